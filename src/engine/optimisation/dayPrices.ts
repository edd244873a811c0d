/**
 * What a choice of steps costs and brings, exactly. It needs only the lanes that the plan touches and their ways, so it works on a kept plan, long
 * after the preview. [optimization.prices]
 */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import { loadPriceOf, spreadOf, type LoadAndShare } from './dayLoad.ts';
import { drivingOf, homeStopOf, isApart, turnOf, type DayProblem, type Turn } from './dayProblem.ts';
import type { MovedLane, NeededMoves } from './dayMoves.ts';
import { withoutStep, withRequired, type DayStep } from './daySteps.ts';
import type { Steps } from '../steps.ts';

/** What a move changes, besides driving. */
export interface PricedMove {
  readonly priority: PriorityLevel;
  /** The job waited before. */
  readonly isPlaced: boolean;
  readonly changesTechnician: boolean;
  readonly changesStart: boolean;
  /** The work ends after its deadline, before and after the move. A waiting job with a deadline that day counts as too late. */
  readonly wasLate: boolean;
  readonly isLate: boolean;
  /** What leaving the job out costs the search, in minutes. */
  readonly prizeMinutes: number;
  /** Overtime that the move adds; negative when it saves some. */
  readonly addedOvertimeMinutes: number;
}

/** A stop of a touched lane. `move`: the move that brings it (`isNew`) or takes it; -1: it stays. */
interface PricedStop {
  readonly startMinute: number;
  readonly move: number;
  readonly isNew: boolean;
  readonly workMinutes: number;
  /** On a lane that holds several days, because the technician goes home between some of its stops. */
  readonly turn?: Turn;
}

interface PricedLane {
  /** Those of now and those of the new plan, in time order. A stop that stays is there once. */
  readonly stops: readonly PricedStop[];
  /** Minutes from stop `a` to stop `b` at `a * (stops + 1) + b`; the last index is the start location. */
  readonly ways: readonly number[];
  readonly shareMinutes: number;
}

/** All that prices need. Plain data, so that it can be kept. */
export interface PricedPlan {
  /** Driving on the lanes that no move touches. */
  readonly otherDrivingMinutes: number;
  /** The loads of these lanes. */
  readonly otherLoads: readonly LoadAndShare[];
  /** Whether an uneven spread of work has a price. */
  readonly isEven: boolean;
  readonly lanes: readonly PricedLane[];
  readonly moves: readonly PricedMove[];
  readonly steps: readonly DayStep[];
  /** Jobs that wait before the plan, and how many of all jobs end after their deadline. */
  readonly waiting: Readonly<Record<PriorityLevel, number>>;
  readonly lateBefore: number;
  /** Overtime before the plan, and what a minute of it costs. */
  readonly overtimeBefore: number;
  readonly overtimePrice: number;
}

export interface Totals {
  readonly drivingMinutes: number;
  /** Work outside of working hours. */
  readonly overtimeMinutes: number;
  readonly unscheduled: Readonly<Record<PriorityLevel, number>>;
  readonly slaBreaches: number;
  readonly placed: number;
  readonly changedTechnicians: number;
  readonly newTimes: number;
  /** How far the most and the least loaded technician are apart (`spreadOf`). */
  readonly loadSpreadMinutes: number;
}

/** The touched lanes of a plan with their ways, and the driving of the others. */
export function pricedLanes(
  problem: DayProblem,
  { lanes }: NeededMoves,
): Pick<PricedPlan, 'lanes' | 'otherDrivingMinutes' | 'otherLoads' | 'isEven'> {
  const isTouched = ({ now, then }: MovedLane) => [...now, ...then].some(({ move }) => move >= 0);
  let otherDrivingMinutes = 0;
  const priced: PricedLane[] = [];
  const otherLoads: LoadAndShare[] = [];
  const workOf = (stop: number) => problem.workMinutes[stop]!;
  for (const [lane, moved] of lanes.entries()) {
    if (!isTouched(moved)) {
      otherDrivingMinutes += drivingOf(problem, lane, moved.now);
      otherLoads.push({
        loadMinutes: moved.now.reduce((sum, { stop }) => sum + workOf(stop), 0),
        shareMinutes: problem.shareMinutes[lane]!,
      });
      continue;
    }
    const stops = [
      ...moved.now.map((stop) => ({ ...stop, isNew: false })),
      ...moved.then.filter(({ move }) => move >= 0).map((stop) => ({ ...stop, isNew: true })),
    ].sort((a, b) => a.startMinute - b.startMinute || a.stop - b.stop);
    const indexes = [...stops.map(({ stop }) => stop), homeStopOf(problem, lane)];
    const ways = indexes.flatMap((from) => indexes.map((to) => problem.travel[from * problem.stopCount + to]!));
    priced.push({
      stops: stops.map(({ stop, startMinute, move, isNew }) => {
        const turn = turnOf(problem.joined, lane, startMinute);
        return { startMinute, move, isNew, workMinutes: workOf(stop), ...(turn && { turn }) };
      }),
      ways,
      shareMinutes: problem.shareMinutes[lane]!,
    });
  }
  return { lanes: priced, otherDrivingMinutes, otherLoads, isEven: problem.isEven };
}

