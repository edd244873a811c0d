/**
 * Rate limits. Each credential has one bucket for REST and MCP together, and smaller buckets for MCP messages and bookings. All keys and
 * apps of a business also share one bucket. docs/reference/conventions.md#rate-limits; docs/internals/access.md#rate-limits.
 */
import type { Limiter, Limiters } from '../../machinery/limits/limiters.ts';
import type { RateLimitKind } from './observer.ts';

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the bucket is full again. */
  readonly resetAtSeconds: number;
}

interface RateDecision {
  readonly allowed: boolean;
  readonly state: RateState;
  readonly retryAfterSeconds: number;
}

/** The kinds of calls that are counted. A tool call over MCP counts as a request and as an MCP message. */
export type CountedCall = 'request' | 'toolCall' | 'mcpMessage' | 'booking';

/** The buckets of a caller. */
export interface CallerBuckets {
  /** Identifies the credential. */
  readonly bucket: string;
  /** Identifies the business and environment of a key or an app. Null for other callers, who have only their own bucket. */
  readonly businessBucket: string | null;
}

export interface RateSettings {
  readonly requestsPerMinute: number;
  /** Shared by all keys and apps of a business, in each environment. */
  readonly businessRequestsPerMinute: number;
  readonly mcpPerMinute: number;
  readonly bookingsPerMinute: number;
  /** Requests without a valid credential, per network address. */
  readonly unauthenticatedPerMinute: number;
}

const minuteSeconds = 60;

export class RateLimits {
  readonly #requests: Limiter;
  readonly #business: Limiter;
  readonly #mcp: Limiter;
  readonly #bookings: Limiter;
  readonly #unauthenticated: Limiter;
  readonly #now: () => number;
  readonly #onRefused: (limit: RateLimitKind) => void;

  constructor(limiters: Limiters, limits: RateSettings, now: () => number, onRefused: (limit: RateLimitKind) => void) {
    const limiter = (name: RateLimitKind, points: number, byAddress = false) =>
      limiters.of(name, { points, durationSeconds: minuteSeconds, byAddress });
    this.#requests = limiter('requests', limits.requestsPerMinute);
    this.#business = limiter('business', limits.businessRequestsPerMinute);
    this.#mcp = limiter('mcp', limits.mcpPerMinute);
    this.#bookings = limiter('bookings', limits.bookingsPerMinute);
    this.#unauthenticated = limiter('unauthenticated', limits.unauthenticatedPerMinute, true);
    this.#now = now;
    this.#onRefused = onRefused;
  }

  /**
   * Takes one from each bucket that applies. The credential's own bucket comes first, so that a looping client does not use up the
   * business's bucket. Returns the state of the credential's own bucket, unless the business's bucket refuses.
   */
  async take({ bucket, businessBucket }: CallerBuckets, draw: CountedCall): Promise<RateDecision> {
    const own = await this.#takeOwn(bucket, draw);
    if (!own.allowed || draw === 'booking' || businessBucket === null) return own;
    const shared = await this.#draw('business', this.#business, businessBucket);
    return shared.allowed ? own : shared;
  }

  /** Returns the state of the main bucket, unless a smaller bucket refuses. */
  async #takeOwn(bucket: string, draw: CountedCall): Promise<RateDecision> {
    switch (draw) {
      case 'request':
        return this.#draw('requests', this.#requests, bucket);
      case 'mcpMessage':
        return this.#draw('mcp', this.#mcp, bucket);
      case 'booking':
        return this.#draw('bookings', this.#bookings, bucket);
      case 'toolCall': {
        const main = await this.#draw('requests', this.#requests, bucket);
        if (!main.allowed) return main;
        const inner = await this.#draw('mcp', this.#mcp, bucket);
        return inner.allowed ? main : inner;
      }
    }
  }

  /** Gives back one booking when the answer was a replay and no booking was created. */
  async giveBackBooking(bucket: string): Promise<void> {
    await this.#bookings.giveBack(bucket);
  }

  /** Counts a request without a valid credential. Slows down guessing of keys and does not affect valid callers. */
  async takeUnauthenticated(address: string): Promise<RateDecision> {
    return this.#draw('unauthenticated', this.#unauthenticated, address);
  }

  async #draw(limit: RateLimitKind, limiter: Limiter, bucket: string): Promise<RateDecision> {
    const { allowed, remaining, millisecondsLeft } = await limiter.take(bucket);
    if (!allowed) this.#onRefused(limit);
    return {
      allowed,
      state: { limit: limiter.points, remaining, resetAtSeconds: Math.ceil((this.#now() + millisecondsLeft) / 1000) },
      retryAfterSeconds: Math.max(1, Math.ceil(millisecondsLeft / 1000)),
    };
  }
}
