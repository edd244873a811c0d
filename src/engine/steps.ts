/** Long calculations, done a few milliseconds at a time, for callers that have others to serve in between. */

/** Yields between the steps, and answers at the end. */
export type Steps<Result> = Generator<undefined, Result>;

/** Does all steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
