/** Rows of an absence that come without their tokens: only those that a preview offers now. */
import { expect, it } from 'vitest';
import { newCustomer, quotedJob } from '../../scenarios/fixtures.ts';
import { confirm, monday, openDesk } from '../../operations/bookings/desk.ts';
import { absenceTeam, stateOf, type Assignments } from '../../operations/dispatch/absenceTeam.ts';
import { utc } from '../../operations/dispatch/board.ts';

const { harness, setClock } = await openDesk();
const bare = (rows: Assignments) => rows.map(({ row_token: _token, ...row }) => row);
const drifted = (reason: string) => ({ error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED', data: { drifted: [{ reason }] } });

it('[absence.no-added-rows] without tokens, rows may be dropped, but never added or given to other technicians', async () => {
  const { of, ids, job, off, preview, commit } = await absenceTeam(harness, 'Ada Lovelace', 'Bea Arthur', 'Cy Young');
  await job('09:00');
  await job('14:00');
  await off();
  const { resolved } = await preview();
  expect(resolved).toHaveLength(2);
  const [first, second] = bare(resolved) as [Assignments[number], Assignments[number]];
  const other = ids.slice(1).find((id) => id !== first.technician_id)!;
  const state = await stateOf(harness, of);
  const tuesday = { start_at: utc('09:00', '2030-06-11'), end_at: utc('10:00', '2030-06-11') };
  const never: Assignments = [
    { ...first, technician_id: other },
    { ...first, alternative_kind: 'reschedule_later_day', ...tuesday },
    { ...first, alternative_kind: 'reschedule_same_day', start_at: utc('11:00'), end_at: utc('12:00') },
  ];
  for (const row of never) expect(await commit([row])).toMatchObject(drifted('infeasible'));
  expect(await stateOf(harness, of)).toEqual(state);
  expect((await commit([second])).error_code).toBe(0);
  expect((await commit([first])).error_code).toBe(0);
});

it('[absence.no-added-rows] without tokens, only the alternatives of the preview are accepted', async () => {
  const { of, ids, job, off, preview, commit, customer } = await absenceTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  await job('09:00');
  await confirm(of, await quotedJob(of, customer, monday, 240), '08:30', ids[1]);
  await off();
  const [{ job_id, expected_version, alternatives }] = (await preview()).unresolved as [
    Awaited<ReturnType<typeof preview>>['unresolved'][number],
  ];
  const [rung] = bare(alternatives.map((one) => ({ job_id, expected_version, ...one }))) as [Assignments[number]];
  expect(rung.alternative_kind).toBe('reschedule_same_day');
  const later = (text: string) => new Date(Date.parse(text) + 1_800_000).toISOString();
  expect(await commit([{ ...rung, start_at: later(rung.start_at!), end_at: later(rung.end_at!) }])).toMatchObject(drifted('infeasible'));
  expect((await commit([rung])).error_code).toBe(0);
});

it('[absence.no-added-rows, departure.grace] an alternative of today is accepted for ten minutes, even if the clock has moved its start', async () => {
  const { of, ids, job, off, preview, commit } = await absenceTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  await job('12:00');
  await confirm(of, await quotedJob(of, await newCustomer(of), monday), '12:00', ids[1]);
  await off();
  setClock(utc('10:01'));
  const [{ job_id, expected_version, alternatives }] = (await preview()).unresolved as [
    Awaited<ReturnType<typeof preview>>['unresolved'][number],
  ];
  const rung = { job_id, expected_version, ...alternatives[0]! };
  expect(rung.start_at).toBe(utc('10:05'));
  setClock(utc('10:05'));
  expect((await preview()).unresolved[0]!.alternatives[0]!.start_at).not.toBe(rung.start_at);
  expect((await commit(bare([rung]))).error_code).toBe(0);
  setClock('2030-06-05T12:00:00Z');
});

it('[absence.time-off-required, attention.no-version] the earlier plan is applied once the absence is recorded as approved time off', async () => {
  const { of, job, off, preview, commit } = await absenceTeam(harness, 'Ada Lovelace', 'Bea Arthur');
  const standing = await job('09:00');
  const { resolved } = await preview();
  expect((await commit(resolved)).error_code).toBe('ABSENCE_RESOLVE_TIME_OFF_REQUIRED');
  await off('approved');
  expect((await of.ok('getJobRequest', { id: standing.id })).attention.flagged).toBe(true);
  const { data, error_code } = await commit(resolved);
  expect(error_code).toBe(0);
  expect(data.resolved).toMatchObject([{ job_id: standing.id, attention_cleared: true }]);
});
