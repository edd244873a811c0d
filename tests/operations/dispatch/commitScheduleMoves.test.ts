/** Writing plans of several visits: whole or not at all, once, with one undo. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { planRows } from '../../../src/machinery/auth/planRows.ts';
import { severalMovesToken, swapToken } from '../../../src/domain/dispatch/moves/severalMovesToken.ts';
import { epochMinute } from '../../../src/engine/minutes.ts';
import { monday, openDesk } from '../bookings/desk.ts';
import { invalid, refusal } from '../replies.ts';
import { at, booked, eventTypesOf, rowsOf, team, utc } from './board.ts';

const desk = await openDesk();

async function swapOf(...names: string[]) {
  const found = await team(desk, 'Ada Lovelace', 'Bea Arthur', ...names);
  const [ada, bea] = found.ids as [string, string];
  const one = await booked(found.of, found.customer, ada, '10:00');
  const two = await booked(found.of, found.customer, bea, '10:30');
  const preview = () => found.of.ok('previewScheduleMoves', { swap_job_request_ids: [one.id, two.id] });
  return { ...found, ada, bea, one, two, preview };
}

it('[schedule-moves.commit, plan.all-or-nothing] applies the previewed plan, and one undo restores all visits', async () => {
  const { of, ada, bea, one, two, preview } = await swapOf();
  const before = await rowsOf(desk, of);
  const { plan_token, ...shown } = await preview();
  const done = await of.ok('commitScheduleMoves', { plan_token });
  expect(done).toMatchObject({ ...shown, plan_token, applied: true });
  expect(done.jobs).toEqual([
    {
      job_request_id: two.id,
      short_code: two.short_code,
      status_version: two.status_version + 1,
      start_at: utc('10:00'),
      technician_id: ada,
    },
    {
      job_request_id: one.id,
      short_code: one.short_code,
      status_version: one.status_version + 1,
      start_at: utc('10:30'),
      technician_id: bea,
    },
  ]);
  for (const { id } of [one, two]) {
    expect((await eventTypesOf(desk, id)).filter((type) => type === 'job_request.rescheduled')).toHaveLength(1);
    expect((await of.ok('getJobRequest', { id })).action_audit['reschedule']).toMatchObject({ payload: { displaced: [] } });
  }
  const undone = await of.ok('undoScheduleChange', { undo_token: done.undo_token! });
  expect(undone).toMatchObject({ kind: 'moves', jobs: expect.arrayContaining([expect.objectContaining({ job_request_id: one.id })]) });
  const placeOf = (rows: unknown) => (rows as { id: string; sessions: unknown }[]).map(({ id, sessions }) => [id, sessions]);
  expect(placeOf(await rowsOf(desk, of))).toEqual(placeOf(before));
  expect(refusal(await of.call('undoScheduleChange', { undo_token: done.undo_token! }))).toEqual([409, 'UNDO_NOT_POSSIBLE']);
});

it('[schedule-moves.commit] a repeated key answers the first commit, and visits that stay are not written', async () => {
  const { of, ada, one, two } = await swapOf();
  const moves = [
    { job_request_id: one.id, start_at: at('14:00') },
    { job_request_id: two.id, start_at: at('10:30') },
  ];
  const plan = await of.ok('previewScheduleMoves', { moves });
  expect(plan.visits.map(({ job_request_id, is_changed }) => [job_request_id, is_changed])).toEqual([
    [two.id, false],
    [one.id, true],
  ]);
  const call = { plan_token: plan.plan_token, idempotency_key: randomUUID() };
  const first = await of.ok('commitScheduleMoves', call);
  expect(await of.ok('commitScheduleMoves', call)).toEqual(first);
  expect((await of.ok('getJobRequest', { id: one.id })).status_version).toBe(one.status_version + 1);
  expect((await of.ok('getJobRequest', { id: two.id })).status_version).toBe(two.status_version);
  // Nothing changes: there is nothing to undo.
  const same = await of.ok('previewScheduleMoves', { moves: [{ job_request_id: one.id, technician_id: ada }] });
  expect(await of.ok('commitScheduleMoves', { plan_token: same.plan_token })).toMatchObject({ applied: true, undo_token: null });
});

it('[schedule-moves.drifted] a changed job, schedule or team, or a different token, refuses the commit and writes nothing', async () => {
  const { of, ids, customer, ada, bea, one, two, preview } = await swapOf('Cy Young');
  const cy = ids[2]!;
  const drifted = [409, 'SCHEDULE_MOVE_PLAN_DRIFTED'];
  const first = await preview();
  const rows = await rowsOf(desk, of);
  // A token that no preview made names no plan.
  for (const plan_token of ['x', first.plan_token.slice(0, -1)])
    expect(invalid(await of.call('commitScheduleMoves', { plan_token }))).toEqual(['VALIDATION_ERROR', 'plan_token']);
  const altered = `${first.plan_token.slice(0, 8)}AAAA${first.plan_token.slice(12)}`;
  expect(refusal(await of.call('commitScheduleMoves', { plan_token: altered }))).toEqual(drifted);
  expect(await rowsOf(desk, of)).toEqual(rows);
  // The job has another version.
  await of.ok('updateJobPriority', { id: one.id, priority: 'p1' });
  expect(refusal(await of.call('commitScheduleMoves', { plan_token: first.plan_token }))).toEqual(drifted);
  // Another visit stands where one of them shall go.
  const second = await of.ok('previewScheduleMoves', { moves: [{ job_request_id: one.id, technician_id: cy }] });
  await booked(of, customer, cy, '10:00');
  expect(refusal(await of.call('commitScheduleMoves', { plan_token: second.plan_token }))).toEqual(drifted);
  // A technician takes the day off.
  const third = await preview();
  await of.ok('createTechnicianTimeOff', { id: ada, start_date: monday, end_date: monday, status: 'approved' });
  expect(refusal(await of.call('commitScheduleMoves', { plan_token: third.plan_token }))).toEqual(drifted);
  const technicianOf = async (id: string) => (await of.ok('getJobRequest', { id })).assignment.technician_id;
  expect([await technicianOf(one.id), await technicianOf(two.id)]).toEqual([ada, bea]);
});

it('[schedule-moves.drifted] the token of another business moves nothing', async () => {
  const { preview } = await swapOf();
  const { of: stranger } = await team(desk, 'Dan Brown');
  const { plan_token } = await preview();
  expect(refusal(await stranger.call('commitScheduleMoves', { plan_token }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
});

it('[tokens.made-up] a made-up token that names too few or too many jobs moves nothing', async () => {
  const { of, ada, customer, one, two } = await swapOf();
  const third = await booked(of, customer, ada, '14:00');
  const ctx = { tenant: { id: 1 }, services: { planRows: planRows(Buffer.alloc(32)) } };
  const token = (...jobs: readonly { id: string; status_version: number }[]) => ({
    jobs: jobs.map(({ id, status_version }) => ({ id, version: status_version })),
    departNotBefore: 0,
  });
  const place = { technicianId: ada, startMinute: epochMinute(31_000_000) };
  const texts = [
    ...[[one], [one, two, third], [one, one]].map((jobs) => swapToken.of(ctx, { ...token(...jobs), asked: null }, null)),
    ...[[], [place], [place, place, place]].map((asked) => severalMovesToken.of(ctx, { ...token(one, two), asked }, null)),
  ];
  const before = await rowsOf(desk, of);
  for (const plan_token of texts)
    expect(refusal(await of.call('commitScheduleMoves', { plan_token }))).toEqual([404, 'JOB_REQUEST_NOT_FOUND']);
  expect(await rowsOf(desk, of)).toEqual(before);
});
