/**
 * Whether a visit of this length could be scheduled at all in the windows that a customer asked for, and if not, why.
 * [quote.not-schedulable].
 *
 * How it decides:
 *
 * - A start counts as requested when it lies in a window, is not before now, and is on the grid if there is one.
 * - Each technician adds one blocker to `blockedBy`: the first blocker at the technician's best requested start. The best start is
 *   the one that gets furthest through the order of the rules. "Could start later today" counts as further than "not today".
 * - Work of several days has no sessions from a start outside a shift, so such a start says nothing about the following days. These
 *   starts count only when no other start is requested. So the reason equals the one that confirming an offered time would give.
 * - `reason` is the furthest blocker of any technician. Example: nine technicians do not cover the address, and the tenth covers it
 *   but lacks a skill. Then the skill is the reason. When the furthest technicians are busy, the reason is
 *   `no_technician_available`.
 * - Reasons that hold for everybody come first. `requested_windows_passed`: no requested start is left, so no technician is
 *   considered. `visit_too_long`: longer than the business's longest visit. `outside_working_hours`: no requested start keeps the
 *   block within opening hours.
 * - Work of several days needs only its start within opening hours, and the business's longest visit does not bound it.
 * - Crews: a technician is available who could come at a requested start in any role, alone or with some lead. Available
 *   technicians are not in `blockedBy`; the others are judged as buddies.
 * - If at least one technician is available, `crewShort` says what a whole crew lacks. `reason` is then `crew_short`, or
 *   `not_lead_tier` when no available technician may lead.
 * - A crew larger than the roster gives `crew_larger_than_roster`, whatever else is in the way. Only a reason that holds for
 *   everybody goes before it.
 */

import type { BlockerKind, UnavailableReason } from '../../contract/vocabulary.ts';
import { canEverJoin, canEverServe } from '../feasibility/blockers/rules.ts';
import { isAllowedLength } from '../feasibility/blockers/visitTooLong.ts';
import type { Board, Lane } from '../board.ts';
import type { Calendar } from '../calendar.ts';
import { countBlockers, type BlockedBy, type CrewShort } from '../candidates.ts';
import { countStarts, hasWholeCrew, type StartCounts } from './crewStarts.ts';
import type { SlotGrid } from './matchingSlots.ts';
import type { EpochMinute, MinuteRange } from '../minutes.ts';
import { furthestBlocker, rankOf } from './furthestBlocker.ts';
import { collectStarts } from './multiDayStarts.ts';
import { firstFrom, minutesOf, requestedStarts, type Requested } from './requestedStarts.ts';
import { OPTION_STRIDE, startOptions } from '../startOptions.ts';
import { finish, type Steps } from '../steps.ts';
import { asBuddy, type Visit } from '../visit.ts';

/**
 * `data.reason` of a refused quote. `address_missing` is excluded: the engine cannot know it, because a visit says only which areas
 * cover it.
 */
export type QuoteRefusalReason = Exclude<UnavailableReason, 'address_missing'>;

/** Whether a slot exists. In a refusal, `considered` is the sum of `blockedBy` plus `crewShort.available` if present. */
export type Quotability =
  | { readonly schedulable: true }
  | {
      readonly schedulable: false;
      readonly reason: QuoteRefusalReason;
      readonly considered: number;
      readonly blockedBy: BlockedBy;
      /** Present when technicians could come, but never a whole crew at once. Counted over all requested starts. */
      readonly crewShort?: CrewShort;
    };

/**
 * Asks whether any technician could take the visit at a requested start. Without `now`, no start has passed; without `grid`, every
 * minute counts. Throws when the future part of a window leaves the calendar.
 */
export function quotability(
  board: Board,
  calendar: Calendar,
  visit: Visit,
  windows: readonly MinuteRange[],
  now: EpochMinute | null = null,
  grid: SlotGrid | null = null,
): Quotability {
  return finish(quotabilitySteps(board, calendar, visit, windows, now, grid));
}

/** Like `quotability`, but yields after each technician. Explaining a refusal is slow, since it judges every technician at many starts. */
export function* quotabilitySteps(
  board: Board,
  calendar: Calendar,
  visit: Visit,
  windows: readonly MinuteRange[],
  now: EpochMinute | null = null,
  grid: SlotGrid | null = null,
): Steps<Quotability> {
  const requested = requestedStarts(calendar, windows, now, grid);
  if (requested.length === 0) return refusal('requested_windows_passed', []);
  if (visit.crewSize > 1) return yield* crewQuotability(board, calendar, visit, requested);
  if (board.lanes.some((lane) => hasFeasibleStart(lane, calendar, visit, requested))) return { schedulable: true };
  const kinds: BlockerKind[] = [];
  for (const lane of board.lanes) {
    kinds.push(furthestBlocker(lane, calendar, visit, requested));
    yield;
  }
  return refusal(commonReason(calendar, visit, requested) ?? reasonOf(kinds), kinds);
}