/** The totals of the day when these steps are done. */
export function totalsOf(plan: PricedPlan, chosen: ReadonlySet<number>): Totals {
  const done = new Set([...chosen].flatMap((step) => plan.steps[step]!.moves));
  const unscheduled = { ...plan.waiting };
  let [slaBreaches, placed, changedTechnicians, newTimes, overtimeMinutes] = [plan.lateBefore, 0, 0, 0, plan.overtimeBefore];
  for (const index of done) {
    const move = plan.moves[index]!;
    if (move.isPlaced) {
      unscheduled[move.priority]--;
      placed++;
    }
    if (move.changesTechnician) changedTechnicians++;
    if (move.changesStart) newTimes++;
    slaBreaches += Number(move.isLate) - Number(move.wasLate);
    overtimeMinutes += move.addedOvertimeMinutes;
  }
  const drivingMinutes = plan.lanes.reduce((sum, lane) => sum + laneDriving(lane, done), plan.otherDrivingMinutes);
  const loadSpreadMinutes = spreadOf([...plan.otherLoads, ...plan.lanes.map((lane) => laneLoad(lane, done))]);
  return { drivingMinutes, overtimeMinutes, unscheduled, slaBreaches, placed, changedTechnicians, newTimes, loadSpreadMinutes };
}

/**
 * A choice of steps whose totals follow each change. Only the lanes of the changed moves are reckoned again, so asking what every step brings
 * costs little on large boards too. Equal to `totalsOf` and `choiceCost`.
 */
export class PricedChoice {
  readonly #plan: PricedPlan;
  readonly #done = new Set<number>();
  /** For each move the lanes that it leaves and enters. */
  readonly #lanesOf: readonly (readonly number[])[];
  readonly #driving: number[];
  readonly #loads: LoadAndShare[];
  readonly #totals: { -readonly [Name in keyof Totals]: Totals[Name] } & { unscheduled: Record<PriorityLevel, number> };
  #missedPrizes = 0;

  constructor(plan: PricedPlan, steps: Iterable<number> = []) {
    this.#plan = plan;
    const lanesOf = plan.moves.map(() => new Set<number>());
    for (const [lane, { stops }] of plan.lanes.entries()) for (const { move } of stops) if (move >= 0) lanesOf[move]!.add(lane);
    this.#lanesOf = lanesOf.map((lanes) => [...lanes]);
    this.#driving = plan.lanes.map((lane) => laneDriving(lane, this.#done));
    this.#loads = plan.lanes.map((lane) => laneLoad(lane, this.#done));
    this.#totals = { ...totalsOf(plan, new Set()), unscheduled: { ...plan.waiting } };
    for (const { isPlaced, prizeMinutes } of plan.moves) if (isPlaced) this.#missedPrizes += prizeMinutes;
    for (const step of steps) this.add(step);
  }

  add(step: number): void {
    this.#change(step, 1);
  }

  remove(step: number): void {
    this.#change(step, -1);
  }

