/**
 * Matching slots: starts on the step grid inside the requested windows, each with every technician who can take it.
 * Scheduling model, "Slots".
 */

import { canEverServe } from './blockers/inOrder.ts';
import { compareIds, type Board, type Lane } from './board.ts';
import { dayIndexAt, requireDaysOf, type Calendar } from './calendar.ts';
import { legsOf } from './gaps.ts';
import { scoreMatch, type MatchScore } from './matchScore.ts';
import { mergedRanges, type EpochMinute, type MinuteRange } from './minutes.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from './startRanges.ts';
import type { Visit } from './visit.ts';

/**
 * The starts to consider on each day: those a whole number of steps away from the day's anchor, before it and after it.
 * The caller anchors each day at a wall-clock minute (say 08:00), so that the grid keeps to the clock through a change.
 */
export interface SlotGrid {
  readonly stepMinutes: number;
  /** One instant for each day of the calendar. */
  readonly anchors: readonly EpochMinute[];
}

/** A technician who can take the slot. Unknown travel is null. */
export interface SlotTechnician extends MatchScore {
  readonly technicianId: string;
  readonly travelMinutes: number | null;
  readonly distanceKm: number | null;
  readonly addedTravelMinutes: number;
}

/** One start with all its technicians: the best score first, then by id. Never empty. */
export interface Slot {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  readonly dayIndex: number;
  readonly technicians: readonly SlotTechnician[];
}

/**
 * Every slot whose start lies in one of the windows, in time order. Windows may overlap; the visit may end after its window
 * (a customer who asked for the morning gets arrivals in the morning). The caller cuts off what has passed; throws when a
 * window leaves the calendar.
 */
export function matchingSlots(board: Board, calendar: Calendar, visit: Visit, windows: readonly MinuteRange[], grid: SlotGrid): Slot[] {
  const starts = startsOnGrid(calendar, windows, grid);
  if (starts.length === 0) return [];
  const technicians = starts.map((): SlotTechnician[] => []);
  const fromDay = dayIndexAt(calendar, starts[0]!);
  const untilDay = dayIndexAt(calendar, starts.at(-1)!) + 1;
  for (const lane of board.lanes) {
    if (canEverServe(lane, visit)) addTechnician(lane, calendar, visit, fromDay, untilDay, starts, technicians);
  }
  const slots: Slot[] = [];
  for (const [index, startMinute] of starts.entries()) {
    if (technicians[index]!.length === 0) continue;
    slots.push({
      startMinute,
      endMinute: (startMinute + visit.visitMinutes) as EpochMinute,
      dayIndex: dayIndexAt(calendar, startMinute),
      technicians: technicians[index]!.sort(compareMatches),
    });
  }
  return slots;
}

/** The best first: by score, then by technician id. The order of every list of technicians. */
export function compareMatches(
  left: { readonly matchScore: number; readonly technicianId: string },
  right: { readonly matchScore: number; readonly technicianId: string },
): number {
  return right.matchScore - left.matchScore || compareIds(left.technicianId, right.technicianId);
}

/** The anchors of a grid, after checking that it has a whole step and an anchor for each day. */
export function anchorsOf(calendar: Calendar, { stepMinutes, anchors }: SlotGrid): readonly EpochMinute[] {
  if (!Number.isInteger(stepMinutes) || stepMinutes < 1) throw new RangeError(`a step of ${stepMinutes} minutes`);
  if (anchors.length !== calendar.days.length) throw new RangeError('a grid needs an anchor for each day');
  return anchors;
}

/** The starts inside the windows that lie on the grid, sorted, each once. */
function startsOnGrid(calendar: Calendar, windows: readonly MinuteRange[], grid: SlotGrid): EpochMinute[] {
  const { stepMinutes } = grid;
  const anchors = anchorsOf(calendar, grid);
  const flat = mergedRanges(windows);
  requireDaysOf(calendar, flat);
  const starts: EpochMinute[] = [];
  for (const [index, day] of calendar.days.entries()) {
    const anchor = anchors[index]!;
    for (let at = 0; at < flat.length; at += 2) {
      const from = Math.max(flat[at]!, day.startMinute);
      const until = Math.min(flat[at + 1]!, day.endMinute);
      let start = anchor + Math.ceil((from - anchor) / stepMinutes) * stepMinutes;
      for (; start < until; start += stepMinutes) starts.push(start as EpochMinute);
    }
  }
  return starts;
}

/** Reused: the engine is synchronous, so no two questions are ever open at once. */
const found = makeStartRanges();

/** Adds the technician to every start it can take. Legs and score are the same throughout a gap, so they are made once. */
function addTechnician(
  lane: Lane,
  calendar: Calendar,
  visit: Visit,
  fromDay: number,
  untilDay: number,
  starts: readonly EpochMinute[],
  technicians: readonly SlotTechnician[][],
): void {
  collectStartRanges(lane, calendar, visit, fromDay, untilDay, found);
  const { values, count } = found;
  let slot = 0;
  for (let at = 0; at < count * START_RANGE_STRIDE; at += START_RANGE_STRIDE) {
    const from = values[at]!;
    const until = values[at + 1]!;
    while (slot < starts.length && starts[slot]! < from) slot++;
    if (slot === starts.length) return;
    if (starts[slot]! >= until) continue;
    const legs = legsOf(lane, visit, values[at + 3]!, values[at + 4]!);
    const match = {
      technicianId: lane.technicianId,
      ...legs,
      ...scoreMatch(calendar, lane, visit, values[at + 2]!, legs),
    };
    for (; slot < starts.length && starts[slot]! < until; slot++) technicians[slot]!.push(match);
  }
}
