/** Taking a visit back to the queue, and cancelling a job. [unschedule.back-to-queue, cancel.ends]; docs/internals/dispatch.md#cancellations. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { JobRequest, MoneyInput } from '../schemas/jobRequest.ts';
import { CustomerNotification, undoToken } from '../schemas/plan.ts';
import { cancellers } from '../vocabulary.ts';

const lastStatusVersion = Type.Integer({ minimum: 0, description: 'As last read.' });
const notify = Type.Optional(Type.Boolean({ default: true, description: 'false: the customer gets no message.' }));

export const unscheduleJobRequest = operation({
  id: 'unscheduleJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/unschedule',
  group: 'Bookings',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'commit',
  idempotent: true,
  confirmedEffects: ['ends_visit', 'tells_customer'],
  profiles: ['dispatch'],
  summary: 'Take a visit back to the queue',
  description:
    'Takes the time, technicians and vehicle from a scheduled visit that has not begun. The job keeps its quote and waits for a new time. The ' +
    'customer is told. Undo: undoScheduleChange. To change the time: previewJobRequestMove.',
  headerFields: s.idempotencyHeader,
  pathFields: { id: s.JobReference() },
  bodyFields: {
    status_version: lastStatusVersion,
    note: Type.Optional(s.Text(2000, 'Why.')),
    notify,
  },
  output: Type.Object({ ...JobRequest.properties, customer_notification: CustomerNotification, undo_token: undoToken }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'],
});

export const cancelJobRequest = operation({
  id: 'cancelJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/cancel',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  confirmedEffects: ['ends_visit', 'tells_customer', 'money'],
  // A person must confirm, because the customer loses the visit.
  confirmed: 'always',
  profiles: ['voice', 'dispatch'],
  summary: 'Cancel a job request',
  description:
    'Cancels a job that is not completed: frees its time, records the reason, who cancelled and the fee (nothing is collected), and tells the customer if it can. Ask the ' +
    'person first. To change the time, use previewJobRequestMove instead.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    status_version: lastStatusVersion,
    reason: s.Text(500, 'Why, in words.', 1),
    cancelled_by: s.OneOf(cancellers, 'Who cancels.'),
    fee: Type.Optional(MoneyInput),
    note: Type.Optional(s.Text(2000, 'For the business only.')),
    message: Type.Optional(s.Text(500, 'Reason in the customer’s message; without it: none.')),
    notify,
  },
  output: Type.Object({ ...JobRequest.properties, customer_notification: CustomerNotification }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'],
});
