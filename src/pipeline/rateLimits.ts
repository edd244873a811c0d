/** Rate limits: one bucket a credential, REST and MCP together, and narrower ones within it. Decisions, section 2. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
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

export interface Limits {
  readonly requestsPerMinute: number;
  readonly mcpPerMinute: number;
  readonly bookingsPerMinute: number;
  /** Requests of one address without a valid credential. */
  readonly unauthenticatedPerMinute: number;
}

const minuteSeconds = 60;

export class RateLimits {
  readonly #requests: RateLimiterMemory;
  readonly #mcp: RateLimiterMemory;
  readonly #bookings: RateLimiterMemory;
  readonly #unauthenticated: RateLimiterMemory;
  readonly #now: () => number;
  readonly #onRefused: (limit: RateLimit) => void;

  constructor(limits: Limits, now: () => number, onRefused: (limit: RateLimit) => void) {
    const limiter = (points: number) => new RateLimiterMemory({ points, duration: minuteSeconds });
    this.#requests = limiter(limits.requestsPerMinute);
    this.#mcp = limiter(limits.mcpPerMinute);
    this.#bookings = limiter(limits.bookingsPerMinute);
    this.#unauthenticated = limiter(limits.unauthenticatedPerMinute);
    this.#now = now;
    this.#onRefused = onRefused;
  }

  /** Takes one from every bucket that it draws on. The state is the main bucket's, unless a narrower one refuses. */
  async take(bucket: string, draw: Draw): Promise<RateDecision> {
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
    await this.#bookings.reward(bucket);
  }

  /** A request without a valid credential: slows those who guess keys, and never those who have one. */
  async takeUnauthenticated(address: string): Promise<RateDecision> {
    return this.#draw('unauthenticated', this.#unauthenticated, address);
  }

  async #draw(limit: RateLimit, limiter: RateLimiterMemory, bucket: string): Promise<RateDecision> {
    try {
      return this.#decision(limiter, await limiter.consume(bucket), true);
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection;
      this.#onRefused(limit);
      return this.#decision(limiter, rejection as RateLimiterRes, false);
    }
  }

  #decision(limiter: RateLimiterMemory, result: RateLimiterRes, allowed: boolean): RateDecision {
    return {
      allowed,
      state: {
        limit: limiter.points,
        remaining: Math.max(0, result.remainingPoints),
        resetAtSeconds: Math.ceil((this.#now() + result.msBeforeNext) / 1000),
      },
      retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    };
  }
}
