/** Putting a completed job right. [completion.correct]; docs/reference/conventions.md#job-requests. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { JobRequest } from '../schemas/jobRequest.ts';
import { StorableNotification } from '../schemas/plan.ts';

export const correctCompletion = operation({
  id: 'correctCompletion',
  method: 'PATCH',
  path: '/v1/job-requests/{id}/completion',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  profiles: [],
  summary: 'Correct the completion of a job request',
  description:
    'Corrects the amount, the note or the time of a completed job. Spending, tier and reports count the corrected values. The customer is not told. ' +
    'action_audit.correct_completion keeps what stood there before.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    status_version: Type.Integer({ minimum: 0, description: 'As last read.' }),
    amount: Type.Optional(s.Nullable(Type.Number({ minimum: 0, description: 'The price, 120.5.' }), 'Null: not known.')),
    note: Type.Optional(s.Text(2000, 'The note of the completion; empty: none.')),
    completed_at: Type.Optional(s.LocalOrInstant('When the work ended: after the status before began, and not in the future.')),
  },
  output: Type.Object({ ...JobRequest.properties, customer_notification: StorableNotification }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'],
});
