/** Orphans: jobs whose technician is absent. docs/reference/scheduling.md#absence. */

import { compareIds, type Lane } from '../board.ts';
import { withRows } from '../laneSessions.ts';
import type { EpochMinute } from '../minutes.ts';
import type { Visit } from '../visit.ts';

/** A job that needs another technician: one visit by one person, at its unchanged time. */
export interface Orphan {
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  readonly visit: Visit;
}

/** The lane with these jobs inserted. Throws when one overlaps a session of the lane or another of the jobs. */
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

/** The order in which plans list jobs: by start, then by id. */
export function byStart(left: Orphan, right: Orphan): number {
  return left.startMinute - right.startMinute || compareIds(left.jobRequestId, right.jobRequestId);
}
