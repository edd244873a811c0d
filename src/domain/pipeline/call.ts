/** One call as the pipeline takes it, and its result before it becomes an envelope. */
import type { FieldIssue } from '../../contract/fieldMessages.ts';
import type { OperationId } from '../../contract/index.ts';
import type { ToolProfile } from '../../contract/profiles.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import type { Principal } from '../../machinery/auth/principal.ts';
import type { Door } from './messages.ts';
import type { LimitState, Result } from './outcome.ts';

/** `questionId`: as the client sends it back. `isConfirmed` null: the person has not answered. */
export interface Said {
  readonly questionId: unknown;
  readonly isConfirmed: boolean | null;
}

export interface Call {
  readonly operationId: OperationId;
  /** The protocol of the call. It decides the names of header inputs. */
  readonly door: Door;
  /** The MCP profile of the address; left out on the others. */
  readonly profile?: ToolProfile | null;
  /** The flat arguments: path, query, header and body fields. */
  readonly input: Record<string, unknown>;
  readonly principal: Principal;
  readonly locale: Locale;
  readonly requestId: string;
  /** What a person said to the question of this call in a client that has shown it. */
  readonly said?: Said;
  /** Limits after the edge counted the call. */
  readonly limits: LimitState;
  /** Problems that the edge found, such as a query value that is not a number. Reported together with the others. */
  readonly inputErrors?: readonly FieldIssue[];
  /** Aborted when the caller closes the connection. */
  readonly leaving?: () => AbortSignal;
}

/** The result of a run. `limits` is set when a narrower limit than the edge's refused. */
export type Run = { readonly result: Result; readonly limits?: LimitState };
