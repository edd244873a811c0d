/** Adds sessions to a lane, or removes those of a job. A lane never changes: a trial plan makes new lanes. */

import { firstEndingAfter, makeLane, type Board, type Lane } from './board.ts';
import type { EpochMinute } from './minutes.ts';
import { coarsenessFlags, isSessionOf, SESSION_ROW_BYTES, sessionColumns, uuidBytes, type SessionRow } from './sessionRows.ts';
import type { Visit } from './visit.ts';

/** `sessionFlags` of a p2 job that one technician does in one day. */
const p2Flags = 2;

/** A visit as a session that other visits are judged beside. Its priority is not kept, so do not displace it. */
export function rowOfVisit(
  jobRequestId: string,
  { point }: Visit,
  { startMinute, endMinute }: { readonly startMinute: EpochMinute; readonly endMinute: EpochMinute },
): SessionRow {
  const flags = p2Flags | coarsenessFlags(point?.coarseness ?? 0);
  return { jobRequestId, startMinute, endMinute, latE6: point?.latE6 ?? null, lonE6: point?.lonE6 ?? null, flags };
}

/** The lane with these sessions added, in any order. Throws when two sessions overlap. */
export function withRows(lane: Lane, rows: readonly SessionRow[]): Lane {
  if (rows.length === 0) return lane;
  const added = makeLane({ ...lane, home: null, timeOff: [], sessions: sessionColumns(rows) });
  const stretches: Stretch[] = [];
  let known = 0;
  for (let row = 0; row < added.sessionCount; row++) {
    // Sessions that run late may still go on then, so starts decide.
    let before = firstEndingAfter(lane, added.startMinutes[row]!);
    while (before < lane.sessionCount && lane.startMinutes[before]! < added.startMinutes[row]!) before++;
    stretches.push([lane, known, before], [added, row, row + 1]);
    known = before;
  }
  const made = laneOf(lane, [...stretches, [lane, known, lane.sessionCount]]);
  // Sessions that run late may overlap by what is expected, but never as booked.
  const { startMinutes, endMinutes } = made.sessions;
  for (let row = 1; row < made.sessionCount; row++) {
    if (startMinutes[row]! < endMinutes[row - 1]!) throw new RangeError(`two sessions overlap at ${startMinutes[row]!}`);
  }
  if (made.live !== null)
    for (const ends of [made.endMinutes, made.live.emergencyEnds])
      for (let row = 1; row < made.sessionCount; row++) ends[row] = Math.max(ends[row]!, ends[row - 1]!);
  return made;
}

/** Whether a session of the lane overlaps these minutes. */
export function isTaken(lane: Lane, startMinute: number, endMinute: number): boolean {
  const next = firstEndingAfter(lane, startMinute);
  return next < lane.sessionCount && lane.startMinutes[next]! < endMinute;
}

/**
 * The lane without the sessions of one job, for judging a job that is already scheduled. Returns the same lane when it has no such
 * session.
 */
export function withoutJob(lane: Lane, jobRequestId: string): Lane {
  return withoutJobOf(lane, uuidBytes(jobRequestId));
}

/** The board without the sessions of one job on any lane. */
export function boardWithoutJob(board: Board, jobRequestId: string): Board {
  const jobBytes = uuidBytes(jobRequestId);
  return { lanes: board.lanes.map((lane) => withoutJobOf(lane, jobBytes)) };
}

function withoutJobOf(lane: Lane, jobBytes: Uint8Array): Lane {
  const { packed } = lane.sessions;
  const kept: Stretch[] = [];
  let known = 0;
  for (let row = 0; row < lane.sessionCount; row++) {
    if (!isSessionOf(packed, row, jobBytes)) continue;
    kept.push([lane, known, row]);
    known = row + 1;
  }
  return known === 0 ? lane : laneOf(lane, [...kept, [lane, known, lane.sessionCount]]);
}

/** The lane without any session: what its hours, time off and start location alone allow. */
export const withoutSessions = (lane: Lane): Lane => laneOf(lane, []);

/** Consecutive sessions of a lane, from index `from` up to `until` (exclusive). */
type Stretch = readonly [lane: Lane, from: number, until: number];

/**
 * The same technician with these sessions, in time order. Copies the columns of the lanes, because computing unit vectors again
 * would be the most expensive part.
 */
function laneOf(lane: Lane, stretches: readonly Stretch[]): Lane {
  const count = stretches.reduce((sum, [, from, until]) => sum + until - from, 0);
  const packed = new Uint8Array(count * SESSION_ROW_BYTES);
  const [startMinutes, endMinutes, flags] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const bookedEnds = lane.live === null ? endMinutes : new Int32Array(count);
  const earliestStarts = lane.live === null ? startMinutes : new Int32Array(count);
  const emergencyEnds = lane.live === null ? endMinutes : new Int32Array(count);
  // The start location, and the place of the last visit that was begun.
  const places = lane.live === null ? 1 : 2;
  const [latE6, lonE6, leastMinutes] = [new Int32Array(count + places), new Int32Array(count + places), new Int32Array(count + places)];
  const vectors = new Float64Array(3 * (count + places));
  const copyCoordinates = (to: number, { stopCoordinates }: Lane, from: number, until: number): void => {
    latE6.set(stopCoordinates.latE6.subarray(from, until), to);
    lonE6.set(stopCoordinates.lonE6.subarray(from, until), to);
    leastMinutes.set(stopCoordinates.leastMinutes.subarray(from, until), to);
    vectors.set(stopCoordinates.vectors.subarray(3 * from, 3 * until), 3 * to);
  };
  let to = 0;
  for (const [source, from, until] of stretches) {
    startMinutes.set(source.startMinutes.subarray(from, until), to);
    endMinutes.set(source.endMinutes.subarray(from, until), to);
    if (lane.live !== null) {
      bookedEnds.set(source.sessions.endMinutes.subarray(from, until), to);
      emergencyEnds.set((source.live?.emergencyEnds ?? source.endMinutes).subarray(from, until), to);
      earliestStarts.set((source.live?.earliestStarts ?? source.startMinutes).subarray(from, until), to);
    }
    flags.set(source.sessions.flags.subarray(from, until), to);
    packed.set(source.sessions.packed.subarray(from * SESSION_ROW_BYTES, until * SESSION_ROW_BYTES), to * SESSION_ROW_BYTES);
    copyCoordinates(to, source, from, until);
    to += until - from;
  }
  copyCoordinates(count, lane, lane.homeIndex, lane.homeIndex + places);
  const columns = { startMinutes, endMinutes: bookedEnds, latE6: latE6.subarray(0, count), lonE6: lonE6.subarray(0, count) };
  return {
    ...lane,
    sessionCount: count,
    startMinutes,
    endMinutes,
    sessions: { ...columns, count, flags, packed },
    stopCoordinates: { latE6, lonE6, vectors, leastMinutes },
    homeIndex: count,
    live: lane.live && { ...lane.live, earliestStarts, emergencyEnds },
  };
}
