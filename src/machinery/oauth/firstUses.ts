/**
 * Remembers when this process accepted a code or refresh token. Two windows of one app may redeem it at the same moment, which is not
 * theft. The times tell a request that was already on its way from a later one. Uses in other processes are known only from the database.
 */
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { sleep } from '../../ground/time/timers.ts';

/** Arrival of a request, in milliseconds since this object was created. */
export type ArrivalMilliseconds = number & { readonly arrival: never };

/**
 * How long an answer is held back, for requests sent at the same moment. An app asks about once an hour, so nobody notices. On a busy
 * machine, twenty requests of a starting program arrived over 40 ms, while the first was answered after 10.
 */
const usuallyHeldMilliseconds = 100;
/** Requests do not wait longer than this, so older uses are not needed. */
const keptMilliseconds = 60_000;
const mostKept = 10_000;

interface Use {
  readonly servedAt: number;
  /** null: the answer is not sent yet. */
  answeredAt: number | null;
}

export class FirstUses {
  readonly #heldMilliseconds: number;
  readonly #elapsed = startStopwatch();
  /** Keyed by the hash of the code or token, in the order of use. */
  readonly #uses = new Map<string, Use>();

  constructor(heldMilliseconds = usuallyHeldMilliseconds) {
    this.#heldMilliseconds = heldMilliseconds;
  }

  arrival(millisecondsAgo: number): ArrivalMilliseconds {
    return (this.#elapsed() - millisecondsAgo) as ArrivalMilliseconds;
  }

  /** Records a first use in its transaction, before other requests can see it. `hash` is of the code or token. */
  begin(hash: Buffer): void {
    const now = this.#elapsed();
    this.#uses.set(nameOf(hash), { servedAt: now, answeredAt: null });
    for (const [name, { servedAt }] of this.#uses) {
      if (now - servedAt < keptMilliseconds && this.#uses.size <= mostKept) break;
      this.#uses.delete(name);
    }
  }

  /** Resolves when the answer may be sent. */
  async end(hash: Buffer): Promise<void> {
    await sleep(this.#heldMilliseconds);
    const use = this.#uses.get(nameOf(hash));
    if (use) use.answeredAt = this.#elapsed();
  }

  /** Whether the request arrived before anyone could have seen the answer to the first use. */
  isLate(hash: Buffer, arrival: ArrivalMilliseconds): boolean {
    const use = this.#uses.get(nameOf(hash));
    return use !== undefined && (use.answeredAt === null || arrival < use.answeredAt);
  }
}

const nameOf = (hash: Buffer) => hash.toString('base64');
