/** Puts jobs into the routes, one after the other, each at its cheapest place. */
import type { AbsentJobs } from './absentJobs.ts';
import { leadingJobs, type DayNeighbours } from './dayNeighbours.ts';
import { homeStopOf } from './dayProblem.ts';
import type { DayRoutes } from './dayRoutes.ts';
import type { PlaceCosts } from './placeCosts.ts';
import type { RandomNumbers } from './randomNumbers.ts';
import type { RouteUndo } from './routeUndo.ts';

/** What the parts of a step share. */
export interface SearchState {
  readonly routes: DayRoutes;
  readonly places: PlaceCosts;
  readonly absent: AbsentJobs;
  readonly near: DayNeighbours;
  readonly random: RandomNumbers;
  readonly undo: RouteUndo;
}

export class Recreate {
  readonly #state: SearchState;
  readonly #keys: Float64Array;
  readonly #seen: Int32Array;
  /** The lanes that are tried for a job. For a small fleet these are always all. */
  readonly #lanes: Int32Array;
  #laneCount = 0;
  #looks = 0;

  constructor(state: SearchState) {
    this.#state = state;
    this.#keys = new Float64Array(state.routes.jobs);
    this.#seen = new Int32Array(state.routes.lanes);
    this.#lanes = Int32Array.from({ length: state.routes.lanes }, (_, lane) => lane);
  }

  /**
   * Puts in the first `count` of these absent jobs, where their prize is worth it. `isStart`: before the first step, so every route counts, and the
   * best place is never overlooked.
   */
  run(jobs: Int32Array, count: number, isStart: boolean): void {
    const { routes, places, absent, undo, near, random } = this.#state;
    this.#sort(jobs, count);
    for (let at = 0; at < count; at++) {
      const job = jobs[at]!;
      if (near.isLarge) this.#findLanes(job, isStart);
      places.find(job, this.#lanes, near.isLarge ? this.#laneCount : routes.lanes, isStart ? null : random);
      if (places.cost >= absent.prizeOf(job)) continue;
      const { lane } = places;
      undo.touch(lane);
      routes.insert(job, places.place, lane);
      absent.remove(job);
      routes.update(lane);
    }
  }

  /** One of nine orders, drawn by weight: at random, long jobs first, far ones first, narrow wishes first, few takers first, and so on. */
  #sort(jobs: Int32Array, count: number): void {
    const { routes, near, random, absent } = this.#state;
    const { travel, stopCount } = routes.problem;
    const home = homeStopOf(routes.problem, 0);
    const draw = random.below(18);
    const keys = this.#keys;
    for (let at = 0; at < count; at++) {
      const job = jobs[at]!;
      let key: number;
      if (draw < 4) key = random.next();
      else if (draw < 6) key = -near.minutes[job]!;
      else if (draw < 8) key = near.jobCount > 0 ? -travel[near.jobs[job * near.jobCount]! * stopCount + job]! : 0;
      else if (draw < 9) key = travel[home * stopCount + job]!;
      else if (draw < 11) key = -travel[home * stopCount + job]!;
      else if (draw < 13) key = near.lastStart[job]! - near.firstStart[job]!;
      else if (draw < 14) key = near.firstStart[job]!;
      else if (draw < 15) key = -near.lastStart[job]!;
      else key = near.takers[job]! + random.next();
      keys[job] = key - Math.min(absent.prizeOf(job), 10_000) / 1_000;
    }
    for (let at = 1; at < count; at++) {
      const job = jobs[at]!;
      let to = at - 1;
      while (to >= 0 && keys[jobs[to]!]! > keys[job]!) {
        jobs[to + 1] = jobs[to]!;
        to--;
      }
      jobs[to + 1] = job;
    }
  }

  /** Collects the lanes that a job of a large fleet may go to: those of the jobs near it, and of the technicians who start near it. */
  #findLanes(job: number, isStart: boolean): void {
    const { routes, near, absent, undo } = this.#state;
    this.#looks++;
    this.#laneCount = 0;
    // A job that was left out before found no place in the routes that this step does not change.
    if (!isStart && !absent.isNew(job)) {
      for (let index = 0; index < undo.count; index++) this.#addLane(undo.laneAt(index));
      return;
    }
    for (let k = 0; k < near.jobCount && k < leadingJobs; k++) {
      const lane = routes.laneOf[near.jobs[job * near.jobCount + k]!]!;
      if (lane >= 0) this.#addLane(lane);
    }
    const now = routes.problem.currentLane[job]!;
    if (now >= 0) this.#addLane(now);
    for (let k = 0; k < near.laneCount; k++) {
      const lane = near.lanes[job * near.laneCount + k]!;
      if (lane >= 0) this.#addLane(lane);
    }
  }

  #addLane(lane: number): void {
    if (this.#seen[lane] === this.#looks) return;
    this.#seen[lane] = this.#looks;
    this.#lanes[this.#laneCount++] = lane;
  }
}
