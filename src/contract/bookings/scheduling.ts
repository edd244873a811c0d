/** Booking in one call, and crew candidates. [book-and-confirm.confirmed, crew.candidates]; docs/reference/conventions.md#plans. */
import { Type } from 'typebox';
import { email, phone, possibleDuplicates } from '../customers/customers.ts';
import { whyEmpty } from '../explanations.ts';
import { NullableRefusal } from '../failures.ts';
import { operation } from '../operation.ts';
import { BlockedBy } from '../schemas/blockers.ts';
import { bookingWarnings } from './bookingWarnings.ts';
import { bookedSite, followUpOf, skillIds, timezoneHeader } from './bookings.ts';
import { matchedFields } from './matchedFields.ts';
import { AddressInput } from '../schemas/address.ts';
import * as s from '../schemas/common.ts';
import { bookedReference } from '../schemas/jobReference.ts';
import { allowDuplicate, overlappingVisits } from '../schemas/overlappingVisits.ts';
import { placeField } from '../schemas/place.ts';
import { CustomerNotification, StorableNotification, undoToken } from '../schemas/plan.ts';
import { customerCredential, seesContacts, seesCustomers, shownBy } from '../shownBy.ts';
import { ArrivalWindow, JobRequest } from '../schemas/jobRequest.ts';
import { priorityLevels } from '../vocabulary.ts';

export const bookAndConfirmJobRequest = operation({
  id: 'bookAndConfirmJobRequest',
  method: 'POST',
  path: '/v1/job-requests/book-and-confirm',
  group: 'Bookings',
  permissions: ['customers_manage', 'job_create', 'job_manage'],
  effect: 'create',
  idempotent: true,
  pricesTravel: true,
  createsBooking: true,
  profiles: ['voice'],
  summary: 'Book, quote and confirm in one call',
  description:
    'Books, quotes and confirms one time, such as a start of listBookableStarts, for customer_id or a caller by phone or e-mail; a known ' +
    'caller is matched, not created again or changed. With match_name another person with the same number is not matched. If nobody can ' +
    'come, confirmed is false, refusal says why and the quoted job waits: do not book again; confirm another time with confirmJobRequest.',
  headerFields: { ...s.idempotencyHeader, x_timezone: Type.Optional(timezoneHeader) },
  bodyFields: {
    customer_id: Type.Optional(s.Uuid('Known customer (UUID), instead of customer.')),
    follow_up_of_job_request_id: followUpOf,
    customer: Type.Optional(
      Type.Object(
        {
          full_name: s.Name('Name of the caller.'),
          phone: Type.Optional(phone),
          email: Type.Optional(email),
          match_name: Type.Optional(Type.Boolean({ description: 'Match only a record with this name; otherwise create one.' })),
        },
        { description: 'The caller, matched by phone, then e-mail; created if unknown.' },
      ),
    ),
    site_id: bookedSite,
    address: Type.Optional(AddressInput),
    scheduled_at: s.NaiveDatetime('Start.'),
    job_duration_minutes: Type.Optional(s.DurationMinutes("Minutes of work, 90; else the type's. Needed without a type.", 1)),
    mobilization_minutes: Type.Optional(s.DurationMinutes('Minutes on site before the work.')),
    demobilization_minutes: Type.Optional(s.DurationMinutes('Minutes on site after the work.')),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'People at once, lead included; default: 1.' })),
    job_type_id: Type.Optional(s.Uuid('Job type (UUID), from listJobTypes.')),
    skill_ids: Type.Optional(skillIds),
    description: Type.Optional(s.Text(2000, "What is wrong, in the customer's words.")),
    technician_id: Type.Optional(s.Uuid('Lead (UUID); default: the best match.')),
    priority: Type.Optional(s.OneOf(priorityLevels, 'p0 is an emergency, p3 deferrable; default p2.')),
    ...bookedReference,
    ...allowDuplicate,
  },
  unset: { site_id: '' },
  output: Type.Object({
    id: s.Uuid('The new job request (UUID).'),
    short_code: Type.String({ description: 'Short code.' }),
    customer_id: s.Uuid('The customer, matched or created (UUID).'),
    customer_created: Type.Boolean({ description: 'The caller was not known before.' }),
    customer_name: shownBy(
      seesCustomers,
      Type.String({ description: 'Name on that record; for a matched caller it may differ from the name sent.' }),
    ),
    ...possibleDuplicates,
    confirmed: Type.Boolean({ description: 'The visit is scheduled at the requested time. If false, refusal says why and the job waits.' }),
    scheduled_at: s.Nullable(s.Timestamp('Start of the visit; null unless confirmed.')),
    scheduled_local: s.Nullable(s.LocalMinute('Business-local.')),
    ends_at: s.Nullable(s.Timestamp('End of the visit; null unless confirmed.')),
    ends_local: s.Nullable(s.LocalMinute('Business-local.')),
    arrival_window: s.Nullable(ArrivalWindow, 'What to promise the customer; null unless confirmed.'),
    assigned_technician_id: s.Nullable(s.Uuid('Assigned technician (UUID); null unless confirmed.')),
    technicians: Type.Array(s.NamedReference, { description: 'Assigned technicians, lead first; empty unless confirmed.' }),
    priority_level: s.OneOf(priorityLevels, 'Current priority.'),
    status_version: Type.Integer({ description: 'Send it back on the next transition.' }),
    ...placeField,
    customer_url: Type.Optional(customerCredential(Type.String({ description: 'Link for the customer; left out if none is issued.' }))),
    customer_notification: StorableNotification,
    ...bookingWarnings,
    ...overlappingVisits,
    undo_token: Type.Optional(undoToken),
    refusal: NullableRefusal(
      [
        'JOB_REQUEST_ACTION_NOT_PENDING',
        'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
        'JOB_REQUEST_TECH_INFEASIBLE',
        'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
      ],
      { stage: s.OneOf(['quote', 'confirm'] as const, 'Which of the two steps was refused.') },
    ),
  }),
  errors: [
    'CUSTOMER_NOT_FOUND',
    'CUSTOMER_SITE_NOT_FOUND',
    'JOB_REQUEST_NOT_FOUND',
    'PHONE_OR_EMAIL_REQUIRED',
    'JOB_TYPE_NOT_FOUND',
    'JOB_TYPE_INACTIVE',
    'SKILL_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'JOB_REQUEST_DUPLICATE',
    'JOB_REQUEST_OVERLAPPING_VISITS',
  ],
});

