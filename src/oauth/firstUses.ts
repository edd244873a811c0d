/**
 * When this process let a code or refresh token serve, so that a request which was under way by then is told from one that came afterwards:
 * two windows of one app redeem at the same moment, and that is no theft. What other processes let serve is told by the database alone.
 */
import { startStopwatch } from '../time/stopwatch.ts';
import { sleep } from '../time/timers.ts';

/** When a request came, in milliseconds since this process began to note. */
export type Arrival = number & { readonly arrival: never };

/**
 * An answer waits so long for those that were sent at the same moment. An app asks once an hour, so nobody notices; twenty requests of a
 * program that has just started were seen to arrive over 40 ms on a busy machine, when the first of them was answered after 10.
 */
const usuallyHeldMilliseconds = 100;
/** No request waits longer for its turn, so nothing older decides anything. */
const keptMilliseconds = 60_000;
const mostKept = 10_000;

interface Use {
  readonly servedAt: number;
  /** null: its answer is not sent yet. */
  answeredAt: number | null;
}

export class FirstUses {
  readonly #heldMilliseconds: number;
  readonly #elapsed = startStopwatch();
  /** By code or token, in the order of their use. */
  readonly #uses = new Map<string, Use>();

  constructor(heldMilliseconds = usuallyHeldMilliseconds) {
    this.#heldMilliseconds = heldMilliseconds;
  }

  arrival(millisecondsAgo: number): Arrival {
    return (this.#elapsed() - millisecondsAgo) as Arrival;
  }

  /** Notes a first use in its transaction, before anybody can see it. `hash`: of the code or token. */
  begin(hash: Buffer): void {
    const now = this.#elapsed();
    this.#uses.set(nameOf(hash), { servedAt: now, answeredAt: null });
    for (const [name, { servedAt }] of this.#uses) {
      if (now - servedAt < keptMilliseconds && this.#uses.size <= mostKept) break;
      this.#uses.delete(name);
    }
  }

  /** Resolves when its answer may be sent. */
  async end(hash: Buffer): Promise<void> {
    await sleep(this.#heldMilliseconds);
    const use = this.#uses.get(nameOf(hash));
    if (use) use.answeredAt = this.#elapsed();
  }

  /** Whether the request came before anybody could have seen what the first use was answered. */
  isLate(hash: Buffer, arrival: Arrival): boolean {
    const use = this.#uses.get(nameOf(hash));
    return use !== undefined && (use.answeredAt === null || arrival < use.answeredAt);
  }
}

const nameOf = (hash: Buffer) => hash.toString('base64');
