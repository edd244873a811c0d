/** A plan for a better day as the panel shows it: its address, choices of steps, and what the board says about them. Needs no browser. */
import type { Operations, OutputOf } from '../../../src/contract/index.ts';
import {
  optimizationEfforts,
  optimizationFreedoms,
  type OptimizationEffort,
  type OptimizationFreedom,
} from '../../../src/contract/vocabulary.ts';
import { toldKey } from '../../job/plan.ts';
import type { Search } from '../../parts/search.ts';
import { minuteOf, type BoardModel } from '../model/model.ts';
import type { DrawableMoves } from '../model/planGhosts.ts';
import { addDays } from '../../parts/times.ts';
import { dayToOptimise } from './dayToOptimise.ts';

export type OptimizationPlan = OutputOf<Operations['previewScheduleOptimization']>;
export type OptimizationStep = OptimizationPlan['steps'][number];
export type OptimizationMove = OptimizationStep['moves'][number];
export type OptimizationTotals = OptimizationPlan['totals']['before'];
export type Difference = OptimizationStep['gain'];
export type Chosen = ReadonlySet<number>;

export interface AskedOfPanel {
  readonly day: string;
  /** The last day of the plan. */
  readonly untilDay: string;
  readonly freedom: OptimizationFreedom;
  /** Work is spread evenly. */
  readonly isEven: boolean;
  /** How long visits may end after working hours. */
  readonly overtimeMinutes: number;
  readonly effort: OptimizationEffort;
  /** Visits that may leave their promised window. */
  readonly leaveIds: readonly string[];
  /** The plan that is shown; null: it has to be made. */
  readonly planId: string | null;
  /** Steps that are switched off. */
  readonly without: Chosen;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** How many days one plan may have. */
export const dayCounts = Array.from({ length: 14 }, (_, day) => day + 1);

/** The last of some days. */
export const lastDayOf = (day: string, count: number): string => addDays(day, count - 1);

/** How long a dispatcher may let visits end after working hours, in minutes. */
export const overtimeChoices = [0, 30, 60, 90, 120, 180, 240] as const;

/** The most visits that a preview lets leave their window. */
const mostLeaving = 200;

/** What the address asks of the panel. Values that cannot be read count as left out; a day that is over counts as today. */
export function askedOf(search: Search, shown: string, today: string): AskedOfPanel {
  const { day = '', days = '1', freedom, even, overtime = '', effort, leave = '', plan = '', without = '' } = search;
  const known = /^\d{4}-\d\d-\d\d$/.test(day) ? day : dayToOptimise(shown, today);
  const first = known < today ? today : known;
  return {
    day: first,
    untilDay: lastDayOf(first, dayCounts.find((count) => String(count) === days) ?? 1),
    freedom: optimizationFreedoms.find((one) => one === freedom) ?? 'keep_times',
    isEven: even === '1',
    overtimeMinutes: /^\d{1,3}$/.test(overtime) && Number(overtime) <= overtimeChoices.at(-1)! ? Number(overtime) : 0,
    effort: optimizationEfforts.find((one) => one === effort) ?? 'quick',
    leaveIds: [...new Set(leave.split(',').filter((id) => uuid.test(id)))].slice(0, mostLeaving),
    planId: uuid.test(plan) ? plan : null,
    without: new Set(
      without
        .split(',')
        .filter((id) => /^\d{1,6}$/.test(id))
        .map(Number),
    ),
  };
}

const stepNumbersOf = ({ steps }: Pick<OptimizationPlan, 'steps'>): number[] => steps.map(({ step_number: id }) => id);

/** The steps that are on. A step is off as well when one that it requires is off. */
export function chosenOf(plan: Pick<OptimizationPlan, 'steps'>, without: Chosen): Chosen {
  let chosen: Chosen = new Set(stepNumbersOf(plan));
  for (const id of without) chosen = switchedOff(plan.steps, chosen, id);
  return chosen;
}

/** `chosen` with this step and all that it requires. */
export function switchedOn(steps: readonly OptimizationStep[], chosen: Chosen, stepId: number): Chosen {
  const next = new Set(chosen);
  const add = (id: number): void => {
    if (next.has(id)) return;
    next.add(id);
    for (const required of steps.find((step) => step.step_number === id)?.requires ?? []) add(required);
  };
  add(stepId);
  return next;
}

/** `chosen` without this step and all that require it. */
export function switchedOff(steps: readonly OptimizationStep[], chosen: Chosen, stepId: number): Chosen {
  const next = new Set(chosen);
  const drop = (id: number): void => {
    if (!next.delete(id)) return;
    for (const { step_number: other, requires } of steps) if (requires.includes(id)) drop(other);
  };
  drop(stepId);
  return next;
}

/** The steps that changed with the one that was switched. */
export const switchedAlso = (before: Chosen, after: Chosen, stepId: number): number[] =>
  [...new Set([...before, ...after])].filter((id) => id !== stepId && before.has(id) !== after.has(id)).sort((a, b) => a - b);

/** The steps that require this one. */
export const neededBy = (steps: readonly OptimizationStep[], stepId: number): number[] =>
  steps.filter(({ requires }) => requires.includes(stepId)).map(({ step_number: id }) => id);

/** What a choice of steps brings, as its totals say. */
export const broughtBy = (before: OptimizationTotals, after: OptimizationTotals): Difference => ({
  driving_minutes: before.driving_minutes - after.driving_minutes,
  overtime_minutes: before.overtime_minutes - after.overtime_minutes,
  placed: after.placed - before.placed,
  sla_breaches: before.sla_breaches - after.sla_breaches,
  load_spread_minutes: before.load_spread_minutes - after.load_spread_minutes,
});

export interface Told {
  /** By mail, text message or both. */
  readonly byMessage: readonly OptimizationMove[];
  readonly toPhone: readonly OptimizationMove[];
}

/** The moves of these steps of which customers hear something new. */
export function toldOf(steps: readonly OptimizationStep[], chosen: Chosen): Told {
  const moves = steps.filter(({ step_number: id }) => chosen.has(id)).flatMap((step) => step.moves);
  const withNews = moves.filter((move) => toldKey(move.customer_notification) !== null);
  const mustPhone = (move: OptimizationMove) => toldKey(move.customer_notification) === 'plan.mustPhone';
  return { byMessage: withNews.filter((move) => !mustPhone(move)), toPhone: withNews.filter(mustPhone) };
}

/** Whether the board shows the day of a move: of a plan of several days it may show some. */
function isShown(model: BoardModel, { from, to }: OptimizationMove): boolean {
  const { days } = model.board;
  const until = days.at(-1)!.start_minute + days.at(-1)!.minutes;
  return [to, ...(from ? [from] : [])].every(({ start_at: startAt }) => {
    const minute = minuteOf(model, startAt);
    return minute >= 0 && minute < until;
  });
}

/** What is drawn on the board: the chosen steps, and one that stands out. null: the board shows no day of the plan. */
export function drawnOf(model: BoardModel, plan: OptimizationPlan, chosen: Chosen, standsOut: number | null): DrawableMoves | null {
  const { from, to } = model.board;
  if (plan.until_date < from || plan.date > to) return null;
  const steps = plan.steps.filter(({ step_number: id }) => chosen.has(id) || id === standsOut);
  return {
    moves: steps.flatMap(({ moves }) => moves).filter((move) => isShown(model, move)),
    standingOut: new Set(
      plan.steps.flatMap(({ step_number: id, moves }) => (id === standsOut ? moves.map(({ job_request_id: job }) => job) : [])),
    ),
  };
}

/**
 * The steps that no longer fit what the board shows: a visit is no longer where the plan takes it from, a waiting job has a time, or another
 * visit lies in the new place. The commit checks more than this. Moves of days that the board does not show are left to that.
 */
export function outdatedSteps(model: BoardModel, plan: OptimizationPlan): Chosen {
  const { board, jobById, technicianById, firstVisit } = model;
  const outdated = new Set<number>();
  if (plan.until_date < board.from || plan.date > board.to) return outdated;
  const { visits } = board;
  const moved = new Set(plan.steps.flatMap(({ moves }) => moves.map(({ job_request_id: id }) => jobById.get(id) ?? -1)));
  const isAt = (job: number | undefined, { technician_id: id, start_at: startAt }: OptimizationMove['to']) => {
    const technician = technicianById.get(id);
    const start = minuteOf(model, startAt);
    return visits.job.some((one, visit) => one === job && visits.technician[visit] === technician && visits.start[visit] === start);
  };
  const isTaken = ({ technician_id: id, start_at: startAt, end_at: endAt }: OptimizationMove['to']) => {
    const technician = technicianById.get(id);
    if (technician === undefined) return true;
    const [start, end] = [minuteOf(model, startAt), minuteOf(model, endAt)];
    for (let visit = firstVisit[technician]!; visit < firstVisit[technician + 1]!; visit++)
      if (!moved.has(visits.job[visit]!) && visits.start[visit]! < end && visits.end[visit]! > start) return true;
    return false;
  };
  for (const { step_number: id, moves } of plan.steps)
    for (const move of moves) {
      if (!isShown(model, move)) continue;
      const { job_request_id: jobId, from, to } = move;
      const job = jobById.get(jobId);
      if (from === null ? job !== undefined : !isAt(job, from)) outdated.add(id);
      else if (isTaken(to)) outdated.add(id);
    }
  return outdated;
}

/** Whether a minute of the board lies on one of the days that are planned; null: the board shows none of them. */
function onDays({ board: { days } }: BoardModel, date: string, untilDate: string): ((minute: number) => boolean) | null {
  const planned = days.filter((day) => day.date >= date && day.date <= untilDate);
  if (planned.length === 0) return null;
  return (minute) => planned.some(({ start_minute: start, minutes }) => minute >= start && minute < start + minutes);
}

/** How many visits start on these days; null: the board shows none of them. */
export function visitsOfDays(model: BoardModel, date: string, untilDate: string): number | null {
  const isOn = onDays(model, date, untilDate);
  return isOn ? model.board.visits.start.filter(isOn).length : null;
}

export interface UnknownPlaces {
  readonly visits: number;
  readonly technicians: number;
  /** Whether no visit of the day has a place. */
  readonly isAll: boolean;
}

/**
 * How many visits of these days, and technicians with visits on them or among `placedWith`, have no place on the map. Driving to and from them
 * counts as 0.
 */
export function unknownPlaces(model: BoardModel, date: string, untilDate: string, placedWith: readonly string[] = []): UnknownPlaces {
  const { visits, jobs, technicians } = model.board;
  const isOn = onDays(model, date, untilDate);
  const [unknownJobs, unknownTechnicians, all] = [new Set<number>(), new Set<number>(), new Set<number>()];
  if (isOn)
    for (const [visit, job] of visits.job.entries()) {
      if (!isOn(visits.start[visit]!)) continue;
      all.add(job);
      if (jobs.latitude[job] === null) unknownJobs.add(job);
      const technician = visits.technician[visit]!;
      if (technicians.latitude[technician] === null) unknownTechnicians.add(technician);
    }
  for (const id of placedWith) {
    const technician = model.technicianById.get(id);
    if (technician !== undefined && technicians.latitude[technician] === null) unknownTechnicians.add(technician);
  }
  return { visits: unknownJobs.size, technicians: unknownTechnicians.size, isAll: all.size > 0 && unknownJobs.size === all.size };
}

export interface Leavable {
  readonly jobId: string;
  readonly code: string;
  readonly customer: string;
  readonly technician: string;
  /** Minute of the board. */
  readonly start: number;
}

/** The visits of these days that a dispatcher may let leave their promised window, by start. Visits that never move are left out. */
export function leavableVisits(model: BoardModel, date: string, untilDate: string, now: number): Leavable[] {
  const { visits, jobs, technicians } = model.board;
  const isOn = onDays(model, date, untilDate);
  if (!isOn) return [];
  return visits.job
    .flatMap((job, visit): Leavable[] => {
      const start = visits.start[visit]!;
      const isFixed =
        jobs.progress[job] !== 'scheduled' ||
        jobs.locked[job] === true ||
        jobs.priority_level[job] === 'p0' ||
        jobs.crew_size[job]! > 1 ||
        visits.parts[visit]! > 1 ||
        start <= now;
      if (!isOn(start) || isFixed) return [];
      return [
        {
          jobId: jobs.id[job]!,
          code: jobs.short_code[job]!,
          customer: jobs.customer_name[job]!,
          technician: technicians.full_name[visits.technician[visit]!]!,
          start,
        },
      ];
    })
    .sort((one, other) => one.start - other.start || one.code.localeCompare(other.code));
}
