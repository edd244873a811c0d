/**
 * The best technicians for jobs at fixed starts, exactly: the problem of an absence with every movable visit orphaned, solved by its branch
 * and price. For a day on which visits keep their start and nothing can be placed, this is the best plan. On other days it improves the plan
 * of the search, at the starts that the search chose. docs/optimisation.md.
 */
import { branchAndPrice } from '../absence/branchAndPrice.ts';
import type { ChainDay, ChainGap, Insertion } from '../absence/gaps.ts';
import type { PricedChain } from '../absence/pricing.ts';
import { FAR_PAST } from '../minutes.ts';
import type { Steps } from '../steps.ts';
import { arrivalAt, blockMinutesAt, homeStopOf, jobCountOf, laneCountOf, overtimeAt, type DayPlan, type DayProblem } from './dayProblem.ts';

/** Whether all visits keep their start and no waiting job has a technician who could ever take it. */
export function isFixed({ mayRetime, currentLane, rangesAt, technicianIds }: DayProblem): boolean {
  const lanes = technicianIds.length;
  const isPlaceable = (job: number): boolean => rangesAt.subarray(job * lanes, (job + 1) * lanes).some((at) => at >= 0);
  return !mayRetime && currentLane.every((lane, job) => lane >= 0 || !isPlaceable(job));
}

/** Pricing all gaps once may take this part of the work. A larger day could only be begun. */
const leastRounds = 50;

interface BestTechnicians extends DayPlan {
  /** No other choice of technicians at these starts costs less. */
  readonly isProven: boolean;
}

/** The known plan with better technicians, and never a worse plan. `maxWork` bounds the multiplications. */
export function* bestTechnicians(problem: DayProblem, known: DayPlan, maxWork: number): Steps<BestTechnicians> {
  // A chain's price would depend on the other chains of its lane, and a way on the way home between two days.
  if (problem.isEven || problem.joined !== null) return { ...known, isProven: false };
  const { starts } = known;
  const jobs = Array.from({ length: jobCountOf(problem) }, (_, job) => job)
    .filter((job) => starts[job]! >= 0)
    .sort((a, b) => starts[a]! - starts[b]! || a - b);
  const day: ChainDay = {
    jobCount: jobs.length,
    minutesBetween: jobs.map((from) => jobs.map((to) => problem.travel[from * problem.stopCount + to]!)),
  };
  const lanes = Array.from({ length: laneCountOf(problem) }, (_, lane) => gapsOfLane(problem, known, lane, jobs));
  yield;
  const gaps = lanes.flat().map((gap, index): ChainGap => ({ ...gap, index }));
  const unproven = { ...known, isProven: false };
  const round = gaps.reduce((work, { insertions }) => work + 10 + 8 * insertions.length ** 2, 0);
  if (jobs.length === 0 || round * leastRounds > maxWork) return unproven;
  const weights = { minute: 1, job: 2 ** Math.ceil(Math.log2(mostMinutes(problem, gaps))) };
  const incumbent = gaps.flatMap((gap) => knownChain(problem, known, gap, jobs));
  const { chosen, isProven } = yield* branchAndPrice(day, gaps, { maxWork, weights, known: incumbent });
  if (chosen.reduce((sum, chain) => sum + chain.jobs.length, 0) < jobs.length) return unproven;
  const routes = known.routes.map((route) => route.filter((stop) => stop >= jobCountOf(problem)));
  for (const { laneIndex, jobs: chain } of chosen) routes[laneIndex]!.push(...chain.map((job) => jobs[job]!));
  const startOf = (stop: number): number => (stop < jobCountOf(problem) ? starts[stop]! : problem.blockStart[stop - jobCountOf(problem)]!);
  return { routes: routes.map((route) => route.sort((a, b) => startOf(a) - startOf(b) || a - b)), starts, isProven };
}

