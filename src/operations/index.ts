/** The handler of every operation; the compiler names the one that is missing. */
import type { OperationId } from '../contract/index.ts';
import type { Handler } from './context.ts';

/** What the pipeline calls, once the types have done their work. */
export interface AnyRead {
  readonly kind: 'read';
  readonly run: (ctx: unknown, input: unknown) => Promise<unknown>;
}
export interface AnyWrite {
  readonly kind: 'write';
  readonly prepare: (ctx: unknown, input: unknown) => Promise<unknown>;
  readonly run: (ctx: unknown, input: unknown, prepared: unknown) => Promise<unknown>;
}
export type AnyHandler = AnyRead | AnyWrite;

export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {} as never;
