/** Properties of plans that may use overtime: within its bound, priced exactly, and used to place jobs. */
import { expect, test, vi } from 'vitest';
import { choiceCost, PricedChoice, totalsOf } from '../../src/engine/optimisation/dayPrices.ts';
import { withRequired } from '../../src/engine/optimisation/daySteps.ts';
import { planDay } from '../../src/engine/optimisation/planDay.ts';
import { finish } from '../../src/engine/steps.ts';
import { seededRandom } from '../../src/process/demo/random.ts';
import { madeUpDay } from '../../lab/bench/madeUpDays.ts';
import { atDepth } from '../support/depth.ts';
import { faultsOf, movesOf, overtimeBy } from './optimizedDay.ts';

vi.setConfig({ testTimeout: 400_000 });

test('[optimization.overtime] overtime stays within its bound, is priced exactly, and is used to place jobs', () => {
  const met = { overtime: 0, before: 0, placedMore: 0, choices: 0, refused: 0, exact: 0, breaks: 0 };
  for (let seed = 1; seed <= atDepth(8, 80); seed++) {
    const overtimeMinutes = [30, 60, 120, 240][seed % 4]!;
    const isVaried = seed % 3 > 0;
    const asked = { technicians: 3, booked: 5, waiting: seed % 10 === 5 ? 0 : 3, seed, isVaried } as const;
    const freedom = seed % 2 === 0 ? 'within_windows' : 'keep_times';
    const made = madeUpDay({ ...asked, freedom, overtimeMinutes });
    const onBoard = new Set(made.stops.map(({ jobRequestId }) => jobRequestId));
    const question = asked.waiting > 0 ? made : { ...made, visits: made.visits.filter(({ jobRequestId }) => onBoard.has(jobRequestId)) };
    const found = finish(planDay(question));
    const { priced } = found;
    const shown = `seed ${seed}`;
    expect(found.refusedMoves, shown).toBe(0);
    if (found.isProven) met.exact++;
    const all = new Set(priced.steps.keys());
    const random = seededRandom(seed);
    const half = withRequired(
      priced.steps,
      [...all].filter(() => random.chance(0.5)),
    );
    const cost = (chosen: ReadonlySet<number>) => choiceCost(priced, chosen, question.changePriceMinutes, question.newTimePriceMinutes);
    expect(cost(all), shown).toBeLessThanOrEqual(cost(new Set()));
    for (const choice of [all, new Set<number>(), half]) {
      const done = movesOf(found, choice);
      expect(faultsOf(question, found, done, overtimeMinutes), shown).toEqual([]);
      const totals = totalsOf(priced, choice);
      const { minutes, last } = overtimeBy(question, found, done);
      expect(totals.overtimeMinutes, shown).toBe(minutes);
      expect(last, shown).toBeLessThanOrEqual(overtimeMinutes);
      expect(new PricedChoice(priced, choice).totals(), shown).toEqual(totals);
      expect(new PricedChoice(priced, choice).cost(10, 15), shown).toBe(choiceCost(priced, choice, 10, 15));
      met.choices++;
    }
    const [before, after] = [totalsOf(priced, new Set()), totalsOf(priced, all)];
    met.before += before.overtimeMinutes;
    met.overtime += after.overtimeMinutes;
    if (after.placed === 0) expect(after.overtimeMinutes, shown).toBeLessThanOrEqual(before.overtimeMinutes);
    // The checker that does not know of overtime refuses exactly the moves that use it.
    const offShift = new Set(
      faultsOf(question, found, movesOf(found, all))
        .filter(({ kind }) => kind === 'off_shift')
        .map(({ technicianId, startMinute }) => `${technicianId} ${startMinute}`),
    );
    const used = found.moves.filter(({ overtimeMinutes: minutes }) => minutes > 0).map(({ to }) => `${to.technicianId} ${to.startMinute}`);
    expect([...offShift].sort(), shown).toEqual(used.sort());
    met.refused += used.length;
    const plain = finish(planDay({ ...madeUpDay({ ...asked, freedom }) }));
    if (after.placed > totalsOf(plain.priced, new Set(plain.priced.steps.keys())).placed) met.placedMore++;
    met.breaks += found.moves.filter(
      ({ jobRequestId, to }) =>
        to.endMinute - to.startMinute > question.visits.find((visit) => visit.jobRequestId === jobRequestId)!.visit.visitMinutes,
    ).length;
  }
  console.log(JSON.stringify(met));
  expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
});
