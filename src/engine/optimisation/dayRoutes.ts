/**
 * The routes of a day while the search changes them: for each lane a list of stops, with the earliest and the latest start of each. So a place
 * for a job is judged by its two neighbours alone. All numbers are whole minutes.
 */
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';
import { loadPriceOf } from './dayLoad.ts';
import {
  arrivalAt,
  blockMinutesAt,
  departureBy,
  earliest,
  findEarliest,
  homeStopOf,
  jobCountOf,
  laneCountOf,
  latestStart,
  overtimeAt,
  RANGE_STRIDE,
  type DayProblem,
} from './dayProblem.ts';
import type { RandomNumbers } from './randomNumbers.ts';

export class DayRoutes {
  readonly problem: DayProblem;
  readonly jobs: number;
  readonly lanes: number;
  /** Stops are linked from `headOf(lane)` to `tailOf(lane)`, both of which are the start location. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** The lane of each job; -1 while it is in no route. */
  readonly laneOf: Int32Array;
  /** Driving, prices of the lane, of new times, of overtime and of the load of each route. */
  readonly costs: Float64Array;
  /** Work in each route, in minutes. */
  readonly loads: Int32Array;
  /** What the jobs of each route take of its room; 0 without loads. */
  readonly #taken: Int32Array;
  /** Jobs in each route. */
  readonly sizes: Int32Array;
  /** Changes with every change of a route. A restored route gets its earlier number back, so that what is known of it stays known. */
  readonly versions: Int32Array;
  readonly #earliest: Int32Array;
  readonly #leaves: Int32Array;
  readonly #latest: Int32Array;
  /** The stop in the table of ways for each node: head and tail are the same start location. */
  readonly #stopOf: Int32Array;
  /** The first and the last start of each job on any lane. They rule most places out before any way is looked up. */
  readonly #firstStart: Int32Array;
  readonly #lastStart: Int32Array;
  /** 1 for a route in which starting as early as possible, instead of keeping starts, saves more overtime than the new times cost. */
  readonly #isEarly: Uint8Array;
  readonly #hasOvertime: boolean;
  readonly #knownVersion: Int32Array;
  readonly #knownCost: Float64Array;
  readonly #knownPrevious: Int32Array;
  #lastVersion = 0;

