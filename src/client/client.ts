/**
 * The client: one method an operation, derived from the contract. It needs only what Node, Deno and browsers have in common: `fetch`,
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
  /** The service root, without `/v1`. */
  readonly baseUrl: string;
  /** null: no Authorization header, for a page whose own server adds it. A key must never be in a page. */
  readonly apiKey: string | null;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Language of messages and display names; English when left out. */
  readonly locale?: Locale | undefined;
  /** How often a call is sent again when that does no harm; 3 when left out, 0 for never. */
  readonly maxRetries?: number | undefined;
  /** The longest wait between two attempts, 60,000 when left out. When the service asks for more the call ends with its answer. */
  readonly maxRetryDelayMilliseconds?: number | undefined;
  /** The time for one attempt, its answer included; 60,000 when left out. */
  readonly timeoutMilliseconds?: number | undefined;
  /** How a wait is done, in place of a timer: for tests. Must reject with the signal's reason when that is aborted. */
  readonly wait?: Settings['wait'] | undefined;
}

/** An operation all of whose inputs may be left out is called without any. */
type Arguments<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];
type NoPage<Input> = Omit<Input, 'page' | 'since'>;
type NoPageButSince<Input> = Omit<Input, 'page'>;

/** Answers as values: a refusal is no exception. */
export type Methods = {
  readonly [Id in OperationId]: (...args: Arguments<InputOf<Id>, CallOptions>) => Promise<Answer<Id>>;
};

/** The data of a success; a refusal is thrown as a `TruckrollError`. */
export type ThrowingMethods = {
  readonly [Id in OperationId]: (...args: Arguments<InputOf<Id>, CallOptions>) => Promise<OutputOf<Id>>;
};

/** The rows of all pages, fetched as they are asked for; `limit` is the rows a call, 100 when left out. Throws what is no success. */
export type Iterators = {
  readonly [Id in PagedId]: (...args: Arguments<NoPage<InputOf<Id>>, CallOptions>) => AsyncGenerator<ItemOf<Id>, void>;
};

/**
 * Batches of what has changed since `since`, or from now on; the first batch of a feed that begins is empty and carries the cursor. Polls
 * at once while there is more, then at intervals, and backs off while the service is away. Throws a refusal that waiting does not mend, and
 * the reason of an abort.
 */
export type Feeds = {
  readonly [Id in FeedId]: (...args: Arguments<NoPageButSince<InputOf<Id>>, FollowOptions>) => AsyncGenerator<Batch<ItemOf<Id>>, void>;
};

/** Names beside the operations: no operation may be called so. */
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
  // Here and not at the first call, where it would look like a service that is away.
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
