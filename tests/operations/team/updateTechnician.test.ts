/** Changing a technician. docs/reference/conventions.md#technicians. */
import { expect, it } from 'vitest';
import { invalid, newSkill } from '../replies.ts';
import { openRoster } from './roster.ts';

const { business, hire, area, eventsOf } = await openRoster();

it('[technician.update.partial] keeps fields and relations that are not sent', async () => {
  const [skillId, { id: areaId }] = [await newSkill(business), await area()];
  const made = await hire({
    skill_ids: [skillId],
    service_area_ids: [areaId],
    phone: '2125550101',
    assignment_tier: 'lead',
    address: { city: 'Troy' },
    join_date: '2024-01-02',
  });
  const after = await business.ok('updateTechnician', { id: made.id, job_title: 'Fitter' });
  const { version, updated_at } = made;
  expect({ ...after, job_title: '', updated_at, version }).toEqual({ ...made, stranded_visits: { total: 0, visits: [] } });
  expect((await business.ok('listTechnicianSkills', { id: made.id })).skills).toHaveLength(1);
});

it('[technician.update.clear] an empty string clears a field, except name and e-mail', async () => {
  const { id } = await hire({
    phone: '2125550101',
    assignment_tier: 'lead',
    start_location_type: 'home',
    join_date: '2024-01-02',
    job_title: 'Plumber',
  });
  expect(
    await business.ok('updateTechnician', { id, phone: '', assignment_tier: '', start_location_type: '', join_date: '', job_title: '' }),
  ).toMatchObject({
    phone: null,
    assignment_tier: null,
    start_location_type: null,
    join_date: null,
    job_title: '',
  });
  for (const field of ['full_name', 'email'] as const)
    expect(invalid(await business.call('updateTechnician', { id, [field]: '' }))).toEqual(['VALIDATION_ERROR', field]);
});

it('[technician.events.relations] changing relations sends no event, neither by their own operations nor by updateTechnician', async () => {
  const { id } = await hire();
  await business.ok('replaceTechnicianSkills', { id, skill_ids: [await newSkill(business)] });
  await business.ok('replaceTechnicianServiceAreas', { id, service_area_ids: [(await area()).id] });
  await business.ok('replaceTechnicianBuddies', { id, buddy_ids: [(await hire()).id] });
  await business.ok('replaceTechnicianLeads', { id, lead_ids: [(await hire()).id] });
  await business.ok('updateTechnician', { id, skill_ids: [], service_area_ids: [] });
  expect(await eventsOf(id)).toEqual(['technician.created']);
});

it('[technician.start-follows] the start location at home follows the address until coordinates are entered', async () => {
  const startOf = (technician: Awaited<ReturnType<typeof hire>>) => [
    technician.start_location_lat === null ? null : Math.round(technician.start_location_lat),
    technician.start_location_precision,
    technician.start_location_source,
  ];
  const made = await hire({ start_location_type: 'home', address: { line: '1437 Bannock St, Denver, CO 80202' } });
  expect(startOf(made)).toEqual([40, 'postal_code', 'gazetteer']);
  const { id } = made;
  expect(startOf(await business.ok('updateTechnician', { id, job_title: 'Fitter' }))).toEqual([40, 'postal_code', 'gazetteer']);
  expect(startOf(await business.ok('updateTechnician', { id, address: { city: 'Boston', state: 'MA' } }))).toEqual([
    42,
    'city',
    'gazetteer',
  ]);
  const pinned = await business.ok('updateTechnician', { id, start_location_lat: 38, start_location_long: -100 });
  expect(startOf(pinned)).toEqual([38, 'exact', 'sent']);
  expect(startOf(await business.ok('updateTechnician', { id, address: { city: 'Denver', state: 'CO' } }))).toEqual([38, 'exact', 'sent']);
  const cleared = await business.ok('updateTechnician', { id, start_location_lat: null, start_location_long: null });
  expect(startOf(cleared)).toEqual([40, 'city', 'gazetteer']);
});
