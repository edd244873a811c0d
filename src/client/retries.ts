/**
 * Decides when a call is sent again, and after how long, from the result of the attempt alone.
 *
 * A read is safe to send again. So is a write with an idempotency key, because the service repeats its first answer. A write without a key
 * is sent again only when the service did nothing: after 429, and after 503 unless its data says that the outcome is unknown. After any
 * other refusal the call is never sent again.
 */

/** The result of one attempt. */
export interface AttemptOutcome {
  /** null: no answer arrived. */
  readonly status: number | null;
  /** null: the answer was no envelope of the API. */
  readonly code: 0 | string | null;
  readonly data: unknown;
  readonly retryAfterSeconds: number | null;
}

/** Whether to send the call again. `isSafe`: a second call does no harm. */
export function mayRepeat(outcome: AttemptOutcome, isSafe: boolean): boolean {
  const { status, code } = outcome;
  if (status === 429 || (code === 'SERVICE_UNAVAILABLE' && !saysUnknown(outcome))) return true;
  return isSafe && !isFinal(outcome);
}

/** Whether the attempt may have made the change without the caller knowing. */
export function isAmbiguous(outcome: AttemptOutcome): boolean {
  if (outcome.code === 'SERVICE_UNAVAILABLE') return saysUnknown(outcome);
  return outcome.status === null || outcome.code === 'IDEMPOTENCY_IN_PROGRESS' || (outcome.code === null && outcome.status >= 500);
}

/** Whether this answer settles the outcome of the call, whatever happened to earlier attempts. */
export function isFinal({ status, code }: AttemptOutcome): boolean {
  return status !== null && status !== 408 && status !== 429 && status < 500 && code !== 'IDEMPOTENCY_IN_PROGRESS';
}

const saysUnknown = ({ data }: AttemptOutcome) => (data as { outcome?: unknown } | null)?.outcome === 'unknown';

const firstDelayMilliseconds = 500;
const longestBackOffMilliseconds = 8_000;

/**
 * How long to wait before the next attempt: the time in `Retry-After`, or else twice the last wait. Jitter spreads callers who were refused
 * at the same time. null: the service asks for a longer wait than the caller accepts.
 */
export function retryDelayMilliseconds(
  retries: number,
  retryAfterSeconds: number | null,
  longestMilliseconds: number,
  random: () => number = Math.random,
): number | null {
  if (retryAfterSeconds === null) {
    const backOff = backOffMilliseconds(retries, longestBackOffMilliseconds, firstDelayMilliseconds, random);
    return Math.min(backOff, longestMilliseconds);
  }
  const asked = retryAfterSeconds * 1000;
  return asked > longestMilliseconds ? null : asked + random() * Math.min(asked / 4, 1000);
}

/** A random time between half and all of a delay that doubles with each failure. */
export function backOffMilliseconds(failures: number, longest: number, first: number, random: () => number = Math.random): number {
  const whole = Math.min(first * 2 ** failures, longest);
  return whole / 2 + (random() * whole) / 2;
}

/** `Retry-After` in seconds. A date (RFC 9110, section 10.2.3) is compared with the answer's own `Date`, never with a local clock. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  if (text === null) return null;
  const seconds = /^\s*\d+\s*$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(headers.get('Date') ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : null;
}

/** Waits. An abort ends the wait at once, with the reason of the abort. */
export function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
