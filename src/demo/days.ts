/** The days on which something is to be seen in the demo, whatever day it is started on. */
import { addDays, isoWeekday } from '../time/localTime.ts';

/** Ill on this day and on the two working days after it. */
const sickWorkdays = 3;

/** The firm works Monday to Friday. */
export const isWorkday = (date: string): boolean => isoWeekday(date) <= 5;

/** The first working day from a date on. */
export function workdayFrom(date: string): string {
  return isWorkday(date) ? date : workdayFrom(addDays(date, 1));
}

/** From the day that is shown on: the last of them is included. */
export function sickRange(today: string): { from: string; to: string } {
  const from = workdayFrom(today);
  let to = from;
  for (let days = 1; days < sickWorkdays; days++) to = workdayFrom(addDays(to, 1));
  return { from, to };
}
