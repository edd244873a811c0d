/**
 * Which failures mean that the database cannot serve now, and the caller may try again. All other failures are bugs of this program. Status
 * codes, readiness and the log all ask here.
 */
import { sqlState } from './sqlState.ts';

/** No connection was free, or the connection was lost before the commit. Nothing was written. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(cause: unknown) {
    super(textOf(cause), { cause });
  }
}

/**
 * The answer to a commit never came, or a change in two stages was cut off between them. The change may have been made, wholly or up to a
 * stage. A repetition with the same idempotency key continues from there. The service never repeats it by itself, and reports neither success
 * nor failure.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  constructor(cause: unknown) {
    super(`the connection was lost during a change: ${textOf(cause)}`, { cause });
  }
}

/**
 * SQLSTATEs, as a class or whole (PostgreSQL, appendix A):
 * - 08 connection lost, 28 sign-in refused, 25006 read-only server, 25P03 and 25P04 idle timeouts, 3D000 database dropped;
 * - 3F000, 42P01 and 42501 schema or table missing or not allowed: the database was replaced, or rights were taken away;
 * - 26000 and 42P05 a pooler that does not support named statements;
 * - 40 deadlock or serialization failure that all retries met, 53 out of resources, including connections and disk;
 * - 57014 cancelled by the statement timeout, 57P shutting down or starting, 58 failure of the machine;
 * - XX001 and XX002 corrupted table or index, for example when its file is gone.
 */
const unavailableStates = /^(08|26000|28|25006|25P0[34]|3D000|3F000|40|42501|42P01|42P05|53|57014|57P|58|XX00[12])/;

/** SQLSTATEs of a named statement that another client replaced, or that is on another connection of the pooler. */
const lostStatementStates = /^(26000|42P05)$/;
const lostStatementAdvice = 'The pooler does not support named statements: set DATABASE_PREPARED_STATEMENTS=0.';

/** Error codes of sockets and of name look-ups when a server, or the network to it, is gone. */
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

/** The driver's message when a statement got no answer in time. */
export const queryTimeoutMessage = 'Query read timeout';

/** The driver's own errors have no code, only these messages. */
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

/** Why the database cannot serve, in one line for the log. null when the error is of another kind. */
export function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const state = sqlState(error);
  const code = (error as NodeJS.ErrnoException).code;
  const isUnavailableError =
    error instanceof Unreachable ||
    error instanceof OutcomeUnknown ||
    (state !== null
      ? unavailableStates.test(state)
      : (code !== undefined && unavailableCodes.has(code)) || unavailableMessages.has(error.message));
  if (!isUnavailableError) return null;
  return state !== null && lostStatementStates.test(state) ? `${textOf(error)}. ${lostStatementAdvice}` : textOf(error);
}

/** Whether the same call may succeed a little later, without a change to this program. */
export function isUnavailable(error: unknown): boolean {
  return unavailableReason(error) !== null;
}

/**
 * Whether the server itself reported that a statement failed, so that its transaction cannot commit. Without a SQLSTATE, or when the session
 * or the server ended, the outcome is not known.
 */
export function isAnswered(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && !/^(08|25P0[34]|53|57P|58|XX)/.test(state);
}

/** Whether a connection must not be used again after this error: it is lost, or leads to a read-only server. */
export function isConnectionUnusable(error: unknown): boolean {
  return !isAnswered(error) || sqlState(error) === '25006';
}

function textOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  // When several addresses refused, the error that collects them has no message.
  const words = typeof message === 'string' && message !== '' ? message : 'no connection';
  const text = typeof code === 'string' && !words.includes(code) ? `${code} ${words}` : words;
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
