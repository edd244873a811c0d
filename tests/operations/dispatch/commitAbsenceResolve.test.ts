/** Committing the plan of an absence. */
import { expect, it } from 'vitest';
import { newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { eventsAfterConfirm, asInEvents } from '../bookings/lifecycle.ts';
import { bare, newSkill, refusal } from '../replies.ts';
import { absenceTeam, stateOf, withoutToken } from './absenceTeam.ts';

const { harness } = await openDesk();
const team = (...names: string[]) => absenceTeam(harness, ...names);

it('[absence.evidence, absence.approves-pending] commits the plan with one event a job and approves the pending record', async () => {
  const { of, ids, absent, job, off, preview, commit, sessionsOf } = await team('Ada Lovelace', 'Bea Arthur');
  const van = await of.ok('createVehicle', { name: 'Van 7' });
  await of.ok('replaceTechnicianVehicles', { id: ids[1]!, vehicle_ids: [van.id] });
  const [first, second] = [await job('09:00'), await job('14:00')];
  const record = await off();
  const plan = await preview();
  const { status, data } = await commit(plan.resolved);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    applied: true,
    technician_id: absent,
    unresolved: [],
    time_off: [{ id: record.id, status: 'approved' }],
  });
  for (const [index, row] of data.resolved.entries()) {
    const { expected_version, row_token, ...planned } = plan.resolved[index]!;
    expect(row_token).toMatch(/^[\w-]{22}$/);
    expect(row).toMatchObject(planned);
    expect(row).toMatchObject({
      expected_version: expected_version + 1,
      notification: { status: 'skipped', reason: 'time_unchanged' },
      attention_cleared: false,
    });
  }
  expect(await sessionsOf(absent)).toEqual([]);
  expect(await sessionsOf(ids[1]!)).toEqual([first.id, second.id].sort());
  const now = await of.ok('getJobRequest', { id: first.id });
  expect(now.assignment.technician_id).toBe(ids[1]);
  expect(now.assigned_vehicle).toEqual({ id: van.id, name: 'Van 7' });
  expect(now.schedule).toEqual(first.schedule);
  expect(now.current_status).toEqual(first.current_status);
  expect(now.status_version).toBe(first.status_version + 1);
  const events = await eventsAfterConfirm(harness.store, first.id);
  expect(events.map(({ type }) => type)).toEqual(['job_request.assigned']);
  expect(events[0]!.body.data.object).toEqual(asInEvents(now));
  const list = await of.ok('listTechnicianTimeOff', { id: absent });
  expect(list.time_off).toMatchObject([{ id: record.id, status: 'approved' }]);
  expect(refusal(await commit([]))).toEqual([409, 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS']);
});

it('[absence.evidence, absence.reason-detail] clears the flag that approved time off has raised, and flags what stays behind', async () => {
  const { of, job, off, preview, commit, range } = await team('Ada Lovelace', 'Bea Arthur');
  const [first, second] = [await job('09:00'), await job('14:00')];
  await off('approved');
  expect((await of.ok('getJobRequest', { id: first.id })).attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
  const plan = await preview();
  const { data } = await commit(plan.resolved.slice(0, 1));
  expect(data.resolved).toMatchObject([{ job_id: first.id, attention_cleared: true }]);
  expect((await of.ok('getJobRequest', { id: first.id })).attention.flagged).toBe(false);
  expect(data.unresolved).toMatchObject([
    { job_id: second.id, reason_code: 'no_qualified_technician_free', detail: 'not_assigned', alternatives: [] },
  ]);
  expect((await of.ok('previewAbsenceResolve', range)).resolved).toMatchObject([{ job_id: second.id }]);
});

it('[plan.all-or-nothing] a job that was handed over no longer blocks the absent technician’s lane, even if the time off was already approved', async () => {
  const { of, absent, job, off, preview, commit, customer } = await team('Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  await off('approved');
  expect((await commit((await preview()).resolved)).error_code).toBe(0);
  const { id } = await quotedJob(of, customer, monday, 60);
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  const landing = { job_request_id: id, technician_id: absent, start_at: `${monday}T09:00` };
  expect((await of.ok('previewEmergencyReschedule', landing)).moves).toEqual([]);
});

it('[absence.reschedule] a priced alternative reschedules the job and sends job_request.rescheduled', async () => {
  const { of, ids, job, off, preview, commit, customer } = await team('Ada Lovelace', 'Bea Arthur');
  const busy = await job('09:00');
  await confirm(of, await quotedJob(of, customer, monday, 60), '09:00', ids[1]);
  await off();
  const { unresolved } = await preview();
  const { job_id, expected_version, alternatives } = unresolved[0]!;
  const chosen = alternatives.find(({ alternative_kind }) => alternative_kind === 'reschedule_later_day')!;
  const { data, error_code } = await commit([{ job_id, expected_version, ...chosen }]);
  expect(error_code).toBe(0);
  expect(data.resolved).toMatchObject([
    {
      job_id,
      alternative_kind: 'reschedule_later_day',
      cost: chosen.cost,
      start_at: chosen.start_at,
      end_at: chosen.end_at,
      original_start_at: busy.schedule.scheduled_at,
      original_end_at: busy.schedule.ends_at,
      window_preserved: false,
      notification: { status: 'skipped', reason: 'no_address' },
    },
  ]);
  const now = await of.ok('getJobRequest', { id: job_id });
  expect(now.schedule).toMatchObject({ scheduled_at: chosen.start_at, ends_at: chosen.end_at });
  const events = await eventsAfterConfirm(harness.store, job_id);
  expect(events.map(({ type }) => type)).toEqual(['job_request.rescheduled']);
  expect(events[0]!.body.data.object).toEqual(asInEvents(now));
});

it('[absence.reschedule] an accepted new time becomes the promised window of the customer', async () => {
  const { of, job, off, preview, commit, customer, ids } = await team('Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  await confirm(of, await quotedJob(of, customer, monday, 240), '08:30', ids[1]);
  await off();
  const [{ job_id, expected_version, alternatives }] = (await preview()).unresolved as [
    Awaited<ReturnType<typeof preview>>['unresolved'][number],
  ];
  const rung = alternatives.find(({ alternative_kind }) => alternative_kind === 'reschedule_same_day')!;
  expect((await commit([{ job_id, expected_version, ...rung }])).error_code).toBe(0);
  const back = await of.ok('previewJobRequestMove', { id: job_id, start_at: `${monday}T15:00` });
  const [warning] = back.warnings.filter(({ code }) => code === 'MOVED_OUTSIDE_WINDOW');
  expect(warning).toMatchObject({ start_at: rung.start_at });
});

it('[absence.drifted, plan.all-or-nothing] refuses a plan that the schedule no longer carries, and writes nothing', async () => {
  const { of, ids, absent, job, off, preview, commit, customer } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [bea, cy] = ids.slice(1) as [string, string];
  const skill = await newSkill(of);
  const [first, second, third] = [await job('09:00'), await job('12:00'), await job('15:00')];
  await off();
  const { resolved } = await preview();
  const at = (id: string, technician_id: string) => withoutToken({ ...resolved.find(({ job_id }) => job_id === id)!, technician_id });
  await confirm(of, await quotedJob(of, customer, monday, 60), '09:00', bea);
  await of.ok('updateJobPriority', { id: second.id, priority: 'p3' });
  await of.ok('updateTechnician', { id: cy, service_area_ids: [], skill_ids: [skill] });
  const state = await stateOf(harness, of);
  const { status, error_code, data } = await commit([at(first.id, bea), at(second.id, bea), at(third.id, cy)]);
  expect([status, error_code]).toEqual([409, 'ABSENCE_RESOLVE_PLAN_DRIFTED']);
  expect(bare(data)).toEqual({
    drifted: [
      { job_id: first.id, short_code: first.short_code, expected_version: first.status_version, reason: 'occupied' },
      { job_id: second.id, short_code: second.short_code, expected_version: second.status_version, reason: 'version' },
      { job_id: third.id, short_code: third.short_code, expected_version: third.status_version, reason: 'infeasible' },
    ],
    time_offs: [],
  });
  expect(await stateOf(harness, of)).toEqual(state);
  // The same row for the absent technician, or for a job that has left the board, has drifted too.
  expect((await commit([at(third.id, absent)])).data).toMatchObject({ drifted: [{ reason: 'infeasible' }] });
  await of.ok('archiveJobRequest', { id: first.id });
  expect((await commit([at(first.id, cy)])).data).toMatchObject({ drifted: [{ job_id: first.id, reason: 'version' }] });
  expect((await commit([at(third.id, bea)])).error_code).toBe(0);
});

it('[absence.time-off-required] requires recorded time off on every day', async () => {
  const { of, absent, job, off } = await team('Ada Lovelace', 'Bea Arthur');
  const first = await job('09:00');
  const range = { technician_id: absent, date: monday, until_date: '2030-06-12' };
  const { resolved } = await of.ok('previewAbsenceResolve', range);
  const commit = () => of.call('commitAbsenceResolve', { ...range, assignments: resolved });
  const wider = await off('pending', '2030-06-12', '2030-06-14');
  const state = await stateOf(harness, of);
  expect(await commit()).toMatchObject({
    status: 409,
    error_code: 'ABSENCE_RESOLVE_TIME_OFF_REQUIRED',
    data: {
      uncovered_dates: [monday, '2030-06-11', '2030-06-12'],
      uncovered_jobs: [{ job_id: first.id, short_code: first.short_code }],
      pending_wider_time_off_ids: [wider.id],
      create_via: { operation: 'createTechnicianTimeOff', path: `/v1/technicians/${absent}/time-off` },
    },
  });
  expect(await stateOf(harness, of)).toEqual(state);
  await off('approved', '2030-06-11', '2030-06-20');
  await of.ok('createTechnicianTimeOff', { id: absent, start_date: monday, end_date: monday, start_minute: 720, end_minute: 1440 });
  // Time off in the afternoon covers the day, but not a job in the morning.
  expect((await commit()).data).toMatchObject({ uncovered_dates: [], uncovered_jobs: [{ job_id: first.id }] });
  await of.ok('createTechnicianTimeOff', { id: absent, start_date: monday, end_date: monday, start_minute: 0, end_minute: 720 });
  expect((await commit()).error_code).toBe(0);
});

it('[absence.time-off-required, absence.approves-pending] overlapping part-day records together cover a job that no single record covers', async () => {
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

it('[absence.approves-pending] approving several records of one day flags a job that stays behind, without raising its version', async () => {
  const { of, absent, job, commit } = await team('Ada Lovelace');
  const left = await job('10:00');
  for (const [start_minute, end_minute] of [
    [480, 720],
    [600, 900],
  ] as const)
    await of.ok('createTechnicianTimeOff', { id: absent, start_date: monday, end_date: monday, start_minute, end_minute });
  expect((await commit([])).error_code).toBe(0);
  const now = await of.ok('getJobRequest', { id: left.id });
  expect([now.status_version, now.attention.flagged]).toEqual([left.status_version, true]);
});

it.each([
  ['the last day', '2030-06-07', '2030-06-10T23:30'],
  ['the evening before', monday, '2030-06-09T23:30'],
])('[absence.time-off-required] a job that runs past midnight at %s is handed over', async (_name, date, start_at) => {
  const { of, ids, absent, customer, area } = await team('Ada Lovelace');
  const { id } = await quotedJob(of, customer, monday, 60);
  await of.ok('updateJobPriority', { id, priority: 'p0' });
  const range = { technician_id: absent, date, until_date: monday };
  const input = { job_request_id: id, technician_id: ids[0]!, start_at, after_hours_override: true };
  expect((await of.call('commitEmergencyReschedule', input)).error_code).toBe(0);
  await newTechnician(of, area, 'Bea Arthur');
  const { unresolved } = await of.ok('previewAbsenceResolve', range);
  expect(unresolved).toMatchObject([{ job_id: id, reason_code: 'no_qualified_technician_free' }]);
  const { alternatives, job_id, expected_version } = unresolved[0]!;
  await of.ok('createTechnicianTimeOff', { id: absent, start_date: date, end_date: monday });
  const { error_code } = await of.call('commitAbsenceResolve', {
    ...range,
    assignments: [{ job_id, expected_version, ...alternatives[0]! }],
  });
  expect(error_code).toBe(0);
  expect((await eventsAfterConfirm(harness.store, id)).map(({ type }) => type)).toEqual(['job_request.rescheduled']);
});

it('[absence.commit-verifies] the same idempotency key replays the commit', async () => {
  const { of, job, off, preview, range } = await team('Ada Lovelace', 'Bea Arthur');
  const { id } = await job('09:00');
  await off();
  const { resolved: assignments } = await preview();
  const send = () => of.call('commitAbsenceResolve', { ...range, assignments, idempotency_key: 'sick-1' });
  const first = await send();
  const again = await send();
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.data).toEqual(first.data);
  expect(await eventsAfterConfirm(harness.store, id)).toHaveLength(1);
});

it('[absence.commit-verifies] of two concurrent commits only one is applied', async () => {
  const { of, job, off, preview, commit } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const { id } = await job('09:00');
  await off();
  const { resolved } = await preview();
  const replies = await Promise.all([commit(resolved), commit(resolved)]);
  expect(replies.map(refusal).sort()).toEqual([
    [200, 0],
    [409, 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS'],
  ]);
  expect(await eventsAfterConfirm(harness.store, id)).toHaveLength(1);
  expect((await of.ok('getJobRequest', { id })).status_version).toBe(resolved[0]!.expected_version + 1);
});

it('[absence.permissions] the commit needs job_manage and schedule_manage', async () => {
  const { of, range } = await team('Ada Lovelace');
  for (const [held, missing] of [
    ['job_manage', 'schedule_manage'],
    ['schedule_manage', 'job_manage'],
  ] as const) {
    const key = await of.newKey([held]);
    const refused = await of.call('commitAbsenceResolve', { ...range, assignments: [] }, { key });
    expect(refused).toMatchObject({ status: 403, data: { missing_permissions: [missing] } });
  }
});
