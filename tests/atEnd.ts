/**
 * What a test file leaves behind is closed after the file, whoever opened it and when. vitest passes over an `afterAll` inside a test or a hook,
 * and files of a worker share its database: a server left over, on a clock of its own, took the events of later files.
 */
import { afterAll } from 'vitest';

type Step = () => unknown;

const steps: Step[] = [];

/** Runs a step after all tests and hooks of the file, the last step first. */
export const atEnd = (step: Step): void => void steps.push(step);

// Loaded anew for each file (`setupFiles` in vitest.config.ts); hooks registered first run last.
export const closeAfterFile = (): void =>
  afterAll(async () => {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop())
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw new AggregateError(failures, 'what the file opened could not be closed');
  });
