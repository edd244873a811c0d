/** The earliest departure for a visit. docs/reference/scheduling.md#near-starts. */
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { nowMinuteOf } from '../hours/calendars.ts';

/** An offer can still be confirmed this many minutes later, because reading it out on the telephone takes time. */
export const graceMinutes = 10;

/** For offers: the technician leaves now at the earliest. */
export function offeredDeparture(nowMilliseconds: number): EpochMinute {
  return nowMinuteOf(nowMilliseconds);
}

/** The departure of an offered plan that a caller sends back. Null when it is unknown or older than `graceMinutes`. */
export function heldDeparture(nowMilliseconds: number, offered: number | null): EpochMinute | null {
  const isGranted = offered !== null && offered >= grantedDeparture(nowMilliseconds) && offered <= offeredDeparture(nowMilliseconds);
  return isGranted ? epochMinute(offered) : null;
}

/** For commits and confirmations: the departure of an offer that may be `graceMinutes` old. */
export function grantedDeparture(nowMilliseconds: number): EpochMinute {
  return epochMinute(nowMinuteOf(nowMilliseconds) - graceMinutes);
}
