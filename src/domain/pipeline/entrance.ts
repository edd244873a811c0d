/**
 * The entrance of every request, passed before the body is read. It authenticates the caller and checks the rate limits.
 * A caller without a valid credential learns only that. docs/reference/conventions.md#input.
 */
import { authenticate, type Authenticator, type Proofs } from '../../machinery/auth/authenticators.ts';
import type { Principal } from '../../machinery/auth/principal.ts';
import { refuse, type ErrorCode, type Refusal } from '../../contract/errors.ts';
import type { Faults } from './faults.ts';
import { noLimits, type LimitState } from './outcome.ts';
import type { CountedCall, CallerBuckets, RateLimits } from './rateLimits.ts';

/** What the entrance needs to know about a request. */
export interface RequestHead extends Proofs {
  /** Network address of the caller. Requests without a valid credential are counted by address. */
  readonly address: string;
  readonly requestId: string;
}

/** The authenticated caller, or the refusal to send. */
export type EntranceResult = ({ readonly principal: Principal } | Refused) & LimitState;

interface Refused {
  readonly refusal: Refusal;
  /** Set when the credential is valid, but over its limits or of a suspended business. */
  readonly limited?: Principal;
}

const tooMany = (retryAfterSeconds: number) => refuse('RATE_LIMITED', { retry_after_seconds: retryAfterSeconds });

/** The business bucket applies to keys and apps only, so that busy software does not lock people out of the dashboard. */
const callerBucketsOf = ({ kind, rateBucket, tenantId }: Principal): CallerBuckets => ({
  bucket: rateBucket,
  businessBucket: kind === 'key' || kind === 'app' ? `tenant:${tenantId}` : null,
});

export class Entrance {
  readonly #authenticators: readonly Authenticator[];
  readonly #rates: RateLimits;
  readonly #faults: Faults;
  readonly #refused: (code: ErrorCode) => void;
  readonly #closed: (principal: Principal) => Promise<Refusal | null>;

  /** `refused` is called with the code of each refusal. `closed` refuses the callers of a suspended business. */
  constructor(parts: {
    authenticators: readonly Authenticator[];
    rates: RateLimits;
    faults: Faults;
    refused: (code: ErrorCode) => void;
    closed: (principal: Principal) => Promise<Refusal | null>;
  }) {
    this.#authenticators = parts.authenticators;
    this.#rates = parts.rates;
    this.#faults = parts.faults;
    this.#refused = parts.refused;
    this.#closed = parts.closed;
  }

  /** Authenticates without counting, because MCP counts each message of a POST separately. */
  async authenticate(arrival: RequestHead): Promise<EntranceResult> {
    try {
      const authentication = await authenticate(this.#authenticators, arrival);
      if ('principal' in authentication) {
        const { principal } = authentication;
        const closed = await this.#closed(principal);
        return closed ? { ...noLimits, refusal: this.#turnAway(closed), limited: principal } : { ...noLimits, principal };
      }
      const { allowed, state, retryAfterSeconds } = await this.#rates.takeUnauthenticated(arrival.address);
      return allowed
        ? { refusal: this.#turnAway(authentication.refusal), rate: state, retryAfterSeconds: null }
        : { refusal: this.#turnAway(tooMany(retryAfterSeconds)), rate: state, retryAfterSeconds };
    } catch (error) {
      const { refusal, retryAfterSeconds } = this.#faults.of(error, { requestId: arrival.requestId, operation: 'authenticate' });
      return { rate: null, refusal, retryAfterSeconds };
    }
  }

  /** Authenticates and counts one request against the caller's limits. */
  async admit(arrival: RequestHead): Promise<EntranceResult> {
    const entry = await this.authenticate(arrival);
    if ('refusal' in entry) return entry;
    const { rate, retryAfterSeconds } = await this.count(entry.principal, 'request');
    return retryAfterSeconds === null
      ? { principal: entry.principal, rate, retryAfterSeconds }
      : { refusal: this.#turnAway(tooMany(retryAfterSeconds)), limited: entry.principal, rate, retryAfterSeconds };
  }

  /** Counts a page request whose cookie has no session. Returns the seconds to wait, or null when the request may go on. */
  async countStranger(address: string): Promise<number | null> {
    const { allowed, retryAfterSeconds } = await this.#rates.takeUnauthenticated(address);
    return allowed ? null : retryAfterSeconds;
  }

  #turnAway(refusal: Refusal): Refusal {
    this.#refused(refusal.code);
    return refusal;
  }

  /** Counts one `draw` against the principal's limits. `retryAfterSeconds` is null when the call is allowed. */
  async count(principal: Principal, draw: CountedCall): Promise<LimitState> {
    const { allowed, state, retryAfterSeconds } = await this.#rates.take(callerBucketsOf(principal), draw);
    return { rate: state, retryAfterSeconds: allowed ? null : retryAfterSeconds };
  }
}
