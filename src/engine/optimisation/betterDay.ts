/** The part of a plan that works on arrays alone, so it can run in a thread (`planning/search/searchThread.ts`). docs/optimisation.md. */
import type { Steps } from '../steps.ts';
import { jobCountOf, type DayPlan, type DayProblem } from './dayProblem.ts';
import { searchDay, type SearchBounds } from './daySearch.ts';
import { bestTechnicians, isFixed } from './keptTimes.ts';

export interface DaySearchBounds extends SearchBounds {
  /** Multiplications of the exact method, about 5 ns each. */
  readonly work: number;
}

export interface FoundDay extends DayPlan {
  /** Steps of the search. */
  readonly steps: number;
  /** No plan of the day costs less. */
  readonly isProven: boolean;
}

/**
 * The part of the exact method's work that is spent on a plan of the search. Days on which that ends with a proof end within it, and on other days
 * four times as much found nothing more.
 */
const shareAfterSearch = 0.25;

/** Exactly where all starts are fixed, else by the search, whose technicians are then chosen exactly. Yields about every millisecond. */
export function* betterDay(problem: DayProblem, now: DayPlan, bounds: DaySearchBounds): Steps<FoundDay> {
  // With nothing to move and nothing to place there is no better plan.
  if (jobCountOf(problem) === 0) return { ...now, steps: 0, isProven: true };
  const isExact = isFixed(problem);
  let from: DayPlan = now;
  if (isExact) {
    const best = yield* bestTechnicians(problem, now, bounds.work);
    if (best.isProven) return { ...best, steps: 0 };
    from = best;
  }
  const found = yield* searchEvenly(problem, from, bounds);
  const { routes, starts } = isExact ? found : yield* bestTechnicians(problem, found, shareAfterSearch * bounds.work);
  return { routes, starts, steps: found.steps, isProven: false };
}

/**
 * Searches once. An even plan that leaves jobs out is compared with a plain one, because the price of an uneven spread may keep the search from a
 * place for a job. Where the plain plan places more, the even search goes on from there. [optimization.balance].
 */
function* searchEvenly(problem: DayProblem, from: DayPlan, bounds: SearchBounds): Steps<DayPlan & Pick<FoundDay, 'steps'>> {
  const { steps } = bounds;
  const found = yield* searchDay(problem, from, bounds);
  const missed = missedPrizes(problem, found);
  if (!problem.isEven || missed === 0) return { ...found, steps };
  const plain = yield* searchDay({ ...problem, isEven: false }, from, bounds);
  if (missedPrizes(problem, plain) >= missed) return { ...found, steps: 2 * steps };
  const again = yield* searchDay(problem, plain, bounds);
  return { ...(again.cost < found.cost ? again : found), steps: 3 * steps };
}

const missedPrizes = ({ prize }: DayProblem, { starts }: DayPlan): number =>
  prize.reduce((sum, minutes, job) => sum + (starts[job]! < 0 ? minutes : 0), 0);
