/** Customers who want an earlier time, and the times that are proposed to them. [earlier-times.wish]; docs/earlier-times.md. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { EarlierWish, earlierWishFields } from '../schemas/earlierTimes.ts';
import { callReasons, untoldReasons } from '../vocabulary.ts';
import { CustomerNotification } from '../schemas/plan.ts';
import { messageChannels } from '../messageVocabulary.ts';
import { widenedWithout } from '../widening.ts';

export const updateJobEarlierWish = operation({
  id: 'updateJobEarlierWish',
  formerly: { id: 'updateEarlierWish' },
  method: 'PATCH',
  path: '/v1/job-requests/{id}/earlier-wish',
  group: 'Bookings',
  permissions: ['job_manage'],
  widening: widenedWithout('wanted_weekdays', 'wanted_periods'),
  effect: 'update',
  profiles: [],
  summary: 'Mark a customer as waiting for an earlier time',
  description:
    'Marks the customer of a confirmed visit as waiting for an earlier time, or removes the mark. When such a time comes free, the service ' +
    'proposes it to the customer who was marked first, by e-mail or text message. The visit keeps its time until the customer accepts. The ' +
    'answer says how this customer would hear of it.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    wanted: Type.Boolean({ description: 'false removes the mark and withdraws an open proposal.' }),
    ...earlierWishFields,
  },
  output: Type.Object(
    {
      earlier_wish: s.Nullable(EarlierWish, 'The mark; null without one.'),
      customer_notification: CustomerNotification,
    },
    { description: 'The mark, and how the customer would hear of an earlier time.' },
  ),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

const id = s.Uuid('The proposal (UUID).');

export const listTimeProposals = operation({
  id: 'listTimeProposals',
  method: 'GET',
  path: '/dashboard/v1/time-proposals',
  audience: 'dashboard',
  group: 'Bookings',
  permissions: ['job_view', 'customers_view'],
  effect: 'read',
  summary: 'List proposed times that wait for an answer',
  description:
    'Times that came free for waiting customers, and times that maintenance plans propose, the one that begins first at the top. to_call has the ' +
    'requests of such plans whose customer must be phoned, because no time was found or the proposal ended. At most 100 each.',
  queryFields: { job_request_id: Type.Optional(s.Uuid('Only of this job request (UUID).')) },
  output: Type.Object({
    proposals: Type.Array(
      Type.Object({
        id,
        job_request_id: s.Uuid('The job request (UUID).'),
        short_code: Type.String({ description: 'Code for people.' }),
        customer_name: Type.String({ description: 'Name.' }),
        customer_phone: Type.String({ description: 'Phone number; empty if unset.' }),
        technician: s.NamedReference,
        start_at: s.Timestamp('The proposed time.'),
        end_at: s.Timestamp('End of the visit at the proposed time.'),
        present_start_at: s.Nullable(s.Timestamp('Start of the visit as it stands.'), 'Null for a request without a visit.'),
        maintenance_plan_id: s.Nullable(s.Uuid('The maintenance plan of the job (UUID).'), 'Null without one.'),
        told: Type.Array(s.OneOf(messageChannels, 'A way.'), {
          description: 'Ways by which the customer was told; empty: a person must phone.',
        }),
        untold_because: s.Nullable(
          s.OneOf(untoldReasons, 'Why no message reaches the customer.'),
          'Null if one goes, or if the customer has no link.',
        ),
        expires_at: s.Timestamp('The proposal ends then without an answer.'),
      }),
      { description: 'Open proposals.' },
    ),
    to_call: Type.Array(
      Type.Object({
        job_request_id: s.Uuid('The job request (UUID).'),
        short_code: Type.String({ description: 'Code for people.' }),
        customer_name: Type.String({ description: 'Name.' }),
        customer_phone: Type.String({ description: 'Phone number; empty if unset.' }),
        maintenance_plan_id: s.Uuid('The maintenance plan (UUID).'),
        visit_date: s.CalendarDate('Day that the visit is planned for.'),
        reason: s.OneOf(callReasons, 'Why no time waits for an answer.'),
      }),
      { description: 'Requests of maintenance plans whose customer must be phoned.' },
    ),
  }),
  errors: [],
});

export const answerTimeProposal = operation({
  id: 'answerTimeProposal',
  method: 'POST',
  path: '/dashboard/v1/time-proposals/{id}/answer',
  audience: 'dashboard',
  group: 'Bookings',
  permissions: ['job_view', 'job_manage', 'schedule_manage', 'customers_view'],
  effect: 'commit',
  pricesTravel: true,
  summary: 'Record what a customer says to a proposed time',
  description:
    'After a call. Accepted: moves the visit, or confirms a request without one, with the same checks. Otherwise the visit stays and the next ' +
    'waiting customer is asked, or the request stays in the queue.',
  pathFields: { id },
  bodyFields: { accepted: Type.Boolean({ description: 'Whether the customer takes the proposed time.' }) },
  output: Type.Object({
    customer_notification: CustomerNotification,
    undo_token: s.Nullable(Type.String({ description: 'Takes the move back (undoScheduleChange).' }), 'Null if nothing was moved.'),
  }),
  errors: ['TIME_PROPOSAL_NOT_FOUND', 'TIME_PROPOSAL_ENDED'],
});