export const confirmJobRequest = operation({
  id: 'confirmJobRequest',
  openTo: ['customer'],
  method: 'POST',
  path: '/v1/job-requests/{id}/confirm',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  pricesTravel: true,
  profiles: ['voice', 'dispatch'],
  summary: 'Confirm a slot on behalf of the customer',
  description:
    'Schedules a quoted job at a start of listMatchingSlots, with the named technician or the best match. A failed attempt also raises ' +
    'status_version and answers it. To move a confirmed job: previewJobRequestMove.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    scheduled_at: s.NaiveDatetime('Start.'),
    status_version: Type.Integer({ minimum: 0, description: 'As last read.' }),
    technician_id: Type.Optional(s.Uuid('Technician (UUID); the best match when left out.')),
    ...allowDuplicate,
  },
  output: Type.Object({
    ...JobRequest.properties,
    customer_notification: CustomerNotification,
    undo_token: Type.Optional(undoToken),
    ...overlappingVisits,
  }),
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'JOB_REQUEST_STAGE_CONFLICT',
    'JOB_REQUEST_ACTION_NOT_PENDING',
    'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
    'JOB_REQUEST_TECH_INFEASIBLE',
    'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
    'JOB_REQUEST_OVERLAPPING_VISITS',
  ],
});

export const Candidate = Type.Object(
  {
    id: s.Uuid('Technician (UUID).'),
    full_name: Type.String({ description: 'Name.' }),
    job_title: Type.String({ description: 'Job title; empty if unset.' }),
    phone: shownBy(seesContacts, s.Nullable(Type.String({ description: 'Phone number; null if unset.' }))),
    email: shownBy(seesContacts, s.Nullable(Type.String({ description: 'E-mail address; null if unset.' }))),
  },
  { description: 'Technicians who could go.' },
);

export const Ranked = { technician: Candidate, ...matchedFields };

export const listCrewCandidates = operation({
  id: 'listCrewCandidates',
  method: 'GET',
  path: '/v1/job-requests/{id}/crew-candidates',
  group: 'Bookings',
  permissions: ['job_view', 'team_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['dispatch'],
  summary: 'List technicians who could take a scheduled job',
  description:
    'Who could lead a confirmed job at its time in place of the present lead, best first; an empty list says why. Next: ' +
    'previewJobRequestMove with technician_id. For another helper: getTeamLoad shows who has time, then previewJobRequestChange.',
  pathFields: { id: s.JobReference() },
  queryFields: {
    include_buddies: Type.Optional(Type.Boolean({ default: false, description: 'Also list buddies.' })),
    include_vehicle: Type.Optional(Type.Boolean({ default: false, description: 'Also list their vehicles.' })),
    force_lead_id: Type.Optional(s.Uuid('Only this technician (UUID); refused if not possible.')),
  },
  output: Type.Object({
    job_request_id: s.Uuid('The job request (UUID).'),
    start_at: s.Timestamp('Start of its first visit.'),
    end_at: s.Timestamp('End of its last visit.'),
    crew_size: Type.Integer({ description: 'Technicians it needs, lead included.' }),
    considered: Type.Optional(Type.Integer({ description: 'Technicians considered; only if there is no lead.' })),
    blocked_by: Type.Optional(BlockedBy),
    ...whyEmpty,
    leads: Type.Array(
      Type.Object({
        ...Ranked,
        whole_crew: Type.Boolean({ description: 'Enough buddies are available for the whole crew.' }),
        vehicle: Type.Optional(s.Nullable(s.NamedReference, 'Vehicle the lead would bring; null if none is free.')),
        buddies: Type.Optional(
          Type.Array(Type.Object({ ...Ranked, preferred: Type.Boolean({ description: 'One of the preferred buddies of this lead.' }) }), {
            description: 'Available buddies, best first.',
          }),
        ),
      }),
      { description: 'Available leads, best first.' },
    ),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'TECHNICIAN_NOT_FOUND', 'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE'],
});
