/**
 * Which failures mean that the database cannot serve now, so that the caller may try again, and not that this program is wrong.
 * The one place that decides it: the answers' status, readiness and the log all ask here.
 */
import { sqlState } from './sqlState.ts';

/** No connection could be had, or the one at work was lost before anything was decided: nothing was written. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(cause: unknown) {
    super(textOf(cause), { cause });
  }
}

/**
 * The answer to a commit never came, or a change of two stages was cut off between them: it may have been made, wholly or up to a stage
 * that a repetition with the same idempotency key goes on from. Never run again by itself, and never told as a success or as undone.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  constructor(cause: unknown) {
    super(`lost in the middle of a change: ${textOf(cause)}`, { cause });
  }
}

/**
 * SQLSTATEs, by class or whole (PostgreSQL, appendix A): connection lost (08), signing in refused (28), read-only server (25006), idle
 * timeouts (25P03, 25P04), no such database any more (3D000), a schema or table that is gone, or that this user may not use
 * (3F000, 42P01, 42501: the database was replaced, or its rights were taken), deadlocks and serialization failures that outlived their retries (40), out of
 * resources, connections and disk included (53), cancelled by the statement timeout (57014), shutting down or starting (57P),
 * failures of the machine below (58), and tables and indexes that make no sense any more (XX001, XX002), as when their file is gone.
 */
const unavailableStates = /^(08|28|25006|25P0[34]|3D000|3F000|40|42501|42P01|53|57014|57P|58|XX00[12])/;

/** Of sockets and of looking up names: what is met when a server, or the way to it, is gone. */
const unavailableCodes = new Set([
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Said, in the driver's words, when a statement had no answer in time. */
export const queryTimeoutMessage = 'Query read timeout';

/** The driver's own errors have no code. */
const unavailableMessages = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  queryTimeoutMessage,
  'timeout exceeded when trying to connect',
  'timeout expired',
]);

/** Why the database cannot serve, in one line for the log; null when the error is of another kind. */
export function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const state = sqlState(error);
  const code = (error as NodeJS.ErrnoException).code;
  const is =
    error instanceof Unreachable ||
    error instanceof OutcomeUnknown ||
    (state !== null
      ? unavailableStates.test(state)
      : (code !== undefined && unavailableCodes.has(code)) || unavailableMessages.has(error.message));
  return is ? textOf(error) : null;
}

/** Whether the same call may succeed a little later without any change of ours. */
export function isUnavailable(error: unknown): boolean {
  return unavailableReason(error) !== null;
}

/**
 * Whether the server itself answered that a statement failed, and so that the transaction it stood in cannot commit. Without a SQLSTATE,
 * or when the session or the server ended, only silence is known.
 */
export function isAnswered(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && !/^(08|25P0[34]|53|57P|58|XX)/.test(state);
}

/** Whether the connection that met this error may serve no more: it is lost, or leads to a server that takes no writes. */
export function isConnectionUnusable(error: unknown): boolean {
  return !isAnswered(error) || sqlState(error) === '25006';
}

function textOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // Several addresses refused: the error that collects them says nothing itself.
  const words = typeof message === 'string' && message !== '' ? message : 'no connection';
  const text = typeof code === 'string' && !words.includes(code) ? `${code} ${words}` : words;
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
