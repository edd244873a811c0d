/** Erasing the personal data of a customer, and everything that is stored about one. docs/personal-data.md. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { mostKeptJobs } from '../schemas/exported.ts';
import * as s from '../schemas/common.ts';

export const eraseCustomer = operation({
  id: 'eraseCustomer',
  method: 'POST',
  path: '/v1/customers/{id}/erase',
  group: 'Customers',
  permissions: ['customers_manage', 'job_manage', 'business_manage'],
  effect: 'delete',
  confirmedEffects: ['erases', 'ends_visit'],
  profiles: [],
  summary: "Erase a customer's personal data",
  description:
    'Removes name, phone, e-mail, addresses and all texts about the person, for good: in the record, its sites, jobs, notes, files, mails, events and ' +
    'stored answers. Jobs keep times and amounts. Also for a deleted customer. Nothing is sent to the person. Give them exportCustomer first.',
  pathFields: s.idField('customer'),
  bodyFields: {
    cancel_open_jobs: Type.Optional(
      Type.Boolean({
        description: 'true: also archives open jobs and frees their time. Otherwise open jobs cause CUSTOMER_HAS_OPEN_JOBS.',
      }),
    ),
  },
  output: Type.Object({
    customer_id: s.Uuid('The customer (UUID).'),
    erased_at: s.Timestamp('When the personal data was first erased.'),
    job_count: Type.Integer({ description: 'Jobs from which the person was removed.' }),
    cancelled_job_count: Type.Integer({ description: 'Open jobs of these, now archived.' }),
    kept_job_count: Type.Integer({
      description: 'Linked jobs that a guest booked under another name. They lost their link and were kept.',
    }),
    kept_jobs: Type.Array(
      Type.Object({
        id: s.Uuid('The job (UUID).'),
        short_code: Type.String({ description: 'Its short code.' }),
        customer_name: Type.String({ description: 'The name that the guest gave.' }),
      }),
      { description: `The first ${mostKeptJobs} of these. Check whether they are of the same person.` },
    ),
  }),
  errors: ['CUSTOMER_NOT_FOUND', 'CUSTOMER_HAS_OPEN_JOBS'],
});
