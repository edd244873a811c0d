/** Which rows the commit of an absence takes: those of a preview, changed in nothing. Specification, "Absence rules" 3 and 5. */
import { expect, it } from 'vitest';
import { newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../bookings/desk.ts';
import { eventsAfterConfirm } from '../bookings/lifecycle.ts';
import { absenceTeam, stateOf, type Assignments } from './absenceTeam.ts';

const { harness } = await openDesk();
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

it('[absence.commit-verifies] an alternative is what it says: a new time is new, and out of the area is out of it', async () => {
  const { ids, job, off, preview, commit } = await team('Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  await off();
  const { start_at, end_at, ...row } = (await preview()).resolved[0]!;
  const plain = { job_id: row.job_id, technician_id: ids[1]!, expected_version: row.expected_version, start_at, end_at };
  for (const alternative_kind of ['reschedule_same_day', 'reassign_out_of_area'] as const)
    expect(await commit([{ ...plain, alternative_kind }])).toMatchObject(infeasible);
  expect((await commit([plain])).error_code).toBe(0);
});

it('[absence.reschedule] a new time that was accepted is the one the customer is promised', async () => {
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
