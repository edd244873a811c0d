/** Jobs that have lost their technician. Scheduling model, "Absence". */

import { compareIds, type Lane } from './board.ts';
import { withRows } from './laneSessions.ts';
import type { EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** A job that has lost its technician: one visit by one person, at the time it has. */
export interface Orphan {
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  readonly visit: Visit;
}

/** The lane with these visits added; they must overlap nothing. */
export function withStops(lane: Lane, orphans: readonly Orphan[]): Lane {
  const rows = orphans.map(({ jobRequestId, startMinute, visit }) => ({
    jobRequestId,
    startMinute,
    endMinute: (startMinute + visit.visitMinutes) as EpochMinute,
    latE6: visit.point?.latE6 ?? null,
    lonE6: visit.point?.lonE6 ?? null,
    flags: 2,
  }));
  return withRows(lane, rows);
}

/** The order of jobs everywhere: by start, then by id. */
export function byStart(left: Orphan, right: Orphan): number {
  return left.startMinute - right.startMinute || compareIds(left.jobRequestId, right.jobRequestId);
}
