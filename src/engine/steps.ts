/**
 * Long calculations as generators. The engine is synchronous, so a calculation of more than a few milliseconds yields regularly.
 * Its caller (`planning/search/yieldBetweenSlices.ts`) serves other requests in between. The result never depends on where the calculation
 * yields.
 */

/** Yields undefined after every few milliseconds of work, and returns the result. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs the calculation to its end without a pause. Use it only when no other requests are waiting. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
