/**
 * The cheapest place of each job in each route. Most of the time of a search is spent here, so the loop reads flat arrays alone and makes no objects.
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
  overtimeAt,
  RANGE_STRIDE,
  STEP_MINUTES,
  waitPriceOf,
  type DayProblem,
} from './dayProblem.ts';
import type { DayRoutes } from './dayRoutes.ts';
import type { RandomNumbers } from './randomNumbers.ts';

/** Numbers of 4 bytes for each job and lane: the version of the route, the stop before the place, and the cost as two. */
const KNOWN_STRIDE = 4;
/** Instead of a place: no place costs less than the known number. */
const NO_PLACE_BELOW = -1;

/** How often a route is looked at with some of its places overlooked. */
const blinkShare = 0.03;

export class PlaceCosts {
  /** What `find` found last: what the job adds to the cost, its lane, and the stop that it follows. Infinite and -1 when there is no place. */
  cost = Infinity;
  lane = -1;
  place = NO_PLACE_BELOW;
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

  /**
   * Finds the cheapest place of a job in some routes, the first `count` of `lanes`: `lane`, `place` and `cost`. With random numbers it
   * sometimes overlooks half of the places of a route, which helps the search out of dead ends. All lanes are looked at in one call, because
   * a call with its reads of fields takes as long as a route.
   */
  find(job: number, lanes: Int32Array, count: number, random: RandomNumbers | null): void {
    const { problem, next, leaves, latest, wayOn, stopOf, hasOvertime, versions } = this.#routes;
    const { travel, stopCount, ranges, rangesAt, loads, leaveNotBefore, lanePrice, joined, isEven } = problem;
    const known = this.#known;
    const knownCosts = this.#knownCosts;
    const waysToAll = this.#waysTo;
    const firstHead = this.#routes.headOf(0);
    const firstTail = this.#routes.tailOf(0);
    const now = problem.currentStart[job]!;
    const priceOfNow = problem.mayRetime && now >= 0 ? problem.newTimePrice : 0;
    const row = job * stopCount;
    const firstKey = job * this.#routes.lanes;
    let bestCost = Infinity;
    let bestLane = -1;
    let bestPlace = NO_PLACE_BELOW;
    for (let index = 0; index < count; index++) {
      const lane = lanes[index]!;
      const key = firstKey + lane;
      const at = rangesAt[key]!;
      if (at < 0 || (loads && this.#routes.taken[lane]! + loads.demand[job]! > loads.capacity)) continue;
      let cost = knownCosts[2 * key + 1]!;
      let place = known[KNOWN_STRIDE * key + 1]!;
      // Versions begin at 1.
      let mustPrice = known[KNOWN_STRIDE * key] !== versions[lane] || (place === NO_PLACE_BELOW && cost < bestCost);
      for (let overlooks = false; ; overlooks = true) {
        if (mustPrice) {
          // Nearly all jobs have one range on a lane.
          const isSingle = ranges[at] === 1;
          const first = isSingle ? ranges[at + 1]! : this.#firstStart[job]!;
          const last = isSingle ? ranges[at + 2]! : this.#lastStart[job]!;
          const hasTimeOff = this.#hasTimeOff[lane] === 1;
          const holdsDays = joined !== null && joined.holdsDays[lane] === 1;
          const head = firstHead + lane;
          const tail = firstTail + lane;
          const fixed = lanePrice[key]! + (isEven ? this.#loadPrice(job, lane) : 0);
          let minutes = ranges[at + 3]!;
          cost = bestCost - fixed;
          place = NO_PLACE_BELOW;
          for (let before = head, after = next[head]!; before !== tail; before = after, after = next[after]!) {
            const free = leaves[before]!;
            if (free > last) break;
            if (latest[after]! < first) continue;
            const way = waysToAll[row + stopOf[before]!]!;
            const further = travel[row + stopOf[after]!]!;
            let added = way + further - wayOn[before]!;
            // Most places are too far, so ask for the time only of those that are not.
            if (!holdsDays && added >= cost) continue;
            let arrives = FAR_PAST;
            if (before !== head)
              arrives = hasTimeOff ? arrivalAt(problem, lane, free, way) : (free < leaveNotBefore ? leaveNotBefore : free) + way;
            let start = first;
            if (isSingle) {
              if (arrives > first) start = first + (((arrives - first + STEP_MINUTES - 1) / STEP_MINUTES) | 0) * STEP_MINUTES;
              if (start > last) break;
            } else {
              findEarliest(problem, at, arrives);
              ({ start, minutes } = earliest);
              if (start === FAR_FUTURE) break;
            }
            let endBy = FAR_FUTURE;
            if (after !== tail) endBy = hasTimeOff ? departureBy(problem, lane, latest[after]!, further) : latest[after]! - further;
            if (start + minutes > endBy) continue;
            if (holdsDays) added = this.#addedOnDays(job, lane, before, after, start);
            if (priceOfNow > 0 && !(now >= start && staysAt(problem, at, now, endBy))) added += priceOfNow;
            if (hasOvertime) added += overtimeAt(problem, lane, start, start + minutes) * problem.overtimePrice;
            if (added < cost && !(overlooks && random!.next() < 0.5)) {
              cost = added;
              place = before;
            }
          }
          cost += fixed;
          if (!overlooks) {
            known[KNOWN_STRIDE * key] = versions[lane]!;
            known[KNOWN_STRIDE * key + 1] = place;
            knownCosts[2 * key + 1] = cost;
          }
        }
        if (overlooks || random === null || cost >= bestCost || random.next() >= blinkShare) break;
        mustPrice = true;
      }
      if (cost >= bestCost) continue;
      bestCost = cost;
      bestLane = lane;
      bestPlace = place;
    }
    this.cost = bestCost;
    this.lane = bestLane;
    this.place = bestPlace;
  }

  /** What a job that starts then adds between two stops of a lane that holds several days: ways, also by way of the start location, and waiting. */
  #addedOnDays(job: number, lane: number, before: number, after: number, start: number): number {
    const { problem, earliest: starts, stopOf } = this.#routes;
    const further = drivingBetween(problem, lane, job, start, stopOf[after]!, starts[after]!);
    const without = this.#routes.drivingTo(lane, before, after, starts[after]!);
    return this.#routes.drivingTo(lane, before, job, start) + further - without + waitPriceOf(problem.joined!, job, start);
  }

  /** What the job adds to the price of the load of a lane. */
  #loadPrice(job: number, lane: number): number {
    const { loads, problem } = this.#routes;
    const share = problem.shareMinutes[lane]!;
    return loadPriceOf(loads[lane]! + problem.workMinutes[job]!, share) - loadPriceOf(loads[lane]!, share);
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
