/**
 * Messages to a person of the business: what a program cannot answer, and customers whom no message reached.
 * docs/internals/messages.md#calls-to-make.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { longestCallback } from '../schemas/customerMessage.ts';
import { AnyPhone } from '../schemas/phone.ts';
import { customerCredential, seesCustomers, shownBy } from '../shownBy.ts';
import { callbackEnds, newsKinds, locales, mailReasons, scheduleChangeKinds } from '../vocabulary.ts';

const shared = { group: 'Bookings' } as const;

/** A message that waits for a person, or that a person has closed. */
export const Callback = Type.Object({
  id: s.Uuid('The message (UUID).'),
  customer_id: s.Nullable(s.Uuid('The customer (UUID).'), 'Null for an unknown caller.'),
  job_request_id: s.Nullable(s.Uuid('The job that it is about (UUID).'), 'Null without a job.'),
  short_code: s.Nullable(Type.String({ description: 'Code of that job.' }), 'Null without a job.'),
  name: shownBy(seesCustomers, Type.String({ description: 'Whom to call.' })),
  phone: shownBy(seesCustomers, Type.String({ description: 'The number to call; empty if the customer has none.' })),
  text: shownBy(seesCustomers, Type.String({ description: 'What it is about, or with reason what to say.' })),
  created_at: s.Timestamp('When the message was taken.'),
  closed_at: s.Nullable(s.Timestamp('When a person closed it.'), 'Null while it is open.'),
  closed_by_user_id: s.Nullable(s.Uuid('Who closed it (UUID).'), 'Null while it is open.'),
  closed_because: Type.Optional(
    s.OneOf(callbackEnds, 'What closed it; newer_change: a later change of the job, or the customer. Left out while it is open.'),
  ),
  reason: Type.Optional(
    s.OneOf(newsKinds, 'What the customer must hear, because no message did. Left out for a message that a person left.'),
  ),
  not_told_because: Type.Optional(s.OneOf(mailReasons, 'Why the customer got no message.')),
  locale: Type.Optional(s.OneOf(locales, 'Language of the customer, and of the text.')),
  start_at: Type.Optional(s.Nullable(s.Timestamp('Start that the customer must hear.'), 'Null without one.')),
  previous_start_at: Type.Optional(s.Nullable(s.Timestamp('Start that the customer knows.'), 'Null if none.')),
  change: Type.Optional(
    s.Nullable(
      Type.Object({
        id: s.Uuid('The change of the schedule (UUID).'),
        kind: s.OneOf(scheduleChangeKinds, 'Which change.'),
        short_code: s.Nullable(Type.String({ description: 'The job that it was made for.' }), 'Null without one.'),
        technician_name: s.Nullable(Type.String({ description: 'Of an absence: who is absent.' }), 'Null for other changes.'),
      }),
      'The change that made the call necessary; null: another change of the job.',
    ),
  ),
  message_number: Type.Optional(
    shownBy(seesCustomers, s.Nullable(Type.String({ description: 'The number in E.164 form, for a message.' }), 'Null if it takes none.')),
  ),
  customer_url: Type.Optional(
    customerCredential(
      Type.String({ description: 'Link that acts for the customer, to be sent with the text; left out if there is none.' }),
    ),
  ),
});

export const createCallback = operation({
  ...shared,
  id: 'createCallback',
  method: 'POST',
  path: '/v1/callbacks',
  permissions: ['job_create'],
  effect: 'create',
  idempotent: true,
  profiles: ['voice'],
  summary: 'Leave a message for a person',
  description:
    'A person calls back. For what you cannot answer, or when nobody can be sent. Send job_request_id, customer_id, or name with phone. ' +
    'Promise no time.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    job_request_id: Type.Optional(s.JobReference('The job (UUID or code).')),
    customer_id: Type.Optional(s.Uuid('The customer (UUID).')),
    name: Type.Optional(s.Name("Caller's name; default: the customer's.")),
    phone: Type.Optional(AnyPhone(40, "Number to call, +12125550123; default: the customer's.")),
    text: s.Text(longestCallback, "What it is about, in the caller's words.", 1),
  },
  output: Callback,
  errors: ['CUSTOMER_NOT_FOUND', 'JOB_REQUEST_NOT_FOUND'],
});

export const listCallbacks = operation({
  ...shared,
  id: 'listCallbacks',
  method: 'GET',
  path: '/v1/callbacks',
  permissions: ['job_view', 'customers_view'],
  effect: 'read',
  profiles: ['dispatch'],
  summary: 'List messages for a person',
  description: 'Messages from createCallback, and customers to phone; oldest first. By default those that are open.',
  queryFields: {
    ...s.pageFields,
    closed: Type.Optional(Type.Boolean({ default: false, description: 'true: only closed messages, the newest first.' })),
  },
  output: Type.Object({
    callbacks: Type.Array(Callback, { description: 'The messages of this page.' }),
    ...s.pageAnswer,
    ...s.emptyField,
  }),
});

export const closeCallback = operation({
  ...shared,
  id: 'closeCallback',
  method: 'POST',
  path: '/v1/callbacks/{id}/close',
  permissions: ['job_manage', 'job_view', 'customers_view'],
  effect: 'update',
  profiles: ['dispatch'],
  summary: 'Close a message for a person',
  description: 'For a message that is done, such as after the call. A closed message stays closed. Before: listCallbacks.',
  pathFields: { id: s.Uuid('The message (UUID).') },
  output: Callback,
  errors: ['CALLBACK_NOT_FOUND'],
});
