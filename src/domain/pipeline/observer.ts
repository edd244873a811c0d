import type { EndedCall } from '../../machinery/auth/requestLog.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { OperationId } from '../../contract/index.ts';

/** Observes every call. A method must take microseconds and never throw. */
export interface CallObserver {
  /** Called after an operation ran. Code 0 is success. */
  readonly ran: (operation: OperationId, code: 0 | ErrorCode, milliseconds: number) => void;
  /** Called after a refusal that is not a fault. The operation is null when the call was refused before it was known. */
  readonly refused: (operation: OperationId | null, code: ErrorCode) => void;
  /** Called when a call exceeds a rate limit. */
  readonly rateLimited: (limit: RateLimitKind) => void;
}

/** Logs each answered call of a credential. A method must take microseconds and never throw. */
export interface CallLog {
  saw(call: EndedCall): void;
}

export type RateLimitKind = 'requests' | 'business' | 'mcp' | 'bookings' | 'unauthenticated';