  totals(): Totals {
    const loadSpreadMinutes = spreadOf([...this.#plan.otherLoads, ...this.#loads]);
    return { ...this.#totals, unscheduled: { ...this.#totals.unscheduled }, loadSpreadMinutes };
  }

  cost(changePriceMinutes: number, newTimePriceMinutes: number): number {
    const { drivingMinutes, overtimeMinutes, changedTechnicians, newTimes } = this.#totals;
    const changes = changePriceMinutes * changedTechnicians + newTimePriceMinutes * newTimes + overtimeMinutes * this.#plan.overtimePrice;
    return drivingMinutes + changes + this.#missedPrizes + loadPrice(this.#plan, this.#loads);
  }

  #change(step: number, sign: 1 | -1): void {
    const lanes = new Set<number>();
    for (const index of this.#plan.steps[step]!.moves) {
      if (sign === 1) this.#done.add(index);
      else this.#done.delete(index);
      for (const lane of this.#lanesOf[index]!) lanes.add(lane);
      const move = this.#plan.moves[index]!;
      if (move.isPlaced) {
        this.#totals.unscheduled[move.priority] -= sign;
        this.#totals.placed += sign;
        this.#missedPrizes -= sign * move.prizeMinutes;
      }
      if (move.changesTechnician) this.#totals.changedTechnicians += sign;
      if (move.changesStart) this.#totals.newTimes += sign;
      this.#totals.slaBreaches += sign * (Number(move.isLate) - Number(move.wasLate));
      this.#totals.overtimeMinutes += sign * move.addedOvertimeMinutes;
    }
    for (const lane of lanes) {
      const minutes = laneDriving(this.#plan.lanes[lane]!, this.#done);
      this.#totals.drivingMinutes += minutes - this.#driving[lane]!;
      this.#driving[lane] = minutes;
      this.#loads[lane] = laneLoad(this.#plan.lanes[lane]!, this.#done);
    }
  }
}

/** What a step brings with what it requires, beside nothing; and what the choice is without it and all that need it. */
interface StepPrices {
  readonly alone: Totals;
  readonly without: Totals;
}

/** The prices of each step of a choice that contains what it requires. Yields after each step. */
export function* stepPrices(plan: PricedPlan, chosen: ReadonlySet<number>): Steps<Map<number, StepPrices>> {
  const few = new PricedChoice(plan);
  const most = new PricedChoice(plan, chosen);
  const prices = new Map<number, StepPrices>();
  for (const step of chosen) {
    const required = withRequired(plan.steps, [step]);
    for (const each of required) few.add(each);
    const alone = few.totals();
    for (const each of required) few.remove(each);
    const left = withoutStep(plan.steps, chosen, step);
    const dropped = [...chosen].filter((each) => !left.has(each));
    for (const each of dropped) most.remove(each);
    const without = most.totals();
    for (const each of dropped) most.add(each);
    prices.set(step, { alone, without });
    yield;
  }
  return prices;
}

/** The load of a lane when these moves are done. */
function laneLoad({ stops, shareMinutes }: PricedLane, done: ReadonlySet<number>): LoadAndShare {
  let loadMinutes = 0;
  for (const { move, isNew, workMinutes } of stops) if (move < 0 || done.has(move) === isNew) loadMinutes += workMinutes;
  return { loadMinutes, shareMinutes };
}

/** What the loads of the touched lanes cost; 0 when the spread has no price. */
const loadPrice = ({ isEven }: PricedPlan, loads: readonly LoadAndShare[]): number =>
  isEven ? loads.reduce((sum, { loadMinutes, shareMinutes }) => sum + loadPriceOf(loadMinutes, shareMinutes), 0) : 0;

function laneDriving({ stops, ways }: PricedLane, done: ReadonlySet<number>): number {
  const width = stops.length + 1;
  let minutes = 0;
  let before = stops.length;
  for (const [stop, { move, isNew }] of stops.entries()) {
    if (move >= 0 && done.has(move) !== isNew) continue;
    const goesHome = isApart(stops[before]?.turn, stops[stop]!.turn);
    minutes += goesHome ? ways[before * width + stops.length]! + ways[stops.length * width + stop]! : ways[before * width + stop]!;
    before = stop;
  }
  return before === stops.length ? 0 : minutes + ways[before * width + stops.length]!;
}

/** What the search pays for a choice: driving, changes, an uneven spread if that counts, and the prizes of jobs that the choice leaves out. Less is better. */
export function choiceCost(plan: PricedPlan, chosen: ReadonlySet<number>, changePriceMinutes: number, newTimePriceMinutes: number): number {
  const { drivingMinutes, overtimeMinutes, changedTechnicians, newTimes } = totalsOf(plan, chosen);
  const done = new Set([...chosen].flatMap((step) => plan.steps[step]!.moves));
  let cost = drivingMinutes + changePriceMinutes * changedTechnicians + newTimePriceMinutes * newTimes;
  cost += overtimeMinutes * plan.overtimePrice;
  cost += loadPrice(
    plan,
    plan.lanes.map((lane) => laneLoad(lane, done)),
  );
  for (const [step, { moves }] of plan.steps.entries())
    if (!chosen.has(step)) for (const move of moves) if (plan.moves[move]!.isPlaced) cost += plan.moves[move]!.prizeMinutes;
  return cost;
}
