/** Orphans: jobs whose technician is absent. docs/reference/scheduling.md#absence. */

import { compareIds, type Lane } from '../board.ts';
import { withRows } from '../laneSessions.ts';
import type { EpochMinute } from '../minutes.ts';
import type { Visit } from '../visit.ts';

/** A job that needs another technician at its unchanged time. It is one visit by one technician. */
export interface Orphan {
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  readonly visit: Visit;
}

/** Returns the lane with these jobs inserted. Throws when a job overlaps a session of the lane or another of the jobs. */
export function withStops(lane: Lane, orphans: readonly Orphan[]): Lane {
  const rows = orphans.map(({ jobRequestId, startMinute, visit }) => ({
    jobRequestId,
    startMinute,
    endMinute: (startMinute + visit.visitMinutes) as EpochMinute,
    latE6: visit.point?.latE6 ?? null,
    lonE6: visit.point?.lonE6 ?? null,
    flags: 2, // p2: no crew, no several days, not under way
  }));
  return withRows(lane, rows);
}

/** The order of jobs in plans: by start, then by id. */
export function byStart(left: Orphan, right: Orphan): number {
  return left.startMinute - right.startMinute || compareIds(left.jobRequestId, right.jobRequestId);
}
