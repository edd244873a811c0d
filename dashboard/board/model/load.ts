/** How full the days of a technician are, and the gaps that could take more work. Needs no browser. docs/dashboard.md#load-and-gaps */
import { leastGapMinutes } from '../../../src/contract/schemas/dayBrief.ts';
import { breakMinutesIn, shiftsOf, visitsBetween, type BoardModel } from './model.ts';

export interface Gap {
  readonly start: number;
  readonly end: number;
}

export interface Load {
  readonly visits: number;
  /** Shift minus breaks, approved time off and reserved time. */
  readonly workMinutes: number;
  /** Visits and the travel to them, also outside the shift. */
  readonly bookedMinutes: number;
  /** Working time without visits and travel, from now on. */
  readonly freeMinutes: number;
  /** Free stretches of at least 45 minutes, from now on. */
  readonly gaps: readonly Gap[];
}

/** The load of a technician in `[from, to)`. A visit counts where it starts. The same rules as src/engine/teamLoad.ts. */
export function loadOf(model: BoardModel, technician: number, from: number, to: number, now: number): Load {
  const { board } = model;
  const { visits, absences, reserved_times: reserved } = board;
  const shifts = shiftsOf(model, technician);
  const away: number[] = [];
  for (const index of model.absencesOf.get(technician) ?? [])
    if (absences.status[index] === 'approved') away.push(absences.start[index]!, absences.end[index]!);
  for (const index of model.reservedOf.get(technician) ?? []) away.push(reserved.start[index]!, reserved.end[index]!);
  const work = without(within(shifts, from, to), away);
  let [count, bookedMinutes] = [0, 0];
  const taken: number[] = [];
  // Travel to a visit after the range may begin in it.
  const [first, end] = visitsBetween(model, technician, from, to + mostTravelMinutes);
  for (let visit = first; visit < end; visit++) {
    const [start, until, travel] = [visits.start[visit]!, visits.end[visit]!, visits.travel_before[visit] ?? 0];
    taken.push(start - travel, until);
    if (start < from || start >= to) continue;
    count++;
    bookedMinutes += until - start - breakMinutesIn(shifts, start, until) + travel;
  }
  const free = within(without(work, taken), now, Infinity);
  const gaps: Gap[] = [];
  for (let at = 0; at < free.length; at += 2)
    if (free[at + 1]! - free[at]! >= leastGapMinutes) gaps.push({ start: free[at]!, end: free[at + 1]! });
  return { visits: count, workMinutes: lengthOf(work), bookedMinutes, freeMinutes: lengthOf(free), gaps };
}

const mostTravelMinutes = 240;

/** Booked share in whole percent; null without working time. */
export const percentOf = ({ workMinutes, bookedMinutes }: Pick<Load, 'workMinutes' | 'bookedMinutes'>): number | null =>
  workMinutes === 0 ? null : Math.round((bookedMinutes / workMinutes) * 100);

/** The sum of several loads; the gaps are left out. */
export function sumOf(loads: Iterable<Load>): Omit<Load, 'gaps'> {
  const sum = { visits: 0, workMinutes: 0, bookedMinutes: 0, freeMinutes: 0 };
  for (const { visits, workMinutes, bookedMinutes, freeMinutes } of loads) {
    sum.visits += visits;
    sum.workMinutes += workMinutes;
    sum.bookedMinutes += bookedMinutes;
    sum.freeMinutes += freeMinutes;
  }
  return sum;
}

/** Flat sorted ranges, cut to `[from, to)`. */
function within(ranges: readonly number[], from: number, to: number): number[] {
  const cut: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const [start, end] = [Math.max(from, ranges[at]!), Math.min(to, ranges[at + 1]!)];
    if (start < end) cut.push(start, end);
  }
  return cut;
}

/** Flat sorted ranges without others, which need no order and may overlap. */
function without(ranges: readonly number[], taken: readonly number[]): number[] {
  let left = [...ranges];
  for (let at = 0; at < taken.length; at += 2) {
    const [from, to] = [taken[at]!, taken[at + 1]!];
    const next: number[] = [];
    for (let one = 0; one < left.length; one += 2) {
      const [start, end] = [left[one]!, left[one + 1]!];
      if (to <= start || from >= end) next.push(start, end);
      else {
        if (start < from) next.push(start, from);
        if (to < end) next.push(to, end);
      }
    }
    left = next;
  }
  return left;
}

function lengthOf(ranges: readonly number[]): number {
  let minutes = 0;
  for (let at = 0; at < ranges.length; at += 2) minutes += ranges[at + 1]! - ranges[at]!;
  return minutes;
}
