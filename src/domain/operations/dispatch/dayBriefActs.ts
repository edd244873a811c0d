/** The next best act for each entry of a brief. docs/internals/bookings.md#brief-and-gap-fillers. */
import type { RemedyCall } from '../../../contract/explanations.ts';
import { GRID_MINUTES } from '../../../engine/minutes.ts';
import { cancellationReason } from '../../jobs/customer/customerRequests.ts';
import { isUnderWay } from '../../jobs/lifecycle/jobState.ts';
import type { LiveSession } from '../../jobs/live/liveDay.ts';
import { callOf, localStart } from '../../planning/placement/placement.ts';
import { messageReason } from '../../../store/customers/messages.ts';
import type { CustomerRequestRow } from '../../../store/jobs/customerRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';

/** Quotes a job, finds who can serve an emergency, or finds another start. A visit under way or a completed job can only be looked at. */
export function actOfJob(row: JobRow): RemedyCall {
  const { id, jobDurationMinutes, jobTypeId, scheduledAt, priorityLevel } = row;
  if (row.completedAt !== null) return callOf('getJobRequest', { id });
  if (jobDurationMinutes === null) return callOf('quoteJobRequest', { id }, jobTypeId === null ? ['job_duration_minutes'] : []);
  if (scheduledAt === null && priorityLevel === 'p0') return callOf('listEmergencyCandidates', { job_request_id: id });
  if (scheduledAt !== null && isUnderWay(row, row.statusKey)) return callOf('getJobRequest', { id });
  // A person reads what the customer wrote: no tool of dispatchers shows it.
  if (row.attentionReason === messageReason) return callOf('getJobRequest', { id });
  if (row.attentionReason === cancellationReason) return callOf('listCustomerRequests', { job_request_id: id, status: 'open' });
  if (row.lockedAt !== null) return callOf('unlockJobRequest', { id });
  return callOf('listBookableStarts', { job_request_id: id });
}

/**
 * Moves a visit whose promised window is broken to its earliest possible start, so that the customer learns it. Within the window nobody
 * needs a new time: then the technician is called.
 */
export function actOfLateVisit(tenant: Tenant, row: JobRow, live: LiveSession): RemedyCall {
  const { id } = row;
  if (isUnderWay(row, row.statusKey)) return callOf('getJobRequest', { id });
  if (!live.isWindowBroken) return callOf('getTechnician', { id: live.technicianId });
  if (row.lockedAt !== null) return callOf('unlockJobRequest', { id });
  const startMinute = Math.ceil(live.earliestStartMinute / GRID_MINUTES) * GRID_MINUTES;
  return callOf('previewJobRequestMove', { id, start_at: localStart(tenant, startMinute) });
}

/** Finds another start, which answers a request when it is taken; asks for the answer to a cancellation; or reads whom to phone, before a message is closed. */
export function actOfRequest({ id, kind, jobRequestId }: CustomerRequestRow): RemedyCall {
  if (kind === 'another_time' && jobRequestId !== null) return callOf('listBookableStarts', { job_request_id: jobRequestId });
  return kind === 'callback' ? callOf('listCallbacks', {}) : callOf('answerCustomerRequest', { id }, ['answer']);
}
