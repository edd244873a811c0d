/**
 * Whether a visit of this length could be scheduled at all in the windows a customer asked for, and if not, why.
 * [quote.not-schedulable].
 *
 * Decided:
 * - A start counts as requested when it lies in a window, not before now, and on the grid when there is one.
 * - Each technician contributes one blocker to `blockedBy`: the first blocker at its best requested start, the one that gets
 *   furthest through the order of the rules ("could start later today" counts as further than "not today"). Work of several days has no
 *   sessions from a start outside a shift, which therefore says nothing of the days after: such starts count only where no other is
 *   requested, so that the reason is the one that a confirm of an offered time would give.
 * - `reason` is the furthest blocker that any technician reached: when nine do not cover the address and the tenth does
 *   but lacks a skill, the skill is what is missing. Being busy is `no_technician_available`.
 * - Before that come reasons that hold for everybody: `requested_windows_passed` (no requested start is left; nobody is
 *   considered), `visit_too_long` (the business's longest visit), `outside_working_hours` (no requested start keeps the
 *   block within opening hours).
 * - Work of several days is in opening hours when its start is; the business's longest visit does not bound it.
 * - Crews: a technician who could come at a requested start in any role, alone or with some lead, is available and not in
 *   `blockedBy`; the others are judged as buddies. If somebody is available, `crewShort` says what a whole crew lacks, and
 *   `reason` is `crew_short`, or `not_lead_tier` when nobody who could come may lead. A crew with more heads than the board has
 *   technicians is `crew_larger_than_roster`, whatever else keeps them, once the hours are not what is wrong.
 */

import { blockerKinds, type BlockerKind, type UnavailableReason } from '../../contract/vocabulary.ts';
import { canEverJoin, canEverServe } from '../feasibility/blockers/rules.ts';
import { isAllowedLength } from '../feasibility/blockers/visitTooLong.ts';
import type { Board, Lane } from '../board.ts';
import { patternOf, requireDaysOf, type Calendar } from '../calendar.ts';
import { countBlockers, type BlockedBy, type CrewShort } from '../candidates.ts';
import { countStarts, hasWholeCrew, type StartCounts } from './crewStarts.ts';
import { judge } from '../feasibility/feasibility.ts';
import { anchorsOf, type SlotGrid } from './matchingSlots.ts';
import { mergedRanges, type EpochMinute, type MinuteRange } from '../minutes.ts';
import { collectStarts } from './multiDayStarts.ts';
import { planSessions } from '../sessions.ts';
import { finish, type Steps } from '../steps.ts';
import { asBuddy, type Visit } from '../visit.ts';

/** `data.reason` of a refused quote. That an address is missing is not known here: the visit only says that no area covers it. */
export type QuoteRefusalReason = Exclude<UnavailableReason, 'address_missing'>;

/** Whether a slot exists. In a refusal the sum of `blockedBy`, and of `crewShort.available` if any, equals `considered`. */
export type Quotability =
  | { readonly schedulable: true }
  | {
      readonly schedulable: false;
      readonly reason: QuoteRefusalReason;
      readonly considered: number;
      readonly blockedBy: BlockedBy;
      /** Somebody could come, but no whole crew at once. Over all requested starts. */
      readonly crewShort?: CrewShort;
    };

/** Requested starts within one window and one day: those in `[from, until)` a whole number of steps from the anchor. */
interface Requested {
  readonly dayIndex: number;
  readonly from: number;
  readonly until: number;
  readonly stepMinutes: number;
  readonly anchor: number;
}

/**
 * Asks whether any technician could take the visit at a requested start. With `now` null no start is past; with `grid` null
 * every minute counts. Throws when a window, as far as it lies ahead, leaves the calendar.
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

/** The same with a yield after each technician: telling why nobody can judges everybody at many starts. */
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

/** The same for a crew, by the counts of who could start when. */
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

/** Whether the technician could keep the sessions of one of these leads from a requested start on. */
function couldFollow(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[], count: StartCounts): boolean {
  if (count.patternIndex === null || !canEverJoin(lane, visit)) return false;
  const [first, last] = [requested[0]!, requested.at(-1)!];
  collectStarts(lane, calendar, visit, count.patternIndex, first.dayIndex, last.dayIndex + 1, found);
  for (let at = 0; at < found.length; at += 2) {
    for (const minute of minutesOf(requested, found[at], found[at + 1])) if (canLead(count, minute)) return true;
  }
  return false;
}

/** The requested starts in `[from, until)`, in order. */
function* minutesOf(requested: readonly Requested[], from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY): Generator<number> {
  for (const range of requested) {
    const end = Math.min(until, range.until);
    for (let minute = firstFrom(range, from); minute < end; minute += range.stepMinutes) yield minute;
  }
}

/** A reason that holds for everybody, or null. */
function commonReason(calendar: Calendar, visit: Visit, requested: readonly Requested[]): QuoteRefusalReason | null {
  if (!isAllowedLength(visit)) return 'visit_too_long';
  return requested.some((range) => fitsOpening(calendar, visit, range)) ? null : 'outside_working_hours';
}

function refusal(reason: QuoteRefusalReason, kinds: readonly BlockerKind[], crewShort?: CrewShort): Quotability {
  const considered = kinds.length + (crewShort?.available ?? 0);
  return { schedulable: false, reason, considered, blockedBy: countBlockers(kinds), ...(crewShort && { crewShort }) };
}

