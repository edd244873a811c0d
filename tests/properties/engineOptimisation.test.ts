/**
 * Properties of plans for a better day on made-up boards: valid by the independent checker, never worse, every closed choice valid and priced
 * exactly, the same for every order of rows, and equal to the optimum on nearly all small days.
 */
import { expect, test, vi } from 'vitest';
import { breakMinutesOf } from '../../src/engine/sessionRows.ts';
import { dayBoard } from '../../src/engine/optimisation/dayBoard.ts';
import { choiceCost, PricedChoice, stepPrices, totalsOf } from '../../src/engine/optimisation/dayPrices.ts';
import { betterDay } from '../../src/engine/optimisation/betterDay.ts';
import { drivingOf, homeStopOf, jobCountOf, laneCountOf, type DayPlan, type DayProblem } from '../../src/engine/optimisation/dayProblem.ts';
import { searchDay } from '../../src/engine/optimisation/daySearch.ts';
import { withoutStep, withRequired } from '../../src/engine/optimisation/daySteps.ts';
import { planDay, planOf, type OptimizationQuestion } from '../../src/engine/optimisation/planDay.ts';
import { finish } from '../../src/engine/steps.ts';
import { seededRandom } from '../../src/process/demo/random.ts';
import { madeUpDay } from '../../lab/bench/madeUpDays.ts';
import { atDepth, isDeep } from '../support/depth.ts';
import { drivingBy, faultsOf, movesOf, spreadBy } from './optimizedDay.ts';
import { leastCost, type SmallDay } from './dayOptimum.ts';

vi.setConfig({ testTimeout: 400_000 });

test('[optimization.preview, optimization.closed, optimization.prices, optimization.frozen] plans and all closed choices are valid and priced exactly', () => {
  const met = { steps: 0, required: 0, choices: 0, placed: 0, reassigned: 0, retimed: 0, broken: 0, stays: 0, breaks: 0 };
  for (let seed = 1; seed <= atDepth(8, 100); seed++) {
    const random = seededRandom(seed);
    const question = madeUpDay({
      technicians: random.whole(3, 7),
      booked: 7,
      waiting: 2,
      seed,
      freedom: random.pick(['keep_times', 'within_windows']),
      isVaried: true,
      changePriceMinutes: random.pick([0, 10, 30]),
      isEven: seed % 3 === 0,
      ...(random.chance(0.4) ? { nowMinute: 60 * random.whole(7, 12) } : {}),
    });
    const found = finish(planDay(question));
    const { priced, moves } = found;
    const shown = `seed ${seed}`;
    expect(found.refusedMoves, shown).toBe(0);
    const all = new Set(priced.steps.keys());
    const cost = (chosen: ReadonlySet<number>) => choiceCost(priced, chosen, question.changePriceMinutes, question.newTimePriceMinutes);
    const whole = totalsOf(priced, all);
    const nothing = totalsOf(priced, new Set());
    for (const level of ['p1', 'p2', 'p3'] as const)
      expect(whole.unscheduled[level], shown).toBeLessThanOrEqual(nothing.unscheduled[level]);
    expect(cost(all), shown).toBeLessThanOrEqual(cost(new Set()));
    const stays = new Set(question.stops.filter((stop) => stop.stays !== null).map(({ jobRequestId }) => jobRequestId));
    expect(
      moves.filter(({ jobRequestId }) => stays.has(jobRequestId)),
      shown,
    ).toEqual([]);
    met.stays += stays.size;
    met.broken += found.broken.length;
    for (const { from, to } of moves) {
      if (!from) met.placed++;
      else if (from.startMinute === to.startMinute) met.reassigned++;
      else met.retimed++;
    }
    for (const lane of question.board.lanes)
      for (let row = 0; row < lane.sessionCount; row++) if (breakMinutesOf(lane.sessions.flags[row]!) > 0) met.breaks++;
    for (const [step, { alone, without }] of finish(stepPrices(priced, all))) {
      expect(alone, shown).toEqual(totalsOf(priced, withRequired(priced.steps, [step])));
      expect(without, shown).toEqual(totalsOf(priced, withoutStep(priced.steps, all, step)));
    }
    // No step may be left out, with what requires it, at a gain.
    for (const step of all) expect(cost(withoutStep(priced.steps, all, step)), shown).toBeGreaterThan(cost(all));
    const choices = [
      all,
      new Set<number>(),
      ...Array.from({ length: 12 }, () =>
        withRequired(
          priced.steps,
          [...all].filter(() => random.chance(0.4)),
        ),
      ),
    ];
    for (const choice of choices) {
      const done = movesOf(found, choice);
      expect(faultsOf(question, found, done), `${shown} ${[...choice].join()}`).toEqual([]);
      expect(totalsOf(priced, choice).drivingMinutes, shown).toBe(drivingBy(question, found, done));
      expect(new PricedChoice(priced, choice).totals(), shown).toEqual(totalsOf(priced, choice));
      expect(new PricedChoice(priced, choice).cost(10, 15), shown).toBe(choiceCost(priced, choice, 10, 15));
      met.choices++;
    }
    met.steps += all.size;
    met.required += priced.steps.filter(({ requires }) => requires.length > 0).length;
  }
  console.log(JSON.stringify(met));
  expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
});

