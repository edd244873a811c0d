/** What would help a waiting job that a plan for a better day leaves out. [optimization.left-out] */
import type { Remedy } from '../../../contract/explanations.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { callOf, isNameable, localStart } from '../../planning/placement/placement.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { PlanningContext } from '../plan/cascade.ts';
import type { KeptLeftOut } from './optimizationKept.ts';

/**
 * Calls that would help, least effort first: a time of the same days that the customer did not ask for, the flow for emergencies, and the starts of
 * other days. Empty once the job has a time.
 */
export function leftOutRemedies({ tenant, nowMilliseconds }: PlanningContext, row: JobRow, { reason, fitsAt }: KeptLeftOut): Remedy[] {
  if (row.pendingAction !== 'confirm_booking') return [];
  if (reason === 'emergency') return [{ kind: 'use_emergency_flow', ...callOf('listEmergencyCandidates', { job_request_id: row.id }) }];
  const remedies: Remedy[] = [{ kind: 'see_times', ...callOf('listMatchingSlots', { id: row.id }) }];
  if (!fitsAt || fitsAt.startMinute < nowMinuteOf(nowMilliseconds) || !isNameable(tenant, epochMinute(fitsAt.startMinute))) return remedies;
  const confirm = callOf('confirmJobRequest', {
    id: row.id,
    scheduled_at: localStart(tenant, fitsAt.startMinute),
    status_version: row.statusVersion,
    technician_id: fitsAt.technicianId,
  });
  return [{ kind: 'confirm_instead', ...confirm }, ...remedies];
}
