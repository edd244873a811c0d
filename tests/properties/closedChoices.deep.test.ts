/** Many random choices of steps that are closed under `requires`, on varied boards and on one of a large fleet: all are possible days, priced exactly. */
import { expect, test, vi } from 'vitest';
import { totalsOf } from '../../src/engine/optimisation/dayPrices.ts';
import { withRequired } from '../../src/engine/optimisation/daySteps.ts';
import { planDay } from '../../src/engine/optimisation/planDay.ts';
import { finish } from '../../src/engine/steps.ts';
import { seededRandom } from '../../src/process/demo/random.ts';
import { madeUpDay } from '../../lab/bench/madeUpDays.ts';
import { drivingBy, faultsOf, movesOf } from './optimizedDay.ts';

vi.setConfig({ testTimeout: 900_000 });

/** Boards of these technicians. More than 48 are searched as a large fleet. */
const teams = [4, 5, 6, 7, 8, 9, 10, 12, 14, 50];

const choicesPerBoard = 60;

test('[optimization.closed, optimization.prices] random closed choices are valid and priced exactly', () => {
  for (const [seed, technicians] of teams.entries()) {
    const random = seededRandom(100 + seed);
    const freedom = seed % 2 === 0 ? 'keep_times' : 'within_windows';
    const question = madeUpDay({ technicians, booked: 6, waiting: 1.5, seed: 100 + seed, freedom, isVaried: true });
    const found = finish(planDay(question));
    expect(found.refusedMoves).toBe(0);
    for (let choice = 0; choice < choicesPerBoard; choice++) {
      const share = random.next();
      const steps = [...found.priced.steps.keys()].filter(() => random.chance(share));
      const closed = withRequired(found.priced.steps, steps);
      const done = movesOf(found, closed);
      const shown = `${technicians} technicians, choice ${choice}`;
      expect(faultsOf(question, found, done), shown).toEqual([]);
      expect(totalsOf(found.priced, closed).drivingMinutes, shown).toBe(drivingBy(question, found, done));
    }
  }
});
