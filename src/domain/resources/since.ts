/** The `since` cursor of lists that can be polled. [since.only-changed]; docs/reference/conventions.md#cursors. */
import type { ReadContext } from '../call/context.ts';
import { invalid, refuse, type Refusal } from '../../contract/errors.ts';
import type { Feed } from '../../store/events/feeds.ts';
import type { Page } from '../../store/paging.ts';
import { formatMilliseconds, normalizeTimestamp, withMicroseconds } from '../../ground/time/timestamps.ts';

/** How far a `since` may be ahead of the environment's time, because the clocks of two machines differ. `Feeds.page` reads it as now. */
const toleratedMilliseconds = 5 * 60_000;

/**
 * Parses the cursor to UTC with microseconds. It cannot be combined with `page`: the next page starts at `next_since`. Refuses an instant more
 * than five minutes later than the time of the environment: after a reset of the sandbox the client must read all rows again. [since.ahead].
 */
export async function parseSince(
  ctx: Pick<ReadContext, 'feeds' | 'tenant' | 'nowMilliseconds'>,
  feed: Feed,
  text: string,
  { page }: Page,
): Promise<string | Refusal<'VALIDATION_ERROR' | 'SINCE_AHEAD'>> {
  if (page > 1) return invalid('page', 'conflict', 'page_and_since');
  const since = normalizeTimestamp(text);
  if (since === null) return invalid('since', 'format', 'cursor');
  return (await refuseAhead(ctx, feed, withMicroseconds(since))) ?? since;
}

async function refuseAhead(
  { feeds, tenant, nowMilliseconds }: Pick<ReadContext, 'feeds' | 'tenant' | 'nowMilliseconds'>,
  feed: Feed,
  since: string,
): Promise<Refusal<'SINCE_AHEAD'> | null> {
  // Times in answers come from the clocks of the application and of the database, so the later of the two counts. Both have six decimals
  // and a four-digit year here, so they compare as text.
  if (since <= toleratedUntil(nowMilliseconds)) return null;
  const latest = await feeds.latest(tenant.id, feed);
  if (since <= toleratedUntil(Date.parse(latest))) return null;
  const now = formatMilliseconds(nowMilliseconds);
  return refuse('SINCE_AHEAD', { now: now > latest ? now : latest, next_since: await feeds.prime(tenant.id, feed) });
}

const toleratedUntil = (nowMilliseconds: number): string => formatMilliseconds(nowMilliseconds + toleratedMilliseconds);

/**
 * The number of all matching rows. They are counted only when more rows are left, which saves a second query on most polls. Changes
 * between page and count can only raise the number, so it exceeds the page whenever there is more.
 */
export async function totalOf(onPage: number, hasMore: boolean, count: () => Promise<number>): Promise<number> {
  return hasMore ? Math.max(await count(), onPage + 1) : onPage;
}
