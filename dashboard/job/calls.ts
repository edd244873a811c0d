/** Callbacks to customers whom no message reached. Needs no browser. docs/internals/messages.md#calls-to-make. */
import type { Operations, OutputOf } from '../../src/contract/index.ts';

type Callback = OutputOf<Operations['listCallbacks']>['callbacks'][number];
export type Call = Callback & { readonly reason: NonNullable<Callback['reason']> };

/** Not a message that a person left. */
export const isCall = (callback: Callback): callback is Call => callback.reason !== undefined;

/** The whole list: calls to make stand behind older messages that persons left. */
export const allCallbacks = { limit: 1000 } as const;
