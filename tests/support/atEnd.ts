/**
 * Closes what a test file opened, after the file and latest first. vitest silently ignores an `afterAll` inside a test or a hook. Files of
 * a worker share its database: a server left running on its own clock would take the events of later files.
 */
type Step = () => unknown;

const steps: Step[] = [];

/**
 * Runs a step after all tests and hooks of the file. Call it where the thing is opened, because a skipped group never opens what it would
 * close.
 */
export const atEnd = (step: Step): void => void steps.push(step);

/** Runs all steps even if some fail, and reports the failed ones. */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = [];
  for (let step = steps.pop(); step; step = steps.pop())
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'what a test file opened could not be closed');
}
