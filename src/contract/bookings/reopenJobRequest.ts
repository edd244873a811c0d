/** Taking back a cancellation. [job-request.reopen]; docs/internals/dispatch.md#cancellations. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { JobRequest } from '../schemas/jobRequest.ts';
import { CustomerNotification } from '../schemas/plan.ts';

export const reopenJobRequest = operation({
  id: 'reopenJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/reopen',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  confirmedEffects: ['tells_customer'],
  profiles: [],
  summary: 'Reopen an archived or completed job request',
  description:
    'Takes a cancellation back: the job gets the time that it had, with the same technician if possible. If that time is taken, the refusal names the visit there and offers ' +
    'the next starts. A customer who has heard of the cancellation is told; one whose message has not left hears nothing. A completed job gets its status and ' +
    'time back, or waits in the queue if the time has passed or is taken.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    status_version: Type.Integer({ minimum: 0, description: 'As last read.' }),
    scheduled_at: Type.Optional(s.NaiveDatetime('Another start. Left out: the time that it had.')),
    to_queue: Type.Optional(Type.Boolean({ default: false, description: 'true: without a time, back to the queue.' })),
    notify: Type.Optional(Type.Boolean({ description: 'Whether the customer gets a message. Default: true, of a completed job false.' })),
  },
  output: Type.Object({ ...JobRequest.properties, customer_notification: CustomerNotification }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT', 'JOB_REQUEST_TIME_TAKEN'],
});
