/** The three kinds of handlers and their results. Handlers know no HTTP: a refusal is a value with a declared code. */
import type { PrepareContext, ReadContext, WriteContext } from '../call/context.ts';
import type { Refusal } from '../contract/errors.ts';
import type { ErrorOf, InputOf, OperationId, Operations, OutputOf } from '../contract/index.ts';

/**
 * Every handler may also refuse input that the schema cannot check, such as a time in a daylight-saving gap. It may also refuse a change
 * that exceeds the caller's permissions, such as granting permissions that the caller lacks.
 */
export type Answer<Id extends OperationId> =
  | OutputOf<Operations[Id]>
  | Refusal<ErrorOf<Operations[Id]> | 'VALIDATION_ERROR' | 'PERMISSION_DENIED'>;

type Input<Id extends OperationId> = InputOf<Operations[Id]>;

/** A look-up: no transaction. */
export interface ReadHandler<Id extends OperationId> {
  readonly kind: 'read';
  readonly run: (ctx: ReadContext, input: Input<Id>) => Promise<Answer<Id>>;
}

/** A change: `prepare` may ask outside services and refuse early; `run` is the transaction. */
export interface WriteHandler<Id extends OperationId> {
  readonly kind: 'write';
  readonly prepare: (ctx: PrepareContext, input: Input<Id>) => Promise<unknown>;
  readonly run: (ctx: WriteContext, input: Input<Id>, prepared: never) => Promise<Answer<Id>>;
  readonly secrets?: Secrets<OutputOf<Operations[Id]>>;
}

/**
 * A change in two transactions. The first stays committed even if the second fails. Its result goes into the idempotency record, so that
 * a retry after a crash continues there and does not repeat the first.
 */
export interface StagedHandler<Id extends OperationId> {
  readonly kind: 'staged';
  readonly prepare: (ctx: PrepareContext, input: Input<Id>) => Promise<unknown>;
  readonly first: (ctx: WriteContext, input: Input<Id>, prepared: never) => Promise<object>;
  /** Between the two, where outside services may be awaited. */
  readonly between: (ctx: PrepareContext, kept: never) => Promise<unknown>;
  readonly second: (ctx: WriteContext, input: Input<Id>, parts: { prepared: never; kept: never; between: never }) => Promise<Answer<Id>>;
  readonly secrets?: Secrets<OutputOf<Operations[Id]>>;
}

/** Secret parts of an answer, which must not be stored: left out of the idempotency record and made again for a replay. */
export interface Secrets<Output> {
  readonly conceal: (answer: Output) => object;
  readonly reveal: (ctx: PrepareContext, stored: never) => Output;
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
    prepare: (ctx: PrepareContext, input: Input<Id>) => Promise<Prepared>,
    run: (ctx: WriteContext, input: Input<Id>, prepared: Exclude<Prepared, Refusal>) => Promise<Answer<Id>>,
    secrets?: Secrets<OutputOf<Operations[Id]>>,
  ): WriteHandler<Id> => ({ kind: 'write', prepare, run, ...(secrets ? { secrets } : {}) });
}

/** A change in two transactions; see StagedHandler. */
export function stagedWrite<Id extends OperationId>() {
  return <Prepared, Kept extends object, Between>(steps: {
    prepare: (ctx: PrepareContext, input: Input<Id>) => Promise<Prepared>;
    first: (ctx: WriteContext, input: Input<Id>, prepared: Exclude<Prepared, Refusal>) => Promise<Kept | Refusal>;
    between: (ctx: PrepareContext, kept: Kept) => Promise<Between>;
    second: (
      ctx: WriteContext,
      input: Input<Id>,
      parts: { prepared: Exclude<Prepared, Refusal>; kept: Kept; between: Between },
    ) => Promise<Answer<Id>>;
    secrets?: Secrets<OutputOf<Operations[Id]>>;
  }): StagedHandler<Id> => ({ kind: 'staged', ...steps });
}

/** What the pipeline calls, once the types have done their work. */
export interface AnyRead {
  readonly kind: 'read';
  readonly run: (ctx: unknown, input: unknown) => Promise<unknown>;
}
export interface AnyWrite {
  readonly kind: 'write';
  readonly prepare: (ctx: unknown, input: unknown) => Promise<unknown>;
  readonly run: (ctx: unknown, input: unknown, prepared: unknown) => Promise<unknown>;
  readonly secrets?: AnySecrets;
}
export interface AnyStaged {
  readonly kind: 'staged';
  readonly prepare: (ctx: unknown, input: unknown) => Promise<unknown>;
  readonly first: (ctx: unknown, input: unknown, prepared: unknown) => Promise<object>;
  readonly between: (ctx: unknown, kept: object) => Promise<unknown>;
  readonly second: (ctx: unknown, input: unknown, parts: unknown) => Promise<unknown>;
  readonly secrets?: AnySecrets;
}
export interface AnySecrets {
  readonly conceal: (answer: unknown) => object;
  readonly reveal: (ctx: unknown, stored: unknown) => unknown;
}
export type AnyHandler = AnyRead | AnyWrite | AnyStaged;
