/** The commit of an absence's plan over HTTP. Specification, "Absence rules" 3 to 6. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { eventsAfterConfirm, told } from '../bookings/lifecycle.ts';
import { invalid, newSkill, refusal } from '../replies.ts';
import { absenceTeam, stateOf, type Assignments } from './absenceTeam.ts';

const { harness } = await openDesk();
const team = (...names: string[]) => absenceTeam(harness, ...names);
/** A row as somebody sends it who did not copy it whole. */
const withoutToken = <Row extends object>(row: Row): Row => ({ ...row, row_token: undefined });

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
      notification: { status: 'skipped', reason: 'no_channel' },
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
  expect(events[0]!.body.data.object).toEqual(told(now));
  const list = await of.ok('listTechnicianTimeOff', { id: absent });
  expect(list.time_off).toMatchObject([{ id: record.id, status: 'approved' }]);
  expect(refusal(await commit([]))).toEqual([409, 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS']);
});

it('[absence.evidence] clears the flag that approved time off has raised, and flags what stays behind', async () => {
  const { of, job, off, preview, commit, range } = await team('Ada Lovelace', 'Bea Arthur');
  const [first, second] = [await job('09:00'), await job('14:00')];
  await off('approved');
  expect((await of.ok('getJobRequest', { id: first.id })).attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
  const plan = await preview();
  const { data } = await commit(plan.resolved.slice(0, 1));
  expect(data.resolved).toMatchObject([{ job_id: first.id, attention_cleared: true }]);
  expect((await of.ok('getJobRequest', { id: first.id })).attention.flagged).toBe(false);
  expect(data.unresolved).toMatchObject([{ job_id: second.id, reason_code: 'not_assigned', alternatives: [] }]);
  expect((await of.ok('previewAbsenceResolve', range)).resolved).toMatchObject([{ job_id: second.id }]);
});

it('[absence.reschedule] a priced alternative gives the job its new time, and writes job_request.rescheduled', async () => {
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
      notification: { status: 'skipped', reason: 'no_channel' },
    },
  ]);
  const now = await of.ok('getJobRequest', { id: job_id });
  expect(now.schedule).toMatchObject({ scheduled_at: chosen.start_at, ends_at: chosen.end_at });
  const events = await eventsAfterConfirm(harness.store, job_id);
  expect(events.map(({ type }) => type)).toEqual(['job_request.rescheduled']);
  expect(events[0]!.body.data.object).toEqual(told(now));
});

