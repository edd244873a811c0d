import type { Bucket, BucketRequest } from './bucket.ts';

/** One bucket on its way to the shared counts: what this process took of it, and one point for each call that waits. */
export class Settlement {
  readonly bucket: Bucket;
  readonly takes: BucketRequest;
  readonly #own: number;
  readonly #waiting: readonly ((isGiven: boolean) => void)[];
  /** To so many of those that wait a point was given; null: nobody has decided. */
  #given: number | null = null;

  constructor(bucket: Bucket) {
    this.bucket = bucket;
    this.#own = bucket.unsettled;
    this.#waiting = bucket.waiting.splice(0);
    bucket.unsettled = 0;
    bucket.settled += this.#own;
    this.takes = { bucket: bucket.id, points: this.#own + this.#waiting.length, endsAt: bucket.endsAt };
  }

  /** Gives what this process knows to be left, when the answer is not waited for any longer. */
  decideHere(): void {
    if (this.#given !== null) return;
    this.#give(this.bucket.left);
    this.bucket.settled += this.#given!;
  }

  /** The takes were added. Points of those that were given none go back with the next settlement. */
  succeed(standing: BucketRequest): void {
    const waiting = this.#waiting.length;
    if (this.#given === null) this.#give(this.bucket.limit - (standing.points - waiting));
    this.bucket.settled = standing.points;
    this.bucket.endsAt = standing.endsAt;
    this.bucket.unsettled -= waiting - this.#given!;
  }

  /** Nothing was added, as far as anybody knows: it is sent once more. */
  fail(): void {
    this.decideHere();
    const sent = this.#own + this.#given!;
    this.bucket.settled -= sent;
    this.bucket.unsettled += sent;
  }

  #give(free: number): void {
    this.#given = Math.max(0, Math.min(free, this.#waiting.length));
    for (const [place, resolve] of this.#waiting.entries()) resolve(place < this.#given);
  }
}
