/** Jobs that have lost their technician. Scheduling model, "Absence". */

import { compareIds, withSessions, type Lane } from './board.ts';
import type { EpochMinute } from './minutes.ts';
import { decodeSessions, encodeSessions, SESSION_ROW_BYTES } from './sessionRows.ts';
import type { Visit } from './visit.ts';

/** A job that has lost its technician: one visit by one person, at the time it has. */
export interface Orphan {
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  readonly visit: Visit;
}

/** The lane with these visits added; they must overlap nothing. */
export function withStops(lane: Lane, orphans: readonly Orphan[]): Lane {
  if (orphans.length === 0) return lane;
  const added = encodeSessions(
    orphans.map(({ jobRequestId, startMinute, visit }) => ({
      jobRequestId,
      startMinute,
      endMinute: (startMinute + visit.visitMinutes) as EpochMinute,
      latE6: visit.point?.latE6 ?? null,
      lonE6: visit.point?.lonE6 ?? null,
      flags: 2,
    })),
  );
  const packed = new Uint8Array(lane.sessionCount * SESSION_ROW_BYTES + added.length);
  packed.set(lane.sessions.packed);
  packed.set(added, lane.sessionCount * SESSION_ROW_BYTES);
  return withSessions(lane, decodeSessions(packed));
}

/** The order of jobs everywhere: by start, then by id. */
export function byStart(left: Orphan, right: Orphan): number {
  return left.startMinute - right.startMinute || compareIds(left.jobRequestId, right.jobRequestId);
}
