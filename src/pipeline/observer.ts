import type { EndedCall } from '../auth/requestLog.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { OperationId } from '../contract/index.ts';

/** Told of every call. What it does must cost microseconds and never throw. */
export interface CallObserver {
  /** An operation ran, to whatever end; 0 is success. */
  readonly ran: (operation: OperationId, code: 0 | ErrorCode, milliseconds: number) => void;
  /** A call was refused by a rule of ours, not by a fault; null: before any operation. */
  readonly refused: (operation: OperationId | null, code: ErrorCode) => void;
  /** A call was over one of the rate limits. */
  readonly rateLimited: (limit: RateLimit) => void;
}

/** Told of each call of a credential once it is answered. What it does must cost microseconds and never throw. */
export interface CallLog {
  saw(call: EndedCall): void;
}

export type RateLimit = 'requests' | 'business' | 'mcp' | 'bookings' | 'unauthenticated';
