/** Runs the planner and counts the runs. */
import type { PlannerRun, ReadServices } from '../../call/context.ts';
import type { Steps } from '../../../engine/steps.ts';
import { startStopwatch } from '../../../ground/time/stopwatch.ts';
import { yieldBetweenSlices } from './yieldBetweenSlices.ts';

/**
 * Runs the steps to their end and lets other requests run in between. `isProven` says whether the result is proven to be the best;
 * null when there is no plan.
 */
export async function plannerRun<Result>(
  { planned }: ReadServices,
  kind: PlannerRun,
  steps: Steps<Result>,
  isProven: (result: Result) => boolean | null,
): Promise<Result> {
  const elapsed = startStopwatch();
  const result = await yieldBetweenSlices(steps);
  const proven = isProven(result);
  planned(kind, proven === null ? 'none' : proven ? 'proven' : 'bounded', elapsed());
  return result;
}
