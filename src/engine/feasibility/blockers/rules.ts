/** The rules of feasibility in order. The first rule that fails is the reason of a refusal. */

import type { Lane } from '../../board.ts';
import type { Visit } from '../../visit.ts';
import { cannotArriveInTime } from './cannotArriveInTime.ts';
import { holdsRequiredSkills, missingRequiredSkills } from './missingRequiredSkills.ts';
import { notAvailableToday } from './notAvailableToday.ts';
import { mayTakeRole, notLeadTier } from './notLeadTier.ts';
import { noWorkingDay } from './noWorkingDay.ts';
import { offShift } from './offShift.ts';
import { onTimeOff } from './onTimeOff.ts';
import { coversAddress, outsideServiceArea } from './outsideServiceArea.ts';
import type { BlockerRule } from './question.ts';
import { isAllowedLength, visitTooLong } from './visitTooLong.ts';

/** Rules 1 to 9 of docs/reference/scheduling.md#feasibility. */
export const blockerRules: readonly BlockerRule[] = [
  outsideServiceArea,
  missingRequiredSkills,
  notLeadTier,
  noWorkingDay,
  onTimeOff,
  offShift,
  visitTooLong,
  cannotArriveInTime,
  notAvailableToday,
];

/** Whether the rules hold that are the same at every start: rules 1, 2 and 3, and from rule 7 the business's longest visit. */
export function canEverServe(lane: Lane, visit: Visit): boolean {
  return mayTakeRole(lane, visit) && canEverJoin(lane, visit);
}

/**
 * Like `canEverServe`, but for a buddy, so without the tier rule. Checks skills first, because that is cheap and excludes most
 * technicians.
 */
export function canEverJoin(lane: Lane, visit: Visit): boolean {
  return holdsRequiredSkills(lane, visit) && coversAddress(lane, visit) && isAllowedLength(visit);
}
