/** Iterators: the rows of all pages of a list, and the changes of a feed for as long as the program runs. */
import { ConnectionError, TransportError, TruckrollError, type OperationId, type OutputOf } from './answers.ts';
import type { CallOptions, Settings } from './call.ts';
import type { operationTable } from './derived/operations.ts';
import { backOffMilliseconds } from './retries.ts';

type Table = typeof operationTable;

/** Operations whose rows come in pages. */
export type PagedId = { [Id in OperationId]: Table[Id] extends { isPaged: true } ? Id : never }[OperationId];
/** Operations that tell what has changed since a cursor. */
export type FeedId = { [Id in OperationId]: Table[Id] extends { isFeed: true } ? Id : never }[OperationId];

/** A row of a list. */
export type ItemOf<Id extends PagedId | FeedId> = Table[Id] extends { items: infer Field extends keyof OutputOf<Id> }
  ? OutputOf<Id>[Field] extends readonly (infer Item)[]
    ? Item
    : never
  : never;

export interface Batch<Item> {
  /** Oldest change first; a row may come again, in this batch or a later one: replace yours by its id. */
  readonly items: readonly Item[];
  /** Store it once you have the items: the feed goes on from here. */
  readonly next_since: string;
  /** Whether the next batch follows at once. */
  readonly has_more: boolean;
}

export interface FollowOptions extends CallOptions {
  /** From one poll to the next while nothing is left over; 30,000 when left out. */
  readonly intervalMilliseconds?: number | undefined;
  /** Ends with the first batch behind which there is nothing more, and throws when the service is away: for a program that a timer starts. */
  readonly stopWhenCaughtUp?: boolean | undefined;
  /** Told of each poll that failed because the service is away, and how long it is before the next. */
  readonly onOutage?: ((error: Error, nextTryInMilliseconds: number) => void) | undefined;
}

/** Calls the operation; throws what is no success. */
type Poll = (input: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;

const rowsPerCall = 100;

/** Every row of every page. A row that is made or goes while this runs can move another over the edge of a page. */
export async function* rowsOf(poll: Poll, field: string, input: Readonly<Record<string, unknown>>): AsyncGenerator<unknown, void> {
  for (let page = Number(input['page'] ?? 1); ; page++) {
    const answer = await poll({ ...input, limit: input['limit'] ?? rowsPerCall, page });
    yield* answer[field] as unknown[];
    const { current_page, total_pages } = answer['meta'] as { current_page: number; total_pages: number };
    if (current_page >= total_pages) return;
  }
}

const defaultIntervalMilliseconds = 30_000;
const longestOutageDelayMilliseconds = 60_000;

/** The batches of a feed from `since` on, or from now on. Goes on through outages, and ends by `break`, an abort or a refusal. */
export async function* batchesOf(
  poll: Poll,
  list: { readonly items: string; readonly isPaged?: true },
  input: Readonly<Record<string, unknown>>,
  options: FollowOptions,
  wait: Settings['wait'],
): AsyncGenerator<Batch<unknown>, void> {
  let since = input['since'] ?? null;
  let failures = 0;
  for (;;) {
    let answer;
    try {
      answer = await poll(
        since === null && list.isPaged ? { ...input, limit: 1 } : { ...input, limit: input['limit'] ?? rowsPerCall, since },
      );
    } catch (error) {
      if (options.stopWhenCaughtUp || !isOutage(error)) throw error;
      const asked = ('retryAfterSeconds' in error ? (error.retryAfterSeconds ?? 0) : 0) * 1000;
      const delay = Math.max(asked, backOffMilliseconds(failures++, longestOutageDelayMilliseconds, 2_000));
      options.onOutage?.(error, delay);
      await wait(delay, options.signal);
      continue;
    }
    failures = 0;
    // A list without a cursor answers its newest rows: only the cursor is wanted of it, as of a feed that begins.
    const batch =
      since === null
        ? { items: [], next_since: answer['next_since'] as string, has_more: false }
        : { items: answer[list.items] as unknown[], next_since: answer['next_since'] as string, has_more: answer['has_more'] as boolean };
    since = batch.next_since;
    yield batch;
    if (batch.has_more) continue;
    if (options.stopWhenCaughtUp) return;
    await wait(options.intervalMilliseconds ?? defaultIntervalMilliseconds, options.signal);
  }
}

/** What passes by itself; a refused key or input does not. */
function isOutage(error: unknown): error is ConnectionError | TransportError | TruckrollError {
  if (error instanceof ConnectionError) return true;
  if (error instanceof TransportError) return error.status === 429 || error.status >= 500;
  return error instanceof TruckrollError && (error.status === 429 || error.status === 408 || error.status >= 500);
}
