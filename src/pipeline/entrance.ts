/**
 * The way in, before anything of a request's body is read: who calls, and whether they may call now. A caller without a valid
 * credential learns that and nothing else. docs/reference/conventions.md#input.
 */
import { authenticate, type Authenticator, type Proofs } from '../auth/authenticators.ts';
import type { Principal } from '../auth/principal.ts';
import { refuse, type ErrorCode, type Refusal } from '../contract/errors.ts';
import type { Faults } from './faults.ts';
import { noLimits, type Limits } from './outcome.ts';
import type { Draw, Drawer, RateLimits } from './rateLimits.ts';

/** Somebody who asks to come in. */
export interface Arrival extends Proofs {
  /** Network address of the caller: requests without a valid credential are counted by it. */
  readonly address: string;
  readonly requestId: string;
}

/** Who came in, or the refusal to be sent instead. */
export type Entry = ({ readonly principal: Principal } | Refused) & Limits;

export interface Refused {
  readonly refusal: Refusal;
  /** Whose credential is valid, but over its limits; absent: nobody's. */
  readonly limited?: Principal;
}

const tooMany = (retryAfterSeconds: number) => refuse('RATE_LIMITED', { retry_after_seconds: retryAfterSeconds });

/** People are not held back by what the software of their business does. */
const drawerOf = ({ kind, rateBucket, tenantId }: Principal): Drawer => ({
  bucket: rateBucket,
  businessBucket: kind === 'key' || kind === 'app' ? `tenant:${tenantId}` : null,
});

export class Entrance {
  readonly #authenticators: readonly Authenticator[];
  readonly #rates: RateLimits;
  readonly #faults: Faults;
  readonly #refused: (code: ErrorCode) => void;

  /** `refused` is told of everybody who may not come in. */
  constructor(parts: { authenticators: readonly Authenticator[]; rates: RateLimits; faults: Faults; refused: (code: ErrorCode) => void }) {
    this.#authenticators = parts.authenticators;
    this.#rates = parts.rates;
    this.#faults = parts.faults;
    this.#refused = parts.refused;
  }

  /** Authenticates without counting: over MCP each message of a POST is counted by itself. */
  async authenticate(arrival: Arrival): Promise<Entry> {
    try {
      const authentication = await authenticate(this.#authenticators, arrival);
      if ('principal' in authentication) return { ...noLimits, principal: authentication.principal };
      const { allowed, state, retryAfterSeconds } = await this.#rates.takeUnauthenticated(arrival.address);
      return allowed
        ? { refusal: this.#turnAway(authentication.refusal), rate: state, retryAfterSeconds: null }
        : { refusal: this.#turnAway(tooMany(retryAfterSeconds)), rate: state, retryAfterSeconds };
    } catch (error) {
      const { refusal, retryAfterSeconds } = this.#faults.of(error, { requestId: arrival.requestId, operation: 'authenticate' });
      return { rate: null, refusal, retryAfterSeconds };
    }
  }

  /** Authenticates and takes one request from the caller's limits. */
  async admit(arrival: Arrival): Promise<Entry> {
    const entry = await this.authenticate(arrival);
    if ('refusal' in entry) return entry;
    const { rate, retryAfterSeconds } = await this.count(entry.principal, 'request');
    return retryAfterSeconds === null
      ? { principal: entry.principal, rate, retryAfterSeconds }
      : { refusal: this.#turnAway(tooMany(retryAfterSeconds)), limited: entry.principal, rate, retryAfterSeconds };
  }

  /** Counts somebody who asks for a page with a cookie of no session. Answers seconds to wait; null: go on. */
  async countStranger(address: string): Promise<number | null> {
    const { allowed, retryAfterSeconds } = await this.#rates.takeUnauthenticated(address);
    return allowed ? null : retryAfterSeconds;
  }

  #turnAway(refusal: Refusal): Refusal {
    this.#refused(refusal.code);
    return refusal;
  }

  /** Takes one of `draw` from the principal's limits; `retryAfterSeconds` is null when it was there to take. */
  async count(principal: Principal, draw: Draw): Promise<Limits> {
    const { allowed, state, retryAfterSeconds } = await this.#rates.take(drawerOf(principal), draw);
    return { rate: state, retryAfterSeconds: allowed ? null : retryAfterSeconds };
  }
}
