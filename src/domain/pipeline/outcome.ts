/** The outcome of a call, as REST and MCP send it: status, envelope and headers. */
import { csvFileOf } from '../call/csvAnswer.ts';
import { WrittenAnswer } from '../call/writtenAnswer.ts';
import { scopeToAskFor, type Principal } from '../../machinery/auth/principal.ts';
import { errorTable, isRefusal, type DataOf, type ErrorCode, type FieldError } from '../../contract/errors.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { fieldErrorsOf, messageFor, refusalMessage, replayedMessage, type Door } from './messages.ts';
import type { RateState } from './rateLimits.ts';

export interface Envelope {
  readonly error_code: 0 | ErrorCode;
  readonly message: string;
  readonly errors: readonly FieldError[] | null;
  readonly data: unknown;
}

/** State of the caller's limits. `rate` is null when nothing was counted, `retryAfterSeconds` is null when the caller need not wait. */
export interface LimitState {
  readonly rate: RateState | null;
  readonly retryAfterSeconds: number | null;
}

export interface Outcome extends LimitState {
  readonly status: number;
  readonly envelope: Envelope;
  readonly replayed: boolean;
  readonly ignoredFields: readonly string[];
}

/** The permissions that an app can ask its member for after PERMISSION_DENIED. Null: another outcome, or the member cannot grant them. */
export function scopeMissing(principal: Principal, { envelope }: Pick<Outcome, 'envelope'>): readonly PermissionCode[] | null {
  if (envelope.error_code !== 'PERMISSION_DENIED') return null;
  return scopeToAskFor(principal, (envelope.data as { missing_permissions: readonly PermissionCode[] }).missing_permissions);
}

/** The tag and the envelope text of an answer that is already serialized, or null. */
export function writtenOf({ envelope }: Pick<Outcome, 'envelope'>): { readonly tag: string; readonly text: () => string } | null {
  const { data, ...rest } = envelope;
  if (!(data instanceof WrittenAnswer)) return null;
  return { tag: data.tag, text: () => `${JSON.stringify(rest).slice(0, -1)},"data":${data.json}}` };
}

/** The CSV file of a successful outcome, or null. */
export const csvOf = ({ envelope }: Pick<Outcome, 'envelope'>) => csvFileOf(envelope.data);

/** The result of a handler. */
export interface Result {
  readonly answer: unknown;
  readonly replayed: boolean;
  /** The credential that first used the idempotency key of a replay; null: unknown, because an earlier version kept the answer. */
  readonly madeBy?: string | null;
  readonly ignoredFields: readonly string[];
}

export const noLimits: LimitState = { rate: null, retryAfterSeconds: null };

/** A result that is not a replay and has no ignored fields. */
export const plainResult = (answer: unknown): Result => ({ answer, replayed: false, ignoredFields: [] });

type RateLimited = DataOf<'RATE_LIMITED'>;

/** The envelope and status of an answer or a refusal. A handler may refuse because too many calls of its kind run. */
export function outcomeOf(result: Result, locale: Locale, limits: LimitState = noLimits, door: Door = 'rest'): Outcome {
  const { answer, replayed, ignoredFields } = result;
  const { rate, retryAfterSeconds } = limits;
  if (!isRefusal(answer))
    return {
      status: 200,
      replayed,
      ignoredFields,
      rate,
      retryAfterSeconds,
      envelope: { error_code: 0, message: messageFor('SUCCESS', locale), errors: null, data: answer },
    };
  return {
    status: errorTable[answer.code].status,
    replayed,
    ignoredFields,
    rate,
    retryAfterSeconds: retryAfterSeconds ?? (answer.code === 'RATE_LIMITED' ? (answer.data as RateLimited).retry_after_seconds : null),
    envelope: {
      error_code: answer.code,
      message: replayed ? replayedMessage(answer, locale, door) : refusalMessage(answer, locale),
      errors: answer.errors && fieldErrorsOf(answer.errors, locale, door),
      data: answer.data,
    },
  };
}
