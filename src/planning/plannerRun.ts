/** Runs of the planner, which are counted. */
import type { PlannerRun, ReadServices } from '../call/context.ts';
import type { Steps } from '../engine/steps.ts';
import { startStopwatch } from '../time/stopwatch.ts';
import { yieldBetweenSlices } from './yieldBetweenSlices.ts';

/**
 * Runs the steps to their end in turns with other requests. `isProven` tells what came out: whether it is the best there is; null when
 * nothing did.
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
