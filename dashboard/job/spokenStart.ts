/** The time that a customer of a late visit can be told. */
import { dayOf } from '../parts/times.ts';

/** Times that people say are multiples of this. */
export const spokenMinutes = 5;
const stepMilliseconds = spokenMinutes * 60_000;

/** The earliest start, rounded up to a time that people say. */
export const spokenStart = ({ earliest_start_at }: { readonly earliest_start_at: string }): string =>
  new Date(Math.ceil(Date.parse(earliest_start_at) / stepMilliseconds) * stepMilliseconds).toISOString();

/** An instant as a business-local minute, 2031-03-03T14:30, as operations take it. */
export function localStartOf(instant: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return `${dayOf(instant, timeZone)}T${clock.format(new Date(instant))}`;
}
