/** Takes a step of the search back: the routes that it changed get their lists, times and versions again. */
import type { AbsentJobs } from './absentJobs.ts';
import type { DayRoutes } from './dayRoutes.ts';

export class RouteUndo {
  readonly #routes: DayRoutes;
  readonly #absent: AbsentJobs;
  readonly #touchedIn: Int32Array;
  #step = 0;
  #absentCost = 0;
  /** The lanes that this step changed, in the order in which it changed them. */
  readonly #lanes: Int32Array;
  #count = 0;
  /** For each of them where its stops end in the lists below, and what the route was. */
  readonly #ends: Int32Array;
  readonly #costs: Float64Array;
  readonly #versions: Int32Array;
  readonly #loads: Int32Array;
  readonly #taken: Int32Array;
  readonly #sizes: Int32Array;
  readonly #isEarly: Uint8Array;
  readonly #firstWays: Int32Array;
  /** The stops of these lanes, one lane after the other. */
  readonly #stops: Int32Array;
  readonly #earliest: Int32Array;
  readonly #leaves: Int32Array;
  readonly #latest: Int32Array;
  readonly #wayOn: Int32Array;

  constructor(routes: DayRoutes, absent: AbsentJobs) {
    const { jobs, lanes, problem } = routes;
    this.#routes = routes;
    this.#absent = absent;
    this.#touchedIn = new Int32Array(lanes);
    this.#lanes = new Int32Array(lanes);
    this.#ends = new Int32Array(lanes);
    this.#costs = new Float64Array(lanes);
    this.#versions = new Int32Array(lanes);
    this.#loads = new Int32Array(lanes);
    this.#taken = new Int32Array(lanes);
    this.#sizes = new Int32Array(lanes);
    this.#isEarly = new Uint8Array(lanes);
    this.#firstWays = new Int32Array(lanes);
    const stops = jobs + problem.blockCount;
    this.#stops = new Int32Array(stops);
    this.#earliest = new Int32Array(stops);
    this.#leaves = new Int32Array(stops);
    this.#latest = new Int32Array(stops);
    this.#wayOn = new Int32Array(stops);
  }

  /** Begins a step. What was remembered of the step before is dropped. */
  begin(): void {
    this.#step++;
    this.#absent.begin();
    this.#absentCost = this.#absent.cost;
    this.#count = 0;
  }

  /** Remembers a route before it changes. */
  touch(lane: number): void {
    if (this.#touchedIn[lane] === this.#step) return;
    this.#touchedIn[lane] = this.#step;
    const routes = this.#routes;
    const { next, earliest, leaves, latest, wayOn } = routes;
    const index = this.#count++;
    let at = this.#startOf(index);
    const [head, tail] = [routes.headOf(lane), routes.tailOf(lane)];
    for (let stop = next[head]!; stop !== tail; stop = next[stop]!, at++) {
      this.#stops[at] = stop;
      this.#earliest[at] = earliest[stop]!;
      this.#leaves[at] = leaves[stop]!;
      this.#latest[at] = latest[stop]!;
      this.#wayOn[at] = wayOn[stop]!;
    }
    this.#lanes[index] = lane;
    this.#ends[index] = at;
    this.#firstWays[index] = wayOn[head]!;
    this.#costs[index] = routes.costs[lane]!;
    this.#versions[index] = routes.versions[lane]!;
    this.#loads[index] = routes.loads[lane]!;
    this.#taken[index] = routes.taken[lane]!;
    this.#sizes[index] = routes.sizes[lane]!;
    this.#isEarly[index] = routes.isEarly[lane]!;
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : this.#ends[index - 1]!;
  }

  /** Whether this step changed the lane. */
  isTouched(lane: number): boolean {
    return this.#touchedIn[lane] === this.#step;
  }

  /** How many lanes this step changed, and which: an index below `count`. */
  get count(): number {
    return this.#count;
  }

  laneAt(index: number): number {
    return this.#lanes[index]!;
  }

  /** What the plan costs now, from what it cost before the step. */
  costAfter(costBefore: number): number {
    const { costs } = this.#routes;
    let cost = costBefore + this.#absent.cost - this.#absentCost;
    for (let index = 0; index < this.#count; index++) cost += costs[this.#lanes[index]!]! - this.#costs[index]!;
    return cost;
  }

  restore(): void {
    const routes = this.#routes;
    const { next, jobs, laneOf } = routes;
    for (let index = 0; index < this.#count; index++) {
      const lane = this.#lanes[index]!;
      const tail = routes.tailOf(lane);
      for (let stop = next[routes.headOf(lane)]!; stop !== tail; stop = next[stop]!) {
        if (stop >= jobs) continue;
        laneOf[stop] = -1;
        this.#absent.add(stop);
      }
    }
    for (let index = 0; index < this.#count; index++) {
      for (let at = this.#startOf(index); at < this.#ends[index]!; at++) if (this.#stops[at]! < jobs) this.#absent.remove(this.#stops[at]!);
      this.#restoreAt(index);
    }
  }

  /** Gives the lane that this step touched last its route again. The jobs that are absent are the caller's business. */
  restoreLast(): void {
    this.#restoreAt(this.#count - 1);
  }

  #restoreAt(index: number): void {
    const routes = this.#routes;
    const { next, previous, jobs, laneOf, earliest, leaves, latest, wayOn } = routes;
    const lane = this.#lanes[index]!;
    let before = routes.headOf(lane);
    wayOn[before] = this.#firstWays[index]!;
    for (let at = this.#startOf(index); at < this.#ends[index]!; at++) {
      const stop = this.#stops[at]!;
      next[before] = stop;
      previous[stop] = before;
      if (stop < jobs) laneOf[stop] = lane;
      earliest[stop] = this.#earliest[at]!;
      leaves[stop] = this.#leaves[at]!;
      latest[stop] = this.#latest[at]!;
      wayOn[stop] = this.#wayOn[at]!;
      before = stop;
    }
    next[before] = routes.tailOf(lane);
    previous[routes.tailOf(lane)] = before;
    routes.costs[lane] = this.#costs[index]!;
    routes.versions[lane] = this.#versions[index]!;
    routes.loads[lane] = this.#loads[index]!;
    routes.taken[lane] = this.#taken[index]!;
    routes.sizes[lane] = this.#sizes[index]!;
    routes.isEarly[lane] = this.#isEarly[index]!;
  }
}
