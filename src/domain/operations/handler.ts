/** The three kinds of handlers and their results. Handlers know nothing about HTTP. They return refusals as values with a declared code. */
import type { PrepareContext, ReadContext, WriteContext } from '../call/context.ts';
import type { Refusal } from '../../contract/errors.ts';
import { namingUnknownRecords } from '../resources/emptyList.ts';
import type { ErrorOf, InputOf, OperationId, Operations, OutputOf } from '../../contract/index.ts';

/**
 * Every handler may also refuse input that the schema cannot check, such as a time in a daylight-saving gap. It may also refuse a change
 * that exceeds the caller's permissions, such as granting permissions that the caller lacks, or when too many long calculations run.
 */
type HandlerAnswer<Id extends OperationId> =
  | OutputOf<Operations[Id]>
  | Refusal<ErrorOf<Operations[Id]> | 'VALIDATION_ERROR' | 'PERMISSION_DENIED' | 'RATE_LIMITED'>;

type Input<Id extends OperationId> = InputOf<Operations[Id]>;

/** A read, without a transaction. */
interface ReadHandler<Id extends OperationId> {
  readonly kind: 'read';
  readonly run: (ctx: ReadContext, input: Input<Id>) => Promise<HandlerAnswer<Id>>;
}

/** A change in one transaction. `prepare` runs before it: it may call outside services, or refuse early. */
interface WriteHandler<Id extends OperationId> {
  readonly kind: 'write';
  readonly prepare: (ctx: PrepareContext, input: Input<Id>) => Promise<unknown>;
  readonly run: (ctx: WriteContext, input: Input<Id>, prepared: never) => Promise<HandlerAnswer<Id>>;
  readonly secrets?: Secrets<OutputOf<Operations[Id]>>;
}

/**
 * A change in two transactions. The first stays committed even if the second fails. Its result goes into the idempotency record, so that
 * a retry after a crash continues there and does not repeat the first.
 */
interface StagedHandler<Id extends OperationId> {
  readonly kind: 'staged';
  readonly prepare: (ctx: PrepareContext, input: Input<Id>) => Promise<unknown>;
  readonly first: (ctx: WriteContext, input: Input<Id>, prepared: never) => Promise<object>;
  /** Runs between the two transactions. May wait for outside services. */
  readonly between: (ctx: PrepareContext, kept: never) => Promise<unknown>;
  readonly second: (
    ctx: WriteContext,
    input: Input<Id>,
    parts: { prepared: never; kept: never; between: never },
  ) => Promise<HandlerAnswer<Id>>;
  readonly secrets?: Secrets<OutputOf<Operations[Id]>>;
}

/**
 * Keeps secrets out of the stored answer: `conceal` removes them for the idempotency record, and `reveal` makes them again for a replay.
 */
interface Secrets<Output> {
  readonly conceal: (answer: Output) => object;
  readonly reveal: (ctx: PrepareContext, stored: never) => Output | Promise<Output>;
}

export type Handler<Id extends OperationId> = ReadHandler<Id> | WriteHandler<Id> | StagedHandler<Id>;

/** Defines a read. Example: `export const getCustomer = read<'getCustomer'>(async (ctx, input) => …)` */
export function read<Id extends OperationId>(run: ReadHandler<Id>['run']): ReadHandler<Id> {
  return { kind: 'read', run: async (ctx, input) => namingUnknownRecords(ctx, input, await run(ctx, input)) };
}

/** Defines a change that has nothing to prepare before its transaction. */
export function write<Id extends OperationId>(
  run: (ctx: WriteContext, input: Input<Id>) => Promise<HandlerAnswer<Id>>,
  secrets?: Secrets<OutputOf<Operations[Id]>>,
): WriteHandler<Id> {
  return { kind: 'write', prepare: async () => undefined, run, ...(secrets ? { secrets } : {}) };
}

/** Defines a change with a step before its transaction, such as geocoding. `run` gets the step's result; a refusal ends the call. */
export function preparedWrite<Id extends OperationId>() {
  return <Prepared>(
    prepare: (ctx: PrepareContext, input: Input<Id>) => Promise<Prepared>,
    run: (ctx: WriteContext, input: Input<Id>, prepared: Exclude<Prepared, Refusal>) => Promise<HandlerAnswer<Id>>,
    secrets?: Secrets<OutputOf<Operations[Id]>>,
  ): WriteHandler<Id> => ({ kind: 'write', prepare, run, ...(secrets ? { secrets } : {}) });
}

/** Defines a change in two transactions. See StagedHandler. */
export function stagedWrite<Id extends OperationId>() {
  return <Prepared, Kept extends object, Between>(steps: {
    prepare: (ctx: PrepareContext, input: Input<Id>) => Promise<Prepared>;
    first: (ctx: WriteContext, input: Input<Id>, prepared: Exclude<Prepared, Refusal>) => Promise<Kept | Refusal>;
    between: (ctx: PrepareContext, kept: Kept) => Promise<Between>;
    second: (
      ctx: WriteContext,
      input: Input<Id>,
      parts: { prepared: Exclude<Prepared, Refusal>; kept: Kept; between: Between },
    ) => Promise<HandlerAnswer<Id>>;
    secrets?: Secrets<OutputOf<Operations[Id]>>;
  }): StagedHandler<Id> => ({ kind: 'staged', ...steps });
}

/** The handler types without the operation's own types, as the pipeline calls them. */
interface AnyRead {
  readonly kind: 'read';
  readonly run: (ctx: unknown, input: unknown) => Promise<unknown>;
}
interface AnyWrite {
  readonly kind: 'write';
  readonly prepare: (ctx: unknown, input: unknown) => Promise<unknown>;
  readonly run: (ctx: unknown, input: unknown, prepared: unknown) => Promise<unknown>;
  readonly secrets?: AnySecrets;
}
interface AnyStaged {
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
