/** Takes a step of the search back: the routes that it changed get their lists and versions again. */
import type { AbsentJobs } from './absentJobs.ts';
import type { DayRoutes } from './dayRoutes.ts';

export class RouteUndo {
  readonly #routes: DayRoutes;
  readonly #absent: AbsentJobs;
  readonly #touchedIn: Int32Array;
  readonly #lanes: number[] = [];
  readonly #lists: number[][] = [];
  readonly #costs: number[] = [];
  readonly #versions: number[] = [];
  #absentCost = 0;
  #step = 0;

  constructor(routes: DayRoutes, absent: AbsentJobs) {
    this.#routes = routes;
    this.#absent = absent;
    this.#touchedIn = new Int32Array(routes.lanes);
  }

  /** Begins a step. What was remembered of the step before is dropped. */
  begin(): void {
    this.#step++;
    this.#absentCost = this.#absent.cost;
    for (const list of [this.#lanes, this.#lists, this.#costs, this.#versions]) list.length = 0;
  }

  /** Remembers a route before it changes. */
  touch(lane: number): void {
    if (this.#touchedIn[lane] === this.#step) return;
    this.#touchedIn[lane] = this.#step;
    this.#lanes.push(lane);
    this.#lists.push(this.#routes.stopsOf(lane));
    this.#costs.push(this.#routes.costs[lane]!);
    this.#versions.push(this.#routes.versions[lane]!);
  }

  /** The lanes that this step changed. */
  lanes(): readonly number[] {
    return this.#lanes;
  }

  /** What the plan costs now, from what it cost before the step. */
  costAfter(costBefore: number, costs: Float64Array): number {
    let cost = costBefore + this.#absent.cost - this.#absentCost;
    for (const [index, lane] of this.#lanes.entries()) cost += costs[lane]! - this.#costs[index]!;
    return cost;
  }

  restore(): void {
    const routes = this.#routes;
    for (const lane of this.#lanes)
      for (const stop of routes.stopsOf(lane)) {
        if (stop >= routes.jobs) continue;
        routes.laneOf[stop] = -1;
        this.#absent.add(stop);
      }
    for (const [index, lane] of this.#lanes.entries()) {
      for (const stop of this.#lists[index]!) if (stop < routes.jobs) this.#absent.remove(stop);
      routes.setRoute(lane, this.#lists[index]!);
      routes.restoreVersion(lane, this.#versions[index]!);
    }
  }
}
