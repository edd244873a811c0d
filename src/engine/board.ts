/**
 * The board: every technician of one business in one environment with the time already taken, as an immutable snapshot.
 *
 * How to use the engine, in the order of a request:
 *
 * 1. Load, once per version of the schedule: `makeLane` for each active technician from plain numbers (its packed
 *    sessions through `decodeSessions`), `makeBoard` from the lanes. After a change of one technician, `replaceLane`.
 * 2. Expand wall-clock time into instants with `src/time`, and make a `Calendar` (`makeCalendar`) over consecutive
 *    business-local days that cover everything asked about. A lane names its weekly pattern by `patternIndex`, an index
 *    into the calendar's patterns. Load every session that overlaps those days.
 * 3. Match the address to the service areas once (`coveringAreas`), and make the `Visit` (`makeVisit`). Work that may take
 *    several days needs a longer calendar and as many days of sessions: `calendarDaysAfter` says how much longer.
 * 4. Ask: `bookingWindows`, `matchingSlots`, `rankCandidates`, `quotability`, or `judge` for one technician and one start;
 *    `chooseCrew` says who goes, alone or as a crew, with every session. Crews: `crew.ts`. Several days: `sessions.ts`.
 *    When a job that already stands on the board is asked about, take it off first (`boardWithoutJob`).
 * 5. Before committing, hand the rows read under the lock to `checkPlan`, which shares no code with any of these.
 *
 * What holds everywhere: intervals are half-open; instants are whole epoch minutes; coordinates are whole micro-degrees;
 * nothing here reads a clock, a zone, the environment or the database, and nothing is async. Equal data gives
 * equal answers, whatever order the rows came in. Refusals are values; an exception is a bug of the caller (an instant
 * outside the calendar, overlapping sessions, a pattern that does not exist).
 *
 * Cascades and absence: `gaps.ts` bounds the starts
 * between any two stops of a lane, `sessionFlags` says what is frozen, and a changed lane is a new lane
 * (`laneSessions.ts`), so plans can be tried without touching the board.
 */

import type { AssignmentTier } from '../contract/vocabulary.ts';
import { mergedRanges, type MinuteRange } from './minutes.ts';
import { NO_COORDINATE, writeUnitVector, type CoordinateColumns, type Point } from './geometry/points.ts';
import type { SessionColumns } from './sessionRows.ts';

/** One technician: who it is, and the time already taken. Columns are sorted by start; none overlap. */
export interface Lane {
  readonly technicianId: string;
  readonly tier: AssignmentTier | null;
  readonly skillIds: ReadonlySet<string>;
  readonly serviceAreaIds: ReadonlySet<string>;
  /** Who comes first as this technician's buddies, by technician id. */
  readonly preferredBuddyIds: ReadonlySet<string>;
  /** Which of the calendar's weekly patterns this technician works. */
  readonly patternIndex: number;
  readonly sessionCount: number;
  readonly startMinutes: Int32Array;
  readonly endMinutes: Int32Array;
  readonly sessions: SessionColumns;
  /** The coordinates of session `i` at `i`, and the start location (home, office) at `homeIndex`. */
  readonly stopCoordinates: CoordinateColumns;
  /** `sessionCount`. As a neighbour in a gap it means: nothing before (or after) on that day. */
  readonly homeIndex: number;
  /** Approved time off, merged: starts at even positions, ends at odd ones. */
  readonly timeOff: Int32Array;
}

/** What a lane is made from. */
export interface LaneFields {
  readonly technicianId: string;
  readonly tier: AssignmentTier | null;
  /** A set is kept as it is, so that lanes with the same ids may share one; it must not change any more. So with areas and buddies. */
  readonly skillIds: Iterable<string>;
  readonly serviceAreaIds: Iterable<string>;
  readonly home: Point | null;
  readonly patternIndex: number;
  /** From `decodeSessions` or `sessionColumns`: active sessions only. */
  readonly sessions: SessionColumns;
  /** Approved time off only, in any order. */
  readonly timeOff: readonly MinuteRange[];
  /** Preferred co-workers, from either side (`buddy_ids`, `leads`); none when left out. */
  readonly preferredBuddyIds?: Iterable<string>;
}

