/** The caller's own reference of a job. [job-reference.update]; docs/reference/conventions.md#job-requests. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { longestReference } from '../schemas/jobReference.ts';

export const updateJobReference = operation({
  id: 'updateJobReference',
  method: 'PATCH',
  path: '/v1/job-requests/{id}/external-reference',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  profiles: [],
  summary: "Set a job's own reference",
  description:
    'Sets the reference of your own system on a job, also on one that is over. Find the job by it: listJobRequests with external_reference.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    external_reference: Type.Optional(s.Line(longestReference, 'Your own reference, ERP-4711; unique. Empty or null clears it.')),
  },
  unset: { external_reference: '' },
  output: Type.Object({
    id: s.Uuid(),
    external_reference: s.Nullable(Type.String(), 'null: none.'),
    updated_at: s.Timestamp(),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_DUPLICATE'],
});
