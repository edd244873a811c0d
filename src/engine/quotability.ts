/**
 * Whether a visit of this length could be scheduled at all in the windows a customer asked for, and if not, why.
 * Specification, "Quote rules" (`JOB_REQUEST_QUOTE_NOT_SCHEDULABLE`).
 *
 * Decided:
 * - A start counts as requested when it lies in a window, not before now, and on the grid when there is one.
 * - Each technician contributes one blocker to `blockedBy`: the first blocker at its best requested start, the one that gets
 *   furthest through the model's order ("could start later today" counts as further than "not today").
 * - `reason` is the furthest blocker that any technician reached: when nine do not cover the address and the tenth does
 *   but lacks a skill, the skill is what is missing. Being busy is `no_technician_available`.
 * - Before that come reasons that hold for everybody: `requested_windows_passed` (no requested start is left; nobody is
 *   considered), `visit_too_long` (the business's longest visit), `outside_working_hours` (no requested start keeps the
 *   block within opening hours).
 */

import { blockerKinds, type BlockerKind } from '../contract/vocabulary.ts';
import { canEverServe } from './blockers/inOrder.ts';
import { isAllowedLength } from './blockers/visitTooLong.ts';
import type { Board, Lane } from './board.ts';
import { patternOf, requireDaysOf, type Calendar } from './calendar.ts';
import { countBlockers, type BlockedBy } from './candidates.ts';
import { judge } from './feasibility.ts';
import { anchorsOf, type SlotGrid } from './matchingSlots.ts';
import { mergedRanges, type EpochMinute, type MinuteRange } from './minutes.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from './startRanges.ts';
import type { Visit } from './visit.ts';

/** `data.reason` of a refused quote. */
export type QuoteRefusalReason =
  | 'requested_windows_passed'
  | 'outside_working_hours'
  | 'no_technician_available'
  | Exclude<BlockerKind, 'cannot_arrive_in_time' | 'not_available_today'>;

/** Whether a slot exists. In a refusal the sum of `blockedBy` equals `considered`. */
export type Quotability =
  | { readonly schedulable: true }
  | {
      readonly schedulable: false;
      readonly reason: QuoteRefusalReason;
      readonly considered: number;
      readonly blockedBy: BlockedBy;
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
  const requested = requestedStarts(calendar, windows, now, grid);
  if (requested.length === 0) return refusal('requested_windows_passed', []);
  if (board.lanes.some((lane) => hasFeasibleStart(lane, calendar, visit, requested))) return { schedulable: true };
  const kinds = board.lanes.map((lane) => furthestBlocker(lane, calendar, visit, requested));
  if (!isAllowedLength(visit)) return refusal('visit_too_long', kinds);
  if (!requested.some((range) => fitsOpening(calendar, visit, range))) return refusal('outside_working_hours', kinds);
  return refusal(reasonOf(kinds), kinds);
}

function refusal(reason: QuoteRefusalReason, kinds: readonly BlockerKind[]): Quotability {
  return { schedulable: false, reason, considered: kinds.length, blockedBy: countBlockers(kinds) };
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
const found = makeStartRanges();

function hasFeasibleStart(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): boolean {
  if (!canEverServe(lane, visit)) return false;
  collectStartRanges(lane, calendar, visit, requested[0]!.dayIndex, requested.at(-1)!.dayIndex + 1, found);
  let next = 0;
  for (let at = 0; at < found.count * START_RANGE_STRIDE; at += START_RANGE_STRIDE) {
    const from = found.values[at]!;
    const until = found.values[at + 1]!;
    while (next < requested.length && requested[next]!.until <= from) next++;
    for (let index = next; index < requested.length && requested[index]!.from < until; index++) {
      if (firstFrom(requested[index]!, from) < Math.min(until, requested[index]!.until)) return true;
    }
  }
  return false;
}

function fitsOpening(calendar: Calendar, visit: Visit, range: Requested): boolean {
  const openings = calendar.openings[range.dayIndex]!;
  for (let at = 0; at < openings.length; at += 2) {
    const last = Math.min(range.until - 1, openings[at + 1]! - visit.visitMinutes);
    if (firstFrom(range, openings[at]!) <= last) return true;
  }
  return false;
}

/**
 * The first blocker at the technician's best requested start. It is enough to judge, of each requested range, its first start
 * and the first at or after the end of time off or the beginning of work: wherever a stretch free of time off, or within
 * work, holds a requested start, its first one is among them, and the earliest leaves the most of the day for a later start.
 */
function furthestBlocker(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): BlockerKind {
  const bound = rankOf(furthestPossible(lane, calendar, visit, requested));
  let furthest: BlockerKind | null = null;
  for (const range of requested) {
    for (const start of tellingStarts(lane, calendar, range)) {
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
  collectStartRanges(lane, calendar, visit, requested[0]!.dayIndex, requested.at(-1)!.dayIndex + 1, found);
  return found.count === 0 ? 'not_available_today' : 'cannot_arrive_in_time';
}

function tellingStarts(lane: Lane, calendar: Calendar, range: Requested): Set<EpochMinute> {
  const { workRanges, offsets } = patternOf(calendar, lane);
  const starts = new Set([firstFrom(range, range.from)]);
  for (let at = offsets[range.dayIndex]!; at < offsets[range.dayIndex + 1]!; at += 2) {
    starts.add(firstFrom(range, workRanges[at]!));
  }
  for (let at = 1; at < lane.timeOff.length; at += 2) starts.add(firstFrom(range, lane.timeOff[at]!));
  return new Set([...starts].filter((start) => start < range.until) as EpochMinute[]);
}

/** How far through the rules a technician came, least far first. */
const furthestLast: readonly BlockerKind[] = [...blockerKinds.filter((kind) => kind !== 'cannot_arrive_in_time'), 'cannot_arrive_in_time'];
const firstTimedRank = furthestLast.indexOf('no_working_day');

function rankOf(kind: BlockerKind): number {
  return furthestLast.indexOf(kind);
}

function reasonOf(kinds: readonly BlockerKind[]): QuoteRefusalReason {
  let furthest: BlockerKind | null = null;
  for (const kind of kinds) if (furthest === null || rankOf(kind) > rankOf(furthest)) furthest = kind;
  if (furthest === null || furthest === 'cannot_arrive_in_time' || furthest === 'not_available_today') {
    return 'no_technician_available';
  }
  return furthest;
}
