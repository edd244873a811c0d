/** The days that the demo fills, whatever day it is started on. */
import { addDays, isoWeekday } from '../../ground/time/localTime.ts';

/** Number of working days of the illness. */
const sickWorkdays = 3;

/** The business works from Monday to Friday. */
export const isWorkday = (date: string): boolean => isoWeekday(date) <= 5;

/** The first working day on or after a date. */
export function workdayFrom(date: string): string {
  return isWorkday(date) ? date : workdayFrom(addDays(date, 1));
}

/** The days of the illness, from the day shown; `to` is included. */
export function sickRange(today: string): { from: string; to: string } {
  const from = workdayFrom(today);
  let to = from;
  for (let days = 1; days < sickWorkdays; days++) to = workdayFrom(addDays(to, 1));
  return { from, to };
}
