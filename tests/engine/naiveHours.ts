/** Working hours minute by minute, for tests. Uses nothing of the engine. */
import type { PlanBlock, PlanRange, PlanRows, PlanTechnician } from '../../src/engine/feasibility/plan.ts';

const holds = (range: PlanRange, minute: number) => range.startMinute <= minute && minute < range.endMinute;

/** All working minutes of a technician, as a list for each shift. */
export function naiveShifts(days: PlanRows['days'], technician: PlanTechnician, isEmergency = false): number[][] {
  const shifts: number[][] = [];
  for (const day of days) {
    for (let minute = day.startMinute; minute < day.endMinute; minute++) {
      const isRegular = day.openings.some((range) => holds(range, minute)) && technician.shifts.some((range) => holds(range, minute));
      const isOnCall = isEmergency && technician.onCall?.some((range) => holds(range, minute)) === true;
      if (day.isClosed === true || !(isRegular || isOnCall)) continue;
      const last = shifts.at(-1)?.at(-1);
      const isBreak = last !== undefined && last >= day.startMinute && minute - last - 1 <= 120;
      if (last === minute - 1 || isBreak) shifts.at(-1)!.push(minute);
      else shifts.push([minute]);
    }
  }
  return shifts;
}

/** The block of so many working minutes from a start on, over breaks if need be. Null when the shift does not hold it. */
export function naiveBlock(shifts: readonly number[][], startMinute: number, minutes: number): PlanBlock | null {
  const rest = shifts.find((shift) => shift.includes(startMinute))?.filter((minute) => minute >= startMinute) ?? [];
  return rest.length < minutes ? null : blockOf(rest.slice(0, minutes));
}

/** The block of these working minutes. */
export function blockOf(worked: readonly number[]): PlanBlock {
  const [startMinute, endMinute] = [worked[0]!, worked.at(-1)! + 1];
  return { startMinute, endMinute, breakMinutes: endMinute - startMinute - worked.length };
}
