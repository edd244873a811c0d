/** The part of a plan that works on arrays alone, so it can run in a thread (`planning/searchThread.ts`). docs/optimisation.md. */
import type { Steps } from '../steps.ts';
import { jobCountOf, type DayPlan, type DayProblem } from './dayProblem.ts';
import { searchDay, type SearchBounds } from './daySearch.ts';
import { bestTechnicians, isFixed } from './keptTimes.ts';

export interface DayBounds extends SearchBounds {
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
export function* betterDay(problem: DayProblem, now: DayPlan, bounds: DayBounds): Steps<FoundDay> {
  // With nothing to move and nothing to place there is no better plan.
  if (jobCountOf(problem) === 0) return { ...now, steps: 0, isProven: true };
  const isExact = isFixed(problem);
  let from: DayPlan = now;
  if (isExact) {
    const best = yield* bestTechnicians(problem, now, bounds.work);
    if (best.isProven) return { ...best, steps: 0 };
    from = best;
  }
  const found = yield* searchDay(problem, from, bounds);
  const { routes, starts } = isExact ? found : yield* bestTechnicians(problem, found, shareAfterSearch * bounds.work);
  return { routes, starts, steps: bounds.steps, isProven: false };
}
