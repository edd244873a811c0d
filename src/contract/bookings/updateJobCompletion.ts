/** Putting a completed job right. [completion.correct]; docs/reference/conventions.md#job-requests. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { JobRequest } from '../schemas/jobRequest.ts';

export const updateJobCompletion = operation({
  id: 'updateJobCompletion',
  formerly: { id: 'correctCompletion' },
  method: 'PATCH',
  path: '/v1/job-requests/{id}/completion',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  confirmedEffects: ['money'],
  profiles: [],
  summary: 'Correct the completion of a job request',
  description: 'Corrects amount, note or time of a completed job. Spending and reports follow; the customer is not told.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    status_version: Type.Integer({ minimum: 0, description: 'As last read.' }),
    amount: Type.Optional(s.Nullable(Type.Number({ minimum: 0, description: 'The price; null: not known.' }))),
    note: Type.Optional(s.Text(2000, 'Empty: none.')),
    completed_at: Type.Optional(s.LocalOrInstant('When the work ended.')),
  },
  output: Type.Object({
    id: s.Uuid(),
    status_version: JobRequest.properties.status_version,
    completed_at: s.Timestamp(),
    completed_amount: JobRequest.properties.completed_amount,
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'],
});
