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
import { dayIndexAt, patternOf, requireDaysOf, type Calendar } from './calendar.ts';
import { countBlockers, type BlockedBy } from './candidates.ts';
import { judge } from './feasibility.ts';
import { startsOnGrid, type SlotGrid } from './matchingSlots.ts';
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

/** The requested starts: instants on one day, as disjoint ranges `[from, until)` of every minute or as single starts. */
interface Requested {
  readonly dayIndex: number;
  readonly from: number;
  readonly until: number;
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

function requestedStarts(
  calendar: Calendar,
  windows: readonly MinuteRange[],
  now: EpochMinute | null,
  grid: SlotGrid | null,
): Requested[] {
  const ahead = windows.map(({ startMinute, endMinute }) => ({
    startMinute: Math.max(startMinute, now ?? startMinute) as EpochMinute,
    endMinute,
  }));
  if (grid !== null) {
    const starts = startsOnGrid(calendar, ahead, grid);
    return starts.map((start) => ({ dayIndex: dayIndexAt(calendar, start), from: start, until: start + 1 }));
  }
  const flat = mergedRanges(ahead);
  requireDaysOf(calendar, flat);
  const requested: Requested[] = [];
  for (const [dayIndex, day] of calendar.days.entries()) {
    for (let at = 0; at < flat.length; at += 2) {
      const from = Math.max(flat[at]!, day.startMinute);
      const until = Math.min(flat[at + 1]!, day.endMinute);
      if (from < until) requested.push({ dayIndex, from, until });
    }
  }
  return requested;
}

/** Reused: the engine is synchronous, so no two questions are ever open at once. */
const found = makeStartRanges();

function hasFeasibleStart(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): boolean {
  if (!canEverServe(lane, visit)) return false;
  collectStartRanges(lane, calendar, visit, requested[0]!.dayIndex, requested.at(-1)!.dayIndex + 1, found);
  let next = 0;
  for (let at = 0; at < found.count * START_RANGE_STRIDE; at += START_RANGE_STRIDE) {
    while (next < requested.length && requested[next]!.until <= found.values[at]!) next++;
    if (next === requested.length) return false;
    if (requested[next]!.from < found.values[at + 1]!) return true;
  }
  return false;
}

function fitsOpening(calendar: Calendar, visit: Visit, { dayIndex, from, until }: Requested): boolean {
  const openings = calendar.openings[dayIndex]!;
  for (let at = 0; at < openings.length; at += 2) {
    if (Math.max(from, openings[at]!) <= Math.min(until - 1, openings[at + 1]! - visit.visitMinutes)) return true;
  }
  return false;
}

/**
 * The first blocker at the technician's best requested start. It is enough to judge, of each requested range, its first start
 * and those where time off ends or work begins: wherever a stretch free of time off, or within work, meets the range,
 * its first minute is one of them, and the earliest such minute leaves the most of the day for a later start.
 */
function furthestBlocker(lane: Lane, calendar: Calendar, visit: Visit, requested: readonly Requested[]): BlockerKind {
  let furthest: BlockerKind | null = null;
  for (const range of requested) {
    for (const start of tellingStarts(lane, calendar, range)) {
      const verdict = judge(calendar, lane, visit, start as EpochMinute);
      if (verdict.feasible) throw new Error(`a feasible start at ${start} was overlooked`);
      if (furthest === null || rankOf(verdict.reason) > rankOf(furthest)) furthest = verdict.reason;
      // The first three are the same at every start, and nothing is further than the last.
      if (rankOf(furthest) < firstTimedRank || furthest === 'cannot_arrive_in_time') return furthest;
    }
  }
  return furthest ?? 'no_working_day';
}

function tellingStarts(lane: Lane, calendar: Calendar, { dayIndex, from, until }: Requested): number[] {
  const { workRanges, offsets } = patternOf(calendar, lane);
  const starts = [from];
  for (let at = offsets[dayIndex]!; at < offsets[dayIndex + 1]!; at += 2) starts.push(workRanges[at]!);
  for (let at = 1; at < lane.timeOff.length; at += 2) starts.push(lane.timeOff[at]!);
  return starts.filter((start) => from <= start && start < until);
}

/** How far through the rules a technician came, least far first. */
const furthestLast: readonly BlockerKind[] = [
  ...blockerKinds.filter((kind) => kind !== 'cannot_arrive_in_time'),
  'cannot_arrive_in_time',
];
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
