/** Iterators over the rows of all pages of a list, and over the changes of a feed, for as long as the program runs. */
import { ConnectionError, TransportError, TruckrollError, type OperationId, type OutputOf } from './answers.ts';
import type { CallOptions, Settings } from './call.ts';
import type { operationTable } from './derived/operations.ts';
import { backOffMilliseconds } from './retries.ts';

type Table = typeof operationTable;

/** Operations whose rows come in pages. */
export type PagedId = { [Id in OperationId]: Table[Id] extends { isPaged: true } ? Id : never }[OperationId];
/** Operations that report the changes since a cursor. */
export type FeedId = { [Id in OperationId]: Table[Id] extends { isFeed: true } ? Id : never }[OperationId];

/** A row of a list. */
export type ItemOf<Id extends PagedId | FeedId> = Table[Id] extends { items: infer Field extends keyof OutputOf<Id> }
  ? OutputOf<Id>[Field] extends readonly (infer Item)[]
    ? Item
    : never
  : never;

export interface Batch<Item> {
  /** Oldest change first. A row may occur again, in this batch or a later one. Replace your copy, found by its id. */
  readonly items: readonly Item[];
  /** The cursor from which the feed continues. Store it after you have stored the items. */
  readonly next_since: string;
  /** Whether the next batch follows at once. */
  readonly has_more: boolean;
}

export interface FollowOptions extends CallOptions {
  /** Time between two polls when no more changes are waiting. Default 30,000. */
  readonly intervalMilliseconds?: number | undefined;
  /**
   * Ends after the first batch without further changes behind it, and throws when the service is away. For a program that a timer starts.
   */
  readonly stopWhenCaughtUp?: boolean | undefined;
  /** Called after each poll that failed because the service is away, with the time until the next poll. */
  readonly onOutage?: ((error: Error, nextTryInMilliseconds: number) => void) | undefined;
}

/** Calls the operation. Throws when the call does not succeed. */
type Poll = (input: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;

const rowsPerCall = 100;

/**
 * Every row of every page. No row is missed or repeated that does not itself change. Of a service whose list has no cursor yet, a row that is
 * created or removed meanwhile can move another row to another page.
 */
export async function* rowsOf(poll: Poll, field: string, input: Readonly<Record<string, unknown>>): AsyncGenerator<unknown, void> {
  const limit = input['limit'] ?? rowsPerCall;
  let from: { page: number } | { page?: undefined; after: string } = { page: Number(input['page'] ?? 1) };
  for (;;) {
    const answer: Readonly<Record<string, unknown>> = await poll({ ...input, limit, ...from });
    yield* answer[field] as unknown[];
    if (typeof answer['next_after'] === 'string') {
      from = { page: undefined, after: answer['next_after'] };
      continue;
    }
    if (from.page === undefined) return;
    const { current_page, total_pages } = answer['meta'] as { current_page: number; total_pages: number };
    if (current_page >= total_pages) return;
    from = { page: from.page + 1 };
  }
}

const defaultIntervalMilliseconds = 30_000;
const longestOutageDelayMilliseconds = 60_000;

/** The batches of a feed since `since`, or from now on. Continues after outages. Ends with `break`, an abort or a refusal. */
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
    // Without a cursor, a list answers its newest rows. A new feed needs only the cursor of that answer.
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

/** Whether the error may pass by itself. A refused key or input does not. */
function isOutage(error: unknown): error is ConnectionError | TransportError | TruckrollError {
  if (error instanceof ConnectionError) return true;
  if (error instanceof TransportError) return error.status === 429 || error.status >= 500;
  return error instanceof TruckrollError && (error.status === 429 || error.status === 408 || error.status >= 500);
}
