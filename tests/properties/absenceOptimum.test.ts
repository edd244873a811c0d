/**
 * Compares the absence plan with the exact optimum that HiGHS finds for an independent model. Uses the workloads of
 * docs/reference/performance.md#absence-boards and others.
 */
import { expect, test } from 'vitest';
import { planAbsence } from '../../src/engine/absence/absence.ts';
import { makeBoard } from '../../src/engine/board.ts';
import { atDepth, isDeep } from '../support/depth.ts';
import { absenceWorld, flowDays, shapes, sizes, type AbsenceShape, type AbsenceWorld } from '../../lab/bench/absenceBoards.ts';
import { drivenMinutes, flowModel, flowOptimum } from '../../lab/bench/absenceFlow.ts';

/** The solver takes most of the time, so the quick run takes every fifth world of the deep run. */
const seedStep = atDepth(5, 1);

const driven = (world: AbsenceWorld) => flowDays(world).reduce((sum, day) => sum + drivenMinutes(day), 0);

function expectOptimum(world: AbsenceWorld, name: string): number {
  const plan = planAbsence({ ...world, nowMinute: world.calendar.days[0]!.startMinute });
  const best = flowDays(world).map((day) => flowOptimum(flowModel(day)));
  const optimum = {
    placed: best.reduce((sum, { placed }) => sum + placed, 0),
    added: best.reduce((sum, { addedTravelMinutes }) => sum + addedTravelMinutes, 0),
  };
  const added = driven({ ...world, board: makeBoard(plan.lanes) }) - driven(world);
  expect({ placed: plan.resolved.length, added, isProven: plan.provenOptimal }, name).toEqual({ ...optimum, isProven: true });
  expect(plan.resolved.length + plan.unresolved.length).toBe(world.orphans.length);
  return plan.resolved.length;
}

test.each(sizes)(
  '[absence.optimum] %i jobs, %i alternates, %i days: the plan places as many jobs with as little driving as the solver HiGHS',
  (jobs, alternates, days) => {
    for (const [name, shape] of Object.entries(shapes))
      for (const seed of isDeep ? [7, 8, 9] : [7])
        expectOptimum(absenceWorld(jobs, alternates, days, seed, shape), `${name}, seed ${seed}`);
  },
);

/** Many jobs on few days, and few alternates with much free time: jobs compete for gaps, and a gap takes several jobs in turn. */
const crowded: AbsenceShape = { gapP: 0.9, oneSkill: 1, maxSess: 2, peak: 0 };

test('[absence.optimum] crowded days: the plan places as many jobs with as little driving as the solver HiGHS', () => {
  let left = 0;
  for (let seed = 100; seed < 160; seed += seedStep) {
    const [jobs, alternates, days] = [6 + (seed % 12), 3 + (seed % 7), 1 + (seed % 2)];
    const shape = seed % 3 === 0 ? { ...crowded, peak: 200 } : crowded;
    left += jobs - expectOptimum(absenceWorld(jobs, alternates, days, seed, shape), `seed ${seed}`);
  }
  expect(left).toBeGreaterThan(atDepth(5, 100));
});

/** Almost no work booked, so that nearly every job can follow nearly every other: too many chains to enumerate. */
const open: AbsenceShape = { gapP: 0.9, oneSkill: 0.7, maxSess: 0, peak: 0 };

test('[absence.optimum] days of many jobs: the plan equals the solver HiGHS in jobs and driving, and is still proven', () => {
  let left = 0;
  for (let seed = 200; seed < 224; seed += seedStep) {
    const days = 1 + (seed % 3);
    const [jobs, alternates] = [days * (16 + (seed % 15)), 6 + (seed % 20)];
    const shape = { ...open, maxSess: seed % 4, peak: seed % 5 === 0 ? 120 : 0 };
    left += jobs - expectOptimum(absenceWorld(jobs, alternates, days, seed, shape), `seed ${seed}`);
  }
  expect(left).toBeGreaterThan(atDepth(0, 50));
  if (isDeep) expectOptimum(absenceWorld(110, 60, 1, 9, { ...open, maxSess: 4 }), 'all on one day');
});
