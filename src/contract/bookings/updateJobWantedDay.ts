/** The day on which a dispatcher wants a waiting job done. [wanted.until-scheduled]; docs/reference/scheduling.md#wanted-today. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { JobRequest } from '../schemas/jobRequest.ts';

export const updateJobWantedDay = operation({
  id: 'updateJobWantedDay',
  method: 'PATCH',
  path: '/v1/job-requests/{id}/wanted-day',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  profiles: [],
  summary: 'Set the day on which a waiting job is wanted',
  description:
    'Marks a job without a time as wanted on a day, such as today. The queue and getDayBrief show it first on that day. The mark ends when the ' +
    'job gets a time or the day is over. Next: listMatchingSlots.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    wanted_date: renamed(
      'wanted_on',
      Type.Optional(s.ClearableDate('Business-local day from today on, 2031-03-03; null or empty removes the mark.')),
    ),
  },
  output: JobRequest,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});
