/**
 * The cheapest place of each job in each route. Most of the time of a search is spent here, so the loop reads flat arrays alone and makes no objects.
 */
import { FAR_FUTURE, FAR_PAST } from '../minutes.ts';
import { loadPriceOf } from './dayLoad.ts';
import {
  arrivalAt,
  blockMinutesAt,
  departureBy,
  earliest,
  findEarliest,
  overtimeAt,
  RANGE_STRIDE,
  STEP_MINUTES,
  type DayProblem,
} from './dayProblem.ts';
import type { DayRoutes } from './dayRoutes.ts';
import type { RandomNumbers } from './randomNumbers.ts';

/** Numbers of 4 bytes for each job and lane: the version of the route, the stop before the place, and the cost as two. */
const KNOWN_STRIDE = 4;

export class PlaceCosts {
  readonly #routes: DayRoutes;
  /** What is known of a job and a lane lies together, because it is read from a table too large for the processor's caches. */
  readonly #known: Int32Array;
  readonly #knownCosts: Float64Array;
  /** The way to each job from stop `b` at `job * stopCount + b`: the table of ways turned over, so that one job's ways lie together. */
  readonly #waysTo: Uint16Array;
  /** The first and the last start of each job on any lane. They rule most places out before any way is looked up. */
  readonly #firstStart: Int32Array;
  readonly #lastStart: Int32Array;
  /** 1 for a lane with time off. */
  readonly #hasTimeOff: Uint8Array;

  constructor(routes: DayRoutes) {
    const { problem, jobs, lanes } = routes;
    this.#routes = routes;
    this.#known = new Int32Array(KNOWN_STRIDE * jobs * lanes);
    this.#knownCosts = new Float64Array(this.#known.buffer);
    this.#waysTo = waysTo(problem);
    this.#firstStart = new Int32Array(jobs).fill(FAR_FUTURE);
    this.#lastStart = new Int32Array(jobs).fill(FAR_PAST);
    this.#hasTimeOff = Uint8Array.from(problem.timeOff, ({ length }) => Number(length > 0));
    const { ranges, rangesAt } = problem;
    for (let key = 0; key < rangesAt.length; key++) {
      const at = rangesAt[key]!;
      if (at < 0) continue;
      const job = Math.floor(key / lanes);
      for (let range = at + 1; range < at + 1 + RANGE_STRIDE * ranges[at]!; range += RANGE_STRIDE) {
        this.#firstStart[job] = Math.min(this.#firstStart[job]!, ranges[range]!);
        this.#lastStart[job] = Math.max(this.#lastStart[job]!, ranges[range + 1]!);
      }
    }
  }

