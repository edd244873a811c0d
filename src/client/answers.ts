/**
 * What a call comes to. As a value: an `Answer`, which is a success or a refusal, told apart by `ok` and `error_code`. Thrown: the same
 * refusal as a `TruckrollError`, told apart by `code`. Where there is no answer at all it is a `ConnectionError` or a `TransportError`.
 */
import type { CommonCode, Operations, RefusalData } from './derived/api.ts';

export type OperationId = keyof Operations;
export type ErrorCode = keyof RefusalData;

/** Everything the operation takes, flat: path, query, header and body fields together. */
export type InputOf<Id extends OperationId> = Operations[Id]['input'];
export type OutputOf<Id extends OperationId> = Operations[Id]['output'];

/**
 * The codes an operation answers by this version. A newer service may answer others (codes only ever grow): keep a branch for the rest.
 */
export type CodeOf<Id extends OperationId> = Operations[Id]['refusals'] | CommonCode;

/** One field's problem; `field` is a path such as `job_dates[0].periods[1].period`. */
export interface FieldError {
  readonly field: string;
  /** Stable; for programs. */
  readonly code: string;
  readonly message: string;
}

/** State of the key's request bucket after a call (`X-RateLimit-*`). */
export interface RateLimit {
  /** Requests a minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the bucket is full again. */
  readonly resetAtSeconds: number;
}

/** What is known of a call beside its result. */
export interface CallInfo {
  /** How often it was sent: 1 without a retry, 0 when it was not sent. */
  readonly attempts: number;
  /** The key it was sent with, yours or one made for it; null where keys do not act. */
  readonly idempotencyKey: string | null;
  /**
   * The change may have been made or not: its answer was lost, and what came since does not tell. Send the same again with
   * `idempotencyKey`, within 24 hours; where there is none, look first.
   */
  readonly isOutcomeUnknown: boolean;
}

/** What stands beside the envelope on every answer. */
export interface AnswerInfo extends CallInfo {
  readonly status: number;
  /** For people, in the client's language; never to be matched on. */
  readonly message: string;
  /** Quote it when you report a fault; null when nothing was sent. */
  readonly requestId: string | null;
  readonly rateLimit: RateLimit | null;
  /** How long to wait before the next try; null unless the service says so. */
  readonly retryAfterSeconds: number | null;
  /** The answer of an earlier call with the same idempotency key. */
  readonly replayed: boolean;
  /** Fields that were sent and that the service does not know. */
  readonly ignoredFields: readonly string[];
}

export interface Success<Data> extends AnswerInfo {
  readonly ok: true;
  readonly error_code: 0;
  readonly data: Data;
}

interface FailureOf<Code extends ErrorCode> extends AnswerInfo {
  readonly ok: false;
  readonly error_code: Code;
  readonly errors: readonly FieldError[] | null;
  /** What would help, as the contract says for the code (the page "Errors"). */
  readonly data: RefusalData[Code];
}

/** A refusal. It is a union by `error_code`, so that a comparison with a code makes `data` that of the code. */
export type Failure<Code extends ErrorCode = ErrorCode> = { [C in Code]: FailureOf<C> }[Code];

export type Answer<Id extends OperationId> = Success<OutputOf<Id>> | Failure<CodeOf<Id>>;

interface TruckrollErrorOf<Code extends ErrorCode> extends Error, CallInfo {
  readonly name: 'TruckrollError';
  readonly operation: OperationId;
  readonly code: Code;
  readonly data: RefusalData[Code];
  readonly errors: readonly FieldError[] | null;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** A refusal that was thrown. A union by `code`, so that `error.code === '…'` makes `error.data` that of the code. */
export type TruckrollError<Code extends ErrorCode = ErrorCode> = { [C in Code]: TruckrollErrorOf<C> }[Code];

class Refused extends Error {
  override readonly name = 'TruckrollError';
  readonly operation: OperationId;
  readonly code: ErrorCode;

  constructor(operation: OperationId, { ok: _ok, error_code, message, ...rest }: Failure) {
    super(`${operation} was refused: ${error_code}. ${message}`);
    this.operation = operation;
    this.code = error_code;
    Object.assign(this, rest);
  }
}

/** For `error instanceof TruckrollError`. */
export const TruckrollError = Refused as unknown as {
  new (operation: OperationId, failure: Failure): TruckrollError;
  readonly prototype: TruckrollError;
};

/** The data of a success; throws the refusal otherwise. */
export function unwrap<Data>(operation: OperationId, answer: Success<Data> | Failure): Data {
  if (answer.ok) return answer.data;
  throw new TruckrollError(operation, answer);
}

/** There was no answer: no connection, a connection that broke, or none within the time for one attempt. `cause` says which. */
export class ConnectionError extends Error implements CallInfo {
  override readonly name = 'ConnectionError';
  readonly attempts: number;
  readonly idempotencyKey: string | null;
  readonly isOutcomeUnknown: boolean;

  constructor(cause: unknown, info: CallInfo) {
    super(`The service gave no answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.attempts = info.attempts;
    this.idempotencyKey = info.idempotencyKey;
    this.isOutcomeUnknown = info.isOutcomeUnknown;
  }
}

/** Something was reached and answered what is no envelope: a proxy's page, another service. */
export class TransportError extends Error implements CallInfo {
  override readonly name = 'TransportError';
  readonly status: number;
  readonly attempts: number;
  readonly idempotencyKey: string | null;
  readonly isOutcomeUnknown: boolean;

  constructor(status: number, info: CallInfo) {
    super(`The answer (HTTP ${status}) is no envelope of the API.`);
    this.status = status;
    this.attempts = info.attempts;
    this.idempotencyKey = info.idempotencyKey;
    this.isOutcomeUnknown = info.isOutcomeUnknown;
  }
}
