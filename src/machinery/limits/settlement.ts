import type { Bucket, BucketRequest } from './bucket.ts';

/** One bucket that is being settled: points taken by this process, and one point for each waiting call. */
export class Settlement {
  readonly bucket: Bucket;
  readonly takes: BucketRequest;
  readonly #own: number;
  readonly #waiting: readonly ((isGiven: boolean) => void)[];
  /** How many waiting calls got a point; null while undecided. */
  #given: number | null = null;

  constructor(bucket: Bucket) {
    this.bucket = bucket;
    this.#own = bucket.unsettled;
    this.#waiting = bucket.waiting.splice(0);
    bucket.unsettled = 0;
    bucket.settled += this.#own;
    this.takes = { bucket: bucket.id, points: this.#own + this.#waiting.length, endsAt: bucket.endsAt };
  }

  /** Decides the waiting calls by what this process knows, when the shared counts take too long. */
  decideHere(): void {
    if (this.#given !== null) return;
    this.#give(this.bucket.left);
    this.bucket.settled += this.#given!;
  }

  /**
   * Call this when the points were added to the shared counts. Points of calls that were refused are given back with the next settlement.
   */
  succeed(bucketState: BucketRequest): void {
    const waiting = this.#waiting.length;
    if (this.#given === null) this.#give(this.bucket.limit - (bucketState.points - waiting));
    this.bucket.settled = bucketState.points;
    this.bucket.endsAt = bucketState.endsAt;
    this.bucket.unsettled -= waiting - this.#given!;
  }

  /** Call this when the settlement failed. The points are sent again later. */
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
