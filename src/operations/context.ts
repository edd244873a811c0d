/** What a handler gets, and what it gives back. Handlers know no HTTP: a refusal is a value with a declared code. */
import type { Logger } from 'pino';
import type { Credential } from '../auth/apiKeys.ts';
import type { CustomerTokens } from '../auth/customerTokens.ts';
import type { PlanRows } from '../auth/planRows.ts';
import type { ErrorOf, InputOf, OperationId, Operations, OutputOf } from '../contract/index.ts';
import type { ErrorCode, Refusal } from '../contract/errors.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { Geocoder } from '../outbound/geocoder.ts';
import type { Routing } from '../outbound/routing.ts';
import type { Database, Transaction } from '../store/database.ts';
import type { Feeds } from '../store/feeds.ts';
import type { Tenant } from '../store/tenants.ts';
import type { Boards } from './boards.ts';

/** Long-lived parts that every request shares. */
export interface Services {
  readonly geocoder: Geocoder;
  /** null: the default estimate serves. */
  readonly routing: Routing | null;
  readonly boards: Boards;
  readonly log: Logger;
  readonly customerTokens: CustomerTokens;
  readonly planRows: PlanRows;
  /** The message of a code in a language, for refusals that travel inside an answer. */
  readonly messageFor: (code: ErrorCode, locale: Locale) => string;
  /** Address under which callers reach the service, without a slash at the end. */
  readonly publicUrl: string;
}

interface Common {
  readonly tenant: Tenant;
  readonly credential: Credential;
  readonly locale: Locale;
  /** The instant of the request, milliseconds since the epoch; one request sees one "now". */
  readonly nowMilliseconds: number;
  readonly services: Services;
}

/** Before the transaction, and in reads: the pool. Outside services may be awaited here. */
export interface ReadContext extends Common {
  readonly db: Database;
  /** Change feeds. They open transactions of their own, so a write's transaction has none. */
  readonly feeds: Feeds;
}

/** Inside the one write transaction. Never await the network here. */
export interface WriteContext extends Common {
  readonly db: Transaction;
}

/** A handler may also find input invalid in ways no schema states (a time in a daylight-saving gap). */
export type Answer<Id extends OperationId> = OutputOf<Operations[Id]> | Refusal<ErrorOf<Operations[Id]> | 'VALIDATION_ERROR'>;

type Input<Id extends OperationId> = InputOf<Operations[Id]>;

/** A look-up: no transaction. */
export interface ReadHandler<Id extends OperationId> {
  readonly kind: 'read';
  readonly run: (ctx: ReadContext, input: Input<Id>) => Promise<Answer<Id>>;
}

/** A change: `prepare` may ask outside services and refuse early; `run` is the transaction. */
export interface WriteHandler<Id extends OperationId> {
  readonly kind: 'write';
  readonly prepare: (ctx: ReadContext, input: Input<Id>) => Promise<unknown>;
  readonly run: (ctx: WriteContext, input: Input<Id>, prepared: never) => Promise<Answer<Id>>;
  readonly secrets?: Secrets<OutputOf<Operations[Id]>>;
}

/**
 * A change in two transactions, of which the first must stand whatever becomes of the second. What the first keeps goes into the
 * idempotency record, so that a retry after a crash in between goes on from there and never does the first again.
 */
export interface StagedHandler<Id extends OperationId> {
  readonly kind: 'staged';
  readonly prepare: (ctx: ReadContext, input: Input<Id>) => Promise<unknown>;
  readonly first: (ctx: WriteContext, input: Input<Id>, prepared: never) => Promise<object>;
  /** Between the two, where outside services may be awaited. */
  readonly between: (ctx: ReadContext, kept: never) => Promise<unknown>;
  readonly second: (ctx: WriteContext, input: Input<Id>, parts: { prepared: never; kept: never; between: never }) => Promise<Answer<Id>>;
  readonly secrets?: Secrets<OutputOf<Operations[Id]>>;
}

/** Parts of an answer that must not lie in the database: left out of the idempotency record, and made anew for a replay. */
export interface Secrets<Output> {
  readonly conceal: (answer: Output) => object;
  readonly reveal: (ctx: ReadContext, stored: never) => Output;
}

export type Handler<Id extends OperationId> = ReadHandler<Id> | WriteHandler<Id> | StagedHandler<Id>;

/** `export const getCustomer = read<'getCustomer'>(async (ctx, input) => …)` */
export function read<Id extends OperationId>(run: ReadHandler<Id>['run']): ReadHandler<Id> {
  return { kind: 'read', run };
}

/** A change that needs nothing from outside before its transaction. */
export function write<Id extends OperationId>(run: (ctx: WriteContext, input: Input<Id>) => Promise<Answer<Id>>): WriteHandler<Id> {
  return { kind: 'write', prepare: async () => undefined, run };
}

/** A change with a step before its transaction (geocoding, travel); what it returns is handed to `run`, a refusal ends the call. */
export function preparedWrite<Id extends OperationId>() {
  return <Prepared>(
    prepare: (ctx: ReadContext, input: Input<Id>) => Promise<Prepared>,
    run: (ctx: WriteContext, input: Input<Id>, prepared: Exclude<Prepared, Refusal>) => Promise<Answer<Id>>,
    secrets?: Secrets<OutputOf<Operations[Id]>>,
  ): WriteHandler<Id> => ({ kind: 'write', prepare, run, ...(secrets ? { secrets } : {}) });
}

/** A change in two transactions; see StagedHandler. */
export function stagedWrite<Id extends OperationId>() {
  return <Prepared, Kept extends object, Between>(steps: {
    prepare: (ctx: ReadContext, input: Input<Id>) => Promise<Prepared>;
    first: (ctx: WriteContext, input: Input<Id>, prepared: Exclude<Prepared, Refusal>) => Promise<Kept | Refusal>;
    between: (ctx: ReadContext, kept: Kept) => Promise<Between>;
    second: (
      ctx: WriteContext,
      input: Input<Id>,
      parts: { prepared: Exclude<Prepared, Refusal>; kept: Kept; between: Between },
    ) => Promise<Answer<Id>>;
    secrets?: Secrets<OutputOf<Operations[Id]>>;
  }): StagedHandler<Id> => ({ kind: 'staged', ...steps });
}
