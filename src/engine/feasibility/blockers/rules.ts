/** The rules of feasibility, in their order. The first that fails is the reason of a refusal. */

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

/** Whether the rules that are the same at every start hold: 1, 2, 3, and of 7 the business's longest visit. */
export function canEverServe(lane: Lane, visit: Visit): boolean {
  return mayTakeRole(lane, visit) && canEverJoin(lane, visit);
}

/** The same for a buddy, to whom the tier is no rule. Skills first: they rule out the most, for the least. */
export function canEverJoin(lane: Lane, visit: Visit): boolean {
  return holdsRequiredSkills(lane, visit) && coversAddress(lane, visit) && isAllowedLength(visit);
}
