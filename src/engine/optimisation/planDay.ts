/**
 * A better plan of a day, as steps that a person can take or leave. The search works on arrays; every move of its answer is then judged by the
 * one definition of feasibility, and what that refuses is left out. docs/optimisation.md.
 */
import type { OptimizationEffort, PriorityLevel } from '../../contract/vocabulary.ts';
import { workMinutesAt } from '../board.ts';
import { minutesAfterHours } from '../cascade/cascade.ts';
import { judge } from '../feasibility/feasibility.ts';
import { rowOfVisit, withoutJob, withRows } from '../laneSessions.ts';
import type { EpochMinute } from '../minutes.ts';
import type { Steps } from '../steps.ts';
import { dayBoard, type DayBoard, type DayQuestion, type DayVisit } from './dayBoard.ts';
import { movesBetween, type DayMove, type NeededMoves } from './dayMoves.ts';
import { PricedChoice, pricedLanes, stepPrices, type PricedMove, type PricedPlan } from './dayPrices.ts';
import { blockMinutesAt, jobCountOf, laneCountOf, overtimeAt, type DayPlan, type DayProblem } from './dayProblem.ts';
import { isFarFlung } from './dayNeighbours.ts';
import { betterDay, type DaySearchBounds, type FoundDay } from './betterDay.ts';
import { stepsOf, withoutStep, type DayStep } from './daySteps.ts';
import type { DayStop } from './dayStops.ts';

/** A movable visit or a job that waits, with what its prices need. */
export interface PricedVisit extends DayVisit {
  /** null: it has no deadline, or one on a later day that this plan cannot miss. */
  readonly deadlineMinute: number | null;
}

export interface OptimizationQuestion extends DayQuestion {
  readonly visits: readonly PricedVisit[];
  readonly effort: OptimizationEffort;
}

/** A move with the records that it names. */
export interface OptimizationMove {
  readonly jobRequestId: string;
  /** null: the job waits. */
  readonly from: { readonly technicianId: string; readonly startMinute: EpochMinute } | null;
  readonly to: { readonly technicianId: string; readonly startMinute: EpochMinute; readonly endMinute: EpochMinute };
  /** Overtime at the new place. */
  readonly overtimeMinutes: number;
}

export interface Optimization {
  /** In the order of `priced.moves`. */
  readonly moves: readonly OptimizationMove[];
  /** Its steps are sorted by what they bring, most first. */
  readonly priced: PricedPlan;
  /** Waiting jobs that have no place in the plan. */
  readonly leftOutIds: readonly string[];
  readonly broken: readonly DayStop[];
  readonly searchSteps: number;
  /** No better plan exists. */
  readonly isProven: boolean;
  /** Moves that the search found and the judge refused. Always 0 unless the arrays are wrong. */
  readonly refusedMoves: number;
}

/**
 * How many steps the search takes: 20,000 for a region's day, 200 for each of up to 258 jobs, then fewer and at most 85,000, because a plan of 750 jobs should be
 * there within five seconds. A step of a far-flung day is faster (`dayNeighbours.ts`), and 95 for each job fit into twenty seconds for 3,000.
 */
export function searchSteps(jobs: number, lanes: number, effort: OptimizationEffort): number {
  const steps = isFarFlung(jobs, lanes) ? 95 * jobs : Math.max(20_000, Math.min(200 * jobs, 40_000 + 45 * jobs, 85_000));
  return steps * (effort === 'thorough' ? 10 : 1);
}

const seed = 1;

/** Multiplications of the exact method: at most about a second. A day of 50 visits takes half of that, and one of 20 visits a tenth. */
const quickWork = 200_000_000;

export const boundsOf = ({ problem }: DayBoard, effort: OptimizationEffort): DaySearchBounds => ({
  steps: searchSteps(jobCountOf(problem), laneCountOf(problem), effort),
  seed,
  work: quickWork * (effort === 'thorough' ? 10 : 1),
});

/** The whole calculation in one thread. The service runs its middle part in another one (`planning/search/daySearches.ts`). */
export function* planDay(question: OptimizationQuestion): Steps<Optimization> {
  const day = yield* dayBoard(question);
  const found = yield* betterDay(day.problem, day.now, boundsOf(day, question.effort));
  return yield* planOf(question, day, found);
}