test('[optimization.preview] no visit that is on time on the board misses its deadline in the plan', () => {
  let retimed = 0;
  for (let seed = 1; seed <= atDepth(4, 40); seed++) {
    const question = madeUpDay({ technicians: 4, booked: 6, waiting: 1, seed, freedom: 'within_windows' });
    const ends = new Map(question.stops.map(({ jobRequestId, endMinute }) => [jobRequestId, endMinute]));
    // Every second visit is due exactly when it ends.
    const isTight = (index: number) => index % 2 === 0;
    const visits = question.visits.map((visit, index) => ({
      ...visit,
      deadlineMinute: isTight(index) ? (ends.get(visit.jobRequestId) ?? null) : null,
    }));
    const { moves, priced } = finish(planDay({ ...question, visits }));
    const due = new Map(visits.map(({ jobRequestId, deadlineMinute }) => [jobRequestId, deadlineMinute]));
    for (const { jobRequestId, from, to } of moves) {
      if (from) expect(to.endMinute, `seed ${seed}`).toBeLessThanOrEqual(due.get(jobRequestId) ?? Infinity);
      if (from && from.startMinute !== to.startMinute) retimed++;
    }
    const all = new Set(priced.steps.keys());
    expect(totalsOf(priced, all).slaBreaches, `seed ${seed}`).toBeLessThanOrEqual(totalsOf(priced, new Set()).slaBreaches);
  }
  expect(retimed).toBeGreaterThan(0);
});

test('[optimization.balance] an even plan spreads work at least as evenly, places no fewer jobs, and reports its loads exactly', () => {
  const met = { evener: 0, spreadNow: 0, spreadPlain: 0, spreadEven: 0 };
  const seeds = atDepth(6, 40);
  for (let seed = 1; seed <= seeds; seed++) {
    const asked = { technicians: 5, booked: 5, waiting: 1, seed, freedom: 'within_windows', isVaried: seed % 2 === 0 } as const;
    const question = madeUpDay({ ...asked, isEven: true });
    const plain = finish(planDay(madeUpDay(asked))).priced;
    const even = finish(planDay(question));
    const all = new Set(even.priced.steps.keys());
    const [now, with_, without] = [
      totalsOf(even.priced, new Set()),
      totalsOf(even.priced, all),
      totalsOf(plain, new Set(plain.steps.keys())),
    ];
    expect(with_.placed, `seed ${seed}`).toBeGreaterThanOrEqual(without.placed);
    met.spreadNow += now.loadSpreadMinutes;
    met.spreadPlain += without.loadSpreadMinutes;
    met.spreadEven += with_.loadSpreadMinutes;
    if (with_.loadSpreadMinutes < without.loadSpreadMinutes) met.evener++;
    for (const choice of [
      all,
      withRequired(
        even.priced.steps,
        [...all].filter((step) => step % 2 === 0),
      ),
    ])
      expect(totalsOf(even.priced, choice).loadSpreadMinutes, `seed ${seed}`).toBe(spreadBy(question, even, movesOf(even, choice)));
  }
  console.log(JSON.stringify(met));
  expect(met.evener).toBeGreaterThan(seeds / 2);
  expect(met.spreadEven).toBeLessThan(0.8 * met.spreadPlain);
});

