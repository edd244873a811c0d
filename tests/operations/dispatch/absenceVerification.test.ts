/** Which rows the commit of an absence accepts: only rows of a preview, unchanged. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { eventsAfterConfirm } from '../bookings/lifecycle.ts';
import { invalid, refusal } from '../replies.ts';
import { absenceTeam, type Assignments, stateOf, withoutToken } from './absenceTeam.ts';
import { settingsOf } from './settings.ts';

const desk = await openDesk();
const { harness } = desk;
const { longestVisit } = settingsOf(desk);
const team = (...names: string[]) => absenceTeam(harness, ...names);
const infeasible = { error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED', data: { drifted: [{ reason: 'infeasible' }] } };

it('[absence.commit-verifies] a row with its token is applied as it was offered, or not at all', async () => {
  const { of, ids, absent, job, off, preview, commit } = await team('Ada Lovelace', 'Bea Arthur', 'Cy Young');
  const later = (await job('09:00')).id;
  await job('14:00');
  await off();
  const rows: Assignments = (await preview()).resolved;
  const row = rows.find(({ job_id }) => job_id === later)!;
  const other = ids.slice(1).find((id) => id !== row.technician_id)!;
  const state = await stateOf(harness, of);
  const kind = 'reschedule_later_day' as const;
  const changed: Assignments = [
    { ...row, technician_id: other },
    { ...row, alternative_kind: kind, start_at: '2030-06-11T13:37:00Z', end_at: '2030-06-11T14:37:00Z' },
    { ...row, row_token: rows.find(({ job_id }) => job_id !== later)!.row_token! },
    { ...row, row_token: 'nonsense' },
  ];
  for (const one of changed) expect(await commit([one])).toMatchObject(infeasible);
  expect(await stateOf(harness, of)).toEqual(state);
  const { data } = await commit([row]);
  expect(data).toMatchObject({ applied: true, resolved: [{ job_id: later, technician_id: row.technician_id }] });
  const { action_audit } = await of.ok('getJobRequest', { id: later });
  expect(action_audit['reschedule']).toMatchObject({
    payload: { from: { technician_id: absent }, to: { technician_id: row.technician_id }, absent_technician_id: absent },
  });
});

it('[absence.commit-verifies] refuses a new time that is the old one, and an out-of-area technician who is in the area', async () => {
  const { ids, job, off, preview, commit } = await team('Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  await off();
  const { start_at, end_at, ...row } = (await preview()).resolved[0]!;
  const plain = { job_id: row.job_id, technician_id: ids[1]!, expected_version: row.expected_version, start_at, end_at };
  for (const alternative_kind of ['reschedule_same_day', 'reassign_out_of_area'] as const)
    expect(await commit([{ ...plain, alternative_kind }])).toMatchObject(infeasible);
  expect((await commit([plain])).error_code).toBe(0);
});

it('[absence.commit-verifies] alternatives that are chosen together can be committed unless they clash, and a clash writes nothing', async () => {
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
      // Two jobs at the same time are refused, and nothing is written.
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

it('[absence.commit-verifies] refuses every row that the preview could not have shown', async () => {
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
  for (const end_at of ['2030-06-10T13:30:00Z', '2030-06-10T14:01:00Z'])
    expect((await commit([withoutToken({ ...row, end_at })])).data).toMatchObject({ drifted: [{ reason: 'infeasible' }] });
  expect(invalid(await commit([row, row]))).toEqual(['VALIDATION_ERROR', 'assignments[1].job_id']);
  const { start_at: _start, ...timeless } = row;
  expect(invalid(await commit([{ ...timeless, alternative_kind: 'reschedule_same_day' }]))).toEqual([
    'VALIDATION_ERROR',
    'assignments[0].start_at',
  ]);
  expect(invalid(await commit([{ ...row, start_at: `${monday}T09:00` }]))).toEqual(['VALIDATION_ERROR', 'assignments[0].start_at']);
});

it('[absence.commit-verifies] a technician from outside the area takes a single job only as that alternative, and never a crew job', async () => {
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
  // The commit has approved the time off, which flags the crew job that nobody took over.
  expect((await of.ok('getJobRequest', { id: crew.data.id })).attention).toMatchObject({ flagged: true, reason: 'technician_on_time_off' });
  expect((await eventsAfterConfirm(harness.store, single.id)).map(({ type }) => type)).toEqual(['job_request.assigned']);
});

it('[absence.alternatives, absence.no-added-rows] refuses a later day that was not offered, also beyond 3 working days after the absence', async () => {
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
  // On the 13th Bea is free. But she can also take the job at its own time, so no other time is offered.
  for (const date of ['2030-06-13', '2030-06-14', '2030-06-17'])
    expect(await commit([row(date)])).toMatchObject({
      error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED',
      data: { drifted: [{ job_id, reason: 'infeasible' }] },
    });
  expect(await stateOf(harness, of)).toEqual(state);
});

it('[absence.unchanged-windows, absence.commit-verifies] a job counts as one visit, even if the longest allowed visit has become shorter', async () => {
  const { of, absent, job, off, preview, commit } = await team('Ada Lovelace', 'Bea Arthur');
  await job('10:00', 240);
  await longestVisit(of, 100);
  await off();
  const { resolved } = await preview();
  expect(resolved).toHaveLength(1);
  expect(resolved[0]!.technician_id).not.toBe(absent);
  expect((await commit(resolved)).error_code).toBe(0);
});

it('[absence.drifted] a technician who has left since the preview makes that row drift', async () => {
  const { of, ids, job, off, preview, commit } = await team('Ada Lovelace', 'Bea Arthur');
  const standing = await job('10:00');
  await off();
  const { resolved } = await preview();
  await of.ok('deleteTechnician', { id: ids[1]! });
  expect(await commit(resolved)).toMatchObject({
    error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED',
    data: { drifted: [{ job_id: standing.id, reason: 'infeasible' }] },
  });
});

it('[tenancy.other-business, tenancy.references] jobs and technicians of another business are not found', async () => {
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
  // The business's own ids are accepted in capital letters.
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
