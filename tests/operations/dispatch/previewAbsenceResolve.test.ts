/** Which technicians could take over an absent technician's jobs. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { fire } from '../bookings/lifecycle.ts';
import { invalid, refusal } from '../replies.ts';
import { absenceTeam, stateOf } from './absenceTeam.ts';

const { harness } = await openDesk();
const team = (...names: string[]) => absenceTeam(harness, ...names);

it('[absence.unchanged-windows, absence.never-the-absent, plan.preview-never-writes] gives every job to another technician at its time', async () => {
  const { of, ids, absent, job, preview } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const jobs = [await job('09:00'), await job('11:00'), await job('14:00')];
  const before = await stateOf(harness, of);
  const plan = await preview();
  expect(await stateOf(harness, of)).toEqual(before);
  expect(plan).toMatchObject({ technician_id: absent, date: monday, until_date: monday, business_timezone: 'America/New_York' });
  expect(plan.unresolved).toEqual([]);
  expect(plan.resolved.map(({ job_id }) => job_id)).toEqual(jobs.map(({ id }) => id));
  for (const [index, row] of plan.resolved.entries()) {
    const { schedule, status_version, short_code } = jobs[index]!;
    expect(row).toMatchObject({
      short_code,
      expected_version: status_version,
      start_at: schedule.scheduled_at,
      end_at: schedule.ends_at,
      window_preserved: true,
    });
    expect(ids.slice(1)).toContain(row.technician_id);
    expect(row.travel_minutes).toBeGreaterThanOrEqual(0);
  }
  expect(plan.solver).toMatchObject({ deterministic: true, alternatives_truncated: false, proven_optimal: true });
  expect(plan.solver.duration_ms).toBeGreaterThanOrEqual(0);
  const { solver: _first, ...rest } = plan;
  const { solver: _second, ...again } = await preview();
  expect(again).toEqual(rest);
});

it('[absence.unresolved, absence.alternatives] says why no technician can take a job, and lists its alternatives', async () => {
  const { of, ids, absent, job, preview, customer } = await team('Ada Lovelace', 'Bea Arthur');
  const [busy, alone, started] = [await job('09:00'), await job('12:00'), await job('16:00')];
  await confirm(of, await quotedJob(of, customer, monday, 60), '09:00', ids[1]);
  expect((await fire(of, started, 'depart')).error_code).toBe(0);
  const away = await of.ok('createTechnician', {
    full_name: 'Dee Dee',
    email: 'dee@example.com',
    start_location_lat: 40.8,
    start_location_long: -73.9,
  });
  const { id: far } = await of.ok('createServiceArea', { name: 'Far away', city: 'Yonkers' });
  await of.ok('replaceTechnicianServiceAreas', { id: away.id, service_area_ids: [far] });
  const plan = await preview();
  expect(plan.resolved).toMatchObject([{ job_id: alone.id, technician_id: ids[1] }]);
  expect(plan.unresolved).toMatchObject([
    { job_id: busy.id, reason_code: 'no_qualified_technician_free' },
    { job_id: started.id, reason_code: 'in_progress', alternatives: [] },
  ]);
  const { alternatives } = plan.unresolved[0]!;
  expect(alternatives).toMatchObject([
    { alternative_kind: 'reassign_out_of_area', technician_id: away.id, start_at: plan.unresolved[0]!.start_at },
    {
      alternative_kind: 'reschedule_same_day',
      technician_id: ids[1],
      cost: { customer_renotified: true, day_offset: 0, sla_breached: false },
    },
    { alternative_kind: 'reschedule_later_day', technician_id: ids[1], cost: { customer_renotified: true, day_offset: 1 } },
  ]);
  expect(alternatives[0]!.cost.distance_km).toBeGreaterThan(0);
  expect(alternatives[0]!.cost.travel_minutes).toBeGreaterThan(0);
  expect(alternatives.every(({ technician_id }) => technician_id !== absent)).toBe(true);
});

it('[absence.unresolved] crew and multi-day jobs stay unresolved with their reason, and without other technicians no job has alternatives', async () => {
  const { of, ids, absent, customer, preview, job } = await team('Ada Lovelace', 'Bea Arthur');
  const booked = async () => (await quotedJob(of, customer, monday, 60)).id;
  const crew = await of.ok('quoteJobRequest', { id: await booked(), job_duration_minutes: 60, crew_size: 2 });
  expect((await confirm(of, crew, '09:00', absent)).error_code).toBe(0);
  const long = await of.ok('quoteJobRequest', { id: await booked(), job_duration_minutes: 1_000, force: true });
  expect((await confirm(of, long, '13:00', absent)).error_code).toBe(0);
  const single = await job('11:00');
  await of.ok('updateTechnician', { id: ids[1]!, status: 'deactive' });
  const plan = await preview();
  expect(plan.resolved).toEqual([]);
  expect(plan.unresolved.map(({ job_id, reason_code, alternatives }) => [job_id, reason_code, alternatives])).toEqual([
    [crew.id, 'crew_job', []],
    [single.id, 'no_qualified_technician_free', []],
    [long.id, 'multi_day_job', []],
  ]);
});

it('[absence.range, absence.no-jobs] covers at most 14 days, and says when they contain no job', async () => {
  const { of, absent, job, ids } = await team('Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  const ask = (date: string, until_date: string, technician_id = absent) =>
    of.call('previewAbsenceResolve', { technician_id, date, until_date });
  expect((await ask(monday, '2030-06-23')).data.resolved).toHaveLength(1);
  expect((await ask('2030-05-28', monday)).data.resolved).toHaveLength(1);
  expect(invalid(await ask(monday, '2030-06-24'))).toEqual(['VALIDATION_ERROR', 'until_date']);
  expect(invalid(await ask(monday, '2030-06-09'))).toEqual(['VALIDATION_ERROR', 'until_date']);
  expect(invalid(await ask('2030-02-30', '2030-03-01'))).toEqual(['VALIDATION_ERROR', 'date']);
  for (const [date, until] of [
    ['2030-06-11', '2030-06-12'],
    ['2020-06-10', '2020-06-10'],
    ['2199-12-30', '2199-12-31'],
  ] as const)
    expect(refusal(await ask(date, until))).toEqual([409, 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS']);
  expect(refusal(await ask(monday, monday, ids[1]))).toEqual([409, 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS']);
  expect(refusal(await ask(monday, monday, randomUUID()))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  const commit = { technician_id: ids[1]!, date: monday, until_date: monday, assignments: [] };
  expect(refusal(await of.call('commitAbsenceResolve', commit))).toEqual([409, 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS']);
  expect(refusal(await of.call('commitAbsenceResolve', { ...commit, technician_id: randomUUID() }))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
});

it('[absence.alternatives] an alternative after the deadline is marked as late, and one before it is not', async () => {
  const { of, ids, job, preview, customer } = await team('Ada Lovelace', 'Bea Arthur');
  const { id } = await job('09:00');
  await confirm(of, await quotedJob(of, customer, monday, 240), '08:30', ids[1]);
  const breaches = async (sla_deadline: string) => {
    await of.ok('updateJobPriority', { id, priority: 'p1', sla_deadline });
    const { alternatives } = (await preview()).unresolved[0]!;
    return alternatives.map(({ alternative_kind, cost }) => [alternative_kind, cost.sla_breached]);
  };
  expect(await breaches(`${monday}T12:00`)).toEqual([
    ['reschedule_same_day', true],
    ['reschedule_later_day', true],
  ]);
  expect(await breaches(`${monday}T18:00`)).toEqual([
    ['reschedule_same_day', false],
    ['reschedule_later_day', true],
  ]);
});

it('[absence.unchanged-windows] for a job without coordinates, travel is left out instead of shown as zero', async () => {
  const { of, ids, absent, preview } = await team('Ada Lovelace', 'Bea Arthur');
  // A village that no gazetteer knows. The area covers it by its name.
  const area = await of.ok('createServiceArea', { name: 'Hinterwald', city: 'Hinterwaldhausen' });
  for (const id of ids) await of.ok('replaceTechnicianServiceAreas', { id, service_area_ids: [area.id] });
  const address = { city: 'Hinterwaldhausen' };
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Nowhere', phone: '+1 212 555 0177', address });
  const { data } = await confirm(of, await quotedJob(of, customer_id, monday), '10:00', absent);
  const [row] = (await preview()).resolved;
  expect(row).toMatchObject({ job_id: data.id, technician_id: ids[1] });
  for (const field of ['travel_minutes', 'distance_km']) expect(row).not.toHaveProperty(field);
  // The travel of a technician from outside the area is left out too.
  await of.ok('replaceTechnicianServiceAreas', { id: ids[1]!, service_area_ids: [] });
  const [rung] = (await preview()).unresolved[0]!.alternatives;
  expect(rung).toMatchObject({ alternative_kind: 'reassign_out_of_area', technician_id: ids[1], cost: {} });
  expect(rung!.cost).toEqual({});
});

it('[absence.alternatives] no alternative is later than 3 working days after the absence', async () => {
  const { of, ids, job, preview } = await team('Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  const away = (start_date: string, end_date: string) =>
    of.ok('createTechnicianTimeOff', { id: ids[1]!, start_date, end_date, status: 'approved' });
  await away(monday, '2030-06-12');
  const ladder = async () => (await preview()).unresolved[0]!.alternatives;
  expect(await ladder()).toMatchObject([
    { alternative_kind: 'reschedule_later_day', start_at: '2030-06-13T12:00:00Z', cost: { day_offset: 3 } },
  ]);
  await away('2030-06-13', '2030-06-13');
  expect(await ladder()).toEqual([]);
});
