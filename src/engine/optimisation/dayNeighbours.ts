/** Which jobs and technicians are near a job. The search changes only routes near each other, so its price does not grow with the fleet. */
import { homeStopOf, jobCountOf, laneCountOf, RANGE_STRIDE, type DayProblem } from './dayProblem.ts';

/** Fleets up to this size are searched whole. */
const smallFleet = 48;
const nearLanes = 24;
/** The tables of a day with more jobs do not fit into the processor's caches. */
const mostJobsInCaches = 1_000;

/** Whether the search stays near one job for some steps, so that what it reads is in the caches. A step is then three times as fast. */
export const isFarFlung = (jobs: number, lanes: number): boolean => lanes > smallFleet && jobs > mostJobsInCaches;
/** How many near jobs lead to the routes that are tried for a job of a large fleet. */
export const leadingJobs = 40;

export interface DayNeighbours {
  /** For each job its `jobCount` nearest jobs, at `job * jobCount`. */
  readonly jobs: Int32Array;
  readonly jobCount: number;
  /** For each job the technicians who start nearest and may take it, at `job * laneCount`; -1 behind the last. Empty for a small fleet. */
  readonly lanes: Int32Array;
  readonly laneCount: number;
  readonly isLarge: boolean;
  /** Facts for the order in which jobs are put in. */
  readonly minutes: Int32Array;
  readonly firstStart: Int32Array;
  readonly lastStart: Int32Array;
  readonly takers: Int32Array;
}

/** The least way within which this many jobs lie. Sorting all jobs by it would take seconds on a large board. */
function reachOf(ways: Float64Array, count: number, histogram: Int32Array): number {
  histogram.fill(0);
  for (const way of ways) histogram[way]!++;
  let way = 0;
  for (let within = histogram[0]!; within < count;) within += histogram[++way]!;
  return way;
}

/** 1 for each job from which every way is 0. */
function placelessJobs(problem: DayProblem): Uint8Array {
  const { travel, stopCount } = problem;
  return Uint8Array.from({ length: jobCountOf(problem) }, (_, job) =>
    Number(travel.subarray(job * stopCount, (job + 1) * stopCount).every((way) => way === 0)),
  );
}

export function neighboursOf(problem: DayProblem): DayNeighbours {
  const jobs = jobCountOf(problem);
  const lanes = laneCountOf(problem);
  const { travel, stopCount, rangesAt, ranges } = problem;
  const isLarge = lanes > smallFleet;
  const jobCount = Math.max(0, Math.min(jobs - 1, jobs > 600 ? 60 : 100));
  const near = new Int32Array(jobs * jobCount);
  const scale = 65_536;
  const ways = new Float64Array(jobs);
  const order = new Float64Array(jobs);
  const longest = 2 * travel.reduce((most, way) => Math.max(most, way), 0);
  const histogram = new Int32Array(longest + 3);
  const isPlaceless = isLarge ? placelessJobs(problem) : null;
  for (let job = 0; job < jobs; job++) {
    for (let other = 0; other < jobs; other++)
      ways[other] = other === job ? longest + 2 : travel[job * stopCount + other]! + travel[other * stopCount + job]!;
    // Ways to a job without coordinates count as 0, but it is near nothing. A large fleet would be searched around such jobs alone.
    if (isPlaceless !== null)
      for (let other = 0; other < jobs; other++) if (isPlaceless[other] === 1 && other !== job) ways[other] = longest + 1;
    const reach = reachOf(ways, jobCount, histogram);
    // Sorts whole numbers: the way there and back, then the index, so that equal ways keep the order of ids.
    let count = 0;
    for (let other = 0; other < jobs; other++) if (ways[other]! <= reach) order[count++] = ways[other]! * scale + other;
    order.subarray(0, count).sort();
    for (let k = 0; k < jobCount; k++) near[job * jobCount + k] = order[k]! % scale;
  }
  // On several days the lanes of one technician are equally near.
  const laneCount = isLarge ? Math.min(lanes, nearLanes * Math.max(1, Math.round(lanes / new Set(problem.technicianIds).size))) : 0;
  const nearest = new Int32Array(jobs * laneCount).fill(-1);
  if (isLarge) {
    const laneOrder = new Float64Array(lanes);
    for (let job = 0; job < jobs; job++) {
      for (let lane = 0; lane < lanes; lane++) {
        const way = rangesAt[job * lanes + lane]! < 0 ? 1e9 : travel[homeStopOf(problem, lane) * stopCount + job]!;
        laneOrder[lane] = way * scale + lane;
      }
      laneOrder.sort();
      for (let k = 0; k < laneCount && laneOrder[k]! < 1e9 * scale; k++) nearest[job * laneCount + k] = laneOrder[k]! % scale;
    }
  }
  const [minutes, takers] = [new Int32Array(jobs), new Int32Array(jobs)];
  const firstStart = new Int32Array(jobs).fill(0x3fffffff);
  const lastStart = new Int32Array(jobs);
  for (let job = 0; job < jobs; job++)
    for (let lane = 0; lane < lanes; lane++) {
      const at = rangesAt[job * lanes + lane]!;
      if (at < 0) continue;
      takers[job]!++;
      for (let range = at + 1; range < at + 1 + RANGE_STRIDE * ranges[at]!; range += RANGE_STRIDE) {
        firstStart[job] = Math.min(firstStart[job]!, ranges[range]!);
        lastStart[job] = Math.max(lastStart[job]!, ranges[range + 1]!);
        minutes[job] = Math.max(minutes[job]!, ranges[range + 2]!);
      }
    }
  return { jobs: near, jobCount, lanes: nearest, laneCount, isLarge, minutes, firstStart, lastStart, takers };
}
