/**
 * Properties of plans of several days on made-up boards: valid by the independent checker, never worse than the board over all days, every closed
 * choice valid and priced exactly, and on other days only where that is accepted.
 */
import { expect, test, vi } from 'vitest';
import { choiceCost, PricedChoice, stepPrices, totalsOf } from '../../src/engine/optimisation/dayPrices.ts';
import { withoutStep, withRequired } from '../../src/engine/optimisation/daySteps.ts';
import { planDay } from '../../src/engine/optimisation/planDay.ts';
import { finish } from '../../src/engine/steps.ts';
import { seededRandom } from '../../src/process/demo/random.ts';
import { madeUpDay } from '../../lab/bench/madeUpDays.ts';
import { atDepth } from '../support/depth.ts';
import { drivingBy, faultsOf, movesOf, overtimeBy } from './optimizedDay.ts';

vi.setConfig({ testTimeout: 400_000 });

test('[optimization.several-days, optimization.nights] plans of several days and all their closed choices are valid, priced exactly, and keep to accepted days', () => {
  const met = { choices: 0, placed: 0, otherDay: 0, sameDay: 0, required: 0, evened: 0, nights: 0, joined: 0 };
  for (let seed = 1; seed <= atDepth(5, 60); seed++) {
    const random = seededRandom(seed);
    const overtimeMinutes = seed % 3 === 0 ? 60 : 0;
    const question = madeUpDay({
      technicians: 3,
      booked: 4,
      waiting: 1,
      days: seed % 2 === 0 ? 3 : 4,
      seed,
      freedom: seed % 4 === 0 ? 'keep_times' : 'within_windows',
      isVaried: seed % 2 === 1,
      hasNights: seed % 2 === 1,
      isEven: seed % 5 === 0,
      overtimeMinutes,
    });
    const found = finish(planDay(question));
    const { priced, moves } = found;
    const shown = `seed ${seed}`;
    expect(found.refusedMoves, shown).toBe(0);
    const all = new Set(priced.steps.keys());
    const cost = (chosen: ReadonlySet<number>) => choiceCost(priced, chosen, question.changePriceMinutes, question.newTimePriceMinutes);
    expect(cost(all), shown).toBeLessThanOrEqual(cost(new Set()));
    const visitOf = new Map(question.visits.map((visit) => [visit.jobRequestId, visit]));
    const nightLanes = new Set(question.slots.filter(({ firstDay, lastDay }) => firstDay < lastDay).map(({ laneIndex }) => laneIndex));
    met.nights += nightLanes.size;
    const isAtNight = (minute: number) => (minute % 1440 < 120 ? 1 : 0);
    const dayOf = (minute: number) => question.calendar.days.findIndex(({ endMinute }) => minute < endMinute);
    for (const { jobRequestId, from, to } of moves) {
      const { accepted } = visitOf.get(jobRequestId)!;
      const isAccepted = accepted.some((first, at) => at % 2 === 0 && first <= to.startMinute && to.startMinute <= accepted[at + 1]!);
      expect(isAccepted || from?.startMinute === to.startMinute, shown).toBe(true);
      met.joined += isAtNight(to.startMinute);
      if (!from) met.placed++;
      else if (dayOf(from.startMinute) === dayOf(to.startMinute)) met.sameDay++;
      else met.otherDay++;
    }
    for (const [step, { without }] of finish(stepPrices(priced, all)))
      expect(without, shown).toEqual(totalsOf(priced, withoutStep(priced.steps, all, step)));
    for (const step of all) expect(cost(withoutStep(priced.steps, all, step)), shown).toBeGreaterThan(cost(all));
    const drawn = Array.from({ length: 8 }, () =>
      withRequired(
        priced.steps,
        [...all].filter(() => random.chance(0.4)),
      ),
    );
    for (const choice of [all, new Set<number>(), ...drawn]) {
      const done = movesOf(found, choice);
      expect(faultsOf(question, found, done, overtimeMinutes), `${shown} ${[...choice].join()}`).toEqual([]);
      const totals = totalsOf(priced, choice);
      expect(totals.drivingMinutes, shown).toBe(drivingBy(question, found, done, overtimeMinutes));
      expect(totals.overtimeMinutes, shown).toBe(overtimeBy(question, found, done).minutes);
      expect(new PricedChoice(priced, choice).totals(), shown).toEqual(totals);
      const changed = [...done].map((index) => moves[index]!).filter(({ from }) => from !== null);
      expect(totals.changedTechnicians, shown).toBe(changed.filter(({ from, to }) => from!.technicianId !== to.technicianId).length);
      expect(totals.newTimes, shown).toBe(changed.filter(({ from, to }) => from!.startMinute !== to.startMinute).length);
      met.choices++;
    }
    met.required += priced.steps.filter(({ requires }) => requires.length > 0).length;
    const spreadOf = (chosen: ReadonlySet<number>) => totalsOf(priced, chosen).loadSpreadMinutes;
    if (question.isEven && spreadOf(all) < spreadOf(new Set())) met.evened++;
  }
  console.log(JSON.stringify(met));
  expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
});

test('[optimization.several-days] waiting jobs use the free time of all days, and the plan does not depend on the order of rows', () => {
  const asked = { technicians: 2, booked: 5, waiting: 3, seed: 7, freedom: 'keep_times', days: 3 } as const;
  const question = madeUpDay(asked);
  const plan = finish(planDay(question));
  const placed = plan.moves.filter(({ from }) => from === null);
  const days = new Set(placed.map(({ to }) => question.calendar.days.findIndex(({ endMinute }) => to.startMinute < endMinute)));
  expect(days.size).toBe(3);
  const shuffled = { ...question, visits: seededRandom(3).shuffled(question.visits) };
  expect(JSON.stringify(finish(planDay(shuffled)))).toBe(JSON.stringify(plan));
});
