/** Runs long calculations of the engine and lets other requests run in between. */
import { CallerLeft } from '../../call/callerLeft.ts';
import type { Steps } from '../../../engine/steps.ts';
import { startStopwatch } from '../../../ground/time/stopwatch.ts';
import { nextTurn } from '../../../ground/time/timers.ts';

/** Steps run until this much time has passed; then other requests get a turn. */
const turnMilliseconds = 5;

/**
 * Runs the steps to their end. The clock decides when other requests run, but never changes the result. Throws `CallerLeft` once the signal
 * is aborted.
 */
export async function yieldBetweenSlices<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  let elapsed = startStopwatch();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (elapsed() < turnMilliseconds) continue;
    await nextTurn();
    if (signal?.aborted) throw new CallerLeft();
    elapsed = startStopwatch();
  }
}
