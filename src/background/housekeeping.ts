/** What keeps the database tidy. */
import type { Store } from '../store/database.ts';
import { forgetOldIdempotencyRecords } from '../store/idempotency.ts';
import { removeOldEvents } from '../store/webhookDeliveries.ts';
import { shortenLog, vacuum } from '../store/embedded.ts';
import { isBackingUp } from '../store/folderBackup.ts';
import type { Job } from './background.ts';

/** Somebody who keeps in memory what is written now and then. */
export interface Keeper {
  readonly write: (store: Store) => Promise<void>;
}

const hourMilliseconds = 3_600_000;
/** Events, their deliveries and attempts are kept so long. */
const eventDays = 30;

export function housekeeping(store: Store, keyUses: Keeper): Job[] {
  const forgetting: Job = {
    name: 'forget old idempotency records',
    everyMilliseconds: hourMilliseconds,
    tick: () => forgetOldIdempotencyRecords(store),
  };
  const removing: Job = {
    name: 'remove old events',
    everyMilliseconds: hourMilliseconds,
    async tick(nowMilliseconds, signal) {
      const before = new Date(nowMilliseconds - eventDays * 24 * hourMilliseconds).toISOString();
      while (!signal.aborted && (await removeOldEvents(store, before)));
    },
  };
  const vacuuming: Job = { name: 'vacuum', everyMilliseconds: 24 * hourMilliseconds, tick: () => vacuum(store) };
  const shortening: Job = {
    name: 'shorten the log',
    everyMilliseconds: 60_000,
    tick: async () => (isBackingUp(store) ? undefined : shortenLog(store)),
  };
  const noting: Job = { name: 'note key uses', everyMilliseconds: 60_000, tick: () => keyUses.write(store) };
  // A server has autovacuum and a checkpointer; the embedded database has nobody else to do it.
  return store.embedded ? [forgetting, noting, removing, vacuuming, shortening] : [forgetting, noting, removing];
}
