/** A job that was booked on the wrong customer. [job-customer.reassign]; docs/reference/conventions.md#merged-customers. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { updateJobSite } from './lifecycle.ts';

export const reassignJobCustomer = operation({
  id: 'reassignJobCustomer',
  method: 'POST',
  path: '/v1/job-requests/{id}/customer',
  group: 'Bookings',
  permissions: ['customers_view', 'job_manage'],
  effect: 'update',
  profiles: [],
  summary: 'Move a job request to another customer',
  description:
    'Moves a job that was booked on the wrong customer to the right one, with name, contact and, while open, address as they are now. ' +
    'The visit keeps its time and nobody is told. The former customer link ends, and the right customer gets a new one. For two records of one person: previewCustomerMerge.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    customer_id: s.Uuid('The right customer (UUID).'),
    site_id: Type.Optional(s.Uuid("Site of that customer (UUID); default: the customer's own address.")),
    keep_address: Type.Optional(
      Type.Boolean({ description: 'true: the job keeps its address, which is right. Completed and archived jobs do anyway.' }),
    ),
    status_version: Type.Optional(Type.Integer({ minimum: 0, description: 'As last read; another version is refused.' })),
  },
  output: updateJobSite.output,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_STAGE_CONFLICT', 'CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_NOT_FOUND'],
});
