/**
 * The board: every technician of one business in one environment with the time already taken, as an immutable snapshot.
 *
 * How to use the engine, in the order of a request:
 *
 * 1. Load once per version of the schedule. Make a lane for each active technician from plain numbers (`makeLane`; packed sessions
 *    through `decodeSessions`), and the board from the lanes (`makeBoard`). After a change of one technician, call `replaceLane`.
 * 2. Convert wall-clock time into instants with `src/ground/time`. Make a `Calendar` (`makeCalendar`) of consecutive business-local days
 *    that cover the whole question. A lane's `patternIndex` is an index into the calendar's weekly patterns. Load every session
 *    that overlaps those days.
 * 3. Match the address to the service areas once (`coveringAreas`), and make the `Visit` (`makeVisit`). Work of several days needs
 *    a longer calendar, and the sessions of those days: `calendarDaysAfter` says how many.
 * 4. Ask: `bookingWindows`, `matchingSlots`, `rankCandidates` or `quotability`, or `judge` for one technician and one start.
 *    `chooseCrew` chooses the technicians, one alone or a crew, with all sessions. See `crew.ts` for crews and `sessions.ts` for
 *    several days. Before asking about a job that is already on the board, take it off (`boardWithoutJob`).
 * 5. Before a commit, pass the rows read under the lock to `checkPlan`, which shares no code with the steps above.
 *
 * These rules hold everywhere:
 *
 * - Intervals are half-open, instants are whole epoch minutes, and coordinates are whole micro-degrees.
 * - The engine reads no clock, zone, environment or database, and nothing is async.
 * - Equal data gives equal answers, whatever the order of the rows.
 * - Refusals are values. An exception is a bug of the caller: an instant outside the calendar, overlapping sessions, or an unknown
 *   pattern.
 *
 * Cascades and absences also build on lanes. `gaps.ts` bounds the starts between any two stops of a lane, and `sessionFlags` says
 * which sessions are frozen. A changed lane is a new lane (`laneSessions.ts`), so trial plans never change the board.
 */

import type { AssignmentTier } from '../contract/vocabulary.ts';
import { mergedRanges, type MinuteRange } from './minutes.ts';
import {
  NO_COARSE_MINUTES,
  NO_COORDINATE,
  writeUnitVector,
  type CoarseMinutes,
  type CoordinateColumns,
  type Point,
} from '../ground/geometry/points.ts';
import { breakMinutesOf, coarsenessOf, type SessionColumns } from './sessionRows.ts';

/** One technician, with the time already taken. Columns are sorted by start, and sessions do not overlap. */
export interface Lane {
  readonly technicianId: string;
  readonly tier: AssignmentTier | null;
  readonly skillIds: ReadonlySet<string>;
  readonly serviceAreaIds: ReadonlySet<string>;
  /** Ids of the technicians who are chosen first as buddies of this technician. */
  readonly preferredBuddyIds: ReadonlySet<string>;
  /** The index of this technician's weekly pattern in the calendar. */
  readonly patternIndex: number;
  readonly sessionCount: number;
  readonly startMinutes: Int32Array;
  readonly endMinutes: Int32Array;
  readonly sessions: SessionColumns;
  /** The coordinates of session `i` at index `i`, and those of the start location (home, office) at `homeIndex`. */
  readonly stopCoordinates: CoordinateColumns;
  /** Equals `sessionCount`. As a neighbour in a gap it means that the day has no stop before (or after). */
  readonly homeIndex: number;
  /** What `stopCoordinates.leastMinutes` is made from. */
  readonly coarseMinutes: CoarseMinutes;
  /** Approved time off, merged: starts at even positions, ends at odd ones. */
  readonly timeOff: Int32Array;
  /**
   * How today really goes (`live/liveLanes.ts`). null: as booked. Otherwise `endMinutes` holds the expected ends, so sessions may overlap. Both
   * starts and ends still ascend. The booked ends are in `sessions`.
   */
  readonly live: LaneLiveTimes | null;
}

/** What is known of a technician whose day does not go as booked. */
export interface LaneLiveTimes {
  /** When each session can begin at the earliest, if the technician is known to be elsewhere. The booked start for all others. */
  readonly earliestStarts: Int32Array;
  /**
   * The ends that an emergency must respect: a visit that counts as begun by the clock, and of which nothing was fired, ends as booked. The
   * technician may have done it, or can do it later.
   */
  readonly emergencyEnds: Int32Array;
  /**
   * When the technician is free at the place of the last visit that was begun. Its coordinates follow those of the start location. `FAR_PAST`
   * when the sessions say it already.
   */
  readonly freeMinute: number;
  /** The booked start of the visit after it. From there on the sessions say when the technician is free. `FAR_FUTURE` without one. */
  readonly freeUntil: number;
}

