/** The jobs that are in no route at the moment, and what leaving them out costs. */

/** Leaving out a confirmed visit costs more than any plan can gain, so it happens only between two steps of the search. */
const confirmedPrize = 10_000_000;

export class AbsentJobs {
  /** The first `count` are absent, in no particular order. */
  readonly jobs: Int32Array;
  count = 0;
  cost = 0;
  readonly #at: Int32Array;
  readonly #prize: Float64Array;

  constructor(prize: Float64Array, currentLane: Int32Array) {
    this.#prize = prize.map((minutes, job) => (currentLane[job]! >= 0 ? confirmedPrize : minutes));
    this.jobs = new Int32Array(prize.length);
    this.#at = new Int32Array(prize.length).fill(-1);
  }

  prizeOf(job: number): number {
    return this.#prize[job]!;
  }

  add(job: number): void {
    this.#at[job] = this.count;
    this.jobs[this.count++] = job;
    this.cost += this.#prize[job]!;
  }

  remove(job: number): void {
    const at = this.#at[job]!;
    const last = this.jobs[--this.count]!;
    this.jobs[at] = last;
    this.#at[last] = at;
    this.#at[job] = -1;
    this.cost -= this.#prize[job]!;
  }
}
