/**
 * When a call is sent again, and after how long. Plain functions of what the attempt came to.
 *
 * Sent again without harm is a read, and a write with an idempotency key: the service answers the key's second call with the answer of the
 * first. A write without a key is sent again only where the service says that it did nothing: 429, and 503 whose data does not say that
 * the outcome is unknown. Any other refusal is an answer, and never sent again.
 */

/** What one attempt came to. */
export interface Outcome {
  /** null: no answer came. */
  readonly status: number | null;
  /** null: no envelope. */
  readonly code: 0 | string | null;
  readonly data: unknown;
  readonly retryAfterSeconds: number | null;
}

/** `isSafe`: a second call does no harm. */
export function mayRepeat(outcome: Outcome, isSafe: boolean): boolean {
  const { status, code } = outcome;
  if (status === 429 || (code === 'SERVICE_UNAVAILABLE' && !saysUnknown(outcome))) return true;
  return isSafe && !isFinal(outcome);
}

/** Whether the attempt may have made the change without the caller knowing. */
export function isAmbiguous(outcome: Outcome): boolean {
  if (outcome.code === 'SERVICE_UNAVAILABLE') return saysUnknown(outcome);
  return outcome.status === null || outcome.code === 'IDEMPOTENCY_IN_PROGRESS' || (outcome.code === null && outcome.status >= 500);
}

/** Whether this answer tells for certain what became of the call, whatever earlier attempts came to. */
export function isFinal({ status, code }: Outcome): boolean {
  return status !== null && status !== 408 && status !== 429 && status < 500 && code !== 'IDEMPOTENCY_IN_PROGRESS';
}

const saysUnknown = ({ data }: Outcome) => (data as { outcome?: unknown } | null)?.outcome === 'unknown';

const firstDelayMilliseconds = 500;
const longestBackOffMilliseconds = 8_000;

/**
 * How long to wait before the next attempt: as long as `Retry-After` says, else twice as long as the last time. Some jitter, so that callers
 * who were turned away together do not come back together. null: the service asks for more than the caller will wait.
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

/** Between half and the whole of a time that doubles with each failure. */
export function backOffMilliseconds(failures: number, longest: number, first: number, random: () => number = Math.random): number {
  const whole = Math.min(first * 2 ** failures, longest);
  return whole / 2 + (random() * whole) / 2;
}

/** `Retry-After` in seconds; its form as a date (RFC 9110, section 10.2.3) is read against the answer's own `Date`, never a local clock. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  if (text === null) return null;
  const seconds = /^\s*\d+\s*$/.test(text) ? Number(text) : (Date.parse(text) - Date.parse(headers.get('Date') ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : null;
}

/** A wait that an abort ends at once, with the reason of the abort. */
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
