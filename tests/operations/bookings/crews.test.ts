/** Crews and work of several days, from the quote to the schedule. Scheduling model, "Crew" and "Session". */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newArea, newCustomer, newTechnician } from '../../scenarios/fixtures.ts';
import { refusal } from '../replies.ts';
import { confirm, monday, mornings, openDesk } from './desk.ts';

const { harness } = await openDesk();

/** A business with as many technicians as names, all for one area. */
async function team(...names: string[]) {
  const of = await harness.business();
  const area = (await newArea(of)).id;
  const ids: string[] = [];
  for (const name of names) ids.push((await newTechnician(of, area, name)).id);
  const customer = await newCustomer(of);
  const booked = async () => (await of.ok('createJobRequest', { customer_id: customer, job_dates: mornings(monday) })).id;
  const quoted = async (input: object) => of.ok('quoteJobRequest', { id: await booked(), job_duration_minutes: 60, ...input });
  return { of, area, ids, customer, booked, quoted };
}

it('[offers.crew, confirm.crew, job-request.crew] a crew is offered, confirmed and busy as a whole, preferred buddies first', async () => {
  const { of, ids, quoted } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young', 'Dee Dee');
  const [ada, bea, cy, dee] = ids as [string, string, string, string];
  await of.ok('updateTechnician', { id: cy, assignment_tier: 'buddy' });
  await of.ok('updateTechnician', { id: dee, assignment_tier: 'buddy' });
  await of.ok('replaceTechnicianLeads', { id: dee, lead_ids: [ada] });
  const job = await quoted({ crew_size: 2 });
  const { slots } = await of.ok('listMatchingSlots', { id: job.id });
  expect(slots[0]!.technicians.map(({ id }) => id).sort()).toEqual([ada, bea].sort());
  const { data } = await confirm(of, job, '10:00', ada);
  expect(data.crew).toMatchObject([
    { technician_id: ada, role: 'lead', wrench_percent: 100 },
    { technician_id: dee, role: 'buddy', wrench_percent: 100 },
  ]);
  for (const id of [ada, dee]) {
    const { sessions } = await of.ok('getTechnicianSchedule', { id, from: monday, to: monday });
    expect(sessions).toMatchObject([{ job_request_id: job.id }]);
  }
  // Bea and Cy are left, the other two are there already; a crew of three is not to be had, and the refusal says so.
  const second = await quoted({ crew_size: 2 });
  expect((await confirm(of, second, '10:00')).data.crew!.map(({ technician_id }) => technician_id)).toEqual([bea, cy]);
  const third = await quoted({ crew_size: 2, force: true });
  const refused = await confirm(of, third, '10:00');
  expect(refusal(refused)).toEqual([409, 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE']);
});

it('[confirm.crew-short] too few at once is told apart from blockers', async () => {
  const { of, ids, quoted } = await team('Ada Lovelace', 'Bea Arthur');
  const job = await quoted({ crew_size: 3, force: true });
  const refused = await confirm(of, job, '10:00');
  expect(refused).toMatchObject({
    status: 409,
    error_code: 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
    data: { considered: 2, blocked_by: {}, crew_short: { needed: 3, largest_crew: 2, available: 2 } },
  });
  const named = await confirm(of, await quoted({ crew_size: 3, force: true }), '10:00', ids[0]);
  expect(named.error_code).toBe('JOB_REQUEST_NO_TECHNICIAN_AVAILABLE');
  const unschedulable = await of.call('quoteJobRequest', { id: job.id, job_duration_minutes: 60, crew_size: 3 });
  expect(unschedulable).toMatchObject({ status: 409, data: { reason: 'no_technician_available' } });
});

it('[offers.multi-day, confirm.multi-day, job-request.session] work longer than one visit fills the working days after one another', async () => {
  const { of, ids, quoted } = await team('Ada Lovelace');
  const job = await quoted({ job_duration_minutes: 1_500 });
  const { slots } = await of.ok('listMatchingSlots', { id: job.id });
  expect(slots.length).toBeGreaterThan(0);
  const { data } = await confirm(of, job, '10:00');
  // 8 hours of Monday from 10:00, all of Tuesday, and what is left on Wednesday.
  expect(data.schedule.sessions).toMatchObject([
    { ordinal: 1, date: '2030-06-10', start_at: '2030-06-10T14:00:00Z', end_at: '2030-06-10T22:00:00Z' },
    { ordinal: 2, date: '2030-06-11', start_at: '2030-06-11T12:00:00Z', end_at: '2030-06-11T22:00:00Z' },
    { ordinal: 3, date: '2030-06-12', start_at: '2030-06-12T12:00:00Z', end_at: '2030-06-12T19:00:00Z' },
  ]);
  expect(data.schedule.ends_at).toBe('2030-06-12T19:00:00Z');
  const { sessions } = await of.ok('getTechnicianSchedule', { id: ids[0]!, from: '2030-06-10', to: '2030-06-14' });
  expect(sessions).toHaveLength(3);
  const meanwhile = await confirm(of, await quoted({ force: true }), '11:00');
  expect(meanwhile.error_code).toBe('JOB_REQUEST_NO_TECHNICIAN_AVAILABLE');
});

it('[crew.candidates, crew.current-excluded, crew.preferred-first] lists who else could lead, with buddies and a vehicle', async () => {
  const { of, ids, quoted } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [ada, bea, cy] = ids as [string, string, string];
  const van = await of.ok('createVehicle', { name: 'Van 7' });
  await of.ok('replaceTechnicianVehicles', { id: bea, vehicle_ids: [van.id] });
  await of.ok('replaceTechnicianBuddies', { id: bea, buddy_ids: [cy] });
  const { data } = await confirm(of, await quoted({}), '10:00', ada);
  const plain = await of.ok('listCrewCandidates', { id: data.id });
  expect(plain.leads.map(({ technician }) => technician.id).sort()).toEqual([bea, cy].sort());
  expect(plain.leads[0]).not.toHaveProperty('buddies');
  expect(plain.leads[0]).not.toHaveProperty('vehicle');
  const full = await of.ok('listCrewCandidates', { id: data.id, include_buddies: true, include_vehicle: true, force_lead_id: bea });
  expect(full.leads).toMatchObject([
    { technician: { id: bea, full_name: 'Bea Arthur' }, whole_crew: true, vehicle: { id: van.id, name: 'Van 7' } },
  ]);
  expect(full.leads[0]!.buddies).toMatchObject([{ technician: { id: cy }, preferred: true }]);
  // Who is busy then is no candidate.
  await confirm(of, await quoted({}), '10:00', bea);
  expect((await of.ok('listCrewCandidates', { id: data.id })).leads.map(({ technician }) => technician.id)).toEqual([cy]);
});

it('[crew.invalid-transition, crew.force-lead] needs a scheduled job, and a forced lead who can', async () => {
  const { of, ids, booked, quoted } = await team('Ada Lovelace', 'Bea Arthur');
  expect(refusal(await of.call('listCrewCandidates', { id: await booked() }))).toEqual([409, 'JOB_REQUEST_INVALID_TRANSITION']);
  expect(refusal(await of.call('listCrewCandidates', { id: randomUUID() }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  const { data } = await confirm(of, await quoted({}), '10:00', ids[0]);
  expect(refusal(await of.call('listCrewCandidates', { id: data.id, force_lead_id: randomUUID() }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect(await of.call('listCrewCandidates', { id: data.id, force_lead_id: ids[0]! })).toMatchObject({
    status: 409,
    error_code: 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
  });
  await of.ok('createTechnicianTimeOff', { id: ids[1]!, start_date: monday, end_date: monday, status: 'approved' });
  expect((await of.ok('listCrewCandidates', { id: data.id })).leads).toEqual([]);
});

it('[confirm.p0-displacement] sends a P0 job to the emergency flow exactly when only the lane is occupied', async () => {
  const { of, ids, quoted } = await team('Ada Lovelace');
  await confirm(of, await quoted({}), '10:00');
  const { id } = await quoted({});
  const { status_version } = await of.ok('updateJobPriority', { id, priority: 'p0' });
  const occupied = await confirm(of, { id, status_version }, '10:30');
  expect(refusal(occupied)).toEqual([409, 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT']);
  const named = await confirm(of, { id, status_version: status_version + 1 }, '10:30', ids[0]);
  expect(refusal(named)).toEqual([409, 'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT']);
  const night = await confirm(of, { id, status_version: status_version + 2 }, '03:00');
  expect(refusal(night)).toEqual([409, 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE']);
  expect((await confirm(of, { id, status_version: status_version + 3 }, '13:00')).error_code).toBe(0);
});
