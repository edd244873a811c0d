/**
 * Matching slots: starts on the step grid inside the requested windows, each with every technician who can take it.
 * docs/reference/scheduling.md#slots.
 */

import { canEverServe } from '../feasibility/blockers/rules.ts';
import { findLane, type Board, type Lane } from '../board.ts';
import { dayIndexAt, requireDaysOf, type Calendar } from '../calendar.ts';
import { countStarts, followsLead, hasWholeCrew, type StartCounts } from './crewStarts.ts';
import { gapAround, legsOf } from '../feasibility/gaps.ts';
import { compareScores, scoreMatch, scoreSessions, type MatchScore } from '../matchScore.ts';
import { mergedRanges, type EpochMinute, type MinuteRange } from '../minutes.ts';
import { collectStarts } from './multiDayStarts.ts';
import { planSessions, type PlannedSession, type SessionBlock } from '../sessions.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from './startRanges.ts';
import { isSingleVisit, type Visit } from '../visit.ts';

/**
 * The starts to consider on each day: those that lie a whole number of steps before or after the day's anchor. The caller anchors
 * each day at a wall-clock minute, such as 08:00. So the grid keeps to the clock when daylight saving changes.
 */
export interface SlotGrid {
  readonly stepMinutes: number;
  /** One instant for each day of the calendar. */
  readonly anchors: readonly EpochMinute[];
}

/**
 * A technician who can take the slot, or can lead a crew with enough buddies. Unknown travel is null. For work of several days,
 * travel is to the first session and the added travel is the sum over all sessions.
 */
export interface SlotTechnician extends MatchScore {
  readonly technicianId: string;
  readonly travelMinutes: number | null;
  readonly distanceKm: number | null;
  readonly addedTravelMinutes: number;
}

/** A start with all technicians who can take it, sorted by descending score, then by ascending load and id. There is always at least one. */
export interface Slot {
  readonly startMinute: EpochMinute;
  /** The end of the visit for the best technician: of the last session, with the breaks in it. */
  readonly endMinute: EpochMinute;
  readonly dayIndex: number;
  readonly technicians: readonly SlotTechnician[];
}

/**
 * Every slot whose start lies in one of the windows, in time order. Windows may overlap. A visit may end after its window: a
 * customer who asks for the morning wants an arrival in the morning. Does not drop past starts; the caller must. Throws when a
 * window leaves the calendar.
 */
export function matchingSlots(board: Board, calendar: Calendar, visit: Visit, windows: readonly MinuteRange[], grid: SlotGrid): Slot[] {
  const asked = startsOnGrid(calendar, windows, grid);
  const counts = isSingleVisit(visit) ? null : countsAround(board, calendar, visit, asked);
  const starts = counts === null ? asked : asked.filter((start) => counts.some((count) => hasWholeCrew(count, visit, start)));
  if (starts.length === 0) return [];
  const technicians = starts.map((): SlotTechnician[] => []);
  const fromDay = dayIndexAt(calendar, starts[0]!);
  const untilDay = dayIndexAt(calendar, starts.at(-1)!) + 1;
  const sessionsOfStart = sessionPlanner(calendar, visit, starts);
  const search: SlotSearch = { calendar, visit, fromDay, untilDay, starts, technicians };
  for (const lane of board.lanes) {
    if (!canEverServe(lane, visit)) continue;
    if (counts === null || !followsLead(calendar, visit)) addTechnician(search, lane);
    else addForDays(search, lane, sessionsOfStart, counts);
  }
  const slots: Slot[] = [];
  for (const [index, startMinute] of starts.entries()) {
    if (technicians[index]!.length === 0) continue;
    const ranked = technicians[index]!.sort(compareScores);
    slots.push({
      startMinute,
      endMinute: sessionsOfStart(findLane(board, ranked[0]!.technicianId)!.patternIndex, index).at(-1)!.endMinute,
      dayIndex: dayIndexAt(calendar, startMinute),
      technicians: ranked,
    });
  }
  return slots;
}

/** The technician's travel and match score over all sessions of the work. */
export function slotTechnicianOf(calendar: Calendar, lane: Lane, visit: Visit, sessions: readonly PlannedSession[]): SlotTechnician {
  const { travelMinutes, distanceKm } = sessions[0]!;
  const addedTravelMinutes = sessions.reduce((sum, session) => sum + session.addedTravelMinutes, 0);
  const score = scoreSessions(calendar, lane, visit, sessions);
  return { technicianId: lane.technicianId, travelMinutes, distanceKm, addedTravelMinutes, ...score };
}