/** What a lane is made from. */
export interface LaneFields {
  readonly technicianId: string;
  readonly tier: AssignmentTier | null;
  /** A `Set` is kept without copying, so that lanes can share it, and must not change afterwards. The same holds for areas and buddies. */
  readonly skillIds: Iterable<string>;
  readonly serviceAreaIds: Iterable<string>;
  readonly home: Point | null;
  readonly patternIndex: number;
  /** From `decodeSessions` or `sessionColumns`: active sessions only. */
  readonly sessions: SessionColumns;
  /** Approved time off only, in any order. */
  readonly timeOff: readonly MinuteRange[];
  /** Preferred co-workers, recorded on either side (`buddy_ids`, `leads`). The default is none. */
  readonly preferredBuddyIds?: Iterable<string>;
  /** The shortest travel to and from coarse places. By default there is no minimum. */
  readonly coarseMinutes?: CoarseMinutes;
}

/** All technicians who may be considered (the active ones), sorted by technician id. */
export interface Board {
  readonly lanes: readonly Lane[];
}

const noIds: ReadonlySet<string> = new Set();
const setOf = (ids: Iterable<string>): ReadonlySet<string> => (ids instanceof Set ? (ids as Set<string>) : new Set(ids));

/** Makes one technician's lane. Computes the unit vectors once, so that no question has to. */
export function makeLane(fields: LaneFields): Lane {
  const { sessions, home, coarseMinutes = NO_COARSE_MINUTES } = fields;
  const count = sessions.count;
  const latE6 = new Int32Array(count + 1);
  const lonE6 = new Int32Array(count + 1);
  latE6.set(sessions.latE6);
  lonE6.set(sessions.lonE6);
  latE6[count] = home?.latE6 ?? NO_COORDINATE;
  lonE6[count] = home?.lonE6 ?? NO_COORDINATE;
  const vectors = new Float64Array(3 * (count + 1));
  for (let index = 0; index <= count; index++) writeUnitVector(vectors, index, latE6[index]!, lonE6[index]!);
  const leastMinutes = new Int32Array(count + 1);
  for (let index = 0; index < count; index++) leastMinutes[index] = coarseMinutes[coarsenessOf(sessions.flags[index]!)];
  leastMinutes[count] = home?.leastMinutes ?? 0;
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
    stopCoordinates: { latE6, lonE6, vectors, leastMinutes },
    homeIndex: count,
    coarseMinutes,
    timeOff: mergedRanges(fields.timeOff),
    live: null,
  };
}

/** Makes a board of these lanes, given in any order. Throws when two lanes have the same technician. */
export function makeBoard(lanes: readonly Lane[]): Board {
  const sorted = [...lanes].sort((left, right) => compareIds(left.technicianId, right.technicianId));
  for (let index = 1; index < sorted.length; index++) {
    if (sorted[index]!.technicianId === sorted[index - 1]!.technicianId) {
      throw new RangeError(`technician ${sorted[index]!.technicianId} is on the board twice`);
    }
  }
  return { lanes: sorted };
}

/** The board with this technician's lane replaced or added. Copies only references. */
export function replaceLane(board: Board, lane: Lane): Board {
  const at = laneIndex(board, lane.technicianId);
  const known = board.lanes[at]?.technicianId === lane.technicianId;
  return { lanes: board.lanes.toSpliced(at, known ? 1 : 0, lane) };
}

/** The board without this technician. Returns the same board when the technician is not on it. */
export function removeLane(board: Board, technicianId: string): Board {
  const at = laneIndex(board, technicianId);
  if (board.lanes[at]?.technicianId !== technicianId) return board;
  return { lanes: board.lanes.toSpliced(at, 1) };
}

/** This technician's lane; null when the technician is not on the board. */
export function findLane(board: Board, technicianId: string): Lane | null {
  const lane = board.lanes[laneIndex(board, technicianId)];
  return lane?.technicianId === technicianId ? lane : null;
}

/**
 * The index of the first session that ends after `minute`: the session under way then, or else the next. `sessionCount` when there
 * is none.
 */
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

/** The minutes of work of a session as booked: without its breaks, and without the minutes by which it runs late. */
export function workMinutesAt({ sessions, startMinutes }: Lane, row: number): number {
  return sessions.endMinutes[row]! - startMinutes[row]! - breakMinutesOf(sessions.flags[row]!);
}

/** Whether a session has begun by the clock. It has not while its technician is known to be elsewhere. */
export function hasBegun({ live, startMinutes }: Lane, row: number, nowMinute: number): boolean {
  return (live?.earliestStarts ?? startMinutes)[row]! < nowMinute;
}

/** The lane as an emergency finds it. */
export const forEmergency = (lane: Lane): Lane => (lane.live === null ? lane : { ...lane, endMinutes: lane.live.emergencyEnds });

/** The order of technician ids everywhere. Compares code units, not locales, so that every machine agrees. */
export function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The index of this technician on the board, or where the technician would be inserted. */
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