  constructor(problem: DayProblem, routes: readonly (readonly number[])[]) {
    this.problem = problem;
    this.jobs = jobCountOf(problem);
    this.lanes = laneCountOf(problem);
    const stops = this.jobs + problem.blockCount;
    const nodes = stops + 2 * this.lanes;
    this.next = new Int32Array(nodes).fill(-1);
    this.previous = new Int32Array(nodes).fill(-1);
    this.laneOf = new Int32Array(this.jobs).fill(-1);
    this.costs = new Float64Array(this.lanes);
    this.loads = new Int32Array(this.lanes);
    this.sizes = new Int32Array(this.lanes);
    this.versions = new Int32Array(this.lanes);
    this.#earliest = new Int32Array(nodes);
    this.#leaves = new Int32Array(nodes);
    this.#latest = new Int32Array(nodes);
    this.#stopOf = Int32Array.from({ length: nodes }, (_, node) =>
      node < stops ? node : homeStopOf(problem, (node - stops) % this.lanes),
    );
    this.#firstStart = new Int32Array(this.jobs).fill(FAR_FUTURE);
    this.#lastStart = new Int32Array(this.jobs).fill(FAR_PAST);
    this.#findStarts();
    this.#isEarly = new Uint8Array(this.lanes);
    this.#taken = new Int32Array(this.lanes);
    this.#hasOvertime = problem.overtime.some(({ length }) => length > 0);
    this.#knownVersion = new Int32Array(this.jobs * this.lanes).fill(-1);
    this.#knownCost = new Float64Array(this.jobs * this.lanes);
    this.#knownPrevious = new Int32Array(this.jobs * this.lanes);
    for (const [lane, route] of routes.entries())
      if (!this.setRoute(lane, route)) throw new RangeError(`the route of lane ${lane} is not possible`);
  }

  #findStarts(): void {
    const { ranges, rangesAt } = this.problem;
    for (const [key, at] of rangesAt.entries()) {
      if (at < 0) continue;
      const job = Math.floor(key / this.lanes);
      for (let range = at + 1; range < at + 1 + RANGE_STRIDE * ranges[at]!; range += RANGE_STRIDE) {
        this.#firstStart[job] = Math.min(this.#firstStart[job]!, ranges[range]!);
        this.#lastStart[job] = Math.max(this.#lastStart[job]!, ranges[range + 1]!);
      }
    }
  }

  /** Gives a lane these stops in this order. False when a stop has no allowed start. */
  setRoute(lane: number, stops: readonly number[]): boolean {
    let at = this.headOf(lane);
    for (const stop of stops) {
      this.next[at] = stop;
      this.previous[stop] = at;
      if (stop < this.jobs) this.laneOf[stop] = lane;
      at = stop;
    }
    this.next[at] = this.tailOf(lane);
    this.previous[this.tailOf(lane)] = at;
    return this.update(lane);
  }

  headOf(lane: number): number {
    return this.jobs + this.problem.blockCount + lane;
  }

  tailOf(lane: number): number {
    return this.jobs + this.problem.blockCount + this.lanes + lane;
  }

  insert(job: number, after: number, lane: number): void {
    const before = this.next[after]!;
    this.next[after] = job;
    this.previous[job] = after;
    this.next[job] = before;
    this.previous[before] = job;
    this.laneOf[job] = lane;
  }

  remove(job: number): void {
    const [before, after] = [this.previous[job]!, this.next[job]!];
    this.next[before] = after;
    this.previous[after] = before;
    this.laneOf[job] = -1;
  }

  /** Reckons everything of a route anew, after its list has changed. False when a stop has no allowed start. */
  update(lane: number): boolean {
    const { problem, next, previous, jobs } = this;
    const { travel, stopCount, rangesAt, blockStart, blockEnd, lanePrice } = problem;
    const stopOf = this.#stopOf;
    const head = this.headOf(lane);
    const tail = this.tailOf(lane);
    let isPossible = true;
    let cost = 0;
    let size = 0;
    let load = 0;
    let taken = 0;
    this.#leaves[head] = FAR_PAST;
    for (let before = head, stop = next[head]!; ; before = stop, stop = next[stop]!) {
      const way = travel[stopOf[before]! * stopCount + stopOf[stop]!]!;
      if (stop === tail) {
        if (before !== head) cost += way;
        break;
      }
      cost += way;
      load += problem.workMinutes[stop]!;
      const arrives = before === head ? FAR_PAST : arrivalAt(problem, lane, this.#leaves[before]!, way);
      if (stop >= jobs) {
        this.#earliest[stop] = blockStart[stop - jobs]!;
        this.#leaves[stop] = Math.max(blockEnd[stop - jobs]!, before === head ? FAR_PAST : this.#leaves[before]!);
        continue;
      }
      const at = rangesAt[stop * this.lanes + lane]!;
      findEarliest(problem, at, arrives);
      const { start, minutes } = earliest;
      if (start === FAR_FUTURE) isPossible = false;
      this.#earliest[stop] = start;
      this.#leaves[stop] = start === FAR_FUTURE ? FAR_FUTURE : start + minutes;
      cost += lanePrice[stop * this.lanes + lane]!;
      size++;
      if (problem.loads) taken += problem.loads.demand[stop]!;
    }
    this.#taken[lane] = taken;
    this.#latest[tail] = FAR_FUTURE;
    for (let after = tail, stop = previous[tail]!; stop !== head; after = stop, stop = previous[stop]!) {
      if (stop >= jobs) {
        this.#latest[stop] = blockStart[stop - jobs]!;
        continue;
      }
      const endBy = after === tail ? FAR_FUTURE : departureBy(problem, lane, this.#latest[after]!, travel[stop * stopCount + after]!);
      const latest = latestStart(problem, rangesAt[stop * this.lanes + lane]!, endBy);
      if (latest < this.#earliest[stop]!) isPossible = false;
      this.#latest[stop] = latest;
    }
    if (isPossible && (problem.mayRetime || this.#hasOvertime)) cost += this.#startsPrice(lane);
    if (problem.isEven) cost += loadPriceOf(load, problem.shareMinutes[lane]!);
    this.costs[lane] = cost;
    this.loads[lane] = load;
    this.sizes[lane] = size;
    this.versions[lane] = ++this.#lastVersion;
    return isPossible;
  }

  /** What new times and overtime of a route cost. Decides whether its visits keep their starts or start as early as possible. */
  #startsPrice(lane: number): number {
    this.#isEarly[lane] = 0;
    const kept = this.#pricedStarts(lane);
    if (kept.overtime === 0 || !this.problem.mayRetime) return kept.price;
    this.#isEarly[lane] = 1;
    const early = this.#pricedStarts(lane);
    if (early.price < kept.price) return early.price;
    this.#isEarly[lane] = 0;
    return kept.price;
  }

  #pricedStarts(lane: number): { price: number; overtime: number } {
    const { problem } = this;
    let [newTimes, overtime] = [0, 0];
    this.eachKeptStart(lane, (job, start, minutes) => {
      const now = problem.currentStart[job]!;
      if (now >= 0 && now !== start) newTimes++;
      if (this.#hasOvertime) overtime += overtimeAt(problem, lane, start, start + minutes);
    });
    return { price: newTimes * problem.newTimePrice + overtime * problem.overtimePrice, overtime };
  }

  /**
   * Calls with the start and the minutes of the block of each job of a route, in order: its present start if that is possible, else the nearest
   * that is. A route that would have more overtime then starts as early as possible.
   */
  eachKeptStart(lane: number, call: (job: number, start: number, minutes: number) => void): void {
    const { problem, next, jobs } = this;
    const { travel, stopCount, currentStart } = problem;
    const tail = this.tailOf(lane);
    let leaves = FAR_PAST;
    for (let before = this.headOf(lane), stop = next[before]!; stop !== tail; before = stop, stop = next[stop]!) {
      if (stop >= jobs) {
        leaves = Math.max(leaves, problem.blockEnd[stop - jobs]!);
        continue;
      }
      const at = problem.rangesAt[stop * this.lanes + lane]!;
      const arrives = leaves === FAR_PAST ? FAR_PAST : arrivalAt(problem, lane, leaves, travel[this.#stopOf[before]! * stopCount + stop]!);
      const now = currentStart[stop]!;
      const latest = this.#latest[stop]!;
      findEarliest(problem, at, arrives);
      let { start } = earliest;
      if (now > start && this.#isEarly[lane] === 0) start = now > latest ? latest : blockMinutesAt(problem, at, now) < 0 ? start : now;
      const minutes = blockMinutesAt(problem, at, start);
      call(stop, start, minutes);
      leaves = start + minutes;
    }
  }

  /** The stops of a route: jobs and blocks. */
  stopsOf(lane: number): number[] {
    const stops: number[] = [];
    for (let stop = this.next[this.headOf(lane)]!; stop !== this.tailOf(lane); stop = this.next[stop]!) stops.push(stop);
    return stops;
  }

  /** What the best place of a job in a route adds to the cost; infinite when there is none. The place is `placeIn`. */
  costIn(job: number, lane: number): number {
    const key = job * this.lanes + lane;
    if (this.#knownVersion[key] !== this.versions[lane]) this.#price(job, lane, null);
    return this.#knownCost[key]!;
  }

  /** Like `costIn`, but overlooks half of the places, which helps the search out of dead ends. */
  costWithBlinks(job: number, lane: number, random: RandomNumbers): number {
    this.#price(job, lane, random);
    return this.#knownCost[job * this.lanes + lane]!;
  }

  /** The stop after which `costIn` puts the job. */
  placeIn(job: number, lane: number): number {
    return this.#knownPrevious[job * this.lanes + lane]!;
  }

  /** The version that a route had before. Its list must be the same again. */
  restoreVersion(lane: number, version: number): void {
    this.versions[lane] = version;
  }

  #price(job: number, lane: number, random: RandomNumbers | null): void {
    const { problem, next } = this;
    const { travel, stopCount, currentStart } = problem;
    const stopOf = this.#stopOf;
    const key = job * this.lanes + lane;
    const rangesAt = problem.rangesAt[key]!;
    const head = this.headOf(lane);
    const tail = this.tailOf(lane);
    this.#knownVersion[key] = random === null ? this.versions[lane]! : -1;
    let best = Infinity;
    let bestPrevious = -1;
    if (problem.loads && this.#taken[lane]! + problem.loads.demand[job]! > problem.loads.capacity) {
      this.#knownCost[key] = Infinity;
      return;
    }
    const now = currentStart[job]!;
    const priceOfNow = problem.mayRetime && now >= 0 ? problem.newTimePrice : 0;
    const nowMinutes = priceOfNow > 0 ? blockMinutesAt(problem, rangesAt, now) : -1;
    const first = this.#firstStart[job]!;
    const last = this.#lastStart[job]!;
    for (let before = head, after = next[head]!; before !== tail; before = after, after = next[after]!) {
      if (this.#leaves[before]! > last) break;
      if (this.#latest[after]! < first) continue;
      const way = travel[stopOf[before]! * stopCount + job]!;
      const wayOn = travel[job * stopCount + stopOf[after]!]!;
      const direct = before === head && after === tail ? 0 : travel[stopOf[before]! * stopCount + stopOf[after]!]!;
      let cost = way + wayOn - direct;
      // Most places are too far, so ask for the time only of those that are not.
      if (cost >= best) continue;
      findEarliest(problem, rangesAt, before === head ? FAR_PAST : arrivalAt(problem, lane, this.#leaves[before]!, way));
      const { start, minutes } = earliest;
      if (start === FAR_FUTURE) break;
      const endBy = after === tail ? FAR_FUTURE : departureBy(problem, lane, this.#latest[after]!, wayOn);
      if (start + minutes > endBy) continue;
      if (priceOfNow > 0 && !(nowMinutes >= 0 && now >= start && now + nowMinutes <= endBy)) cost += priceOfNow;
      if (this.#hasOvertime) cost += overtimeAt(problem, lane, start, start + minutes) * problem.overtimePrice;
      if (cost < best && !(random !== null && random.next() < 0.5)) {
        best = cost;
        bestPrevious = before;
      }
    }
    const load = this.loads[lane]!;
    const share = problem.shareMinutes[lane]!;
    const loadPrice = problem.isEven ? loadPriceOf(load + problem.workMinutes[job]!, share) - loadPriceOf(load, share) : 0;
    this.#knownCost[key] = best + problem.lanePrice[key]! + loadPrice;
    this.#knownPrevious[key] = bestPrevious;
  }
}