test('[optimization.deterministic] shuffled rows, and slices of any size, give equal plans', () => {
  for (let seed = 1; seed <= atDepth(3, 20); seed++) {
    const question = madeUpDay({ technicians: 6, booked: 6, waiting: 2, seed, freedom: 'within_windows', isVaried: true });
    const random = seededRandom(seed);
    const shuffled = { ...question, visits: random.shuffled(question.visits) };
    expect(JSON.stringify(finish(planDay(shuffled)))).toBe(JSON.stringify(finish(planDay(question))));
  }
});

// More than 48 technicians are searched in another way, and more than 1,000 jobs again in another.
test.runIf(isDeep).each([60, 190])(
  '[optimization.deterministic, optimization.preview] a fleet of %d gets the same plan in any order of rows, better than the board',
  (technicians) => {
    const question = madeUpDay({ technicians, booked: 5, waiting: 1, seed: 7, freedom: 'within_windows', isVaried: true });
    const plan = finish(planDay(question));
    const shuffled = { ...question, visits: seededRandom(7).shuffled(question.visits) };
    expect(JSON.stringify(finish(planDay(shuffled)))).toBe(JSON.stringify(plan));
    const [now, then] = [totalsOf(plan.priced, new Set()), totalsOf(plan.priced, new Set(plan.priced.steps.keys()))];
    expect(then.placed).toBeGreaterThanOrEqual(now.placed);
    expect(plan.priced.steps.length).toBeGreaterThan(0);
  },
);

/** Driving and prices of the lanes, for a plan that places all jobs at their present starts. */
const costOfRoutes = (problem: DayProblem, { routes }: DayPlan): number =>
  routes.reduce((sum, stops, lane) => {
    const jobs = stops.filter((stop) => stop < jobCountOf(problem));
    return jobs.reduce(
      (cost, job) => cost + problem.lanePrice[job * laneCountOf(problem) + lane]!,
      sum +
        drivingOf(
          problem,
          lane,
          stops.map((stop) => ({ stop, startMinute: 0 })),
        ),
    );
  }, 0);

/** A plain day as the oracle reads it, from the problem that the search gets. */
function smallDayOf(question: OptimizationQuestion): { day: SmallDay; found: number } {
  const { problem, now } = finish(dayBoard(question));
  const [jobs, lanes] = [jobCountOf(problem), laneCountOf(problem)];
  const way = (from: number, to: number) => problem.travel[from * problem.stopCount + to]!;
  const each = <Value>(count: number, of: (index: number) => Value) => Array.from({ length: count }, (_, index) => of(index));
  const starts = each(jobs * lanes, (key): [number, number] | null => {
    const at = problem.rangesAt[key]!;
    if (at < 0) return null;
    const ranges = each(
      problem.ranges[at]!,
      (range) => [problem.ranges[at + 1 + 3 * range]!, problem.ranges[at + 2 + 3 * range]!] as const,
    );
    return [Math.min(...ranges.map(([from]) => from)), Math.max(...ranges.map(([, last]) => last))];
  });
  const { cost } = finish(searchDay(problem, now, { steps: 3_000, seed: 1 }));
  const day = {
    jobs,
    lanes,
    ways: each(jobs * jobs, (key) => way(Math.floor(key / jobs), key % jobs)),
    waysOut: each(jobs * lanes, (key) => way(homeStopOf(problem, Math.floor(key / jobs)), key % jobs)),
    waysHome: each(jobs * lanes, (key) => way(key % jobs, homeStopOf(problem, Math.floor(key / jobs)))),
    minutes: each(jobs, (job) => question.visits.find(({ jobRequestId }) => jobRequestId === problem.jobIds[job])!.visit.visitMinutes),
    starts,
    lanePrice: [...problem.lanePrice],
    prize: each(jobs, (job) => (problem.currentLane[job]! >= 0 ? Infinity : problem.prize[job]!)),
  };
  return { day, found: cost };
}