it('[absence.commit-verifies] whatever alternatives are chosen together can be committed', async () => {
  const { of, ids, job, off, preview, commit, customer } = await team('Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  await job('10:00');
  await confirm(of, await quotedJob(of, customer, monday, 240), '08:30', ids[1]);
  await off();
  const { unresolved } = await preview();
  expect(unresolved).toHaveLength(2);
  for (const kind of ['reschedule_same_day', 'reschedule_later_day'] as const) {
    const rows = unresolved.map(({ job_id, expected_version, alternatives }) => ({
      job_id,
      expected_version,
      ...alternatives.find(({ alternative_kind }) => alternative_kind === kind)!,
    }));
    if (kind === 'reschedule_same_day') {
      // Two at one time are refused, and nothing is written.
      const state = await stateOf(harness, of);
      const { start_at, end_at } = rows[0]!;
      const clash = await commit([rows[0]!, withoutToken({ ...rows[1]!, start_at, end_at })]);
      expect(refusal(clash)).toEqual([409, 'ABSENCE_RESOLVE_PLAN_DRIFTED']);
      expect((clash.data as unknown as { drifted: { reason: string }[] }).drifted.map(({ reason }) => reason)).toContain('occupied');
      expect(await stateOf(harness, of)).toEqual(state);
      continue;
    }
    expect((await commit(rows)).error_code).toBe(0);
  }
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
  expect(data).toEqual({
    drifted: [
      { job_id: first.id, short_code: first.short_code, expected_version: first.status_version, reason: 'occupied' },
      { job_id: second.id, short_code: second.short_code, expected_version: second.status_version, reason: 'version' },
      { job_id: third.id, short_code: third.short_code, expected_version: third.status_version, reason: 'infeasible' },
    ],
    time_offs: [],
  });
  expect(await stateOf(harness, of)).toEqual(state);
  // The same row to the absent one, or of a job that has left the board, has drifted as well.
  expect((await commit([at(third.id, absent)])).data).toMatchObject({ drifted: [{ reason: 'infeasible' }] });
  await of.ok('archiveJobRequest', { id: first.id });
  expect((await commit([at(first.id, cy)])).data).toMatchObject({ drifted: [{ job_id: first.id, reason: 'version' }] });
  expect((await commit([at(third.id, bea)])).error_code).toBe(0);
});

it('[absence.commit-verifies] takes no row that the preview could not have shown', async () => {
  const { of, ids, job, off, preview, commit, customer } = await team('Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  await off();
  const row: Assignments[number] = (await preview()).resolved[0]!;
  const other = await confirm(of, await quotedJob(of, customer, monday, 60), '12:00', ids[1]);
  const added = { job_id: other.data.id, technician_id: ids[1]!, expected_version: other.data.status_version };
  expect((await commit([row, added])).data).toMatchObject({ drifted: [{ job_id: added.job_id, reason: 'version' }] });
  expect(refusal(await commit([{ ...row, job_id: randomUUID() }]))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  expect(refusal(await commit([{ ...row, technician_id: randomUUID() }]))).toEqual([404, 'TECHNICIAN_NOT_FOUND']);
  expect((await commit([{ ...row, start_at: `${monday}T15:00:00Z` }])).data).toMatchObject({ drifted: [{ reason: 'infeasible' }] });
  expect(invalid(await commit([row, row]))).toEqual(['VALIDATION_ERROR', 'assignments[1].job_id']);
  const { start_at: _start, ...timeless } = row;
  expect(invalid(await commit([{ ...timeless, alternative_kind: 'reschedule_same_day' }]))).toEqual([
    'VALIDATION_ERROR',
    'assignments[0].start_at',
  ]);
  expect(invalid(await commit([{ ...row, start_at: `${monday}T09:00` }]))).toEqual(['VALIDATION_ERROR', 'assignments[0].start_at']);
});

it('[absence.time-off-required] asks for a record of every day', async () => {
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
  // A record of the afternoon covers the day, but not a job of the morning.
  expect((await commit()).data).toMatchObject({ uncovered_dates: [], uncovered_jobs: [{ job_id: first.id }] });
  await of.ok('createTechnicianTimeOff', { id: absent, start_date: monday, end_date: monday, start_minute: 0, end_minute: 720 });
  expect((await commit()).error_code).toBe(0);
});

it('[absence.commit-verifies] a key replays the commit', async () => {
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

it('[absence.commit-verifies] of two commits at once one is applied', async () => {
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

it('[absence.commit-verifies] somebody from outside the area comes only by that alternative; a crew never', async () => {
  const { of, ids, absent, job, off, preview, commit, customer } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const [bea, cy] = ids.slice(1) as [string, string];
  const single = await job('14:00');
  const { id } = await quotedJob(of, customer, monday, 60);
  const crew = await confirm(of, await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 3 }), '09:00', absent);
  for (const away of [bea, cy]) await of.ok('replaceTechnicianServiceAreas', { id: away, service_area_ids: [] });
  await off();
  const { unresolved } = await preview();
  expect(unresolved.map(({ reason_code }) => reason_code)).toEqual(['crew_job', 'no_qualified_technician_free']);
  const { job_id, expected_version, alternatives } = unresolved[1]!;
  expect(alternatives).toMatchObject([{ alternative_kind: 'reassign_out_of_area' }]);
  const { alternative_kind: _kind, ...plain } = { job_id, expected_version, ...alternatives[0]! };
  expect((await commit([plain])).data).toMatchObject({ drifted: [{ job_id, reason: 'infeasible' }] });
  const whole = { job_id: crew.data.id, expected_version: crew.data.status_version, technician_id: bea };
  expect((await commit([whole])).data).toMatchObject({ drifted: [{ job_id: crew.data.id, reason: 'infeasible' }] });
  const { data } = await commit([{ job_id, expected_version, ...alternatives[0]! }]);
  expect(data.resolved).toMatchObject([{ job_id, window_preserved: true, cost: alternatives[0]!.cost }]);
  expect(data.resolved[0]).not.toHaveProperty('original_start_at');
  expect(data.unresolved).toMatchObject([{ job_id: crew.data.id, reason_code: 'crew_job' }]);
  // What stays behind is flagged by the time off that the commit has approved.
  expect((await of.ok('getJobRequest', { id: crew.data.id })).attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
  expect((await eventsAfterConfirm(harness.store, single.id)).map(({ type }) => type)).toEqual(['job_request.assigned']);
});
