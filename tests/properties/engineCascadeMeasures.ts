/** What makes one plan of a cascade better than another, counted anew for the tests. */
import type { DisplacementOrder } from '../../src/engine/cascade/timeline.ts';

/** A job, and what its customer was promised: the first and the last minute of the window, and the deadline. */
interface PushedJob {
  readonly start: number;
  readonly end: number;
  readonly priority: number;
  readonly window: readonly [number, number] | null;
  readonly deadline: number | null;
}

/** How good a plan is [plan.order]. */
export interface Measures {
  /** Jobs in the way that were not reassigned. */
  pushed: number;
  /** Jobs that break a promise which they still had, and how many of those are P1 and P2. */
  broken: number;
  brokenP1: number;
  brokenP2: number;
  /** Reassigned jobs that were not in the way. */
  handed: number;
  delay: number;
  moves: number;
}

/** What each order compares, the most important first. Whatever else differs between two plans decides nothing. [plan.order, plan.fewest-moves] */
export const measuresIn: Readonly<Record<DisplacementOrder, readonly (keyof Measures)[]>> = {
  least_delay: ['pushed', 'broken', 'brokenP1', 'brokenP2', 'handed', 'delay', 'moves'],
  fewest_moves: ['pushed', 'moves', 'broken', 'brokenP1', 'brokenP2', 'delay'],
};

/** Whether the first measures are better than the second. */
export function isBetter(order: DisplacementOrder, left: Measures, right: Measures | null): boolean {
  const name = right && measuresIn[order].find((measure) => left[measure] !== right[measure]);
  return right === null || (name !== undefined && left[name!] < right[name!]);
}

/** Adds a job that is pushed to another start. */
export function withPush(measures: Measures, job: PushedJob, start: number): Measures {
  const { window, deadline, priority } = job;
  const isKept = (at: number) => ({
    window: window === null || (at >= window[0] && at <= window[1]),
    deadline: deadline === null || at + job.end - job.start <= deadline,
  });
  const [before, after] = [isKept(job.start), isKept(start)];
  const isBroken = (before.window && !after.window) || (before.deadline && !after.deadline);
  return {
    ...measures,
    broken: measures.broken + Number(isBroken),
    brokenP1: measures.brokenP1 + Number(isBroken && priority === 1),
    brokenP2: measures.brokenP2 + Number(isBroken && priority === 2),
    delay: measures.delay + start - job.start,
  };
}
