/** Turns an exception into an answer for the caller and a log line for the operator. */
import type { Logger } from 'pino';
import { CallerLeft } from '../call/callerLeft.ts';
import { FilesAway } from '../call/filesAway.ts';
import { refuse, type Refusal } from '../../contract/errors.ts';
import { OutcomeUnknown, unavailableReason } from '../../store/driver/unavailable.ts';
import { startTimer } from '../../ground/time/timers.ts';

/** A restarting database needs about this long, so callers that wait this long find it ready. */
const retryAfterSeconds = 5;

/** While the database is down, every request fails alike. The first failure is logged at once, the rest as one count per interval. */
const summaryMilliseconds = 10_000;
/** Bounds the reasons that are counted separately, because PostgreSQL's messages are free text. */
const mostReasons = 20;
const other = 'other reasons';

export interface Fault {
  readonly refusal: Refusal<'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR'>;
  /** Replaces the message of the code. */
  readonly words: 'OUTCOME_UNKNOWN' | null;
  readonly retryAfterSeconds: number | null;
}

export class Faults {
  readonly #log: Logger;
  /** Faults since the last summary, by reason; null while there is nothing to sum up. */
  #counts: Map<string, number> | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * Distinguishes an unreachable database, store of files or virus scanner, after which the caller may send the same request again, from a bug. `data.outcome` is `unknown`
   * when the change may have been made.
   */
  of(error: unknown, call: { readonly requestId: string; readonly operation: string }): Fault {
    if (error instanceof CallerLeft) {
      this.#log.info(call, error.message);
      return { refusal: refuse('SERVICE_UNAVAILABLE', { request_id: call.requestId }), words: null, retryAfterSeconds };
    }
    if (error instanceof FilesAway) {
      this.#log.error({ reason: error.message, ...call }, 'files cannot be kept or read');
      return { refusal: refuse('SERVICE_UNAVAILABLE', { request_id: call.requestId }), words: null, retryAfterSeconds };
    }
    const reason = unavailableReason(error);
    if (reason === null) {
      this.#log.error({ err: error, ...call }, 'operation failed');
      return { refusal: refuse('INTERNAL_ERROR', { request_id: call.requestId }), words: null, retryAfterSeconds: null };
    }
    this.#count(reason, call);
    const isUnknown = error instanceof OutcomeUnknown;
    const data = { request_id: call.requestId, ...(isUnknown ? { outcome: 'unknown' as const } : {}) };
    return { refusal: refuse('SERVICE_UNAVAILABLE', data), words: isUnknown ? 'OUTCOME_UNKNOWN' : null, retryAfterSeconds };
  }

  #count(reason: string, call: object): void {
    if (!this.#counts) {
      this.#counts = new Map();
      startTimer(() => this.#sumUp(), summaryMilliseconds).unref();
    }
    const known = this.#counts.get(reason);
    if (known === undefined && this.#counts.size >= mostReasons && reason !== other) return this.#count(other, call);
    this.#counts.set(reason, (known ?? -1) + 1);
    if (known === undefined) this.#log.error({ reason, ...call }, 'the database cannot serve');
  }

  #sumUp(): void {
    const counts = [...(this.#counts ?? [])].filter(([, requests]) => requests > 0);
    this.#counts = null;
    for (const [reason, requests] of counts)
      this.#log.error({ reason, requests, seconds: summaryMilliseconds / 1000 }, 'the database could not serve more requests');
  }
}
