/**
 * The routes of a day while the search changes them: for each lane a list of stops, with the earliest and the latest start of each. So a place
 * for a job is judged by its two neighbours alone (`placeCosts.ts`). All numbers are whole minutes.
 */
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';
import { loadPriceOf } from './dayLoad.ts';
import {
  arrivalAt,
  blockMinutesAt,
  departureBy,
  drivingBetween,
  earliest,
  findEarliest,
  homeStopOf,
  jobCountOf,
  laneCountOf,
  latestAllowedStart,
  overtimeAt,
  waitPriceOf,
  type DayProblem,
} from './dayProblem.ts';

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
  readonly taken: Int32Array;
  /** Jobs in each route. */
  readonly sizes: Int32Array;
  /** Changes with every change of a route. A restored route gets its earlier number back, so that what is known of it stays known. */
  readonly versions: Int32Array;
  /** The earliest start of each stop, when its technician then leaves, and the latest start. The head leaves at `FAR_PAST`. */
  readonly earliest: Int32Array;
  readonly leaves: Int32Array;
  readonly latest: Int32Array;
  /** The way from each stop to the next one of its route; 0 in an empty route. */
  readonly wayOn: Int32Array;
  /** The start of each job that `keepStarts` found last. */
  readonly keptStarts: Int32Array;
  /** The stop in the table of ways for each node: head and tail are the same start location. */
  readonly stopOf: Int32Array;
  /** 1 for a route in which starting as early as possible, instead of keeping starts, saves more overtime than the new times cost. */
  readonly isEarly: Uint8Array;
  readonly hasOvertime: boolean;
  #overtime = 0;
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
    this.earliest = new Int32Array(nodes);
    this.leaves = new Int32Array(nodes);
    this.latest = new Int32Array(nodes);
    this.wayOn = new Int32Array(nodes);
    this.keptStarts = new Int32Array(this.jobs);
    this.stopOf = Int32Array.from({ length: nodes }, (_, node) => (node < stops ? node : homeStopOf(problem, (node - stops) % this.lanes)));
    this.isEarly = new Uint8Array(this.lanes);
    this.taken = new Int32Array(this.lanes);
    this.hasOvertime = problem.overtime.some(({ length }) => length > 0);
    for (const [lane, route] of routes.entries())
      if (!this.setRoute(lane, route)) throw new RangeError(`the route of lane ${lane} is not possible`);
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
    const { problem, next, jobs, lanes, leaves, wayOn } = this;
    const { travel, stopCount, rangesAt, blockStart, blockEnd, lanePrice, joined, workMinutes, loads } = problem;
    const { stopOf } = this;
    const head = this.headOf(lane);
    const tail = this.tailOf(lane);
    let isPossible = true;
    let cost = 0;
    let size = 0;
    let load = 0;
    let taken = 0;
    leaves[head] = FAR_PAST;
    for (let before = head, stop = next[head]!; ; before = stop, stop = next[stop]!) {
      if (stop === tail) {
        wayOn[before] = before === head ? 0 : travel[before * stopCount + stopOf[tail]!]!;
        cost += wayOn[before]!;
        break;
      }
      const way = travel[stopOf[before]! * stopCount + stop]!;
      wayOn[before] = way;
      if (joined === null) cost += way;
      load += workMinutes[stop]!;
      if (stop >= jobs) {
        const end = blockEnd[stop - jobs]!;
        leaves[stop] = end > leaves[before]! ? end : leaves[before]!;
        this.earliest[stop] = blockStart[stop - jobs]!;
        if (joined !== null) cost += this.drivingTo(lane, before, stop, this.earliest[stop]!);
        continue;
      }
      const key = stop * lanes + lane;
      findEarliest(problem, rangesAt[key]!, before === head ? FAR_PAST : arrivalAt(problem, lane, leaves[before]!, way));
      const { start, minutes } = earliest;
      if (start === FAR_FUTURE) isPossible = false;
      this.earliest[stop] = start;
      leaves[stop] = start === FAR_FUTURE ? FAR_FUTURE : start + minutes;
      cost += lanePrice[key]!;
      if (joined !== null) {
        cost += this.drivingTo(lane, before, stop, start);
        if (joined.holdsDays[lane] === 1) cost += waitPriceOf(joined, stop, start);
      }
      size++;
      if (loads) taken += loads.demand[stop]!;
    }
    this.taken[lane] = taken;
    if (!this.#findLatest(lane, head, tail)) isPossible = false;
    if (isPossible && (problem.mayRetime || this.hasOvertime)) cost += this.#startsPrice(lane);
    if (problem.isEven) cost += loadPriceOf(load, problem.shareMinutes[lane]!);
    this.costs[lane] = cost;
    this.loads[lane] = load;
    this.sizes[lane] = size;
    this.versions[lane] = ++this.#lastVersion;
    return isPossible;
  }

  /** Driving from a stop of a route to one that starts then. */
  drivingTo(lane: number, before: number, stop: number, start: number): number {
    return drivingBetween(this.problem, lane, this.stopOf[before]!, this.earliest[before]!, this.stopOf[stop]!, start);
  }

  /** The latest start of each stop, from the last one back. False when one is before the earliest start. */
  #findLatest(lane: number, head: number, tail: number): boolean {
    const { problem, previous, jobs, lanes, latest, wayOn } = this;
    let isPossible = true;
    latest[tail] = FAR_FUTURE;
    for (let after = tail, stop = previous[tail]!; stop !== head; after = stop, stop = previous[stop]!) {
      if (stop >= jobs) {
        latest[stop] = problem.blockStart[stop - jobs]!;
        continue;
      }
      const endBy = after === tail ? FAR_FUTURE : departureBy(problem, lane, latest[after]!, wayOn[stop]!);
      const start = latestAllowedStart(problem, problem.rangesAt[stop * lanes + lane]!, endBy);
      if (start < this.earliest[stop]!) isPossible = false;
      latest[stop] = start;
    }
    return isPossible;
  }

  /** What new times and overtime of a route cost. Decides whether its visits keep their starts or start as early as possible. */
  #startsPrice(lane: number): number {
    this.isEarly[lane] = 0;
    const kept = this.keepStarts(lane);
    if (this.#overtime === 0 || !this.problem.mayRetime) return kept;
    this.isEarly[lane] = 1;
    const early = this.keepStarts(lane);
    if (early < kept) return early;
    this.isEarly[lane] = 0;
    return kept;
  }

  /**
   * Finds the start of each job of a route, in order, and writes it to `keptStarts`: its present start if that is possible, else the nearest that is.
   * A route that would have more overtime then starts as early as possible. Returns what new times and overtime cost.
   */
  keepStarts(lane: number): number {
    const { problem, next, jobs, lanes, keptStarts, wayOn } = this;
    const { currentStart, rangesAt, blockEnd } = problem;
    const tail = this.tailOf(lane);
    const mayKeep = this.isEarly[lane] === 0;
    let [newTimes, overtime] = [0, 0];
    let leaves = FAR_PAST;
    for (let before = this.headOf(lane), stop = next[before]!; stop !== tail; before = stop, stop = next[stop]!) {
      if (stop >= jobs) {
        leaves = Math.max(leaves, blockEnd[stop - jobs]!);
        continue;
      }
      const at = rangesAt[stop * lanes + lane]!;
      findEarliest(problem, at, leaves === FAR_PAST ? FAR_PAST : arrivalAt(problem, lane, leaves, wayOn[before]!));
      let { start, minutes } = earliest;
      const now = currentStart[stop]!;
      if (now > start && mayKeep) {
        const latest = this.latest[stop]!;
        const kept = now > latest ? latest : blockMinutesAt(problem, at, now) < 0 ? start : now;
        if (kept !== start) minutes = blockMinutesAt(problem, at, kept);
        start = kept;
      }
      keptStarts[stop] = start;
      if (now >= 0 && now !== start) newTimes++;
      if (this.hasOvertime) overtime += overtimeAt(problem, lane, start, start + minutes);
      leaves = start + minutes;
    }
    this.#overtime = overtime;
    return newTimes * problem.newTimePrice + overtime * problem.overtimePrice;
  }

  /** The stops of a route: jobs and blocks. */
  stopsOf(lane: number): number[] {
    const stops: number[] = [];
    for (let stop = this.next[this.headOf(lane)]!; stop !== this.tailOf(lane); stop = this.next[stop]!) stops.push(stop);
    return stops;
  }
}
