/**
 * Working hours for the independent judge (`checkPlan.ts`): minute by minute, and without code of the planners. A gap of at most two
 * hours between working minutes of one day is a break; hours that touch at midnight are one shift.
 */

import type { MemberSession, PlanDay, PlanRange, PlanRows, PlanTechnician } from './plan.ts';

/** Whether the range holds this minute. */
export function holds(range: PlanRange, minute: number): boolean {
  return range.startMinute <= minute && minute < range.endMinute;
}

/** A shift as the list of its working minutes. */
type Shift = readonly number[];

const longestBreakMinutes = 120;
const minutesOfDay = 1440;

/** All shifts of the plan's days. A gap between two minutes of one day that is short enough is a break within a shift. */
export function workedMinutes(rows: PlanRows, technician: PlanTechnician, isEmergency: boolean): Shift[] {
  const shifts: number[][] = [];
  for (const day of rows.days) {
    for (let minute = day.startMinute; minute < day.endMinute; minute++) {
      if (!isWorked(rows, technician, isEmergency, minute)) continue;
      const before = shifts.at(-1)?.at(-1);
      const goesOn = before !== undefined && (before === minute - 1 || (minute - before - 1 <= longestBreakMinutes && holds(day, before)));
      if (goesOn) shifts.at(-1)!.push(minute);
      else shifts.push([minute]);
    }
  }
  return shifts;
}

/** The minutes of a shift that a session of this day can fill: the shift that begins on it, or the day's part of one longer than a day. */
export function shiftPartOf(shift: Shift, day: PlanDay): Shift[] {
  if (isLongerThanDay(shift)) {
    const part = shift.filter((minute) => holds(day, minute));
    return part.length > 0 ? [part] : [];
  }
  return holds(day, shift[0]!) ? [shift] : [];
}

/** The minutes of the shift that holds this minute, from it on, that one session can fill. */
export function partFrom(shifts: readonly Shift[], startMinute: number, day: PlanDay): Shift {
  const shift = shifts.find((candidate) => candidate.includes(startMinute)) ?? [startMinute];
  return shift.filter((minute) => minute >= startMinute && (!isLongerThanDay(shift) || holds(day, minute)));
}

function isLongerThanDay(shift: Shift): boolean {
  return shift.at(-1)! + 1 - shift[0]! > minutesOfDay;
}

/** Whether the technician may work in this minute: in working hours, or in the overtime that the plan may use. */
function isWorked(rows: PlanRows, technician: PlanTechnician, isEmergency: boolean, minute: number): boolean {
  return isInHours(rows, technician, isEmergency, minute) || isOvertime(rows, technician, minute);
}

/**
 * Whether the minute is so soon after working hours of the same day that the plan may use it. A minute that the longest break or less separates
 * from the next hours is none: it would join two shifts, or fill a break.
 */
function isOvertime(rows: PlanRows, technician: PlanTechnician, minute: number): boolean {
  const { overtimeMinutes = 0 } = rows;
  const day = rows.days.find((candidate) => holds(candidate, minute));
  if (overtimeMinutes === 0 || day === undefined) return false;
  for (let later = minute + 1; later <= minute + longestBreakMinutes + 1; later++)
    if (isInHours(rows, technician, false, later)) return false;
  for (let earlier = minute - 1; earlier >= minute - overtimeMinutes; earlier--)
    if (holds(day, earlier) && isInHours(rows, technician, false, earlier)) return true;
  return false;
}

/** Whether the minute is within the weekly hours while the business is open, or on call for an emergency. */
function isInHours(rows: PlanRows, technician: PlanTechnician, isEmergency: boolean, minute: number): boolean {
  const day = rows.days.find((candidate) => holds(candidate, minute));
  if (day === undefined || day.isClosed === true) return false;
  if (isEmergency && technician.onCall?.some((range) => holds(range, minute))) return true;
  return day.openings.some((opening) => holds(opening, minute)) && technician.shifts.some((shift) => holds(shift, minute));
}

/** The minutes of the block in which its lead has a break. Without breaks in the plan, all minutes are work. */
export function minutesInBreaks(rows: PlanRows, placement: MemberSession): ReadonlySet<number> {
  const { leadId, startMinute, endMinute, breakMinutes, isEmergency = false } = placement;
  const breaks = new Set<number>();
  const lead = rows.technicians.find(({ technicianId }) => technicianId === leadId);
  if (breakMinutes === 0 || lead === undefined) return breaks;
  for (let minute = startMinute; minute < endMinute; minute++) if (!isWorked(rows, lead, isEmergency, minute)) breaks.add(minute);
  return breaks;
}

/** What keeps the block from being within one shift; null when nothing does. */
export function shiftFault(rows: PlanRows, technician: PlanTechnician, placement: MemberSession): string | null {
  const { leadId, startMinute, endMinute, breakMinutes, isOfDays, isEmergency = false } = placement;
  const breaks = minutesInBreaks(rows, placement);
  if (breaks.size !== breakMinutes) return `${breaks.size} minutes without work, ${breakMinutes} of breaks`;
  for (let minute = startMinute; minute < endMinute; minute++) {
    if (!breaks.has(minute) && !isWorked(rows, technician, isEmergency, minute))
      return `minute ${minute} is outside the shift or the opening hours`;
  }
  if (technician.technicianId !== leadId || breaks.size === 0) return null;
  if (breaks.has(startMinute) || breaks.has(endMinute - 1)) return 'begins or ends in a break';
  const sorted = [...breaks].sort((left, right) => left - right);
  for (const minute of sorted) {
    if (breaks.has(minute - 1)) continue;
    let after = minute;
    while (breaks.has(after)) after++;
    const day = rows.days.find((candidate) => holds(candidate, after))!;
    if (after - minute > longestBreakMinutes || !holds(day, minute - 1)) return `the time from ${minute} to ${after} is no break`;
  }
  const least = isOfDays ? 1 : (rows.minMinutesBesideBreak ?? 60);
  if (sorted[0]! - startMinute < least || endMinute - 1 - sorted.at(-1)! < least) return `less than ${least} minutes beside a break`;
  return null;
}

/**
 * Where stops count as before and after a block: on the day of its start, and in the shift that holds the start, up to a day before
 * and after that day.
 */
export function planReachOf(rows: PlanRows, technician: PlanTechnician, placement: MemberSession, day: PlanDay): PlanRange {
  const isEmergency = placement.isEmergency === true;
  const at = rows.days.indexOf(day);
  const least = (rows.days[at - 1] ?? day).startMinute;
  const most = (rows.days[at + 1] ?? day).endMinute;
  const { startMinute } = placement;
  if (!isWorked(rows, technician, isEmergency, startMinute)) return day;
  let from = startMinute;
  for (let minute = from - 1; minute >= least && from - minute - 1 <= longestBreakMinutes; minute--) {
    if (isWorked(rows, technician, isEmergency, minute) && (minute === from - 1 || isSameDay(rows, minute, from))) from = minute;
  }
  let last = startMinute;
  for (let minute = last + 1; minute < most && minute - last - 1 <= longestBreakMinutes; minute++) {
    if (isWorked(rows, technician, isEmergency, minute) && (minute === last + 1 || isSameDay(rows, last, minute))) last = minute;
  }
  return { startMinute: Math.min(day.startMinute, from), endMinute: Math.max(day.endMinute, last + 1) };
}

function isSameDay(rows: PlanRows, left: number, right: number): boolean {
  return rows.days.some((day) => holds(day, left) && holds(day, right));
}
