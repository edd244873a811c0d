import { expect, test } from 'vitest';
import { openDesk, monday, mornings, confirm } from '../operations/bookings/desk.ts';
import { newSkill } from '../operations/replies.ts';
import { newArea, newTechnician } from './fixtures.ts';

const { harness, staffed } = await openDesk();
const windows = { x_timezone: 'America/New_York', from: monday, to: monday };
const address = { line: '5 Main St', city: 'New York', latitude: 40.748, longitude: -73.985 };

test('[remedies.empty] empty windows distinguish a missing address, no area, no skill, a crew too large, a closed day and a full day', async () => {
  const { of, customer } = await staffed();
  const customerAt = async (address: object) =>
    (await of.ok('createCustomer', { full_name: 'Ann Lee', email: 'ann@example.com', address })).customer_id;
  const why = async (input: object) => {
    const { days, considered, blocked_by, reason, remedies } = await of.ok('listJobRequestBookingWindows', { ...windows, ...input });
    return { days, considered, blocked_by, reason, kinds: remedies?.map(({ kind }) => kind) };
  };
  const empty = { days: [], considered: 1 };
  const outside = { ...empty, blocked_by: { outside_service_area: 1 } };
  expect(await why({ customer_id: await customerAt({}) })).toEqual({ ...outside, reason: 'address_missing', kinds: ['set_address'] });
  const far = { customer_id: await customerAt({ city: 'Troy', state: 'NY' }) };
  expect(await why(far)).toEqual({ ...outside, reason: 'outside_service_area', kinds: ['add_service_area'] });
  expect(await why({ customer_id: customer, skill_ids: [await newSkill(of)] })).toEqual({
    ...empty,
    blocked_by: { missing_required_skills: 1 },
    reason: 'missing_required_skills',
    kinds: ['assign_skill'],
  });
  expect(await why({ customer_id: customer, crew_size: 3 })).toEqual({
    ...empty,
    blocked_by: {},
    reason: 'crew_larger_than_roster',
    kinds: ['reduce_crew'],
  });
  expect(await why({ customer_id: customer, from: '2030-06-09', to: '2030-06-09' })).toEqual({
    ...empty,
    blocked_by: { no_working_day: 1 },
    reason: 'outside_working_hours',
    kinds: ['choose_dates'],
  });
  const { id } = await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) });
  const job = await of.ok('quoteJobRequest', { id, job_duration_minutes: 600 });
  await confirm(of, job, '08:00');
  expect(await why({ customer_id: customer })).toEqual({
    ...empty,
    blocked_by: { not_available_today: 1 },
    reason: 'no_technician_available',
    kinds: ['choose_dates'],
  });
  const open = await of.ok('listJobRequestBookingWindows', { ...windows, from: '2030-06-11', to: '2030-06-11' });
  expect(Object.keys(open).sort()).toEqual(['alias', 'business_timezone', 'customer_timezone', 'days']);
});

test('[remedies.address] a job booked without an address can be quoted once its customer has an address, and keeps that address', async () => {
  const { of } = await staffed();
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Ann Lee', email: 'ann@example.com' });
  const { id } = await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday) });
  const refused = await of.call('quoteJobRequest', { id, job_duration_minutes: 60 });
  expect(refused).toMatchObject({
    error_code: 'JOB_REQUEST_QUOTE_NOT_SCHEDULABLE',
    data: { reason: 'address_missing', remedies: [{ kind: 'set_address', operation: 'updateCustomer', needs: ['address'] }] },
  });
  await of.ok('updateCustomer', { id: customer_id, full_name: 'Ann Lee', address });
  expect((await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 })).address).toMatchObject({ city: 'New York' });
  await of.ok('updateCustomer', { id: customer_id, full_name: 'Ann Lee', address: { city: 'Troy', state: 'NY' } });
  expect((await of.ok('quoteJobRequest', { id, job_duration_minutes: 30 })).address).toMatchObject({ city: 'New York' });
});

test('[remedies.empty] an empty list of crew candidates or nearby technicians says why it is empty', async () => {
  const of = await harness.business();
  const ada = await newTechnician(of, (await newArea(of)).id);
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Ann Lee', email: 'ann@example.com', address });
  const { id } = await of.ok('createJobRequest', { customer_id, job_dates: mornings(monday) });
  const { data } = await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 }), '10:00');
  const alone = await of.ok('listCrewCandidates', { id: data.id });
  expect(alone).toMatchObject({ leads: [], considered: 0, blocked_by: {}, reason: 'no_technician_available' });
  expect(alone.remedies!.map(({ kind }) => kind)).toEqual(['add_technician']);
  await of.ok('replaceTechnicianServiceAreas', { id: ada.id, service_area_ids: [] });
  const nearby = await of.ok('listNearbyTechnicians', { latitude: 40.75, longitude: -73.98, at: `${monday}T14:00` });
  expect(nearby).toMatchObject({ candidates: [], considered: 1, blocked_by: { outside_service_area: 1 }, reason: 'outside_service_area' });
  expect(nearby.remedies!.map(({ kind }) => kind)).toEqual(['add_service_area']);
});