/** All technicians who may be considered (active ones), sorted by technician id. */
export interface Board {
  readonly lanes: readonly Lane[];
}

const noIds: ReadonlySet<string> = new Set();
const setOf = (ids: Iterable<string>): ReadonlySet<string> => (ids instanceof Set ? (ids as Set<string>) : new Set(ids));

/** Makes one technician's lane. Computes the unit vectors here, once, so that no question has to. */
export function makeLane(fields: LaneFields): Lane {
  const { sessions, home } = fields;
  const count = sessions.count;
  const latE6 = new Int32Array(count + 1);
  const lonE6 = new Int32Array(count + 1);
  latE6.set(sessions.latE6);
  lonE6.set(sessions.lonE6);
  latE6[count] = home?.latE6 ?? NO_COORDINATE;
  lonE6[count] = home?.lonE6 ?? NO_COORDINATE;
  const vectors = new Float64Array(3 * (count + 1));
  for (let index = 0; index <= count; index++) writeUnitVector(vectors, index, latE6[index]!, lonE6[index]!);
  return {
    technicianId: fields.technicianId,
    tier: fields.tier,
    skillIds: setOf(fields.skillIds),
    serviceAreaIds: setOf(fields.serviceAreaIds),
    preferredBuddyIds: setOf(fields.preferredBuddyIds ?? noIds),
    patternIndex: fields.patternIndex,
    sessionCount: count,
    startMinutes: sessions.startMinutes,
    endMinutes: sessions.endMinutes,
    sessions,
    stopCoordinates: { latE6, lonE6, vectors },
    homeIndex: count,
    timeOff: mergedRanges(fields.timeOff),
  };
}

/** A board of these lanes, in any order. Throws when two have the same technician. */
export function makeBoard(lanes: readonly Lane[]): Board {
  const sorted = [...lanes].sort((left, right) => compareIds(left.technicianId, right.technicianId));
  for (let index = 1; index < sorted.length; index++) {
    if (sorted[index]!.technicianId === sorted[index - 1]!.technicianId) {
      throw new RangeError(`technician ${sorted[index]!.technicianId} is on the board twice`);
    }
  }
  return { lanes: sorted };
}

/** The same board with this technician's lane replaced, or added. Copies pointers only. */
export function replaceLane(board: Board, lane: Lane): Board {
  const at = laneIndex(board, lane.technicianId);
  const known = board.lanes[at]?.technicianId === lane.technicianId;
  return { lanes: board.lanes.toSpliced(at, known ? 1 : 0, lane) };
}

/** The same board without this technician; the board itself when it is not on it. */
export function removeLane(board: Board, technicianId: string): Board {
  const at = laneIndex(board, technicianId);
  if (board.lanes[at]?.technicianId !== technicianId) return board;
  return { lanes: board.lanes.toSpliced(at, 1) };
}

/** This technician's lane, or null when it is not on the board. */
export function findLane(board: Board, technicianId: string): Lane | null {
  const lane = board.lanes[laneIndex(board, technicianId)];
  return lane?.technicianId === technicianId ? lane : null;
}

/** The first session that ends after `minute`, or `sessionCount`: the one under way then, or else the next. */
export function firstEndingAfter(lane: Lane, minute: number): number {
  const ends = lane.endMinutes;
  let low = 0;
  let high = lane.sessionCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! > minute) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Order of technician ids everywhere: by code unit, never by locale, so that every machine agrees. */
export function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Where this technician is on the board, or would be put. */
function laneIndex(board: Board, technicianId: string): number {
  let low = 0;
  let high = board.lanes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (board.lanes[middle]!.technicianId < technicianId) low = middle + 1;
    else high = middle;
  }
  return low;
}
