import type { ErrorCode } from '../../contract/errors.ts';

/** `OUTCOME_UNKNOWN` is what SERVICE_UNAVAILABLE says where the change may have been made. */
export type MessageKey = ErrorCode | 'OUTCOME_UNKNOWN';

/** One language's message for every code: a new code without its translation does not compile. */
export type Messages = Record<MessageKey, string>;
