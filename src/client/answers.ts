/**
 * The results of a call. An `Answer` is a success or a refusal: check `ok`, then `error_code`. A refusal can also be thrown, as a
 * `TruckrollError` with the same `code`. Without an answer, the call throws a `ConnectionError` or a `TransportError`.
 */
import type { CommonCode, Operations, RefusalData } from './derived/api.ts';

export type OperationId = keyof Operations;
export type ErrorCode = keyof RefusalData;

/** All fields that the operation takes, in one object: path, query, header and body. */
export type InputOf<Id extends OperationId> = Operations[Id]['input'];
export type OutputOf<Id extends OperationId> = Operations[Id]['output'];

/** The error codes of an operation in this version. A newer service may add codes, so keep a branch for unknown codes. */
export type CodeOf<Id extends OperationId> = Operations[Id]['refusals'] | CommonCode;

/** The problem of one field. `field` is a path such as `job_dates[0].periods[1].period`. */
export interface FieldError {
  readonly field: string;
  /** A stable code for programs. */
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

/** Facts about a call besides its result. */
export interface CallInfo {
  /** How often the request was sent: 1 without a retry, 0 when it was never sent. */
  readonly attempts: number;
  /** The idempotency key of the request: yours, or a generated one. Null when the operation takes no key. */
  readonly idempotencyKey: string | null;
  /**
   * True when the answer was lost, so the change may or may not have been made. Send the same request again with `idempotencyKey` within 24
   * hours. Without a key, read the data first.
   */
  readonly isOutcomeUnknown: boolean;
}

/** Facts that come with every answer. */
export interface AnswerInfo extends CallInfo {
  readonly status: number;
  /** A message for people, in the client's language. Programs must not compare it. */
  readonly message: string;
  /** Include this id when you report a problem. Null when nothing was sent. */
  readonly requestId: string | null;
  readonly rateLimit: RateLimit | null;
  /** How long to wait before the next attempt. Null when the service did not say. */
  readonly retryAfterSeconds: number | null;
  /** Whether this is the stored answer of an earlier call with the same idempotency key. */
  readonly replayed: boolean;
  /** Fields of the request that the service does not know. */
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
  /** Details and remedies. The page "Errors" describes them for each code. */
  readonly data: RefusalData[Code];
}

/** A refusal: a union by `error_code`, so that comparing the code narrows the type of `data`. */
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

/** A thrown refusal: a union by `code`, so that `error.code === '…'` narrows the type of `error.data`. */
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

/** Returns the data of a success; throws the refusal otherwise. */
export function unwrap<Data>(operation: OperationId, answer: Success<Data> | Failure): Data {
  if (answer.ok) return answer.data;
  throw new TruckrollError(operation, answer);
}

/** No answer arrived: the connection failed, broke, or timed out. `cause` says which. */
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

/** The answer is not an envelope of the API. Example: the error page of a proxy. */
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
