/** Rate limits: one bucket a credential, REST and MCP together, and narrower ones within it. Decisions, section 2. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

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

const minuteSeconds = 60;

export class RateLimits {
  readonly #requests: RateLimiterMemory;
  readonly #mcp: RateLimiterMemory;
  readonly #bookings: RateLimiterMemory;
  readonly #now: () => number;

  constructor(limits: { requestsPerMinute: number; mcpPerMinute: number; bookingsPerMinute: number }, now: () => number) {
    const limiter = (points: number) => new RateLimiterMemory({ points, duration: minuteSeconds });
    this.#requests = limiter(limits.requestsPerMinute);
    this.#mcp = limiter(limits.mcpPerMinute);
    this.#bookings = limiter(limits.bookingsPerMinute);
    this.#now = now;
  }

  /** Takes one request of the credential from every bucket the call draws on. */
  async take(keyId: string, call: { overMcp: boolean; createsBooking: boolean }): Promise<RateDecision> {
    let decision = await this.#draw(this.#requests, keyId);
    if (decision.allowed && call.overMcp) decision = narrower(decision, await this.#draw(this.#mcp, keyId));
    if (decision.allowed && call.createsBooking) decision = narrower(decision, await this.#draw(this.#bookings, keyId));
    return decision;
  }

  /** An MCP message that is no tool call draws on the MCP bucket alone. */
  async takeMcpMessage(keyId: string): Promise<RateDecision> {
    return this.#draw(this.#mcp, keyId);
  }

  async #draw(limiter: RateLimiterMemory, keyId: string): Promise<RateDecision> {
    try {
      return this.#decision(limiter, await limiter.consume(keyId), true);
    } catch (rejection) {
      if (rejection instanceof Error) throw rejection;
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

/** The headers keep showing the main bucket unless the narrower one refuses. */
function narrower(main: RateDecision, inner: RateDecision): RateDecision {
  return inner.allowed ? main : inner;
}