  /** What the best place of a job in a route adds to the cost; infinite when there is none. The place is `placeIn`. */
  costIn(job: number, lane: number): number {
    const key = job * this.#routes.lanes + lane;
    if (this.#known[KNOWN_STRIDE * key] !== this.#routes.versions[lane]) this.#price(job, lane, null);
    return this.#knownCosts[2 * key + 1]!;
  }

  /** Like `costIn`, but overlooks half of the places, which helps the search out of dead ends. */
  costWithBlinks(job: number, lane: number, random: RandomNumbers): number {
    this.#price(job, lane, random);
    return this.#knownCosts[2 * (job * this.#routes.lanes + lane) + 1]!;
  }

  /** The stop after which `costIn` puts the job. */
  placeIn(job: number, lane: number): number {
    return this.#known[KNOWN_STRIDE * (job * this.#routes.lanes + lane) + 1]!;
  }

  #price(job: number, lane: number, random: RandomNumbers | null): void {
    const routes = this.#routes;
    const { problem, next, leaves, latest, wayOn, stopOf, hasOvertime } = routes;
    const { travel, stopCount, ranges, loads, leaveNotBefore } = problem;
    const waysToAll = this.#waysTo;
    const key = job * routes.lanes + lane;
    const rangesAt = problem.rangesAt[key]!;
    const head = routes.headOf(lane);
    const tail = routes.tailOf(lane);
    // Versions begin at 1.
    this.#known[KNOWN_STRIDE * key] = random === null ? routes.versions[lane]! : 0;
    if (loads && routes.taken[lane]! + loads.demand[job]! > loads.capacity) {
      this.#knownCosts[2 * key + 1] = Infinity;
      return;
    }
    const now = problem.currentStart[job]!;
    const priceOfNow = problem.mayRetime && now >= 0 ? problem.newTimePrice : 0;
    // Nearly all jobs have one range on a lane.
    const isSingle = ranges[rangesAt] === 1;
    const first = isSingle ? ranges[rangesAt + 1]! : this.#firstStart[job]!;
    const last = isSingle ? ranges[rangesAt + 2]! : this.#lastStart[job]!;
    const hasTimeOff = this.#hasTimeOff[lane] === 1;
    const row = job * stopCount;
    let minutes = ranges[rangesAt + 3]!;
    let best = Infinity;
    let bestPrevious = -1;
    for (let before = head, after = next[head]!; before !== tail; before = after, after = next[after]!) {
      const free = leaves[before]!;
      if (free > last) break;
      if (latest[after]! < first) continue;
      const way = waysToAll[row + stopOf[before]!]!;
      const further = travel[row + stopOf[after]!]!;
      let cost = way + further - wayOn[before]!;
      // Most places are too far, so ask for the time only of those that are not.
      if (cost >= best) continue;
      let arrives = FAR_PAST;
      if (before !== head)
        arrives = hasTimeOff ? arrivalAt(problem, lane, free, way) : (free < leaveNotBefore ? leaveNotBefore : free) + way;
      let start = first;
      if (isSingle) {
        if (arrives > first) start = first + Math.ceil((arrives - first) / STEP_MINUTES) * STEP_MINUTES;
        if (start > last) break;
      } else {
        findEarliest(problem, rangesAt, arrives);
        ({ start, minutes } = earliest);
        if (start === FAR_FUTURE) break;
      }
      let endBy = FAR_FUTURE;
      if (after !== tail) endBy = hasTimeOff ? departureBy(problem, lane, latest[after]!, further) : latest[after]! - further;
      if (start + minutes > endBy) continue;
      if (priceOfNow > 0 && !(now >= start && staysAt(problem, rangesAt, now, endBy))) cost += priceOfNow;
      if (hasOvertime) cost += overtimeAt(problem, lane, start, start + minutes) * problem.overtimePrice;
      if (cost < best && !(random !== null && random.next() < 0.5)) {
        best = cost;
        bestPrevious = before;
      }
    }
    best += problem.lanePrice[key]!;
    if (problem.isEven) {
      const load = routes.loads[lane]!;
      const share = problem.shareMinutes[lane]!;
      best += loadPriceOf(load + problem.workMinutes[job]!, share) - loadPriceOf(load, share);
    }
    this.#knownCosts[2 * key + 1] = best;
    this.#known[KNOWN_STRIDE * key + 1] = bestPrevious;
  }
}

/** Whether a job may start when it starts now, and then ends by this minute. */
function staysAt(problem: DayProblem, rangesAt: number, now: number, endBy: number): boolean {
  const minutes = blockMinutesAt(problem, rangesAt, now);
  return minutes >= 0 && now + minutes <= endBy;
}

/** The table of ways turned over. Where ways back are as long, that is the table itself. */
function waysTo({ travel, stopCount }: DayProblem): Uint16Array {
  const turned = new Uint16Array(travel.length);
  let isSame = true;
  for (let from = 0; from < stopCount; from++)
    for (let to = 0; to < stopCount; to++) {
      const way = travel[from * stopCount + to]!;
      turned[to * stopCount + from] = way;
      if (way !== travel[to * stopCount + from]) isSame = false;
    }
  return isSame ? travel : turned;
}
