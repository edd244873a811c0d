/** The jobs that are in no route at the moment, and what leaving them out costs. */

/** Leaving out a confirmed visit costs more than any plan can gain, so it happens only between two steps of the search. */
const confirmedPrize = 10_000_000;

export class AbsentJobs {
  /** The first `count` are absent, in no particular order. */
  readonly jobs: Int32Array;
  count = 0;
  cost = 0;
  readonly #at: Int32Array;
  readonly #addedIn: Int32Array;
  #step = 0;
  readonly #prize: Float64Array;

  constructor(prize: Float64Array, currentLane: Int32Array) {
    this.#prize = prize.map((minutes, job) => (currentLane[job]! >= 0 ? confirmedPrize : minutes));
    this.jobs = new Int32Array(prize.length);
    this.#at = new Int32Array(prize.length).fill(-1);
    this.#addedIn = new Int32Array(prize.length);
  }

  prizeOf(job: number): number {
    return this.#prize[job]!;
  }

  /** Begins a step of the search. */
  begin(): void {
    this.#step++;
  }

  /** Whether this step took the absent job out of its route. */
  isNew(job: number): boolean {
    return this.#addedIn[job] === this.#step;
  }

  add(job: number): void {
    this.#addedIn[job] = this.#step;
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
