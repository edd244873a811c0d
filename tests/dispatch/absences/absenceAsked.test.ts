/**
 * Commits an absence by the plan_token of its preview: which plan the token means, and which changes still cause a refusal.
 * docs/internals/dispatch.md#absences.
 */
import { expect, it } from 'vitest';
import { confirm, monday, openDesk } from '../../operations/bookings/desk.ts';
import { absenceTeam, stateOf } from '../../operations/dispatch/absenceTeam.ts';
import { refusal } from '../../operations/replies.ts';
import { quotedJob } from '../../scenarios/fixtures.ts';

const { harness } = await openDesk();
const team = (...names: string[]) => absenceTeam(harness, ...names);

/** Two jobs that Bea can take, and one at 15:00 at which she is busy. */
async function previewed() {
  const desk = await team('Ada Lovelace', 'Bea Arthur');
  const { of, job, off, preview, customer, ids } = desk;
  const jobs = [await job('09:00'), await job('12:00'), await job('15:00')];
  await confirm(of, await quotedJob(of, customer, monday, 60), '15:00', ids[1]);
  await off();
  const plan = await preview();
  expect([plan.resolved.length, plan.unresolved.length]).toEqual([2, 1]);
  return { ...desk, jobs, plan, send: (input: object) => of.call('commitAbsenceResolve', input) };
}

it('[absence.plan-token] the token alone commits every resolved row of the preview, in one argument', async () => {
  const { plan, send, absent, sessionsOf, ids } = await previewed();
  const { data, error_code } = await send({ plan_token: plan.plan_token });
  expect(error_code).toBe(0);
  expect(data).toMatchObject({ technician_id: absent, date: monday, until_date: monday, applied: true });
  expect(data.resolved.map(({ job_id }) => job_id)).toEqual(plan.resolved.map(({ job_id }) => job_id));
  expect(data.unresolved).toMatchObject([
    { job_id: plan.unresolved[0]!.job_id, reason_code: 'no_qualified_technician_free', detail: 'not_assigned' },
  ]);
  expect(await sessionsOf(absent)).toEqual([plan.unresolved[0]!.job_id]);
  expect(await sessionsOf(ids[1]!)).toHaveLength(3);
});

it('[absence.plan-token, absence.optimum] a whole plan keeps the proof of its preview; picked rows do not', async () => {
  const whole = await previewed();
  expect(whole.plan.solver.proven_optimal).toBe(true);
  expect((await whole.send({ plan_token: whole.plan.plan_token })).data.solver.proven_optimal).toBe(true);
  const { plan, send } = await previewed();
  const assignments = [{ job_id: plan.resolved[0]!.job_id }];
  expect((await send({ plan_token: plan.plan_token, assignments })).data.solver.proven_optimal).toBe(false);
});

it('[absence.plan-token] rows are picked by job id or short code, and an alternative by its kind', async () => {
  const { plan, send, jobs } = await previewed();
  const [kept] = plan.resolved;
  const { job_id, alternatives } = plan.unresolved[0]!;
  const chosen = alternatives.at(-1)!;
  const assignments = [{ job_id: jobs[0]!.short_code!.toLowerCase() }, { job_id, alternative_kind: chosen.alternative_kind }];
  const { data, error_code } = await send({ plan_token: plan.plan_token, assignments });
  expect(error_code).toBe(0);
  expect(data.resolved).toMatchObject([
    { job_id: kept!.job_id, technician_id: kept!.technician_id, customer_name: kept!.customer_name },
    { job_id, technician_id: chosen.technician_id, start_at: chosen.start_at, end_at: chosen.end_at, window_preserved: false },
  ]);
  expect(data.unresolved).toMatchObject([{ job_id: plan.resolved[1]!.job_id }]);
});

