/** Makes one call of an operation: sends the request, repeats it when that is safe, and returns the answer. */
import { ConnectionError, TransportError, type AnswerInfo, type CallInfo, type Failure, type FieldError, type Success } from './answers.ts';
import { splitInput, unsendable, type RequestParts } from './request.ts';
import { isAmbiguous, isFinal, mayRepeat, retryAfterOf, retryDelayMilliseconds, type AttemptOutcome } from './retries.ts';
import type { OperationShape } from './shape.ts';

export interface CallOptions {
  /** Ends the call at once, even during a wait. The call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers, such as `X-Request-Id`. They override the client's own headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Overrides the setting of the client for this call. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Overrides the setting of the client for this call. */
  readonly maxRetries?: number | undefined;
}

/** Settings that all calls of a client share. */
export interface Settings {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly maxRetries: number;
  readonly maxRetryDelayMilliseconds: number;
  readonly timeoutMilliseconds: number;
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export type AnyAnswer = Success<unknown> | Failure;

interface Envelope {
  readonly error_code: 0 | string;
  readonly message: string;
  readonly errors: readonly FieldError[] | null;
  readonly data: unknown;
}

/** The result of one attempt: an envelope, another answer, or no answer. */
interface Attempt extends AttemptOutcome {
  readonly envelope: Envelope | null;
  readonly headers: Headers;
  readonly cause: unknown;
}

export async function call(
  settings: Settings,
  op: OperationShape,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<AnyAnswer> {
  const problems = unsendable(op, input);
  if (problems.length > 0) return notSent(problems);
  const parts = splitInput(op, op.takesKey ? { ...input, idempotency_key: input['idempotency_key'] ?? newKey() } : input);
  const headers = new Headers({
    ...settings.headers,
    ...(parts.body ? { 'Content-Type': 'application/json' } : {}),
    ...parts.headers,
    ...options.headers,
  });
  const idempotencyKey = op.takesKey ? headers.get('Idempotency-Key') : null;
  const isSafe = op.isRead === true || idempotencyKey !== null;
  const maxRetries = options.maxRetries ?? settings.maxRetries;
  let isOutcomeUnknown = false;
  for (let retries = 0; ; retries++) {
    const attempt = await attemptOf(settings, parts, headers, options);
    isOutcomeUnknown = !op.isRead && (isAmbiguous(attempt) || (isOutcomeUnknown && !isFinal(attempt)));
    const delay =
      retries < maxRetries && mayRepeat(attempt, isSafe)
        ? retryDelayMilliseconds(retries, attempt.retryAfterSeconds, settings.maxRetryDelayMilliseconds)
        : null;
    if (delay === null) return conclude(attempt, { attempts: retries + 1, idempotencyKey, isOutcomeUnknown });
    await settings.wait(delay, options.signal);
  }
}

/** Random enough that no two keys of a business are equal. Does not use `randomUUID`, which is missing on pages without HTTPS. */
function newKey(): string {
  return `auto-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function attemptOf(settings: Settings, parts: RequestParts, headers: Headers, options: CallOptions): Promise<Attempt> {
  const { signal, timeoutMilliseconds = settings.timeoutMilliseconds } = options;
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await settings.fetch(settings.baseUrl + parts.path, {
      method: parts.method,
      headers,
      ...(parts.body ? { body: JSON.stringify(parts.body) } : {}),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const envelope = envelopeIn(await response.text());
    return {
      status: response.status,
      code: envelope?.error_code ?? null,
      data: envelope?.data,
      retryAfterSeconds: retryAfterOf(response.headers),
      envelope,
      headers: response.headers,
      cause: null,
    };
  } catch (cause) {
    // An abort by the caller is not a connection error. Throw its reason instead.
    signal?.throwIfAborted();
    return { status: null, code: null, data: null, retryAfterSeconds: null, envelope: null, headers: new Headers(), cause };
  }
}

function envelopeIn(text: string): Envelope | null {
  try {
    const value = JSON.parse(text) as Envelope | null;
    return value?.error_code === 0 || typeof value?.error_code === 'string' ? value : null;
  } catch {
    return null;
  }
}

function conclude({ status, envelope, headers, retryAfterSeconds, cause }: Attempt, call: CallInfo): AnyAnswer {
  if (status === null) throw new ConnectionError(cause, call);
  if (!envelope) throw new TransportError(status, call);
  const info = { ...call, ...infoOf(status, headers), retryAfterSeconds, message: envelope.message };
  return (
    envelope.error_code === 0
      ? { ...info, ok: true, error_code: 0, data: envelope.data }
      : { ...info, ok: false, error_code: envelope.error_code, errors: envelope.errors, data: envelope.data }
  ) as AnyAnswer;
}

function infoOf(status: number, headers: Headers): Omit<AnswerInfo, keyof CallInfo | 'message' | 'retryAfterSeconds'> {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null);
  const limit = number('X-RateLimit-Limit');
  return {
    status,
    requestId: headers.get('X-Request-Id'),
    rateLimit:
      limit === null ? null : { limit, remaining: number('X-RateLimit-Remaining') ?? 0, resetAtSeconds: number('X-RateLimit-Reset') ?? 0 },
    replayed: headers.get('Idempotent-Replayed') === 'true',
    ignoredFields: headers.get('X-Ignored-Fields')?.split(', ').map(decoded) ?? [],
  };
}

/** The service percent-encodes characters that a header cannot hold. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function notSent(errors: FieldError[]): AnyAnswer {
  return {
    ok: false,
    error_code: 'VALIDATION_ERROR',
    errors,
    data: null,
    status: 422,
    message: errors.map(({ message }) => message).join(' '),
    requestId: null,
    rateLimit: null,
    retryAfterSeconds: null,
    replayed: false,
    ignoredFields: [],
    attempts: 0,
    idempotencyKey: null,
    isOutcomeUnknown: false,
  };
}
