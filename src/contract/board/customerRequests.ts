/** What customers ask of the business, and the answers. docs/internals/records.md#customers-requests. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { CustomerNotification } from '../schemas/plan.ts';
import { JobDate } from '../schemas/jobRequest.ts';
import { seesCustomers, seesJobs, shownBy } from '../shownBy.ts';
import { customerRequestEnds, customerRequestKinds, customerRequestStatuses } from '../vocabulary.ts';

const shared = { group: 'Bookings', profiles: ['dispatch'] } as const;

/** A request from the customer link, or a message for a person. */
export const CustomerRequest = Type.Object({
  id: s.Uuid('The request (UUID).'),
  kind: s.OneOf(customerRequestKinds, 'callback: a message for a person, as in listCallbacks.'),
  status: s.OneOf(customerRequestStatuses, 'withdrawn: the customer asked again, or the job ended without an answer.'),
  job_request_id: s.Nullable(s.Uuid('The job (UUID).'), 'Null for a message without a job.'),
  short_code: s.Nullable(Type.String({ description: 'Code of that job.' }), 'Null without a job.'),
  customer_id: s.Nullable(s.Uuid('The customer (UUID).'), 'Null without a record.'),
  name: shownBy(seesCustomers, Type.String({ description: 'Who asks.' })),
  phone: shownBy(seesCustomers, Type.String({ description: 'Number to call; empty if unset.' })),
  job_dates: Type.Array(JobDate, { description: 'The wanted days of another_time; otherwise empty.' }),
  words: shownBy(seesJobs, s.Nullable(Type.String({ description: "The customer's words." }), 'Null if none.')),
  message: shownBy(seesJobs, s.Nullable(Type.String({ description: 'The words of the answer.' }), 'Null if none.')),
  created_at: s.Timestamp('When the customer asked.'),
  answered_at: s.Nullable(s.Timestamp('When it ended.'), 'Null while it is open.'),
  answered_by_user_id: s.Nullable(s.Uuid('Who ended it (UUID).'), 'Null while it is open, and when nobody with an account did.'),
  ended_by: s.Nullable(
    s.OneOf(customerRequestEnds, 'What ended it: person is an answer; new_time, the job got another time.'),
    'Null while it is open.',
  ),
});

export const listCustomerRequests = operation({
  ...shared,
  id: 'listCustomerRequests',
  method: 'GET',
  path: '/v1/customer-requests',
  permissions: ['job_view', 'customers_view'],
  effect: 'read',
  summary: 'List requests of customers',
  description:
    'Requests from the customer link (another time, cancellation) and messages for a person. With status=open the oldest come first.',
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(s.OneOf(customerRequestStatuses, 'Only in this state; default: all.')),
    kind: Type.Optional(s.OneOf(customerRequestKinds, 'Only of this kind.')),
    job_request_id: Type.Optional(s.JobReference('Only of this job (UUID or code).')),
    customer_id: Type.Optional(s.Uuid('Only of this customer (UUID).')),
  },
  output: Type.Object({
    requests: Type.Array(CustomerRequest, { description: 'The requests of this page.' }),
    ...s.pageAnswer,
    ...s.emptyField,
  }),
});

export const answerCustomerRequest = operation({
  ...shared,
  id: 'answerCustomerRequest',
  method: 'POST',
  path: '/v1/customer-requests/{id}/answer',
  permissions: ['job_manage', 'job_view', 'customers_view'],
  effect: 'update',
  confirmedEffects: ['ends_visit', 'tells_customer'],
  summary: 'Answer a request of a customer',
  description:
    'declined: the customer gets the words by e-mail, if mails are set up. accepted: a cancellation archives the job and frees its time; a request for ' +
    'another time is closed without moving the visit, so move it with commitJobRequestMove, which answers it too. Either closes a callback, without ' +
    'a message. Before: listCustomerRequests.',
  pathFields: { id: s.Uuid('The request (UUID).') },
  bodyFields: {
    answer: s.OneOf(['accepted', 'declined'] as const, 'The answer.'),
    message: Type.Optional(s.Text(1000, 'Words to the customer. Sent with declined; otherwise only kept.')),
  },
  output: Type.Object({ ...CustomerRequest.properties, customer_notification: CustomerNotification }),
  errors: ['CUSTOMER_REQUEST_NOT_FOUND', 'CUSTOMER_REQUEST_NOT_OPEN'],
});