/** The plan of a day from what was found. Yields about every millisecond. */
export function* planOf(question: OptimizationQuestion, day: DayBoard, found: FoundDay): Steps<Optimization> {
  const { problem, now } = day;
  let plan: DayPlan = found;
  let refusedMoves = 0;
  let isCut = false;
  for (;;) {
    const needed = movesBetween(problem, now, plan);
    const priced = pricedPlan(question, day, needed);
    yield;
    const refused = new Set(yield* refusedOf(question, day, needed));
    refusedMoves += refused.size;
    isCut ||= refused.size > 0 || priced.moves.some(missesDeadline);
    const kept = yield* paying(question, priced, refused);
    if (kept.size === priced.steps.length) {
      const leftOutIds = problem.jobIds.filter((_, job) => problem.currentLane[job]! < 0 && plan.starts[job]! < 0);
      const moves = needed.moves.map((move) => namedMove(problem, move));
      return {
        moves,
        priced: yield* sorted(priced),
        leftOutIds,
        broken: day.broken,
        searchSteps: found.steps,
        isProven: found.isProven && !isCut,
        refusedMoves,
      };
    }
    plan = planWith(problem, needed, new Set([...kept].flatMap((step) => priced.steps[step]!.moves)));
    yield;
  }
}

function namedMove(problem: DayProblem, move: DayMove): OptimizationMove {
  const { technicianIds, jobIds } = problem;
  return {
    jobRequestId: jobIds[move.job]!,
    from: move.fromLane < 0 ? null : { technicianId: technicianIds[move.fromLane]!, startMinute: move.fromStart as EpochMinute },
    to: { technicianId: technicianIds[move.toLane]!, startMinute: move.toStart as EpochMinute, endMinute: move.toEnd as EpochMinute },
    overtimeMinutes: overtimeAt(problem, move.toLane, move.toStart, move.toEnd),
  };
}

function pricedPlan(question: OptimizationQuestion, { problem }: DayBoard, needed: NeededMoves): PricedPlan {
  const { visits, calendar, day, dayCount } = question;
  const visitOf = new Map(visits.map((visit) => [visit.jobRequestId, visit]));
  const dayEnd = calendar.dayStarts[day + dayCount]!;
  const waiting: Record<PriorityLevel, number> = { p0: 0, p1: 0, p2: 0, p3: 0 };
  let lateBefore = 0;
  const lateNow = problem.jobIds.map((id, job) => {
    const { deadlineMinute, priorityLevel } = visitOf.get(id)!;
    const isWaiting = problem.currentLane[job]! < 0;
    if (isWaiting) waiting[priorityLevel]++;
    if (deadlineMinute === null) return false;
    const isLate = isWaiting ? deadlineMinute <= dayEnd : endNowOf(problem, job) > deadlineMinute;
    if (isLate) lateBefore++;
    return isLate;
  });
  const moves = needed.moves.map((move): PricedMove => {
    const { deadlineMinute, priorityLevel, prizeMinutes } = visitOf.get(problem.jobIds[move.job]!)!;
    return {
      priority: priorityLevel,
      isPlaced: move.fromLane < 0,
      changesTechnician: move.fromLane >= 0 && problem.technicianIds[move.fromLane] !== problem.technicianIds[move.toLane],
      changesStart: move.fromLane >= 0 && move.fromStart !== move.toStart,
      wasLate: lateNow[move.job]!,
      isLate: deadlineMinute !== null && move.toEnd > deadlineMinute,
      prizeMinutes,
      addedOvertimeMinutes:
        overtimeAt(problem, move.toLane, move.toStart, move.toEnd) -
        (move.fromLane < 0 ? 0 : overtimeAt(problem, move.fromLane, move.fromStart, endNowOf(problem, move.job))),
    };
  });
  return {
    ...pricedLanes(problem, needed),
    moves,
    steps: stepsOf(needed.needs),
    waiting,
    lateBefore,
    overtimeBefore: overtimeNow(question),
    overtimePrice: problem.overtimePrice,
  };
}

/** The work of the day outside of working hours, before the plan: moves are reckoned against it. */
function overtimeNow({ board, calendar, stops }: OptimizationQuestion): number {
  return stops.reduce((sum, { laneIndex, row, startMinute, endMinute, stays }) => {
    if (stays === 'other_day') return sum;
    const lane = board.lanes[laneIndex]!;
    const need = { isEmergency: stays === 'p0' };
    return sum + minutesAfterHours(calendar, lane, { startMinute, endMinute, workMinutes: workMinutesAt(lane, row) }, need);
  }, 0);
}

function endNowOf(problem: DayProblem, job: number): number {
  const start = problem.currentStart[job]!;
  return start + blockMinutesAt(problem, problem.rangesAt[job * problem.technicianIds.length + problem.currentLane[job]!]!, start);
}

