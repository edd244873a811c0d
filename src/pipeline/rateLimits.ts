/**
 * Rate limits: one bucket a credential, REST and MCP together, and narrower ones within it. Around those of software there is one of its
 * business. docs/reference/conventions.md#rate-limits; docs/decisions/0073.
 */
import type { Limiter, Limiters } from '../limits/limiters.ts';
import type { RateLimit } from './observer.ts';

export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the bucket is full again. */
  readonly resetAtSeconds: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly state: RateState;
  readonly retryAfterSeconds: number;
}

/** What is taken: a REST request; a tool call over MCP, which costs one of both; any other MCP message; a booking that is created. */
export type Draw = 'request' | 'toolCall' | 'mcpMessage' | 'booking';

/** Who draws. */
export interface Drawer {
  /** Names the credential. */
  readonly bucket: string;
  /** Names the business in its environment, for keys and apps; null: what this caller does counts for itself alone. */
  readonly businessBucket: string | null;
}

export interface Limits {
  readonly requestsPerMinute: number;
  /** Of all keys and apps of a business together, in each environment. */
  readonly businessRequestsPerMinute: number;
  readonly mcpPerMinute: number;
  readonly bookingsPerMinute: number;
  /** Requests of one address without a valid credential. */
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
  readonly #onRefused: (limit: RateLimit) => void;

  constructor(limiters: Limiters, limits: Limits, now: () => number, onRefused: (limit: RateLimit) => void) {
    const limiter = (name: RateLimit, points: number, byAddress = false) =>
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
   * Takes one from every bucket that it draws on, the credential's own first: one that loops is held by its own limit and leaves the
   * business's to the others. The state is the credential's own, unless the business's refuses.
   */
  async take({ bucket, businessBucket }: Drawer, draw: Draw): Promise<RateDecision> {
    const own = await this.#takeOwn(bucket, draw);
    if (!own.allowed || draw === 'booking' || businessBucket === null) return own;
    const shared = await this.#draw('business', this.#business, businessBucket);
    return shared.allowed ? own : shared;
  }

  /** The state is the main bucket's, unless a narrower one refuses. */
  async #takeOwn(bucket: string, draw: Draw): Promise<RateDecision> {
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

  /** Gives back a booking that was not created after all: its answer was a replay. */
  async giveBackBooking(bucket: string): Promise<void> {
    await this.#bookings.giveBack(bucket);
  }

  /** A request without a valid credential: slows those who guess keys, and never those who have one. */
  async takeUnauthenticated(address: string): Promise<RateDecision> {
    return this.#draw('unauthenticated', this.#unauthenticated, address);
  }

  async #draw(limit: RateLimit, limiter: Limiter, bucket: string): Promise<RateDecision> {
    const { allowed, remaining, millisecondsLeft } = await limiter.take(bucket);
    if (!allowed) this.#onRefused(limit);
    return {
      allowed,
      state: { limit: limiter.points, remaining, resetAtSeconds: Math.ceil((this.#now() + millisecondsLeft) / 1000) },
      retryAfterSeconds: Math.max(1, Math.ceil(millisecondsLeft / 1000)),
    };
  }
}
