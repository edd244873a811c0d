/**
 * The only timers of the service, except those that end the process and its connections. A simulation replaces this file and `clock.ts`.
 * Every duration is in milliseconds of real time, not of a clock that a caller may have replaced.
 */
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** A running timer. `unref()` lets the process end while the timer runs. */
export type Timer = NodeJS.Timeout;

/** Calls `run` once, after the given time. */
export const startTimer = (run: () => void, milliseconds: number): Timer => setTimeout(run, milliseconds);

/** Calls `run` again and again, each time after the given time. */
export const startInterval = (run: () => void, milliseconds: number): Timer => setInterval(run, milliseconds);

/** Stops a timer of either kind. Does nothing to a timer that has ended. */
export const stopTimer = (timer: Timer | null | undefined): void => clearTimeout(timer ?? undefined);

/** Resolves after the given time. Rejects with an `AbortError` when the signal is aborted first. */
export const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  signal ? wait(milliseconds, undefined, { signal }) : wait(milliseconds);

/** Resolves after the events that wait now, so that a long calculation lets other requests in. */
export const nextTurn = (): Promise<void> => setImmediate();

/** A signal that is aborted with a `TimeoutError` after the given time. */
export const timeLimit = (milliseconds: number): AbortSignal => AbortSignal.timeout(milliseconds);
