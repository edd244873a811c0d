/**
 * What a test file opens is closed after the file, the last first, whoever opened it and when. vitest passes over an `afterAll` inside a
 * test or a hook without a word, and files of a worker share its database: a server left over, on a clock of its own, took the events of
 * later files.
 */
type Step = () => unknown;

const steps: Step[] = [];

/** Runs a step after all tests and hooks of the file. Say it where the thing is opened: what a skipped group never opened cannot be closed. */
export const atEnd = (step: Step): void => void steps.push(step);

/** Takes all steps, though some fail, and tells which did. */
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
