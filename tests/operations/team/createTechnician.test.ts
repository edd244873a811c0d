/** Adding a technician. docs/reference/conventions.md#technicians. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { invalid, newSkill, refusal } from '../replies.ts';
import { email, openRoster } from './roster.ts';

const { business, other, hire, area } = await openRoster();

it('[technician.create, technician.unset-fields] needs a name and an e-mail, and answers the whole technician', async () => {
  const address = { line: '', line2: '', city: '', state: '', postal_code: '', country: '', formatted: '' };
  const sent = email();
  expect(await hire({ email: sent })).toEqual({
    id: expect.any(String),
    version: expect.any(Number),
    user_id: expect.any(String),
    business_id: business.businessId,
    business_group_id: expect.any(String),
    uid: '',
    full_name: 'Ada Lovelace',
    job_title: '',
    role: 'Technician',
    email: sent,
    phone: null,
    status: 'active',
    assignment_tier: null,
    address,
    start_location_type: null,
    start_location_lat: null,
    start_location_long: null,
    start_location_precision: null,
    start_location_source: null,
    buddy_ids: [],
    leads: [],
    service_areas: [],
    vehicle_ids: [],
    join_date: null,
    day_mails: true,
    last_login_at: null,
    picture_url: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(invalid(await business.call('createTechnician', {} as never)).sort()).toEqual(['VALIDATION_ERROR', 'email', 'full_name']);
  expect(invalid(await business.call('createTechnician', { full_name: ' ', email: 'nobody' })).sort()).toEqual([
    'VALIDATION_ERROR',
    'email',
    'full_name',
  ]);
});

it('[technician.create] stores every field that can be sent, and getTechnician shows the same', async () => {
  const input = {
    phone: '+1 212 555 0101',
    job_title: 'Plumber',
    assignment_tier: 'buddy',
    status: 'onboarding',
    start_location_type: 'office',
    start_location_lat: 40.5,
    start_location_long: -73.5,
    join_date: '2024-02-29',
    address: { line: '1 Main St', city: 'Troy' },
  } as const;
  const made = await hire(input);
  expect(made).toMatchObject(input);
  expect(await business.ok('getTechnician', { id: made.id })).toEqual(made);
});

it('[technician.create.email-unique] refuses an e-mail address in use in upper or lower case; of two concurrent calls one succeeds', async () => {
  const sent = email();
  const both = await Promise.all([1, 2].map(() => business.call('createTechnician', { full_name: 'A', email: sent })));
  expect(both.map(({ error_code }) => error_code).sort()).toEqual([0, 'TECHNICIAN_DUPLICATE']);
  expect(refusal(await business.call('createTechnician', { full_name: 'B', email: sent.toUpperCase() }))).toEqual([
    409,
    'TECHNICIAN_DUPLICATE',
  ]);
  const second = await hire();
  expect(refusal(await business.call('updateTechnician', { id: second.id, email: sent }))).toEqual([409, 'TECHNICIAN_DUPLICATE']);
  expect((await hire({ email: sent }, other)).email).toBe(sent);
});

it('[technician.create.relations] sets skills and areas, and creates no technician when one of them does not exist', async () => {
  const [skillId, { id: areaId, name }] = [await newSkill(business), await area()];
  const made = await hire({ skill_ids: [skillId, skillId], service_area_ids: [areaId] });
  expect(made.service_areas).toEqual([{ id: areaId, name }]);
  expect((await business.ok('listTechnicianSkills', { id: made.id })).skills.map(({ id }) => id)).toEqual([skillId]);
  for (const [input, code] of [
    [{ skill_ids: [skillId, randomUUID()] }, 'SKILL_NOT_FOUND'],
    [{ skill_ids: [await newSkill(other)] }, 'SKILL_NOT_FOUND'],
    [{ service_area_ids: [(await area(other)).id] }, 'SERVICE_AREA_NOT_FOUND'],
  ] satisfies [object, string][]) {
    const sent = email();
    expect(refusal(await business.call('createTechnician', { full_name: 'Ghost', email: sent, ...input }))).toEqual([404, code]);
    expect((await business.ok('listTechnicians', { search: sent })).technicians).toEqual([]);
  }
});

it('[technician.create.group, technician.assignable-groups, roles.groups] the technician gets the group Technician unless the call names another assignable group', async () => {
  const { groups } = await business.ok('listAssignableGroups', {});
  expect(groups.map(({ name }) => name).sort()).toEqual(['Administrator', 'Booking Coordinator', 'Owner', 'Technician', 'Viewer']);
  const permissions = Object.fromEntries(groups.map((group) => [group.name, group.permissions]));
  expect(permissions['Owner']).toContain('developer_manage_api_keys');
  expect(permissions['Administrator']).not.toContain('developer_manage_api_keys');
  expect(permissions['Owner']!.filter((one) => one !== 'developer_manage_api_keys').sort()).toEqual(
    permissions['Administrator']!.toSorted(),
  );
  expect(permissions['Viewer']!.every((one) => one.endsWith('_view'))).toBe(true);
  const viewer = groups.find(({ name }) => name === 'Viewer')!;
  expect(await hire({ business_group_id: viewer.id })).toMatchObject({ business_group_id: viewer.id, role: 'Viewer' });
  const foreign = (await other.ok('listAssignableGroups', {})).groups[0]!;
  expect(invalid(await business.call('createTechnician', { full_name: 'A', email: email(), business_group_id: foreign.id }))).toEqual([
    'VALIDATION_ERROR',
    'business_group_id',
  ]);
});

it('[technician.enums, technician.start-location] refuses values outside the lists, half a start location and days that do not exist', async () => {
  for (const [input, field] of [
    [{ status: 'retired' }, 'status'],
    [{ assignment_tier: 'boss' }, 'assignment_tier'],
    [{ start_location_type: 'van' }, 'start_location_type'],
    [{ start_location_lat: 40 }, 'start_location_long'],
    [{ start_location_long: -73 }, 'start_location_lat'],
    [{ start_location_lat: 91, start_location_long: 0 }, 'start_location_lat'],
    [{ join_date: '2023-02-29' }, 'join_date'],
    [{ phone: '12345' }, 'phone'],
  ] as const)
    expect(invalid(await business.call('createTechnician', { full_name: 'A', email: email(), ...input } as never))).toEqual([
      'VALIDATION_ERROR',
      field,
    ]);
  const { id } = await hire({ start_location_lat: 40, start_location_long: -73 });
  expect(invalid(await business.call('updateTechnician', { id, start_location_lat: null }))).toEqual([
    'VALIDATION_ERROR',
    'start_location_lat',
  ]);
  expect(await business.ok('updateTechnician', { id, start_location_lat: null, start_location_long: null })).toMatchObject({
    start_location_lat: null,
  });
});
