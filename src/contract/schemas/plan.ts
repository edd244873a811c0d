/** The parts of a plan: where the job lands, which jobs move, and the warnings. docs/reference/conventions.md#plans. */
import { Type } from 'typebox';
import { blockerKinds, mailReasons, notificationChannels, priorityLevels, silenceReasons } from '../vocabulary.ts';
import * as s from './common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { ArrivalWindow } from './jobRequest.ts';

/** The most visits of one plan of several moves. */
export const mostMoves = 50;

const moveKinds = ['push', 'reassign', 'reschedule'] as const;

/** The meaning of each warning. MCP sends it with the code, so that models do not invent a meaning. */
export const warningMeanings = {
  ON_CALL: 'The visit lies in hours on call of the technician.',
  STARTS_ON_ARRIVAL: 'The technician cannot be there by asked_start_at: the visit starts on arrival.',
  AFTER_HOURS: 'The visit lies outside working hours.',
  TIME_OFF_OVERLAP: "The visit overlaps the technician's time off.",
  TECH_NOT_FEASIBLE: 'The technician does not meet the needs of the job; see blockers.',
  MOVED_OUTSIDE_WINDOW: 'The new start is outside the promised arrival window, which is given here.',
  DISPLACED_OUTSIDE_WINDOW: 'Displaced jobs start outside their promised arrival windows.',
  OVERTIME: 'Work goes on after working hours.',
  SLA_BREACHED: 'Jobs end after their SLA deadline.',
} as const;
const warningCodes = Object.keys(warningMeanings) as (keyof typeof warningMeanings)[];

const WarningCode = s.OneOf(
  warningCodes as [keyof typeof warningMeanings, ...(keyof typeof warningMeanings)[]],
  `What to check. ${warningCodes.map((code) => `${code}: ${warningMeanings[code]}`).join(' ')}`,
);

/** A technician and a time. */
export const place = (description: string) =>
  Type.Object(
    {
      technician_id: s.Uuid('Technician (UUID).'),
      technician_name: Type.String({ description: 'Name.' }),
      start_at: s.Timestamp('Start of the visit.'),
      end_at: s.Timestamp('End of the visit.'),
    },
    { description },
  );

/** Sent with `customer_renotified`, so that nobody promises a mail that will not be sent. */
export const notToldBecause = s.OneOf(
  mailReasons,
  'Why no mail is sent, so that a person must tell the customer. Left out if a mail is sent.',
);

/** Whether a customer hears of the change. The rules that decide about the mail answer it. docs/internals/messages.md#who-is-told. */
export const CustomerNotification = Type.Object(
  {
    will_be_sent: Type.Boolean({ description: 'Whether a message goes to the customer by itself.' }),
    channel: s.OneOf(notificationChannels, 'How; none if no message is sent.'),
    reason: s.Nullable(
      s.OneOf(
        silenceReasons,
        'Why no message is sent. A person must then phone the customer, except after time_unchanged, unchanged and no_message, with nothing new to hear.',
      ),
      'Null if a message is sent.',
    ),
    sent_from: Type.Optional(
      s.Timestamp('Only if the text message waits for the end of the quiet hours: when they end. Mails go at once.'),
    ),
    phone_to_call: Type.Optional(
      shownBy(seesCustomers, Type.String({ description: 'Only if a person must phone: the number. Empty: none is known.' })),
    ),
  },
  { description: 'Whether the customer is told, and how.' },
);

/** For answers that are stored for an Idempotency-Key. Absent only from a replay of what version 0.2.0 or an earlier one has answered. */
export const StorableNotification = Type.Optional(CustomerNotification);

