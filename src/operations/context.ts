/** What a handler gets, and what it gives back. Handlers know no HTTP: a refusal is a value with a declared code. */
import type { Logger } from 'pino';
import type { Credential } from '../auth/apiKeys.ts';
import type { ErrorOf, InputOf, OperationId, Operations, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/errors.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { Geocoder } from '../outbound/geocoder.ts';
import type { Routing } from '../outbound/routing.ts';
import type { Database, Transaction } from '../store/database.ts';
import type { Tenant } from '../store/tenants.ts';
import type { Boards } from './boards.ts';

/** Long-lived parts that every request shares. */
export interface Services {
  readonly geocoder: Geocoder;
  /** null: the default estimate serves. */
  readonly routing: Routing | null;
  readonly boards: Boards;
  readonly log: Logger;
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
}

export type Handler<Id extends OperationId> = ReadHandler<Id> | WriteHandler<Id>;

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
  ): WriteHandler<Id> => ({ kind: 'write', prepare, run: run });
}
