/** From when on somebody may set off for a visit. docs/reference/scheduling.md#near-starts. */
import { epochMinute, type EpochMinute } from '../engine/minutes.ts';
import { nowMinuteOf } from './calendars.ts';

/** What was offered can still be confirmed so long afterwards: somebody reads it out on the telephone. */
export const graceMinutes = 10;

/** For offers: whoever takes the visit sets off this minute at the earliest. */
export function offeredDeparture(nowMilliseconds: number): EpochMinute {
  return nowMinuteOf(nowMilliseconds);
}

/** As when the plan was offered that a caller hands back; null when that is longer ago than is granted, or not known. */
export function heldDeparture(nowMilliseconds: number, offered: number | null): EpochMinute | null {
  const isGranted = offered !== null && offered >= grantedDeparture(nowMilliseconds) && offered <= offeredDeparture(nowMilliseconds);
  return isGranted ? epochMinute(offered) : null;
}

/** For what is written: as of an offer that may be some minutes old. */
export function grantedDeparture(nowMilliseconds: number): EpochMinute {
  return epochMinute(nowMinuteOf(nowMilliseconds) - graceMinutes);
}
