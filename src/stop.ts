/** What a signal does to the process: it ends well, or in time. */
import { notice } from './notice.ts';

/**
 * Repeats of a signal within this time are the same one: a key in a terminal reaches npm and this process, and npm passes
 * it on.
 */
const sameSignalMilliseconds = 1_000;

export interface Stop {
  /** Sets what is to be done before the end; it answers what went wrong, in one line, or null. Without it there is nothing to do. */
  by(close: () => Promise<string | null>): void;
}

/**
 * Takes SIGTERM and SIGINT from now on. The process then ends with 0 and a line that says so, or, with a line that says why, with 1: when something was
 * lost, when the end takes longer than the limit, or when a second signal asks for it at once. What must not outlive the process
 * (the lock of the data folder) is released by its own hook on `exit` in each of these.
 */
export function stopOnSignal(limitMilliseconds: number): Stop {
  let close: () => Promise<string | null> = async () => null;
  let isStopping = false;
  let isSecond = false;
  const end = (problem: string | null) => {
    if (problem !== null) notice(problem);
    process.exit(problem === null ? 0 : 1);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (isSecond) end('Ended at once by a second signal.');
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => (isSecond = true), sameSignalMilliseconds).unref();
    const seconds = limitMilliseconds / 1000;
    setTimeout(() => end(`The stop was not done within ${seconds} s (STOP_TIMEOUT_SECONDS); ended without it.`), limitMilliseconds);
    const stopped = (problem: string | null) => {
      // At every log level: this line tells a stop from a death.
      if (problem === null) notice(`Stopped by ${signal}.`);
      end(problem);
    };
    close().then(stopped, (error: unknown) => end(`The stop failed: ${error instanceof Error ? error.message : String(error)}`));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { by: (work) => (close = work) };
}
