/**
 * Long calculations as generators. The engine is synchronous, so a calculation that takes longer than a few milliseconds yields
 * regularly and its caller (`planning/yieldBetweenSlices.ts`) serves other requests in between. Where it yields never changes its result.
 */

/** Yields nothing, every few milliseconds of work; returns the result. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs the calculation to its end without a pause, for a caller that has no other requests to serve meanwhile. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
