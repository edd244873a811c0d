/**
 * P6 and P7: the absence plan on the workloads of docs/reference/performance.md#absence-boards, against the exact optimum that HiGHS finds
 * on the same boards. HiGHS gets one model per day. The planner starts from the board, so it is compared with building and running a model;
 * the time of the run alone is also reported.
 */
import assert from 'node:assert/strict';
import type { ModelData } from 'highs';
import { planAbsence } from '../../src/engine/absence/absence.ts';
import { findAlternatives } from '../../src/engine/absence/ladder.ts';
import { makeBoard } from '../../src/engine/board.ts';
import { absenceWorld, flowDays, shapes, sizes, type AbsenceWorld } from './absenceBoards.ts';
import { drivenMinutes, flowModel, flowOptimum } from './absenceFlow.ts';
import { median } from './engineRounds.ts';
import { figure, printRow } from './rows.ts';

const seeds = [7, 8, 9];
const rounds = 7;
const warmUps = 10;
/** The first board includes the time to compile everything. */
const firstWarmUps = 200;

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
const worst = { plan: 0, whole: 0, planOfRun: 0, wholeOfRun: 0 };
for (const [jobs, alternates, days] of sizes) {
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
      const ladder = () => findAlternatives(plan, world.calendar, question.nowMinute);
      const times: Record<'plan' | 'ladder' | 'flow' | 'run', number[]> = { plan: [], ladder: [], flow: [], run: [] };
      const asked = [() => planAbsence(question), ladder, () => total(flowDays(world).map(flowModel)), () => total(models)];
      for (let round = boards === 1 ? -firstWarmUps : -warmUps; round < rounds; round++) {
        const [plan, rungs, flow, run] = asked.map(timed);
        if (round < 0) continue;
        times.plan.push(plan!);
        times.ladder.push(rungs!);
        times.flow.push(flow!);
        times.run.push(run!);
      }
      const [planMs, ladderMs, flowMs, runMs] = [median(times.plan), median(times.ladder), median(times.flow), median(times.run)];
      worst.plan = Math.max(worst.plan, planMs / flowMs);
      worst.whole = Math.max(worst.whole, (planMs + ladderMs) / flowMs);
      worst.planOfRun = Math.max(worst.planOfRun, planMs / runMs);
      worst.wholeOfRun = Math.max(worst.wholeOfRun, (planMs + ladderMs) / runMs);
      console.error(
        `${jobs} × ${alternates} × ${days} ${name} ${seed}: ${optimum.placed} placed, plan ${figure(planMs)} ms, ` +
          `ladder ${figure(ladderMs)} ms, HiGHS ${figure(flowMs)} ms, of which run ${figure(runMs)} ms`,
      );
    }
  }
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
  measured:
    `worst board: plan ${figure(worst.plan)} ×, with the ladder ${figure(worst.whole)} × ` +
    `(of the solver's run alone ${figure(worst.planOfRun)} × and ${figure(worst.wholeOfRun)} ×)`,
  goalText: '≤ 0.3 × the HiGHS flow model, with the ladder ≤ 0.9 ×',
  holds: worst.plan <= 0.3 && worst.whole <= 0.9,
});
