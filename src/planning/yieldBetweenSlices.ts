/** Long calculations of the engine, with turns for other requests in between. */
import type { Steps } from '../engine/steps.ts';
import { startStopwatch } from '../time/stopwatch.ts';
import { nextTurn } from '../time/timers.ts';

/** A step takes a few milliseconds; two that took less are no stall together. */
const turnMilliseconds = 5;

/** Runs the steps to their end. When others have their turn depends on the clock, what comes out does not. */
export async function yieldBetweenSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let elapsed = startStopwatch();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (elapsed() < turnMilliseconds) continue;
    await nextTurn();
    elapsed = startStopwatch();
  }
}