/** More than all travel and prices that a plan can have or save. */
function mostMinutes(problem: DayProblem, gaps: readonly ChainGap[]): number {
  const longest = problem.travel.reduce((most, minutes) => Math.max(most, minutes), 1);
  const overtime = problem.overtime.reduce((most, ranges) => Math.max(most, lengthOf(ranges)), 0);
  const price = problem.lanePrice.reduce((most, minutes) => Math.max(most, minutes), 0) + overtime * problem.overtimePrice;
  return 2 * (longest + price) * (jobCountOf(problem) + gaps.length + 1);
}

function lengthOf(ranges: Int32Array): number {
  let minutes = 0;
  for (let at = 0; at < ranges.length; at += 2) minutes += ranges[at + 1]! - ranges[at]!;
  return minutes;
}

/** The gaps between the blocks of a lane, with the visits that fit there alone. */
function gapsOfLane(problem: DayProblem, { routes, starts }: DayPlan, lane: number, jobs: readonly number[]): ChainGap[] {
  const { stopCount, travel, blockStart, blockEnd, rangesAt, lanePrice } = problem;
  const count = jobCountOf(problem);
  const home = homeStopOf(problem, lane);
  const blocks = routes[lane]!.filter((stop) => stop >= count).sort((a, b) => blockStart[a - count]! - blockStart[b - count]! || a - b);
  const way = (from: number, to: number): number => travel[from * stopCount + to]!;
  const gaps: ChainGap[] = [];
  let leaves = FAR_PAST;
  for (let at = 0; at <= blocks.length; at++) {
    const [previous, next] = [blocks[at - 1] ?? home, blocks[at] ?? home];
    const insertions: Insertion[] = [];
    for (const [index, job] of jobs.entries()) {
      const startMinute = starts[job]!;
      const key = job * laneCountOf(problem) + lane;
      const minutes = rangesAt[key]! < 0 ? -1 : blockMinutesAt(problem, rangesAt[key]!, startMinute);
      if (minutes < 0) continue;
      const endMinute = startMinute + minutes;
      if (at > 0 && (startMinute < blockStart[previous - count]! || arrivalAt(problem, lane, leaves, way(previous, job)) > startMinute))
        continue;
      if (at < blocks.length && arrivalAt(problem, lane, endMinute, way(job, next)) > blockStart[next - count]!) continue;
      const [minutesFromPrevious, minutesToNext] = [way(previous, job), way(job, next)];
      insertions.push({
        job: index,
        isLocated: true,
        startMinute,
        endMinute,
        minutesFromPrevious,
        minutesToNext,
        score: -lanePrice[key]! - overtimeAt(problem, lane, startMinute, endMinute) * problem.overtimePrice,
      });
    }
    if (insertions.length > 0)
      gaps.push({
        index: 0,
        laneIndex: lane,
        directMinutes: previous === next ? 0 : way(previous, next),
        insertions,
        canFollow: (first, second) =>
          first.endMinute <= second.startMinute &&
          arrivalAt(problem, lane, first.endMinute, way(jobs[first.job]!, jobs[second.job]!)) <= second.startMinute,
        scoreOf: ({ score }) => score!,
      });
    const block = blocks[at];
    if (block !== undefined) leaves = Math.max(leaves, blockEnd[block - count]!);
  }
  return gaps;
}

/** What the known plan has in a gap; nothing when it has nothing there. */
function knownChain(problem: DayProblem, { routes }: DayPlan, gap: ChainGap, jobs: readonly number[]): PricedChain[] {
  const onLane = new Set(routes[gap.laneIndex]!);
  const insertions = gap.insertions.filter(({ job }) => onLane.has(jobs[job]!));
  const [first, last] = [insertions[0], insertions.at(-1)];
  if (!first || !last) return [];
  let addedTravelMinutes = first.minutesFromPrevious + last.minutesToNext - gap.directMinutes;
  for (let at = 1; at < insertions.length; at++)
    addedTravelMinutes += problem.travel[jobs[insertions[at - 1]!.job]! * problem.stopCount + jobs[insertions[at]!.job]!]!;
  return [{ gap, insertions, addedTravelMinutes, reducedCost: 0 }];
}