/** Whether a booked visit would miss a deadline that it keeps on the board. No saving is worth that. */
const missesDeadline = ({ isPlaced, wasLate, isLate }: PricedMove): boolean => !isPlaced && isLate && !wasLate;

/**
 * The steps that pay for their changes, that the judge does not refuse, and that make no booked visit miss its deadline: each is left out, with
 * all that need it, when that costs nothing.
 */
function* paying(question: OptimizationQuestion, priced: PricedPlan, refused: ReadonlySet<number>): Steps<Set<number>> {
  const { changePriceMinutes, newTimePriceMinutes } = question;
  let chosen = new Set(priced.steps.keys());
  for (const [step, { moves }] of priced.steps.entries())
    if (moves.some((move) => refused.has(move) || missesDeadline(priced.moves[move]!))) chosen = withoutStep(priced.steps, chosen, step);
  const choice = new PricedChoice(priced, chosen);
  let best = choice.cost(changePriceMinutes, newTimePriceMinutes);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let step = priced.steps.length - 1; step >= 0; step--) {
      if (!chosen.has(step)) continue;
      const without = withoutStep(priced.steps, chosen, step);
      const dropped = [...chosen].filter((each) => !without.has(each));
      for (const each of dropped) choice.remove(each);
      const costWithout = choice.cost(changePriceMinutes, newTimePriceMinutes);
      yield;
      if (costWithout > best) {
        for (const each of dropped) choice.add(each);
        continue;
      }
      chosen = without;
      best = costWithout;
      isChanged = true;
    }
  }
  return chosen;
}

/** The plan with these moves alone. */
function planWith(problem: DayProblem, { lanes, moves }: NeededMoves, kept: ReadonlySet<number>): DayPlan {
  const starts = Int32Array.from(problem.currentStart);
  for (const move of kept) starts[moves[move]!.job] = moves[move]!.toStart;
  const routes = lanes.map(({ now, then }) =>
    [...now.filter(({ move }) => move < 0 || !kept.has(move)), ...then.filter(({ move }) => move >= 0 && kept.has(move))]
      .sort((a, b) => a.startMinute - b.startMinute || a.stop - b.stop)
      .map(({ stop }) => stop),
  );
  return { routes, starts };
}

/** The moves that the one definition of feasibility refuses, with all moves done. */
function* refusedOf(
  { board, calendar, slots, visits }: OptimizationQuestion,
  { problem }: DayBoard,
  { moves }: NeededMoves,
): Steps<number[]> {
  const visitOf = new Map(visits.map((visit) => [visit.jobRequestId, visit.visit]));
  const refused: number[] = [];
  const arriving = Map.groupBy(moves.keys(), (move) => moves[move]!.toLane);
  const leaving = Map.groupBy(moves, ({ fromLane }) => fromLane);
  const rowOf = (index: number) => {
    const { job, toStart, toEnd } = moves[index]!;
    const id = problem.jobIds[job]!;
    return rowOfVisit(id, visitOf.get(id)!, { startMinute: toStart as EpochMinute, endMinute: toEnd as EpochMinute });
  };
  for (const [lane, indexes] of arriving) {
    const base = (leaving.get(lane) ?? []).reduce(
      (left, { job }) => withoutJob(left, problem.jobIds[job]!),
      board.lanes[slots[lane]!.laneIndex]!,
    );
    for (const index of indexes) {
      const others = withRows(base, indexes.filter((other) => other !== index).map(rowOf));
      const { job, toStart } = moves[index]!;
      if (!judge(calendar, others, visitOf.get(problem.jobIds[job]!)!, toStart as EpochMinute).feasible) refused.push(index);
    }
    yield;
  }
  return refused;
}

/** The same plan with its steps sorted by what would be lost without them. What a step needs keeps its meaning. */
function* sorted(priced: PricedPlan): Steps<PricedPlan> {
  const all = new Set(priced.steps.keys());
  const whole = new PricedChoice(priced, all).totals();
  const prices = yield* stepPrices(priced, all);
  const worth = priced.steps.map((_, step) => {
    const { without } = prices.get(step)!;
    return 10_000 * (whole.placed - without.placed) + without.drivingMinutes - whole.drivingMinutes;
  });
  const order = [...all].sort((a, b) => worth[b]! - worth[a]! || priced.steps[a]!.moves[0]! - priced.steps[b]!.moves[0]!);
  const placeOf = new Map(order.map((step, place) => [step, place]));
  const steps = order.map((step): DayStep => {
    const { moves, requires } = priced.steps[step]!;
    return { moves, requires: requires.map((required) => placeOf.get(required)!).sort((a, b) => a - b) };
  });
  return { ...priced, steps };
}
