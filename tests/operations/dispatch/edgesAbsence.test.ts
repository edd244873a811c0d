/** Edges of absences over HTTP: deadlines, unknown places, the bound of the ladder, overlapping records, other businesses. */
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { absenceTeam, stateOf } from './absenceTeam.ts';

const { harness } = await openDesk();
const team = (...names: string[]) => absenceTeam(harness, ...names);

it('[absence.alternatives] a new time past the deadline says so, one before it does not', async () => {
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

it('[absence.unchanged-windows] of a job without coordinates the way is left out, not told as none', async () => {
  const { of, ids, absent, preview } = await team('Ada Lovelace', 'Bea Arthur');
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Nowhere', phone: '+1 212 555 0177', address: { city: 'New York' } });
  const { data } = await confirm(of, await quotedJob(of, customer_id, monday), '10:00', absent);
  const [row] = (await preview()).resolved;
  expect(row).toMatchObject({ job_id: data.id, technician_id: ids[1] });
  for (const field of ['travel_minutes', 'distance_km']) expect(row).not.toHaveProperty(field);
  // The same of somebody from outside the area.
  await of.ok('replaceTechnicianServiceAreas', { id: ids[1]!, service_area_ids: [] });
  const [rung] = (await preview()).unresolved[0]!.alternatives;
  expect(rung).toMatchObject({ alternative_kind: 'reassign_out_of_area', technician_id: ids[1], cost: {} });
  expect(rung!.cost).toEqual({});
});

it('[absence.time-off-required, absence.approves-pending] overlapping records of parts of the day cover together what none does alone', async () => {
  const { of, absent, job, off, preview, commit } = await team('Ada Lovelace', 'Bea Arthur');
  const [first, second] = [await job('11:00', 120), await job('15:00')];
  const part = (start_minute: number, end_minute: number) =>
    of.ok('createTechnicianTimeOff', { id: absent, start_date: monday, end_date: monday, start_minute, end_minute });
  const wider = await off('pending', monday, '2030-06-12');
  const morning = await part(480, 720);
  const { resolved } = await preview();
  expect((await commit(resolved)).data).toMatchObject({
    uncovered_dates: [],
    uncovered_jobs: [{ job_id: first.id }, { job_id: second.id }],
    pending_wider_time_off_ids: [wider.id],
  });
  const afternoon = await part(690, 1080);
  const { data, error_code } = await commit(resolved);
  expect(error_code).toBe(0);
  expect(data.resolved.map(({ job_id }) => job_id)).toEqual([first.id, second.id]);
  expect(data.time_off.map(({ id, status }) => [id, status]).sort()).toEqual(
    [
      [morning.id, 'approved'],
      [afternoon.id, 'approved'],
    ].sort(),
  );
  const { time_off } = await of.ok('listTechnicianTimeOff', { id: absent });
  expect(time_off.filter(({ status }) => status === 'pending').map(({ id }) => id)).toEqual([wider.id]);
});

it('[absence.alternatives, absence.no-added-rows] a later day is one that was offered, and lies at most 3 working days past the absence', async () => {
  const { of, ids, job, off, commit } = await team('Ada Lovelace', 'Bea Arthur');
  const { id: job_id, status_version: expected_version } = await job('09:00');
  await off();
  const row = (date: string) => ({
    job_id,
    technician_id: ids[1]!,
    expected_version,
    alternative_kind: 'reschedule_later_day' as const,
    start_at: `${date}T13:00:00Z`,
    end_at: `${date}T14:00:00Z`,
  });
  const state = await stateOf(harness, of);
  // On the 13th somebody is free, but there is somebody for the time it has too, so no new one is offered.
  for (const date of ['2030-06-13', '2030-06-14', '2030-06-17'])
    expect(await commit([row(date)])).toMatchObject({
      error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED',
      data: { drifted: [{ job_id, reason: 'infeasible' }] },
    });
  expect(await stateOf(harness, of)).toEqual(state);
});

it('[absence.alternatives] nor does the ladder go further than 3 working days past the absence', async () => {
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

it('[tenancy.other-business, tenancy.references] an absence knows no job and no technician of another business', async () => {
  const { of, ids, job, off, preview, commit, range } = await team('Ada Lovelace', 'Bea Arthur');
  const theirs = await team('Cy Young', 'Dee Dee');
  const theirJob = await theirs.job('09:00');
  await job('09:00');
  await off();
  const row = (await preview()).resolved[0]!;
  expect(row.technician_id).toBe(ids[1]);
  const states = async () => [await stateOf(harness, of), await stateOf(harness, theirs.of)];
  const before = await states();
  const foreignRange = { ...range, technician_id: theirs.absent };
  const noTechnician = { status: 404, error_code: 'TECHNICIAN_NOT_FOUND', data: null };
  expect(await of.call('previewAbsenceResolve', foreignRange)).toMatchObject(noTechnician);
  expect(await of.call('commitAbsenceResolve', { ...foreignRange, assignments: [] })).toMatchObject(noTechnician);
  expect(await commit([{ ...row, technician_id: theirs.ids[1]! }])).toMatchObject(noTechnician);
  const added = { job_id: theirJob.id, technician_id: ids[1]!, expected_version: theirJob.status_version };
  expect(await commit([row, added])).toMatchObject({ status: 404, error_code: 'JOB_REQUEST_NOT_FOUND', data: null });
  expect(await states()).toEqual(before);
  // Its own ids in capitals are known.
  const inCapitals = {
    job_id: row.job_id.toUpperCase(),
    technician_id: row.technician_id.toUpperCase(),
    expected_version: row.expected_version,
  };
  const { data } = await of.call('commitAbsenceResolve', {
    ...range,
    technician_id: range.technician_id.toUpperCase(),
    assignments: [inCapitals],
  });
  expect(data.resolved).toMatchObject([{ job_id: row.job_id, technician_id: ids[1] }]);
});