function requestedStarts(calendar: Calendar, windows: readonly MinuteRange[], now: EpochMinute | null, grid: SlotGrid | null): Requested[] {
  const ahead = windows.map(({ startMinute, endMinute }) => ({
    startMinute: Math.max(startMinute, now ?? startMinute) as EpochMinute,
    endMinute,
  }));
  const anchors = grid === null ? [] : anchorsOf(calendar, grid);
  const flat = mergedRanges(ahead);
  requireDaysOf(calendar, flat);
  const requested: Requested[] = [];
  for (const [dayIndex, day] of calendar.days.entries()) {
    for (let at = 0; at < flat.length; at += 2) {
      const range = {
        dayIndex,
        from: Math.max(flat[at]!, day.startMinute),
        until: Math.min(flat[at + 1]!, day.endMinute),
        stepMinutes: grid?.stepMinutes ?? 1,
        anchor: anchors[dayIndex] ?? day.startMinute,
      };
      if (firstFrom(range, range.from) < range.until) requested.push(range);
    }
  }
  return requested;
}

/** The first requested start at or after `minute`; at or after `range.until` when there is none. */
function firstFrom(range: Requested, minute: number): number {
  const earliest = Math.max(minute, range.from);
  return range.anchor + Math.ceil((earliest - range.anchor) / range.stepMinutes) * range.stepMinutes;
}

/** Reused: the engine is synchronous, so no two questions are ever open at once. */
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

/** Replaces `found` by the starts of the technician's own on the days asked about. */
function collectRequestedDays(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): void {
  const untilDay = requested.at(-1)!.dayIndex + 1;
  collectStarts(lane, calendar, visit, lane.patternIndex, requested[0]!.dayIndex, untilDay, found);
}

function fitsOpening(calendar: Calendar, visit: Visit, range: Requested): boolean {
  const openings = calendar.openings[range.dayIndex]!;
  for (let at = 0; at < openings.length; at += 2) {
    const last = Math.min(range.until - 1, openings[at + 1]! - (visit.isMultiDay ? 1 : visit.visitMinutes));
    if (firstFrom(range, openings[at]!) <= last) return true;
  }
  return false;
}

/**
 * The first blocker at the technician's best requested start. It is enough to judge, of each requested range, its first start
 * and the first at or after the end of time off or the beginning of work: wherever a stretch free of time off, or within
 * work, holds a requested start, its first one is among them, and the earliest leaves the most of the day for a later start.
 * For work of several days the earliest also leaves the least for the days after.
 */
function furthestBlocker(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): BlockerKind {
  const bound = rankOf(furthestPossible(lane, calendar, visit, requested));
  let furthest: BlockerKind | null = null;
  const starts = requested.map((range) => tellingStarts(lane, calendar, range));
  const isWork = (start: EpochMinute) => planSessions(calendar, lane.patternIndex, visit, start).blocks.length > 0;
  const mustWork = visit.isMultiDay && starts.some((ofRange) => ofRange.some(isWork));
  for (const ofRange of starts) {
    for (const start of ofRange) {
      if (mustWork && !isWork(start)) continue;
      const verdict = judge(calendar, lane, visit, start);
      if (verdict.feasible) throw new Error(`a feasible start at ${start} was overlooked`);
      if (furthest === null || rankOf(verdict.reason) > rankOf(furthest)) furthest = verdict.reason;
      // The first three are the same at every start.
      if (rankOf(furthest) < firstTimedRank || rankOf(furthest) === bound) return furthest;
    }
  }
  return furthest ?? 'no_working_day';
}

/** No start of the technician gets further than this. Saves judging every day of those who are busy on all of them. */
function furthestPossible(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): BlockerKind {
  if (!isAllowedLength(visit)) return 'visit_too_long';
  collectRequestedDays(lane, calendar, visit, requested);
  return found.length === 0 ? 'not_available_today' : 'cannot_arrive_in_time';
}

function tellingStarts(lane: Lane, calendar: Calendar, range: Requested): EpochMinute[] {
  const { workRanges, offsets } = patternOf(calendar, lane);
  const starts = new Set([firstFrom(range, range.from)]);
  for (let at = offsets[range.dayIndex]!; at < offsets[range.dayIndex + 1]!; at += 2) {
    starts.add(firstFrom(range, workRanges[at]!));
  }
  for (let at = 1; at < lane.timeOff.length; at += 2) starts.add(firstFrom(range, lane.timeOff[at]!));
  return [...starts].filter((start) => start < range.until) as EpochMinute[];
}

/** How far through the rules a technician came, least far first. */
const furthestLast: readonly BlockerKind[] = [...blockerKinds.filter((kind) => kind !== 'cannot_arrive_in_time'), 'cannot_arrive_in_time'];
const firstTimedRank = furthestLast.indexOf('no_working_day');

function rankOf(kind: BlockerKind): number {
  return furthestLast.indexOf(kind);
}

export function reasonOf(kinds: readonly BlockerKind[]): QuoteRefusalReason {
  let furthest: BlockerKind | null = null;
  for (const kind of kinds) if (furthest === null || rankOf(kind) > rankOf(furthest)) furthest = kind;
  if (furthest === null || furthest === 'cannot_arrive_in_time' || furthest === 'not_available_today') {
    return 'no_technician_available';
  }
  return furthest;
}
