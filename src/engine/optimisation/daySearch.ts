/**
 * Looks for a better plan of a day: ruin and recreate with simulated annealing. Bounded by steps, never by a clock, so equal boards get equal
 * plans. The plan that it returns never costs more than the one it starts from, and leaves no confirmed visit out. docs/optimisation.md.
 */
import type { Steps } from '../steps.ts';
import { AbsentJobs } from './absentJobs.ts';
import { isFarFlung, neighboursOf } from './dayNeighbours.ts';
import { jobCountOf, laneCountOf, type DayPlan, type DayProblem } from './dayProblem.ts';
import { Recreate, type SearchState } from './dayRecreate.ts';
import { DayRoutes } from './dayRoutes.ts';
import { PlaceCosts } from './placeCosts.ts';
import { ruin } from './dayRuin.ts';
import { RouteUndo } from './routeUndo.ts';
import { randomNumbers } from './randomNumbers.ts';

export interface SearchBounds {
  readonly steps: number;
  readonly seed: number;
}

interface DaySearchResult extends DayPlan {
  /** Driving, prices of changes, and prizes of what is left out. */
  readonly cost: number;
}

/** The temperature falls in this many stages, each by a fixed factor: powers differ between machines, products do not. */
const stages = 128;

/** The first temperature in near ways, and the factor of each stage. */
interface Cooling {
  readonly start: number;
  readonly factor: number;
}

/**
 * From 30 to 0.2 near ways when jobs wait, else from 2 to 0.03: the factors are 150^(-1/128) and 67^(-1/128). A large fleet gets few steps for each
 * job and is searched hotter, because it would only get stuck: from 400 to 0.25, by 1600^(-1/128).
 */
const coolingOf = (hasWaiting: boolean, isLarge: boolean): Cooling => {
  if (!hasWaiting) return { start: 2, factor: 0.967_71 };
  return isLarge ? { start: 400, factor: 0.943_99 } : { start: 30, factor: 0.961_61 };
};

/** How many steps a far-flung day is searched near one job. */
const stepsNearJob = 100;

/** How many jobs that were left out before are tried again in a step. */
const mostTried = 12;
/** A step takes about 20 µs, so this many take about a millisecond. */
const stepsPerTurn = 50;

/** Yields about every millisecond. */
export function* searchDay(problem: DayProblem, now: DayPlan, { steps, seed }: SearchBounds): Steps<DaySearchResult> {
  const jobs = jobCountOf(problem);
  const lanes = laneCountOf(problem);
  const routes = new DayRoutes(problem, now.routes);
  const absent = new AbsentJobs(problem.prize, problem.currentLane);
  const near = neighboursOf(problem);
  const random = randomNumbers(seed);
  const undo = new RouteUndo(routes, absent);
  const state: SearchState = { routes, places: new PlaceCosts(routes), absent, near, random, undo };
  const recreate = new Recreate(state);
  for (let job = 0; job < jobs; job++) if (routes.laneOf[job]! < 0) absent.add(job);
  const costOf = (): number => routes.costs.reduce((sum, cost) => sum + cost, 0) + absent.cost;
  const bestRoutes = Array.from({ length: lanes }, (_, lane) => routes.stopsOf(lane));
  const isStale = new Uint8Array(lanes);
  const best = { cost: costOf() };
  const keepBest = (cost: number): void => {
    best.cost = cost;
    for (let lane = 0; lane < lanes; lane++) if (isStale[lane] === 1) bestRoutes[lane] = routes.stopsOf(lane);
    isStale.fill(0);
  };
  yield;

  // The jobs that a step puts in.
  const gone = new Int32Array(jobs);
  gone.set(absent.jobs.subarray(0, absent.count));
  undo.begin();
  recreate.run(gone, absent.count, true);
  const markStale = (): void => {
    for (let index = 0; index < undo.count; index++) isStale[undo.laneAt(index)] = 1;
  };
  markStale();
  let current = costOf();
  if (current < best.cost) keepBest(current);

  const hasWaiting = absent.count > 0;
  const { start, factor } = coolingOf(hasWaiting, near.isLarge);
  const used = routes.sizes.reduce((sum, size) => sum + Number(size > 0), 0);
  const averageRemoved = Math.min(20, Math.max(10, (2 * (jobs - absent.count)) / Math.max(1, used)));
  let temperature = start * nearWayOf(problem, near);
  const staysNear = isFarFlung(jobs, lanes);
  let centre = 0;
  for (let step = 1; step <= steps && jobs > 0; step++) {
    undo.begin();
    const meanSize = near.isLarge ? 8 : meanSizeOf(routes);
    if (!staysNear || step % stepsNearJob === 1) centre = random.below(jobs);
    const neighbour = staysNear ? random.below(near.jobCount + 1) : near.jobCount;
    const seedJob = neighbour === near.jobCount ? centre : near.jobs[centre * near.jobCount + neighbour]!;
    const goneCount = ruin(state, seedJob, averageRemoved, meanSize, gone);
    const count = goneCount + triedAgain(state, seedJob, goneCount, gone);
    recreate.run(gone, count, false);
    const cost = undo.costAfter(current);
    if (cost < current + temperature * random.exponential()) {
      current = cost;
      markStale();
      if (cost < best.cost) keepBest(cost);
    } else undo.restore();
    if (step % Math.max(1, Math.floor(steps / stages)) === 0) temperature *= factor;
    if (step % stepsPerTurn === 0) yield;
  }
  return { ...startsOf(problem, bestRoutes), cost: best.cost };
}

/** Writes jobs that were left out before behind those that this step took out, to be tried again. Returns how many. */
function triedAgain({ routes, absent, near, random }: SearchState, seedJob: number, goneCount: number, gone: Int32Array): number {
  let count = 0;
  if (near.isLarge) {
    // Only routes near the seed changed, so only jobs near it can have a place now.
    for (let k = -1; k < near.jobCount && count < mostTried; k++) {
      const job = k < 0 ? seedJob : near.jobs[seedJob * near.jobCount + k]!;
      if (routes.laneOf[job]! < 0 && !absent.isNew(job)) gone[goneCount + count++] = job;
    }
    return count;
  }
  const earlier = absent.count - goneCount;
  const offset = earlier > mostTried ? random.below(earlier) : 0;
  for (; count < Math.min(earlier, mostTried); count++) gone[goneCount + count] = absent.jobs[(offset + count) % earlier]!;
  return count;
}

function meanSizeOf({ sizes }: DayRoutes): number {
  let [jobs, used] = [0, 0];
  for (const size of sizes) {
    jobs += size;
    if (size > 0) used++;
  }
  return jobs / Math.max(1, used);
}

/** The mean way to the fifth nearest job, at least one minute: the measure of a detour. */
function nearWayOf({ travel, stopCount }: DayProblem, near: ReturnType<typeof neighboursOf>): number {
  const count = near.takers.length;
  if (count === 0 || near.jobCount === 0) return 1;
  let sum = 0;
  for (let job = 0; job < count; job++) sum += travel[job * stopCount + near.jobs[job * near.jobCount + Math.min(4, near.jobCount - 1)]!]!;
  return Math.max(1, sum / count);
}

/** The starts of a plan with these routes: each visit keeps its start if it can. */
function startsOf(problem: DayProblem, stops: readonly (readonly number[])[]): DayPlan {
  const routes = new DayRoutes(problem, stops);
  routes.keptStarts.fill(-1);
  for (let lane = 0; lane < stops.length; lane++) routes.keepStarts(lane);
  return { routes: stops, starts: routes.keptStarts };
}
