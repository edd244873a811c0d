/**
 * P6 and P7: the absence plan on the workloads of `performance.md`, against the exact optimum by HiGHS on the same boards. HiGHS is
 * given one model a day, ready to be run; building it is not counted.
 */
import assert from 'node:assert/strict';
import type { ModelData } from 'highs';
import { planAbsence } from '../../src/engine/absence.ts';
import { findAlternatives } from '../../src/engine/absenceLadder.ts';
import { makeBoard } from '../../src/engine/board.ts';
import { absenceWorld, flowDays, shapes, sizes, type AbsenceWorld } from './absenceBoards.ts';
import { drivenMinutes, flowModel, flowOptimum } from './absenceFlow.ts';
import { median } from './engineRounds.ts';
import { figure, printRow } from './rows.ts';

const seeds = [7, 8, 9];
const rounds = 7;
const warmUps = 10;

const total = (models: readonly (ModelData | null)[]) =>
  models.map(flowOptimum).reduce((sum, day) => ({
    placed: sum.placed + day.placed,
    addedTravelMinutes: sum.addedTravelMinutes + day.addedTravelMinutes,
  }));

const timed = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

const driven = (world: AbsenceWorld) => flowDays(world).reduce((sum, day) => sum + drivenMinutes(day), 0);

let isProven = true;
let boards = 0;
const worst = { plan: 0, whole: 0 };
for (const [jobs, alternates, days] of sizes) {
  const ratios: { plan: number[]; whole: number[] } = { plan: [], whole: [] };
  for (const [name, shape] of Object.entries(shapes)) {
    for (const seed of seeds) {
      const world = absenceWorld(jobs, alternates, days, seed, shape);
      const question = { ...world, nowMinute: world.calendar.days[0]!.startMinute };
      const models = flowDays(world).map(flowModel);
      const optimum = total(models);
      const plan = planAbsence(question);
      isProven &&= plan.provenOptimal;
      boards++;
      const addedTravelMinutes = driven({ ...world, board: makeBoard(plan.lanes) }) - driven(world);
      assert.deepEqual({ placed: plan.resolved.length, addedTravelMinutes }, optimum, `${jobs} ${name} ${seed}`);
      const ladder = () => findAlternatives(plan.lanes, world.calendar, plan.unresolved, question.nowMinute);
      const times: Record<'plan' | 'ladder' | 'flow', number[]> = { plan: [], ladder: [], flow: [] };
      for (let round = -warmUps; round < rounds; round++) {
        const [own, theirs, rungs] = [() => planAbsence(question), () => total(models), ladder].map(timed);
        if (round < 0) continue;
        times.plan.push(own!);
        times.flow.push(theirs!);
        times.ladder.push(rungs!);
      }
      const flow = median(times.flow);
      ratios.plan.push(median(times.plan) / flow);
      ratios.whole.push((median(times.plan) + median(times.ladder)) / flow);
      console.error(
        `${jobs} × ${alternates} × ${days} ${name} ${seed}: ${optimum.placed} placed, plan ${figure(median(times.plan))} ms, ` +
          `ladder ${figure(median(times.ladder))} ms, HiGHS ${figure(flow)} ms`,
      );
    }
  }
  worst.plan = Math.max(worst.plan, ...ratios.plan);
  worst.whole = Math.max(worst.whole, ...ratios.whole);
}
printRow({
  goal: 'P6',
  what: 'absence preview, quality',
  measured: `${boards} boards up to 110 × 1,000 × 14: equal to HiGHS in count and added travel, ${isProven ? 'all proven' : 'not all proven'}`,
  goalText: 'the exact optimum, proven',
  holds: isProven,
});
printRow({
  goal: 'P7',
  what: 'absence preview, time',
  measured: `worst board: plan ${figure(worst.plan)} ×, with the ladder ${figure(worst.whole)} ×`,
  goalText: '≤ 0.3 × the HiGHS flow model, with the ladder ≤ 0.9 ×',
  holds: worst.plan <= 0.3 && worst.whole <= 0.9,
});
