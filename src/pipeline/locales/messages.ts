import type { ErrorCode } from '../../contract/errors.ts';
import type { FieldMessageKey } from '../../contract/fieldMessages.ts';

/** What a code says in a particular case: SERVICE_UNAVAILABLE where the change may have been made, a bound credential, and the cases of a 401. */
export type CaseKey =
  | 'OUTCOME_UNKNOWN'
  | 'OUTSIDE_PROFILE'
  | 'API_KEY_MISSING'
  | 'API_KEY_WRONG_SCHEME'
  | 'API_KEY_MALFORMED'
  | 'API_KEY_UNKNOWN'
  | 'API_KEY_EXPIRED_AT'
  | 'ACCESS_TOKEN_UNKNOWN'
  | 'ACCESS_TOKEN_EXPIRED';

export type MessageKey = ErrorCode | CaseKey;

/** One language's message for every code: a new code without its translation does not compile. */
export type Messages = Record<MessageKey, string>;

/** One language's sentence for every problem of a field, with the parameters of the English one. */
export type FieldMessages = Readonly<Record<FieldMessageKey, string>>;