/** A displaced job. */
export const PlannedMove = Type.Object({
  job_request_id: s.Uuid('The displaced job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  customer_phone: shownBy(seesCustomers, Type.String({ description: 'Number to call; empty if unset.' })),
  priority: s.OneOf(priorityLevels, 'Priority of the job.'),
  status_version: Type.Integer({ description: 'status_version of the job in this plan.' }),
  kind: s.OneOf(moveKinds, 'push: later the same day; reassign: another technician, same time; reschedule: another day.'),
  from: place('Current technician and time.'),
  to: place('New technician and time.'),
  leaves_confirmed_window: Type.Boolean({ description: 'Whether the new start is outside the promised arrival window.' }),
  sla_breached: Type.Boolean({ description: 'Whether the job would end after its SLA deadline.' }),
  customer_renotified: Type.Boolean({ description: 'Whether the customer gets a new time.' }),
  not_told_because: Type.Optional(notToldBecause),
  customer_notification: CustomerNotification,
});

/** A warning to check before applying a plan. */
export const Warning = Type.Object({
  code: WarningCode,
  technician_id: Type.Optional(s.Uuid('The technician concerned (UUID).')),
  asked_start_at: Type.Optional(s.Timestamp('For STARTS_ON_ARRIVAL: the requested start; start_at is the actual one.')),
  start_at: Type.Optional(s.Timestamp('Start of the visit concerned.')),
  end_at: Type.Optional(s.Timestamp('End of the visit.')),
  overtime_minutes: Type.Optional(Type.Integer({ description: 'Minutes outside working hours.' })),
  job_request_ids: Type.Optional(Type.Array(s.Uuid('Job request (UUID).'), { description: 'The displaced jobs concerned.' })),
  reason: Type.Optional(s.OneOf(blockerKinds, 'The first blocker.')),
  blockers: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'All blockers, each with its kind and details.' }),
  ),
});

export const Landing = Type.Object(
  {
    technician_id: s.Uuid('Technician who takes the job (UUID).'),
    technician_name: Type.String({ description: 'Name.' }),
    start_at: s.Timestamp('Start of the visit.'),
    start_local: s.LocalMinute('Business-local.'),
    end_at: s.Timestamp('End of the visit.'),
    end_local: s.LocalMinute('Business-local.'),
    arrival_window: ArrivalWindow,
    arrival_at: s.Timestamp(
      'Estimate: the requested start, or now plus travel from the start location if that is later. Never after start_at.',
    ),
    travel_minutes: Type.Optional(
      Type.Integer({ description: 'From the visit before, or from the start location for the first of the day; left out when unknown.' }),
    ),
    travel_after_minutes: Type.Optional(
      Type.Integer({ description: 'To the next visit of the day; left out for the last one, when unknown, and when other visits move.' }),
    ),
  },
  { description: 'New technician and time of the job.' },
);

export const warnings = Type.Array(Warning, { description: 'Warnings to check first; empty if there are none.' });
export const plannedMoves = Type.Array(PlannedMove, { description: 'The displaced jobs.' });
export const business_timezone = Type.String({ description: 'IANA time zone of the business.' });
export const appliedField = Type.Literal(true, { description: 'The plan was written.' });
export const undoToken = s.Nullable(
  Type.String({ description: 'Opaque.' }),
  'Undoes the change: undoScheduleChange. Null if nothing changed or the caller may not undo.',
);
export const shownToken = Type.String({ description: 'Opaque; send it with the commit, which then applies exactly this plan or nothing.' });

/** How many customers hear of a change, the customer of the moved job included. A customer counts once. */
export const notifiedTotals = {
  customers_notified: Type.Integer({ description: 'Customers who get a message, the one of the moved job included.' }),
  customers_to_phone: Type.Integer({ description: 'Customers with a new time who get no message: a person must phone them.' }),
  repeated_customers: Type.Array(
    Type.Object({
      customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
      job_request_ids: Type.Array(s.Uuid('Job request (UUID).'), { description: 'The jobs with a new time.' }),
      short_codes: Type.Array(Type.String(), { description: 'Their codes for people.' }),
    }),
    { description: 'Customers for whom several jobs get a new time.' },
  ),
};

/** How much a plan disturbs. [plan.order] says which plan is taken. */
export const disruption = {
  total_moves: Type.Integer({ description: 'Displaced jobs; 0 means a free slot.' }),
  customers_renotified: Type.Integer({ description: 'Displaced jobs whose customer gets a new time.' }),
  delay_minutes: Type.Integer({ description: 'Total delay of the displaced jobs.' }),
  ...notifiedTotals,
};

/** Jobs after a change of several. */
const ChangedJob = Type.Object({
  job_request_id: s.Uuid('The job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  status_version: Type.Integer({ description: 'Its current status_version.' }),
  start_at: s.Nullable(s.Timestamp('Its start; null while it waits for confirmation.')),
  technician_id: s.Nullable(s.Uuid('Its technician or lead (UUID); null if there is none.')),
});

export const ChangedJobs = Type.Array(ChangedJob, { description: 'The jobs after the change.' });

export const UndoneJobs = Type.Array(Type.Object({ ...ChangedJob.properties, customer_notification: CustomerNotification }), {
  description: 'The jobs after the change.',
});
