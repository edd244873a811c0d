/**
 * The client: one method for each operation, derived from the contract. It uses only what Node, Deno and browsers all have: `fetch`,
 * `AbortSignal` and `crypto`.
 */
import { unwrap, type Answer, type InputOf, type OperationId, type OutputOf } from './answers.ts';
import { call, type CallOptions, type Settings } from './call.ts';
import type { Locale } from './derived/api.ts';
import { operationTable } from './derived/operations.ts';
import { batchesOf, rowsOf, type Batch, type FeedId, type FollowOptions, type ItemOf, type PagedId } from './lists.ts';
import { waitFor } from './retries.ts';
import type { OperationShape } from './shape.ts';
import { webhooks, type Webhooks } from './webhooks.ts';

export interface ClientOptions {
  /** Address of the service, without `/v1`. */
  readonly baseUrl: string;
  /** null: sends no Authorization header, for a page whose own server adds it. Never put a key into a page. */
  readonly apiKey: string | null;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Language of messages and display names. Default: English. */
  readonly locale?: Locale | undefined;
  /** How often a call is repeated, if a repeat is safe. Default 3; 0 never repeats a call. */
  readonly maxRetries?: number | undefined;
  /**
   * The longest wait between two attempts. Default 60,000. When the service asks for a longer wait, the call ends with the service's
   * answer.
   */
  readonly maxRetryDelayMilliseconds?: number | undefined;
  /** Time limit of one attempt, including its answer. Default 60,000. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Replaces the timer between attempts, for tests. Must reject with the signal's reason when the signal is aborted. */
  readonly wait?: Settings['wait'] | undefined;
}

/** An operation whose inputs are all optional can be called without arguments. */
type Arguments<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];
type NoPage<Input> = Omit<Input, 'page' | 'since' | 'after'>;
type NoPageButSince<Input> = Omit<Input, 'page' | 'after'>;

/** Methods that return refusals as values. */
export type Methods = {
  readonly [Id in OperationId]: (...args: Arguments<InputOf<Id>, CallOptions>) => Promise<Answer<Id>>;
};

/** Methods that return the data of a success, and throw a refusal as a `TruckrollError`. */
export type ThrowingMethods = {
  readonly [Id in OperationId]: (...args: Arguments<InputOf<Id>, CallOptions>) => Promise<OutputOf<Id>>;
};

/**
 * Iterators over the rows of all pages. A page is fetched when it is needed. `limit` is the number of rows per call, by default 100. Throws
 * when a call does not succeed.
 */
export type Iterators = {
  readonly [Id in PagedId]: (...args: Arguments<NoPage<InputOf<Id>>, CallOptions>) => AsyncGenerator<ItemOf<Id>, void>;
};

/**
 * Iterators over batches of changes since `since`, or from now on. The first batch of a new feed is empty and carries the cursor. Polls at
 * once while there are more changes, then at intervals, and backs off while the service is away. Throws a refusal that waiting cannot
 * solve, and the reason of an abort.
 */
export type Feeds = {
  readonly [Id in FeedId]: (...args: Arguments<NoPageButSince<InputOf<Id>>, FollowOptions>) => AsyncGenerator<Batch<ItemOf<Id>>, void>;
};

/** Names on the client that are not operations. No operation may have one of these names. */
export const namespaces = ['orThrow', 'iterate', 'changes', 'webhooks'] as const;

export interface Client extends Methods {
  readonly orThrow: ThrowingMethods;
  readonly iterate: Iterators;
  readonly changes: Feeds;
  readonly webhooks: Webhooks;
}

type Input = Readonly<Record<string, unknown>>;

/** `createClient({ baseUrl, apiKey }).getCustomer({ id })` */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options);
  const table = Object.entries(operationTable) as [OperationId, OperationShape & { items: string }][];
  const callOf =
    (op: OperationShape) =>
    (input: Input = {}, callOptions?: CallOptions) =>
      call(settings, op, input, callOptions);
  const dataOf =
    (id: OperationId, op: OperationShape) =>
    async (input?: Input, callOptions?: CallOptions): Promise<Input> =>
      unwrap(id, await callOf(op)(input, callOptions)) as Input;
  const ofAll = (list: typeof table, make: (id: OperationId, op: OperationShape & { items: string }) => unknown) =>
    Object.fromEntries(list.map(([id, op]) => [id, make(id, op)]));
  return {
    ...ofAll(table, (_id, op) => callOf(op)),
    orThrow: ofAll(table, dataOf),
    iterate: ofAll(
      table.filter(([, op]) => op.isPaged),
      (id, op) =>
        (input: Input = {}, callOptions?: CallOptions) =>
          rowsOf((page) => dataOf(id, op)(page, callOptions), op.items, input),
    ),
    changes: ofAll(
      table.filter(([, op]) => op.isFeed),
      (id, op) =>
        (input: Input = {}, follow: FollowOptions = {}) =>
          batchesOf((poll) => dataOf(id, op)(poll, follow), op, input, follow, settings.wait),
    ),
    webhooks,
  } as unknown as Client;
}

function settingsOf(options: ClientOptions): Settings {
  // Check the address now. At the first call, a wrong address would look like a service that is away.
  const { href } = new URL(options.baseUrl);
  // A browser's fetch must not be called as a method of another object.
  const { fetch: send = (...args: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...args) } = options;
  return {
    baseUrl: href.replace(/\/+$/, ''),
    headers: {
      ...(options.apiKey === null ? {} : { Authorization: `Bearer ${options.apiKey}` }),
      ...(options.locale ? { 'X-Locale': options.locale } : {}),
    },
    fetch: send,
    maxRetries: options.maxRetries ?? 3,
    maxRetryDelayMilliseconds: options.maxRetryDelayMilliseconds ?? 60_000,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
    wait: options.wait ?? waitFor,
  };
}