/** Like `quotabilitySteps`, but for a crew. Uses the counts of who could start at each minute. */
function* crewQuotability(board: Board, calendar: Calendar, visit: Visit, requested: readonly Requested[]): Steps<Quotability> {
  const span = {
    startMinute: requested[0]!.from as EpochMinute,
    endMinute: Math.max(...requested.map((range) => range.until)) as EpochMinute,
  };
  const counts = countStarts(board, calendar, visit, span);
  let largestCrew = 0;
  for (const count of counts) {
    for (const minute of minutesOf(requested)) {
      if (hasWholeCrew(count, visit, minute)) return { schedulable: true };
      if (canLead(count, minute)) largestCrew = Math.max(largestCrew, count.members[minute - count.origin]!);
    }
  }
  yield;
  const buddyVisit = asBuddy(visit);
  const kinds: BlockerKind[] = [];
  for (const lane of board.lanes) {
    yield;
    if (hasFeasibleStart(lane, calendar, buddyVisit, requested)) continue;
    if (counts.some((count) => couldFollow(lane, calendar, buddyVisit, requested, count))) continue;
    kinds.push(furthestBlocker(lane, calendar, buddyVisit, requested));
  }
  const available = board.lanes.length - kinds.length;
  const crewShort = available === 0 ? undefined : { needed: visit.crewSize, largestCrew, available };
  const common = available === 0 ? commonReason(calendar, visit, requested) : null;
  if (common !== null) return refusal(common, kinds);
  if (board.lanes.length > 0 && board.lanes.length < visit.crewSize) return refusal('crew_larger_than_roster', kinds, crewShort);
  if (crewShort === undefined) return refusal(reasonOf(kinds), kinds);
  return refusal(largestCrew === 0 ? 'not_lead_tier' : 'crew_short', kinds, crewShort);
}

function canLead(count: StartCounts, minute: number): boolean {
  return count.leads[minute - count.origin]! > 0;
}

/** Whether the technician could join one of the counted leads at a requested start and keep that lead's sessions. */
function couldFollow(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[], count: StartCounts): boolean {
  if (count.patternIndex === null || !canEverJoin(lane, visit)) return false;
  const [first, last] = [requested[0]!, requested.at(-1)!];
  const { patternIndex } = count;
  collectStarts(lane, { calendar, visit, fromDay: first.dayIndex, untilDay: last.dayIndex + 1, patternIndex }, found);
  for (let at = 0; at < found.length; at += 2) {
    for (const minute of minutesOf(requested, found[at], found[at + 1])) if (canLead(count, minute)) return true;
  }
  return false;
}

/** A reason that holds for every technician, or null. */
function commonReason(calendar: Calendar, visit: Visit, requested: readonly Requested[]): QuoteRefusalReason | null {
  if (!isAllowedLength(visit)) return 'visit_too_long';
  return requested.some((range) => fitsOpening(calendar, visit, range)) ? null : 'outside_working_hours';
}

function refusal(reason: QuoteRefusalReason, kinds: readonly BlockerKind[], crewShort?: CrewShort): Quotability {
  const considered = kinds.length + (crewShort?.available ?? 0);
  return { schedulable: false, reason, considered, blockedBy: countBlockers(kinds), ...(crewShort && { crewShort }) };
}

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const found: number[] = [];

function hasFeasibleStart(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): boolean {
  if (!canEverServe(lane, visit)) return false;
  collectRequestedDays(lane, calendar, visit, requested);
  let next = 0;
  for (let at = 0; at < found.length; at += 2) {
    const from = found[at]!;
    const until = found[at + 1]!;
    while (next < requested.length && requested[next]!.until <= from) next++;
    for (let index = next; index < requested.length && requested[index]!.from < until; index++) {
      if (firstFrom(requested[index]!, from) < Math.min(until, requested[index]!.until)) return true;
    }
  }
  return false;
}

/** Replaces the content of `found` with the technician's starts on the requested days, by the technician's own hours. */
function collectRequestedDays(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): void {
  const untilDay = requested.at(-1)!.dayIndex + 1;
  collectStarts(lane, { calendar, visit, fromDay: requested[0]!.dayIndex, untilDay }, found);
}

function fitsOpening(calendar: Calendar, visit: Visit, range: Requested): boolean {
  const { values, offsets } = startOptions(
    calendar,
    calendar.openings,
    visit.isMultiDay ? 1 : visit.visitMinutes,
    calendar.minMinutesBesideBreak,
  );
  for (let at = offsets[range.dayIndex]!; at < offsets[range.dayIndex + 1]!; at += OPTION_STRIDE) {
    if (firstFrom(range, values[at]!) <= Math.min(range.until - 1, values[at + 1]!)) return true;
  }
  return false;
}

/** The reason of a refusal when each technician has one of these blockers. */
export function reasonOf(kinds: readonly BlockerKind[]): QuoteRefusalReason {
  let furthest: BlockerKind | null = null;
  for (const kind of kinds) if (furthest === null || rankOf(kind) > rankOf(furthest)) furthest = kind;
  if (furthest === null || furthest === 'cannot_arrive_in_time' || furthest === 'not_available_today') {
    return 'no_technician_available';
  }
  return furthest;
}
