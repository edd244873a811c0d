/**
 * Creates and opens the secret addresses of live calendars. An address holds 256 random bits. The database stores their SHA-256 hash.
 * docs/internals/pages.md#live-calendars.
 */
import type { Locale } from '../../contract/vocabulary.ts';
import type { Limiter, Limiters } from '../limits/limiters.ts';
import { findCalendarFeedByHash, touchCalendarFeed } from '../../store/access/calendarFeeds.ts';
import type { Database } from '../../store/driver/database.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { hashSecret } from './apiKeys.ts';
import type { Principal } from './principal.ts';
import { randomSecret } from '../../store/ids.ts';

/** A new token for an address, and the hash that is stored. */
export function newCalendarToken(): { token: string; hash: Buffer } {
  const token = randomSecret(32).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/** Shortest time between two recorded uses. */
const touchMilliseconds = 3_600_000;
const minuteSeconds = 60;
const hourSeconds = 3_600;
/** Requests allowed from one network. A large calendar service reads many people's calendars from one network. */
const requestsPerMinute = 600;
/** Wrong addresses allowed from one network. 256 bits cannot be guessed, so this limit only ends useless attempts early. */
const wrongPerHour = 60;
/** Reads allowed of one calendar, by all readers together. Calendar programs read it every quarter of an hour or less often. */
const readsPerHour = 240;

type OpenedCalendar = { readonly principal: Principal; readonly locale: Locale } | { readonly waitSeconds: number } | null;

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
   * Finds the owner of the calendar with this token; null when the token never worked or works no more. A network that has tried too many
   * wrong tokens can still read with correct ones.
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
