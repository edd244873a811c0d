/** Locks of visits. [lock.never-moved]; docs/reference/scheduling.md#locked-visits. */
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { JobRequest } from '../schemas/jobRequest.ts';

const shared = {
  group: 'Bookings',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'update',
  profiles: ['dispatch'],
  pathFields: { id: s.JobReference() },
  output: JobRequest,
} as const;

export const lockJobRequest = operation({
  ...shared,
  id: 'lockJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/lock',
  summary: 'Lock a visit',
  description:
    'Keeps time and technicians of a scheduled visit: no move, change, emergency or absence moves it. Its status and texts can still change, and ' +
    'it can be cancelled. End it: unlockJobRequest.',
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

export const unlockJobRequest = operation({
  ...shared,
  id: 'unlockJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/unlock',
  summary: 'Unlock a visit',
  description: 'Ends the lock of a visit, so that it can be moved again. A visit without a lock stays as it is.',
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});
