/** Background jobs that remove old data from the database. */
import { oldestValidUse } from '../auth/memberSessions.ts';
import type { Store } from '../../store/driver/database.ts';
import { forgetOldDepartures } from '../../store/schedule/calendarVisits.ts';
import { forgetOldIdempotencyRecords } from '../../store/idempotency.ts';
import { removeEndedWindows } from '../../store/rateLimits.ts';
import { removeOldScheduleChanges } from '../../store/schedule/changes.ts';
import { removeOldNightlyPlans } from '../../store/schedule/nightlyPlans.ts';
import { removeOldSchedulePlans } from '../../store/schedule/schedulePlans.ts';
import { forgetOldLateVisits } from '../../store/schedule/lateVisits.ts';
import { clearErased } from '../../store/customers/clearing.ts';
import { makeJobSearches, type JobPlace } from '../../store/jobs/jobSearches.ts';
import { addUpJobTotals } from '../../store/jobs/jobTotals.ts';
import { removeOldEvents } from '../../store/webhooks/deliveries.ts';
import { analyze, shortenLog, vacuum } from '../../store/driver/embedded.ts';
import { isBackingUp } from '../../store/folder/backup.ts';
import { forgetOldKnownBrowsers } from '../../store/access/knownBrowsers.ts';
import { forgetOldMemberLinks } from '../../store/access/memberLinks.ts';
import { forgetOldChallenges } from '../../store/access/passkeys.ts';
import { forgetOldMemberSessions } from '../../store/access/memberSessions.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { sleep } from '../../ground/time/timers.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { BackgroundJob } from './background.ts';

/** A part that collects data in memory and writes it from time to time. */
export interface BufferedWriter {
  readonly write: (store: Store) => Promise<void>;
}

/** How long the maker of job searches leaves alone a job that is being written. */
const busyMilliseconds = 1_000;
const hourMilliseconds = 3_600_000;
/** How long a change of the board can be undone. */
const undoDays = 7;
/** How long a plan for a better day can be applied. */
const planHours = 24;
/** How long the settings show what a nightly run found. */
const nightDays = 30;
/** How long late visits are remembered. They are needed until their day is over. */
const lateDays = 3;
/** Longer than the past that live calendars show. */
const departureDays = 60;

export function housekeeping(store: Store, keepers: readonly BufferedWriter[]): BackgroundJob[] {
  const forgetting: BackgroundJob = {
    name: 'forget old idempotency records',
    everyMilliseconds: hourMilliseconds,
    tick: (_nowMilliseconds, signal) => forgetOldIdempotencyRecords(store, signal),
  };
  const removing: BackgroundJob = {
    name: 'remove old events',
    everyMilliseconds: hourMilliseconds,
    async tick(nowMilliseconds, signal) {
      while (!signal.aborted && (await removeOldEvents(store, formatMilliseconds(nowMilliseconds))));
    },
  };
  const vacuuming: BackgroundJob = { name: 'vacuum', everyMilliseconds: 24 * hourMilliseconds, tick: () => vacuum(store) };
  const analyzing: BackgroundJob = { name: 'analyze', everyMilliseconds: 60_000, tick: () => analyze(store) };
  const shortening: BackgroundJob = {
    name: 'shorten the log',
    everyMilliseconds: 60_000,
    tick: async () => (isBackingUp(store) ? undefined : shortenLog(store)),
  };
  const settled: BackgroundJob = {
    name: 'forget old schedule changes',
    everyMilliseconds: hourMilliseconds,
    tick: (nowMilliseconds, signal) =>
      removeOldScheduleChanges(store, formatMilliseconds(nowMilliseconds - undoDays * 24 * hourMilliseconds), signal),
  };
  const planned: BackgroundJob = {
    name: 'forget old schedule plans',
    everyMilliseconds: hourMilliseconds,
    async tick(nowMilliseconds, signal) {
      await removeOldSchedulePlans(store, formatMilliseconds(nowMilliseconds - planHours * hourMilliseconds), signal);
      await removeOldNightlyPlans(store, formatMilliseconds(nowMilliseconds - nightDays * 24 * hourMilliseconds).slice(0, 10), signal);
    },
  };
  const signedOut: BackgroundJob = {
    name: 'forget old sessions',
    everyMilliseconds: hourMilliseconds,
    async tick(nowMilliseconds, signal) {
      const now = formatMilliseconds(nowMilliseconds);
      await forgetOldMemberSessions(store, now, oldestValidUse(nowMilliseconds), signal);
      await forgetOldMemberLinks(store, now, signal);
      await forgetOldKnownBrowsers(store, now, signal);
      await forgetOldChallenges(store, now);
    },
  };
  const departures: BackgroundJob = {
    name: 'forget old departures',
    everyMilliseconds: hourMilliseconds,
    tick: (nowMilliseconds, signal) => forgetOldDepartures(store, Math.floor(nowMilliseconds / 60_000) - departureDays * 1_440, signal),
  };
  const late: BackgroundJob = {
    name: 'forget old late visits',
    everyMilliseconds: hourMilliseconds,
    tick: (nowMilliseconds, signal) =>
      forgetOldLateVisits(store, formatMilliseconds(nowMilliseconds - lateDays * 24 * hourMilliseconds).slice(0, 10), signal),
  };
  const noting: BackgroundJob = {
    name: 'note key uses',
    everyMilliseconds: 60_000,
    async tick() {
      for (const keeper of keepers) await keeper.write(store);
    },
  };
  // Not needed with the embedded database, where limits are counted in memory.
  const forgettingLimits: BackgroundJob = {
    name: 'forget ended limits',
    everyMilliseconds: 60_000,
    tick: (nowMilliseconds) => removeEndedWindows(store, nowMilliseconds),
  };
  const adding: BackgroundJob = {
    name: 'add up job totals',
    everyMilliseconds: 60_000,
    async tick(_nowMilliseconds, signal) {
      while (!signal.aborted && (await addUpJobTotals(store)));
    },
  };
  // After the upgrade that brought the table, the first tick makes the rows of all jobs. Later ones find nothing to do.
  let searched: JobPlace | null = null;
  const making: BackgroundJob = {
    name: 'make job searches',
    everyMilliseconds: 60_000,
    async tick(_nowMilliseconds, signal) {
      let isLeft = true;
      do {
        const took = startStopwatch();
        const { last, isElsewhere, isBusy } = await makeJobSearches(store, searched);
        searched = last;
        if (isElsewhere) return;
        isLeft = isBusy || searched !== null;
        // Half of the time is left to requests.
        if (isLeft) await sleep(isBusy ? busyMilliseconds : Math.ceil(took()));
      } while (!signal.aborted && isLeft);
    },
  };
  const clearing: BackgroundJob = {
    name: 'clear erased data',
    everyMilliseconds: hourMilliseconds,
    // A backup needs the log that the clearing deletes.
    tick: async () => (isBackingUp(store) ? undefined : clearErased(store, () => !isBackingUp(store))),
  };
  // PostgreSQL servers run autovacuum and a checkpointer. For the embedded database these jobs do the work.
  const everywhere = [forgetting, signedOut, noting, removing, settled, planned, departures, late, adding, making, clearing];
  return store.embedded ? [...everywhere, vacuuming, analyzing, shortening] : [...everywhere, forgettingLimits];
}
