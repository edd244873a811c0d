/** Who may be calling, for a booking by phone. docs/reference/pages.md#the-dispatch-board; docs/internals/records.md#callers. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';

const VisitToday = Type.Object({
  job_request_id: s.Uuid('The job (UUID).'),
  scheduled_at: s.Timestamp('Start of the visit.'),
});

const Caller = Type.Object({
  customer_id: s.Nullable(s.Uuid('Customer (UUID).'), 'Customer (UUID); null: a guest without a record.'),
  job_request_id: s.Nullable(s.Uuid('Job (UUID).'), "The guest's newest job (UUID), which has their address; null for a customer."),
  full_name: Type.String({ description: 'Name of the person or firm.' }),
  is_inactive: Type.Boolean({ description: 'Whether the record of the customer is marked as inactive; false for a guest.' }),
  phone: Type.String({ description: 'Phone number as supplied; empty if unset.' }),
  formatted_address: Type.String({ description: 'The address in one line; empty if unset.' }),
  visit_count: Type.Integer({ description: 'Visits so far and to come, without archived jobs.' }),
  next_visit_at: s.Nullable(s.Timestamp('Start of the next visit.'), 'Start of the next visit; null if there is none.'),
  last_visit_at: s.Nullable(s.Timestamp('Start of the last visit.'), 'Start of the last visit; null if there was none.'),
  visit_today: s.Nullable(VisitToday, 'A visit of this business-local day, first one that is not completed; null if there is none.'),
});

export const listCallers = operation({
  id: 'listCallers',
  method: 'GET',
  path: '/dashboard/v1/callers',
  audience: 'dashboard',
  group: 'Customers',
  permissions: ['customers_view', 'job_view'],
  effect: 'read',
  summary: 'Find who is calling',
  description:
    'Finds customers, and guests without a record, from three letters of a name or four digits of a number, each with address and visits. Those ' +
    'with a visit today come first, then those who booked last. A shorter search finds nobody. Next: getCustomer, or getJobRequest for a guest.',
  queryFields: {
    search: s.Text(200, 'A part of the name or of the phone number, e-mail or reference.'),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8, description: 'Maximum number of rows.' })),
  },
  output: Type.Object({
    callers: Type.Array(Caller, { description: 'Who matches; customers before guests of the same kind.' }),
    truncated: Type.Boolean({ description: 'More match than limit.' }),
  }),
});
