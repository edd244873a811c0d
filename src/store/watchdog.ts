/** The embedded database can hang for ever, and everything with it: better to end than to hang. Architecture, facts about PGlite. */
import { sqlState } from './sqlState.ts';

/** No query on the embedded database may take this long: one that does hangs, and everything behind it. */
const hangMilliseconds = 60_000;
const diskFull = '53100';

/**
 * A guard to run each piece of work on the embedded database under. It tells `onLost`, once, that the database can do no more good:
 * a full disk answers once and may then hang for ever.
 */
export function watchdog(onLost: (reason: string) => void): <Result>(work: Promise<Result>) => Promise<Result> {
  let lost = false;
  const lose = (reason: string) => {
    if (!lost) onLost(reason);
    lost = true;
  };
  return async (work) => {
    // A long query blocks the event loop itself, so its own timer is late too: a second one lets a finished query be seen first.
    let timer = setTimeout(() => {
      timer = setTimeout(() => lose('The embedded database does not answer any more; restart the service.'), 1_000);
    }, hangMilliseconds);
    try {
      return await work;
    } catch (error) {
      if (sqlState(error) === diskFull) lose('The disk is full; the embedded database cannot write. Make room and restart the service.');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