test('[optimization.preview, optimization.proven] the exact method for unchanged times finds the optimum, and says so', () => {
  let moved = 0;
  for (let seed = 1; seed <= atDepth(15, 300); seed++) {
    const asked = madeUpDay({ technicians: 3, booked: 4, waiting: 0, seed, freedom: 'keep_times' });
    const onBoard = new Set(asked.stops.map(({ jobRequestId }) => jobRequestId));
    const question = { ...asked, visits: asked.visits.filter(({ jobRequestId }) => onBoard.has(jobRequestId)) };
    const { problem, now } = finish(dayBoard(question));
    const best = finish(betterDay(problem, now, { steps: 0, seed: 1, work: 100_000_000 }));
    expect(best.isProven, `seed ${seed}`).toBe(true);
    const least = leastCost(smallDayOf(question).day);
    expect(costOfRoutes(problem, best), `seed ${seed}`).toBe(least);
    if (costOfRoutes(problem, now) > least) moved++;
  }
  expect(moved).toBeGreaterThan(5);
});

test('[optimization.proven] on boards with breaks, time off, blocks and unknown places, a proven plan never costs more than the search’s plan', () => {
  const met = { proven: 0, better: 0 };
  for (let seed = 1; seed <= atDepth(10, 100); seed++) {
    const asked = madeUpDay({ technicians: 5, booked: 6, waiting: 0, seed, freedom: 'keep_times', isVaried: true });
    const onBoard = new Set(asked.stops.map(({ jobRequestId }) => jobRequestId));
    const question = { ...asked, visits: asked.visits.filter(({ jobRequestId }) => onBoard.has(jobRequestId)) };
    const day = finish(dayBoard(question));
    const best = finish(betterDay(day.problem, day.now, { steps: 0, seed: 1, work: 100_000_000 }));
    if (!best.isProven) continue;
    met.proven++;
    const searched = finish(searchDay(day.problem, day.now, { steps: 4_000, seed: 1 }));
    expect(costOfRoutes(day.problem, best), `seed ${seed}`).toBeLessThanOrEqual(searched.cost);
    if (costOfRoutes(day.problem, best) < searched.cost) met.better++;
    const plan = finish(planOf(question, day, best));
    expect(plan.refusedMoves).toBe(0);
    expect(plan.isProven).toBe(true);
    expect(faultsOf(question, plan, new Set(plan.moves.keys())), `seed ${seed}`).toEqual([]);
  }
  console.log(JSON.stringify(met));
  expect(met.proven).toBeGreaterThan(5);
});

test('[optimization.preview] the search finds the optimum of nearly every small day, and never reports a lower cost', () => {
  const count = atDepth(40, 200);
  let equal = 0;
  const off: string[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const question = { ...madeUpDay({ technicians: 3, booked: 2, waiting: 1, seed, freedom: 'within_windows' }), newTimePriceMinutes: 0 };
    const { day, found } = smallDayOf(question);
    const least = leastCost(day);
    expect(found, `seed ${seed}`).toBeGreaterThanOrEqual(least);
    if (found === least) equal++;
    else off.push(`seed ${seed}: ${found} instead of ${least}`);
  }
  console.log(`${equal} of ${count} equal; ${off.join('; ')}`);
  expect(equal).toBeGreaterThanOrEqual(Math.floor(0.97 * count));
});