it('[absence.plan-token] copied rows beside the token commit only those rows, with or without their own tokens', async () => {
  const { plan, send, absent } = await previewed();
  const rows = plan.resolved.slice(1).map((row) => ({ ...row, row_token: undefined }));
  const { unresolved } = plan;
  const { job_id, expected_version } = unresolved[0]!;
  const [first, other] = unresolved[0]!.alternatives.map((rung) => ({ ...rung, job_id, expected_version, row_token: undefined }));
  const shifted = (text: string) => new Date(Date.parse(text) + 30 * 60_000).toISOString();
  const later = { ...other!, start_at: shifted(other!.start_at), end_at: shifted(other!.end_at) };
  for (const wrong of [later, { ...first!, technician_id: absent }])
    expect(await send({ plan_token: plan.plan_token, assignments: [wrong] })).toMatchObject({
      error_code: 'ABSENCE_RESOLVE_PLAN_DRIFTED',
      data: { drifted: [{ job_id, reason: 'infeasible' }] },
    });
  const { data } = await send({ plan_token: plan.plan_token, assignments: rows });
  expect(data.resolved.map((row) => row.job_id)).toEqual([plan.resolved[1]!.job_id]);
});

it('[absence.plan-token, absence.no-added-rows] a token that was changed, or is of another absence, business or job, is refused', async () => {
  const { of, plan, send, ids } = await previewed();
  const other = await previewed();
  const { plan_token: token } = plan;
  const state = await stateOf(harness, of);
  const changed = [...Array(token.length).keys()]
    .filter((at) => at % 7 === 0)
    .map((at) => token.slice(0, at) + (token[at] === 'A' ? 'Q' : 'A') + token.slice(at + 1));
  const wrong = [token.slice(0, -8), token.slice(0, 30), 'A', `${token}AAAA`, other.plan.plan_token, ...changed];
  for (const plan_token of wrong) {
    const { error_code, errors } = await send({ plan_token });
    expect([plan_token, error_code, errors?.[0]?.field]).toEqual([plan_token, 'VALIDATION_ERROR', 'plan_token']);
  }
  const besides = [
    [{ technician_id: ids[1] }, 'technician_id'],
    [{ date: '2030-06-09' }, 'date'],
    [{ until_date: '2030-06-11' }, 'until_date'],
    [{ assignments: [{ job_id: other.plan.resolved[0]!.job_id }] }, 'assignments[0].job_id'],
    [{ assignments: [{ job_id: plan.resolved[0]!.job_id, alternative_kind: 'reschedule_later_day' }] }, 'assignments[0].alternative_kind'],
    [{ assignments: [{ job_id: plan.unresolved[0]!.job_id }] }, 'assignments[0].alternative_kind'],
  ] as const;
  for (const [more, field] of besides) expect((await send({ plan_token: token, ...more })).errors?.[0]?.field).toBe(field);
  expect(refusal(await send({ plan_token: token, assignments: [{ job_id: 'JR-0000000' }] }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  expect(await stateOf(harness, of)).toEqual(state);
});

it('[absence.plan-token] without a token, technician, dates and assignments are required', async () => {
  const { range, plan, send } = await previewed();
  const { job_id, technician_id, expected_version } = plan.resolved[0]!;
  const cases = [
    [{}, 'technician_id'],
    [{ technician_id: range.technician_id }, 'date'],
    [{ technician_id: range.technician_id, date: monday }, 'until_date'],
    [range, 'assignments'],
    [{ ...range, assignments: [{ job_id, expected_version }] }, 'assignments[0].technician_id'],
    [{ ...range, assignments: [{ job_id, technician_id }] }, 'assignments[0].expected_version'],
  ] as const;
  for (const [input, field] of cases) expect((await send(input)).errors).toMatchObject([{ field, code: 'required' }]);
});

it('[absence.plan-token, absence.drifted] a job that has changed since the preview is named, and nothing is written', async () => {
  const { of, plan, send, jobs } = await previewed();
  await of.ok('updateJobPriority', { id: jobs[1]!.id, priority: 'p1' });
  const state = await stateOf(harness, of);
  const { data, error_code } = await send({ plan_token: plan.plan_token });
  expect([error_code, data]).toMatchObject([
    'ABSENCE_RESOLVE_PLAN_DRIFTED',
    { drifted: [{ job_id: jobs[1]!.id, reason: 'version' }], remedies: [{ operation: 'previewAbsenceResolve' }] },
  ]);
  expect(await stateOf(harness, of)).toEqual(state);
});
