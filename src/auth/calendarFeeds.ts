/**
 * The secret addresses of live calendars: made, and opened. An address holds 256 random bits, of which the database has the SHA-256.
 * docs/decisions/0060.
 */
import type { Locale } from '../contract/vocabulary.ts';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import { findCalendarFeedByHash, touchCalendarFeed } from '../store/access/calendarFeeds.ts';
import type { Database } from '../store/driver/database.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { hashSecret } from './apiKeys.ts';
import type { Principal } from './principal.ts';
import { randomSecret } from '../store/ids.ts';

/** The token of an address, and what is kept of it. */
export function newCalendarToken(): { token: string; hash: Buffer } {
  const token = randomSecret(32).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/** A use is noted at most so often. */
const touchMilliseconds = 3_600_000;
const minuteSeconds = 60;
const hourSeconds = 3_600;
/** From one network: the servers of a large calendar service read many people's calendars from one. */
const requestsPerMinute = 600;
/** Wrong addresses from one network: nobody guesses 256 bits, and nobody need try for long. */
const wrongPerHour = 60;
/** Of one calendar, whoever reads it: programs look every quarter of an hour or less often. */
const readsPerHour = 240;

export type OpenedCalendar = { readonly principal: Principal; readonly locale: Locale } | { readonly waitSeconds: number } | null;

export class CalendarAddresses {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #requests: Limiter;
  readonly #wrong: Limiter;
  readonly #reads: Limiter;

  constructor({ db, now, limiters }: { db: Database; now: () => number; limiters: Limiters }) {
    this.#db = db;
    this.#now = now;
    this.#requests = limiters.of('calendarRequests', { points: requestsPerMinute, durationSeconds: minuteSeconds, byAddress: true });
    this.#wrong = limiters.of('calendarWrong', { points: wrongPerHour, durationSeconds: hourSeconds, byAddress: true });
    this.#reads = limiters.of('calendarReads', { points: readsPerHour, durationSeconds: hourSeconds });
  }

  /**
   * Who reads the calendar of a token; null: it leads nowhere, whether it never did or does no more. A network that has tried too many wrong
   * ones goes on reading the right ones.
   */
  async open(token: string, address: string): Promise<OpenedCalendar> {
    const request = await this.#requests.take(address);
    if (!request.allowed) return waiting(request);
    const feed = /^[\w-]{43}$/.test(token) ? await findCalendarFeedByHash(this.#db, hashSecret(token)) : null;
    if (!feed) {
      const wrong = await this.#wrong.take(address);
      return wrong.allowed ? null : waiting(wrong);
    }
    const read = await this.#reads.take(feed.id);
    if (!read.allowed) return waiting(read);
    const now = this.#now();
    if (feed.lastReadAt === null || now - Date.parse(feed.lastReadAt) >= touchMilliseconds)
      await touchCalendarFeed(this.#db, feed.tenantId, feed.id, formatMilliseconds(now));
    const { id, tenantId, businessId, environment, locale } = feed;
    return {
      principal: {
        kind: 'calendar',
        id,
        tenantId,
        businessId,
        environment,
        permissions: new Set(),
        rateBucket: `calendar:${id}`,
        userId: null,
      },
      locale,
    };
  }
}

const waiting = ({ millisecondsLeft }: { millisecondsLeft: number }) => ({ waitSeconds: Math.max(1, Math.ceil(millisecondsLeft / 1000)) });
