/** Orphans: jobs whose technician is absent. docs/reference/scheduling.md#absence. */

import { compareIds, type Lane } from '../board.ts';
import type { Calendar } from '../calendar.ts';
import { rowOfVisit, withRows } from '../laneSessions.ts';
import type { EpochMinute } from '../minutes.ts';
import { singleBlock } from '../sessions.ts';
import type { Visit } from '../visit.ts';

/** A job that needs another technician at its unchanged time. It is one visit by one technician. */
export interface Orphan {
  readonly jobRequestId: string;
  readonly startMinute: EpochMinute;
  readonly visit: Visit;
}

/** Returns the lane with these jobs inserted. Throws when a job overlaps a session of the lane or another of the jobs. */
export function withStops(calendar: Calendar, lane: Lane, orphans: readonly Orphan[]): Lane {
  const rows = orphans.map(({ jobRequestId, startMinute, visit }) =>
    rowOfVisit(jobRequestId, visit, singleBlock(calendar, lane.patternIndex, visit, startMinute)),
  );
  return withRows(lane, rows);
}

/** The order of jobs in plans: by start, then by id. */
export function byStart(left: Orphan, right: Orphan): number {
  return left.startMinute - right.startMinute || compareIds(left.jobRequestId, right.jobRequestId);
}
