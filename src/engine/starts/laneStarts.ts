/**
 * Where one visit fits. Lists the starts of every lane, or explains why a lane has none and how much is missing. Slots and moves
 * are judged in the same way: by the ranges of `multiDayStarts.ts` and the rules of `blockers/`.
 * docs/reference/pages.md#where-does-it-fit.
 */

import { canEverServe } from '../feasibility/blockers/rules.ts';
import { holdsRequiredSkills } from '../feasibility/blockers/missingRequiredSkills.ts';
import { mayTakeRole } from '../feasibility/blockers/notLeadTier.ts';
import { coversAddress } from '../feasibility/blockers/outsideServiceArea.ts';
import type { Blocker } from '../feasibility/blockers/question.ts';
import { isAllowedLength } from '../feasibility/blockers/visitTooLong.ts';
import type { Board, Lane } from '../board.ts';
import { hoursOf, type Calendar } from '../calendar.ts';
import { countStarts, hasWholeCrew, type StartCounts } from './crewStarts.ts';
import { closestGap, type ClosedGap, type StartSpan } from './laneGaps.ts';
import type { MinuteRange, Minutes } from '../minutes.ts';
import { collectStarts } from './multiDayStarts.ts';
import type { Visit } from '../visit.ts';

/** The starts of the visit with one technician, as flat pairs of first start and end of starts (exclusive), in time order. */
export interface LaneStarts {
  readonly lane: Lane;
  readonly starts: readonly number[];
}

/** For each technician, in the order of the board, all starts at which the technician can go alone or lead a whole crew. */
export function laneStarts(board: Board, calendar: Calendar, visit: Visit, span: StartSpan): LaneStarts[] {
  return board.lanes.map(laneStartsFinder(board, calendar, visit, span));
}

/** Like `laneStarts`, but returns a function that finds the starts of one lane, so that the caller can yield between lanes. */
export function laneStartsFinder(board: Board, calendar: Calendar, visit: Visit, span: StartSpan): (lane: Lane) => LaneStarts {
  const counts = visit.crewSize > 1 ? crewCounts(board, calendar, visit, span) : null;
  return (lane) => ({ lane, starts: canEverServe(lane, visit) ? startsOn(lane, calendar, visit, span, counts) : none });
}

const none: readonly number[] = [];
/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const found: number[] = [];

function startsOn(
  lane: Lane,
  calendar: Calendar,
  visit: Visit,
  { fromDay, untilDay, notBefore }: StartSpan,
  counts: readonly StartCounts[] | null,
): readonly number[] {
  collectStarts(lane, { calendar, visit, fromDay, untilDay }, found);
  if (found.length === 0) return none;
  const starts: number[] = [];
  for (let at = 0; at < found.length; at += 2) {
    const from = Math.max(found[at]!, notBefore);
    if (from < found[at + 1]!) starts.push(from, found[at + 1]!);
  }
  return counts === null ? starts : withWholeCrew(starts, visit, countsFor(counts, lane));
}

const countsFor = (counts: readonly StartCounts[], lane: Lane): StartCounts | undefined =>
  counts.find(({ patternIndex }) => patternIndex === null || patternIndex === lane.patternIndex);

function crewCounts(board: Board, calendar: Calendar, visit: Visit, { fromDay, untilDay }: StartSpan): StartCounts[] {
  const whole = { startMinute: calendar.dayStarts[fromDay]!, endMinute: calendar.dayStarts[untilDay]! } as MinuteRange;
  return countStarts(board, calendar, visit, whole);
}

/** Keeps the lead's starts at which enough buddies are free. */
function withWholeCrew(starts: readonly number[], visit: Visit, counts: StartCounts | undefined): readonly number[] {
  const kept: number[] = [];
  if (counts === undefined) return kept;
  for (let at = 0; at < starts.length; at += 2) {
    for (let minute = starts[at]!; minute < starts[at + 1]!; minute++) {
      if (!hasWholeCrew(counts, visit, minute)) continue;
      if (kept.at(-1) === minute) kept[kept.length - 1] = minute + 1;
      else kept.push(minute, minute + 1);
    }
  }
  return kept;
}

/** Why a technician has no start at all: the reasons in the order of the rules, and how many minutes are missing if that is known. */
interface Obstacle {
  readonly blockers: readonly Blocker[];
  /** The gap that lacks the fewest minutes; null when no gap is too short. */
  readonly closest: ClosedGap | null;
  /** True when the technician is free, but enough buddies are never free at the same time. */
  readonly isCrewShort: boolean;
}

/** Explains why a lane has no start. Call it only for a lane without starts. */
export function obstacleOf(lane: Lane, calendar: Calendar, visit: Visit, span: StartSpan): Obstacle {
  const lasting = lastingBlockers(lane, visit);
  if (lasting.length > 0) return { blockers: lasting, closest: null, isCrewShort: false };
  const { workMinutes, longestShiftMinutes } = hoursOf(calendar, lane, visit);
  const only = (blocker: Blocker): Obstacle => ({ blockers: [blocker], closest: null, isCrewShort: false });
  let longest = 0;
  let works = false;
  for (let day = span.fromDay; day < span.untilDay; day++) {
    longest = Math.max(longest, longestShiftMinutes[day]!);
    if (workMinutes[day]! > 0) works = true;
  }
  if (!works) return only({ kind: 'no_working_day' });
  if (!visit.isMultiDay && longest < visit.visitMinutes)
    return only({ kind: 'visit_too_long', visitMinutes: visit.visitMinutes, maxMinutes: longest as Minutes });
  if (visit.crewSize > 1 && startsOn(lane, calendar, visit, span, null).length > 0)
    return { blockers: [], closest: null, isCrewShort: true };
  if (lane.timeOff.length > 0 && startsOn({ ...lane, timeOff: new Int32Array() }, calendar, visit, span, null).length > 0)
    return only({ kind: 'on_time_off' });
  const closest = visit.isMultiDay ? null : closestGap(lane, calendar, visit, span);
  return { blockers: [{ kind: 'not_available_today' }], closest, isCrewShort: false };
}

/** Checks rules 1 to 3 and the business's longest visit, which give the same answer at every start. */
function lastingBlockers(lane: Lane, visit: Visit): Blocker[] {
  const blockers: Blocker[] = [];
  if (!coversAddress(lane, visit)) blockers.push({ kind: 'outside_service_area' });
  if (!holdsRequiredSkills(lane, visit))
    blockers.push({ kind: 'missing_required_skills', missingSkillIds: visit.requiredSkillIds.filter((id) => !lane.skillIds.has(id)) });
  if (!mayTakeRole(lane, visit)) blockers.push({ kind: 'not_lead_tier' });
  if (!isAllowedLength(visit))
    blockers.push({ kind: 'visit_too_long', visitMinutes: visit.visitMinutes, maxMinutes: visit.maxVisitMinutes as Minutes });
  return blockers;
}