/** Returns the anchors of a grid. Throws unless the step is a whole number of minutes and every day has an anchor. */
export function anchorsOf(calendar: Calendar, { stepMinutes, anchors }: SlotGrid): readonly EpochMinute[] {
  if (!Number.isInteger(stepMinutes) || stepMinutes < 1) throw new RangeError(`a step of ${stepMinutes} minutes`);
  if (anchors.length !== calendar.days.length) throw new RangeError('a grid needs an anchor for each day');
  return anchors;
}

/** The grid's starts inside the windows, sorted and without duplicates. */
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

/** Counts the technicians who could start at each minute from the first of these sorted starts to the last. */
function countsAround(board: Board, calendar: Calendar, visit: Visit, starts: readonly EpochMinute[]): StartCounts[] {
  const [startMinute, lastMinute] = [starts[0], starts.at(-1)];
  if (startMinute === undefined || lastMinute === undefined) return [];
  return countStarts(board, calendar, visit, { startMinute, endMinute: (lastMinute + 1) as EpochMinute });
}

/** The starts to fill with technicians, lane by lane. */
interface SlotSearch {
  readonly calendar: Calendar;
  readonly visit: Visit;
  readonly fromDay: number;
  /** Exclusive. */
  readonly untilDay: number;
  /** Sorted. */
  readonly starts: readonly EpochMinute[];
  /** For each start, the technicians found so far. */
  readonly technicians: readonly SlotTechnician[][];
}

/** The sessions of work that begins at `starts[slot]`, for technicians of one weekly pattern. Computed once and cached. */
type SessionsOfStart = (patternIndex: number, slot: number) => readonly SessionBlock[];

function sessionPlanner(calendar: Calendar, visit: Visit, starts: readonly EpochMinute[]): SessionsOfStart {
  const known = new Map<number, (readonly SessionBlock[])[]>();
  return (patternIndex, slot) => {
    const blocks = known.get(patternIndex) ?? [];
    known.set(patternIndex, blocks);
    return (blocks[slot] ??= planSessions(calendar, patternIndex, visit, starts[slot]!).blocks);
  };
}

/**
 * For work of several days: adds the technician to every start at which the technician can lead a whole crew. Starts of one range
 * that end on the same day share the gaps of all sessions. So their travel and score are computed once.
 */
function addForDays(search: SlotSearch, lane: Lane, sessionsOfStart: SessionsOfStart, counts: readonly StartCounts[]): void {
  const { calendar, visit, fromDay, untilDay, starts, technicians } = search;
  const own = counts.find(({ patternIndex }) => patternIndex === null || patternIndex === lane.patternIndex)!;
  collectStarts(lane, { calendar, visit, fromDay, untilDay }, pairs);
  let slot = 0;
  for (let at = 0; at < pairs.length; at += 2) {
    while (slot < starts.length && starts[slot]! < pairs[at]!) slot++;
    let lastDay = -1;
    let match: SlotTechnician | null = null;
    for (; slot < starts.length && starts[slot]! < pairs[at + 1]!; slot++) {
      if (!hasWholeCrew(own, visit, starts[slot]!)) continue;
      const blocks = sessionsOfStart(lane.patternIndex, slot);
      const endDay = blocks.at(-1)!.dayIndex;
      if (match === null || endDay !== lastDay) {
        match = slotTechnicianOf(calendar, lane, visit, withLegs(calendar, lane, visit, blocks));
        lastDay = endDay;
      }
      technicians[slot]!.push(match);
    }
  }
}

/** Adds the travel to sessions that are already known to be feasible. */
function withLegs(calendar: Calendar, lane: Lane, visit: Visit, blocks: readonly SessionBlock[]): PlannedSession[] {
  return blocks.map((block) => {
    const gap = gapAround(calendar, lane, visit, block.startMinute);
    return { ...block, ...legsOf(lane, visit, gap.previousStop, gap.nextStop) };
  });
}

/** Reused between calls. The engine is synchronous, so two calls never overlap. */
const pairs: number[] = [];
const found = makeStartRanges();

/**
 * Adds the technician to every start that the technician can take. Starts in one gap share travel and score, so these are computed
 * once.
 */
function addTechnician({ calendar, visit, fromDay, untilDay, starts, technicians }: SlotSearch, lane: Lane): void {
  collectStartRanges(lane, { calendar, visit, fromDay, untilDay }, found);
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
