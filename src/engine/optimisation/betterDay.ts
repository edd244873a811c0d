/** The part of a plan that works on arrays alone, so it can run in a thread (`planning/searchThread.ts`). docs/optimisation.md. */
import type { Steps } from '../steps.ts';
import { jobCountOf, type DayPlan, type DayProblem } from './dayProblem.ts';
import { searchDay, type SearchBounds } from './daySearch.ts';

export interface FoundDay extends DayPlan {
  /** Steps of the search. */
  readonly steps: number;
  /** No plan of the day costs less. */
  readonly isProven: boolean;
}

/** Yields about every millisecond. */
export function* betterDay(problem: DayProblem, now: DayPlan, bounds: SearchBounds): Steps<FoundDay> {
  // With nothing to move and nothing to place there is no better plan.
  if (jobCountOf(problem) === 0) return { ...now, steps: 0, isProven: true };
  const { routes, starts } = yield* searchDay(problem, now, bounds);
  return { routes, starts, steps: bounds.steps, isProven: false };
}
