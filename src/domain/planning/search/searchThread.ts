/** The thread that searches for better plans of a day. It gets the arrays of a day, and gives them back with its answer. docs/optimisation.md. */
import { parentPort } from 'node:worker_threads';
import { betterDay, type DaySearchBounds, type FoundDay } from '../../../engine/optimisation/betterDay.ts';
import type { DayPlan, DayProblem } from '../../../engine/optimisation/dayProblem.ts';

export interface SearchOrder {
  readonly problem: DayProblem;
  readonly now: DayPlan;
  readonly bounds: DaySearchBounds;
  /** One shared number. The caller sets it to 1 to end the search. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** `found` is null when the caller ended the search. */
export interface SearchReport {
  readonly problem: DayProblem;
  readonly now: DayPlan;
  readonly found: FoundDay | null;
}

/** The large arrays of a problem, which move between the threads without a copy. Time off belongs to the board, so it is copied. */
export const movedArrays = ({ travel, rangesAt, ranges, lanePrice }: DayProblem): ArrayBuffer[] =>
  [travel, rangesAt, ranges, lanePrice].map(({ buffer }) => buffer as ArrayBuffer);

function search({ problem, now, bounds, stop }: SearchOrder): FoundDay | null {
  const steps = betterDay(problem, now, bounds);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (Atomics.load(stop, 0) === 1) return null;
  }
}

parentPort?.on('message', (order: SearchOrder) => {
  const { problem, now } = order;
  const report: SearchReport = { problem, now, found: search(order) };
  parentPort!.postMessage(report, movedArrays(problem));
});
