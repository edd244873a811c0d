/**
 * Properties of plans for a better day over the API on random boards: previews change nothing, any choice of steps with what it requires is
 * written as it was shown and is valid by the independent checker, its undo restores every session, and a changed day writes nothing. PLAN_SEED
 * repeats one board.
 */
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/process/demo/random.ts';
import { atDepth, ofThisDatabase } from '../support/depth.ts';
import { startHarness } from '../support/harness.ts';
import * as draw from './dispatchBoards.ts';
import * as rows from './dispatchRows.ts';

const asked = process.env['PLAN_SEED'];
const seeds = asked ? [Number(asked)] : ofThisDatabase(Array.from({ length: atDepth(2, 8) }, (_, index) => 801 + index));
const clock = { at: 0 };
const harness = await startHarness({ clock: { nowMilliseconds: () => clock.at } });
// Reports of late visits would be seen as writes of a preview.
await harness.server.background.stop();

test('[optimization.preview, optimization.commit, optimization.drifted, optimization.windows] chosen steps are written as shown, pass the checker, and can be undone', async () => {
  const met = { committed: 0, undone: 0, drifted: 0, placed: 0, moved: 0 };
  await draw.boardsOf(
    harness,
    clock,
    seeds,
  )(
    (seed) => seededRandom(seed * 17 + 5),
    async (board, random) => {
      const { of } = board;
      const stateOf = () => rows.readBoardState(harness, of, board.now);
      for (let index = 0; index < atDepth(8, 30); index++) {
        const before = await stateOf();
        const input = {
          date: random.pick(draw.days),
          freedom: random.pick(['keep_times', 'within_windows'] as const),
          change_price_minutes: random.pick([0, 5, 10]),
        };
        const plan = await of.ok('previewScheduleOptimization', input);
        expect((await stateOf()).text).toBe(before.text);
        const shown = JSON.stringify(input);
        for (const { moves } of plan.steps)
          for (const move of moves) {
            expect(rows.frozenReason(before, move.job_request_id), shown).toBeNull();
            if (input.freedom === 'keep_times' && move.from) expect(move.to.start_at, shown).toBe(move.from.start_at);
            expect(move.leaves_promised_window, shown).toBe(false);
          }
        const step_numbers = plan.steps.filter(() => random.chance(0.7)).map(({ step_number }) => step_number);
        if (step_numbers.length === 0) continue;
        const commit = () => of.call('commitScheduleOptimization', { plan_token: plan.plan_token, step_numbers, with_required: true });
        const done = await commit();
        expect(done.error_code, `${shown} ${JSON.stringify(done.data)}`).toBe(0);
        const after = await stateOf();
        const moves = done.data.steps.flatMap((step) => step.moves);
        const expected = moves.map(({ job_request_id: jobId, to, from }): rows.Expected => ({
          jobId,
          members: rows.plannedRow({ job_id: jobId, ...to }),
          event: from ? 'job_request.rescheduled' : 'job_request.confirmed',
        }));
        expect(rows.appliedFaults(before, after, expected), shown).toEqual([]);
        expect(
          rows.findingsOf(
            after,
            expected.flatMap(({ members }) => members),
          ),
          shown,
        ).toEqual([]);
        met.committed++;
        met.placed += moves.filter(({ from }) => from === null).length;
        met.moved += moves.filter(({ from }) => from !== null).length;
        const again = await commit();
        expect([again.error_code, again.data.already_applied], shown).toEqual([0, true]);
        expect((await stateOf()).text, shown).toBe(after.text);
        await of.ok('undoScheduleChange', { undo_token: done.data.undo_token! });
        expect((await stateOf()).sessions, shown).toEqual(before.sessions);
        met.undone++;
        expect((await commit()).error_code, shown).toBe('OPTIMIZATION_PLAN_DRIFTED');
        met.drifted++;
      }
    },
  );
  console.log(JSON.stringify(met));
  if (!asked) expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
});
