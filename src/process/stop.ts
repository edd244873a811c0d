/** Ends the process on a signal: gracefully, or at the latest after a time limit. */
import { notice } from './notice.ts';

/** Repeated signals within this time count as one: a key in a terminal reaches both npm and this process, and npm passes it on. */
const sameSignalMilliseconds = 1_000;

interface StopSignal {
  /** Sets the work to do before the end. It returns a problem in one line, or null. Without it there is nothing to do. */
  by(close: () => Promise<string | null>): void;
}

/**
 * Handles SIGTERM and SIGINT from now on. After a graceful stop the process ends with exit code 0. It ends with 1 when something was lost,
 * the time limit passed or a second signal arrived. In each case it prints a line. Anything that must not outlive the process (the lock of
 * the data folder) is released by its own hook on `exit`.
 */
export function stopOnSignal(limitMilliseconds: number): StopSignal {
  let close: () => Promise<string | null> = async () => null;
  let isStopping = false;
  let isSecond = false;
  const end = (problem: string | null) => {
    if (problem !== null) notice(problem);
    process.exit(problem === null ? 0 : 1);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (isSecond) end('Ended immediately by a second signal.');
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => (isSecond = true), sameSignalMilliseconds).unref();
    const seconds = limitMilliseconds / 1000;
    setTimeout(
      () => end(`The stop took longer than ${seconds} s (STOP_TIMEOUT_SECONDS), so the process ended without finishing it.`),
      limitMilliseconds,
    );
    const stopped = (problem: string | null) => {
      // Printed at every log level, because this line distinguishes a stop from a crash.
      if (problem === null) notice(`Stopped by ${signal}.`);
      end(problem);
    };
    close().then(stopped, (error: unknown) => end(`The stop failed: ${error instanceof Error ? error.message : String(error)}`));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { by: (work) => (close = work) };
}
