/**
 * From the present plan and a better one to moves, and which other moves each of them needs. Every choice of moves that contains what they
 * need leaves a possible day. [optimization.closed]; docs/optimisation.md.
 *
 * A move needs another one when its new block meets the block that the other job has now, with the ways. Ways can be shorter over a third stop
 * (a job without coordinates, a routing service, minutes of coarse places). Then the two stops need the moves that bring the third one
 * between them, or keep it there.
 */
import { blockMinutesAt, fitBeside, jobCountOf, laneCountOf, type DayPlan, type DayProblem, type PlacedStop } from './dayProblem.ts';

export interface DayMove {
  readonly job: number;
  /** -1: the job waits. */
  readonly fromLane: number;
  readonly fromStart: number;
  readonly toLane: number;
  readonly toStart: number;
  readonly toEnd: number;
}

export interface NeededMoves {
  readonly moves: readonly DayMove[];
  /** For each move the indexes of the moves that it needs, ascending. */
  readonly needs: readonly (readonly number[])[];
  /** For each lane its stops now and in the new plan, in time order. */
  readonly lanes: readonly MovedLane[];
}

/** A stop of a lane, and the move that brings or takes it; -1: it stays. */
interface MovedStop extends PlacedStop {
  readonly move: number;
}

export interface MovedLane {
  readonly now: readonly MovedStop[];
  readonly then: readonly MovedStop[];
}

export function movesBetween(problem: DayProblem, now: DayPlan, then: DayPlan): NeededMoves {
  const jobs = jobCountOf(problem);
  const laneThen = new Int32Array(jobs).fill(-1);
  for (const [lane, route] of then.routes.entries()) for (const stop of route) if (stop < jobs) laneThen[stop] = lane;
  const moves: DayMove[] = [];
  const moveOf = new Int32Array(jobs).fill(-1);
  for (let job = 0; job < jobs; job++) {
    const toLane = laneThen[job]!;
    const [fromLane, fromStart, toStart] = [problem.currentLane[job]!, problem.currentStart[job]!, then.starts[job]!];
    if (toLane < 0 || (toLane === fromLane && toStart === fromStart)) continue;
    moveOf[job] = moves.length;
    moves.push({ job, fromLane, fromStart, toLane, toStart, toEnd: toStart + minutesOf(problem, job, toLane, toStart) });
  }
  const placed = (plan: DayPlan, lane: number): MovedStop[] =>
    plan.routes[lane]!.map((stop) => {
      if (stop >= jobs) return { stop, startMinute: problem.blockStart[stop - jobs]!, endMinute: problem.blockEnd[stop - jobs]!, move: -1 };
      const startMinute = plan.starts[stop]!;
      return { stop, startMinute, endMinute: startMinute + minutesOf(problem, stop, lane, startMinute), move: moveOf[stop]! };
    }).sort((a, b) => a.startMinute - b.startMinute || a.stop - b.stop);
  const lanes = Array.from({ length: laneCountOf(problem) }, (_, lane) => ({ now: placed(now, lane), then: placed(then, lane) }));
  const needs = moves.map(() => new Set<number>());
  for (const [lane, { now: stopsNow, then: stopsThen }] of lanes.entries()) {
    for (const arriving of stopsThen.filter(({ move }) => move >= 0))
      for (const leaving of stopsNow)
        if (leaving.move >= 0 && leaving.move !== arriving.move && !fitBeside(problem, lane, arriving, leaving))
          needs[arriving.move]!.add(leaving.move);
    needWhatArrivesBetween(problem, lane, stopsThen, needs);
    needWhatLeavesToo(problem, lane, stopsNow, stopsThen, needs);
  }
  return { moves, needs: needs.map((needed) => [...needed].sort((a, b) => a - b)), lanes };
}

const minutesOf = (problem: DayProblem, job: number, lane: number, start: number): number =>
  blockMinutesAt(problem, problem.rangesAt[job * laneCountOf(problem) + lane]!, start);

/** Two stops of the new plan that do not fit without what stands between them need it, unless something between them stays anyway. */
function needWhatArrivesBetween(problem: DayProblem, lane: number, then: readonly MovedStop[], needs: readonly Set<number>[]): void {
  for (const [at, first] of then.entries())
    for (let to = at + 2; to < then.length && then[to - 1]!.move >= 0; to++) {
      const second = then[to]!;
      if ((first.move < 0 && second.move < 0) || fitBeside(problem, lane, first, second)) continue;
      for (const { move } of [first, second])
        if (move >= 0) for (let between = at + 1; between < to; between++) needs[move]!.add(then[between]!.move);
    }
}

/** A stop that leaves from between two stops that do not fit without it needs that one of these leaves too, or what arrives between them. */
function needWhatLeavesToo(
  problem: DayProblem,
  lane: number,
  now: readonly MovedStop[],
  then: readonly MovedStop[],
  needs: readonly Set<number>[],
): void {
  const jobs = jobCountOf(problem);
  for (const [at, first] of now.entries())
    for (let to = at + 2; to < now.length && now[to - 1]!.move >= 0; to++) {
      const second = now[to]!;
      if ((first.stop >= jobs && second.stop >= jobs) || fitBeside(problem, lane, first, second)) continue;
      const leavers = [first.move, second.move].filter((move) => move >= 0);
      const isBetween = ({ startMinute, move }: MovedStop) =>
        move >= 0 && startMinute > first.startMinute && startMinute < second.startMinute;
      const needed = leavers.length > 0 ? leavers : then.filter(isBetween).map(({ move }) => move);
      for (let between = at + 1; between < to; between++)
        for (const move of needed) if (move !== now[between]!.move) needs[now[between]!.move]!.add(move);
    }
}
