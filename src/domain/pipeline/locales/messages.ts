import type { ErrorCode } from '../../../contract/errors.ts';
import type { FieldMessageKey } from '../../../contract/fieldMessages.ts';

/** Why the state of a job does not allow something. */
export type JobStateKey = 'JOB_COMPLETED' | 'JOB_ARCHIVED' | 'JOB_NOT_SCHEDULED' | 'VISIT_BEGUN' | 'VISIT_LOCKED';

/**
 * Keys of messages for particular cases of a code: SERVICE_UNAVAILABLE when the change may have been made, the state of a job, a change that
 * is undone already, a bound credential, a page of another origin, and the causes of a 401.
 */
export type CaseKey =
  | 'OUTCOME_UNKNOWN'
  | JobStateKey
  | 'ALREADY_UNDONE'
  | 'OUTSIDE_PROFILE'
  | 'FOREIGN_ORIGIN'
  | 'API_KEY_MISSING'
  | 'API_KEY_WRONG_SCHEME'
  | 'API_KEY_MALFORMED'
  | 'API_KEY_UNKNOWN'
  | 'API_KEY_EXPIRED_AT'
  | 'ACCESS_TOKEN_UNKNOWN'
  | 'ACCESS_TOKEN_EXPIRED';

export type MessageKey = ErrorCode | CaseKey;

/** The messages of one language, one for each code. A new code without a translation does not compile. */
export type Messages = Record<MessageKey, string>;

/** The sentences of one language, one for each problem of a field, with the same parameters as in English. */
export type FieldMessages = Readonly<Record<FieldMessageKey, string>>;
