/**
 * Crews and work of several days, from the quote to the schedule. docs/reference/scheduling.md#crew and
 * docs/reference/scheduling.md#session.
 */
import { expect, it } from 'vitest';
import { confirm, monday, openDesk } from '../operations/bookings/desk.ts';
import { newTeam } from '../operations/bookings/team.ts';
import { refusal } from '../operations/replies.ts';
import { newTechnician } from './fixtures.ts';

const { harness } = await openDesk();
const team = (...names: string[]) => newTeam(harness, ...names);

it('[offers.crew, confirm.crew, job-request.crew] a crew is offered, confirmed and booked as a whole, preferred buddies first', async () => {
  const { of, ids, area, quoted } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young', 'Dee Dee');
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
  // Only Bea and Cy are free, because Ada and Dee work on the first job. A third crew is refused.
  const second = await quoted({ crew_size: 2 });
  expect((await confirm(of, second, '10:00')).data.crew!.map(({ technician_id }) => technician_id)).toEqual([bea, cy]);
  const third = await quoted({ crew_size: 2, force: true });
  const refused = await confirm(of, third, '10:00');
  expect(refusal(refused)).toEqual([409, 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE']);
  // Eve could lead a crew but finds no buddy, because the planners know that the others are at work.
  await newTechnician(of, area, 'Eve Eden');
  const { status_version } = await of.ok('getJobRequest', { id: third.id });
  expect(await confirm(of, { ...third, status_version }, '10:00')).toMatchObject({
    status: 409,
    data: { crew_short: { largest_crew: 1 } },
  });
});

it('[confirm.crew-short] a crew that is too large is refused with crew_short and without blockers', async () => {
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
  expect(unschedulable).toMatchObject({ status: 409, data: { reason: 'crew_larger_than_roster' } });
});

it('[offers.multi-day, confirm.multi-day, job-request.session] work of several days continues on the following working days', async () => {
  const { of, ids, quoted } = await team('Ada Lovelace');
  const job = await quoted({ job_duration_minutes: 1_500 });
  const { slots } = await of.ok('listMatchingSlots', { id: job.id });
  expect(slots.length).toBeGreaterThan(0);
  const { data } = await confirm(of, job, '10:00');
  // 8 hours on Monday from 10:00, all of Tuesday, and the rest on Wednesday.
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
