/** What keeps the database tidy. */
import { oldestLiveSession } from '../auth/memberSessions.ts';
import type { Store } from '../store/driver/database.ts';
import { forgetOldDepartures } from '../store/schedule/calendarVisits.ts';
import { forgetOldIdempotencyRecords } from '../store/idempotency.ts';
import { removeEndedWindows } from '../store/rateLimits.ts';
import { removeOldScheduleChanges } from '../store/schedule/changes.ts';
import { removeOldEvents } from '../store/webhooks/deliveries.ts';
import { analyze, shortenLog, vacuum } from '../store/driver/embedded.ts';
import { isBackingUp } from '../store/folder/backup.ts';
import { forgetOldKnownBrowsers } from '../store/access/knownBrowsers.ts';
import { forgetOldMemberLinks } from '../store/access/memberLinks.ts';
import { forgetOldMemberSessions } from '../store/access/memberSessions.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { Job } from './background.ts';

/** Somebody who keeps in memory what is written now and then. */
export interface Keeper {
  readonly write: (store: Store) => Promise<void>;
}

const hourMilliseconds = 3_600_000;
/** Events, their deliveries and attempts are kept so long. */
const eventDays = 30;
/** So long a change of the board can be taken back. */
const undoDays = 7;
/** Longer than live calendars look back. */
const departureDays = 60;

export function housekeeping(store: Store, keepers: readonly Keeper[]): Job[] {
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
  const analyzing: Job = { name: 'analyze', everyMilliseconds: 60_000, tick: () => analyze(store) };
  const shortening: Job = {
    name: 'shorten the log',
    everyMilliseconds: 60_000,
    tick: async () => (isBackingUp(store) ? undefined : shortenLog(store)),
  };
  const settled: Job = {
    name: 'forget old schedule changes',
    everyMilliseconds: hourMilliseconds,
    tick: (nowMilliseconds) => removeOldScheduleChanges(store, formatMilliseconds(nowMilliseconds - undoDays * 24 * hourMilliseconds)),
  };
  const signedOut: Job = {
    name: 'forget old sessions',
    everyMilliseconds: hourMilliseconds,
    async tick(nowMilliseconds) {
      const now = formatMilliseconds(nowMilliseconds);
      await forgetOldMemberSessions(store, now, oldestLiveSession(nowMilliseconds));
      await forgetOldMemberLinks(store, now);
      await forgetOldKnownBrowsers(store, now);
    },
  };
  const departures: Job = {
    name: 'forget old departures',
    everyMilliseconds: hourMilliseconds,
    tick: (nowMilliseconds) => forgetOldDepartures(store, Math.floor(nowMilliseconds / 60_000) - departureDays * 1_440),
  };
  const noting: Job = {
    name: 'note key uses',
    everyMilliseconds: 60_000,
    async tick() {
      for (const keeper of keepers) await keeper.write(store);
    },
  };
  // Counted in memory beside the embedded database.
  const forgettingLimits: Job = {
    name: 'forget ended limits',
    everyMilliseconds: 60_000,
    tick: (nowMilliseconds) => removeEndedWindows(store, nowMilliseconds),
  };
  // A server has autovacuum and a checkpointer; the embedded database has nobody else to do it.
  const everywhere = [forgetting, signedOut, noting, removing, settled, departures];
  return store.embedded ? [...everywhere, vacuuming, analyzing, shortening] : [...everywhere, forgettingLimits];
}
