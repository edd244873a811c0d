/** The parts of a plan of moves: what lands where, what gives way, what to look at. docs/reference/conventions.md#plans. */
import { Type } from 'typebox';
import { blockerKinds, mailReasons, priorityLevels } from '../vocabulary.ts';
import * as s from './common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { ArrivalWindow } from './jobRequest.ts';

const moveKinds = ['push', 'reassign', 'reschedule'] as const;

/** What each warning says. Over MCP the sentence stands beside its code, so that no model makes up its own. */
export const warningMeanings = {
  STARTS_ON_ARRIVAL: 'The technician cannot be there by asked_start_at: the visit starts on arrival.',
  AFTER_HOURS: 'The visit lies outside working hours.',
  TIME_OFF_OVERLAP: 'The visit lies in time off of the technician.',
  TECH_NOT_FEASIBLE: 'The technician does not meet what the job asks for; blockers say what.',
  MOVED_OUTSIDE_WINDOW: 'The new start lies outside the arrival window that the customer was promised, which is told here.',
  DISPLACED_OUTSIDE_WINDOW: 'Jobs that give way start outside the arrival windows that their customers were promised.',
  OVERTIME: 'Work goes on after working hours.',
  SLA_BREACHED: 'Jobs end after their SLA deadline.',
} as const;
const warningCodes = Object.keys(warningMeanings) as (keyof typeof warningMeanings)[];

export const WarningCode = s.OneOf(
  warningCodes as [keyof typeof warningMeanings, ...(keyof typeof warningMeanings)[]],
  `What to look at. ${warningCodes.map((code) => `${code}: ${warningMeanings[code]}`).join(' ')}`,
);

const place = (description: string) =>
  Type.Object(
    {
      technician_id: s.Uuid('With whom (UUID).'),
      technician_name: Type.String({ description: 'Name.' }),
      start_at: s.Timestamp('Start of the visit.'),
      end_at: s.Timestamp('Its end.'),
    },
    { description },
  );

/** Beside `customer_renotified`, so that nobody says that a customer was written to who is not. */
export const notToldBecause = s.OneOf(mailReasons, 'Why no mail will tell the customer: somebody has to. Left out when one will.');

/** A job that gives way. */
export const PlannedMove = Type.Object({
  job_request_id: s.Uuid('The job that gives way (UUID).'),
  short_code: Type.String({ description: 'Its code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of its customer.' })),
  priority: s.OneOf(priorityLevels, 'Its priority.'),
  status_version: Type.Integer({ description: 'Its status_version as the plan saw it.' }),
  kind: s.OneOf(moveKinds, 'push: later the same day; reassign: another technician, same time; reschedule: another day.'),
  from: place('Where it is now.'),
  to: place('Where it would be.'),
  leaves_confirmed_window: Type.Boolean({ description: 'The new start lies outside the arrival window the customer was promised.' }),
  sla_breached: Type.Boolean({ description: 'It would end after its SLA deadline.' }),
  customer_renotified: Type.Boolean({ description: 'The customer has a new time to be told.' }),
  not_told_because: Type.Optional(notToldBecause),
});

/** What to look at before a plan is agreed to. */
export const Warning = Type.Object({
  code: WarningCode,
  technician_id: Type.Optional(s.Uuid('The technician it is about (UUID).')),
  asked_start_at: Type.Optional(s.Timestamp('Of STARTS_ON_ARRIVAL: when the visit was to start; start_at is when it does.')),
  start_at: Type.Optional(s.Timestamp('Start of the visit it is about.')),
  end_at: Type.Optional(s.Timestamp('Its end.')),
  overtime_minutes: Type.Optional(Type.Integer({ description: 'Minutes outside working hours.' })),
  job_request_ids: Type.Optional(Type.Array(s.Uuid('Job request (UUID).'), { description: 'The displaced jobs it is about.' })),
  reason: Type.Optional(s.OneOf(blockerKinds, 'The first blocker.')),
  blockers: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: 'All of them, each with its kind and what it says.' }),
  ),
});

export const Landing = Type.Object(
  {
    technician_id: s.Uuid('Who takes it (UUID).'),
    technician_name: Type.String({ description: 'Name.' }),
    start_at: s.Timestamp('Start of the visit.'),
    start_local: s.LocalMinute('The same, business-local.'),
    end_at: s.Timestamp('Its end.'),
    end_local: s.LocalMinute('The same, business-local.'),
    arrival_window: ArrivalWindow,
    arrival_at: s.Timestamp(
      'Estimate: the asked start, or now plus the way from the start location if that is later. Never after start_at.',
    ),
    travel_minutes: Type.Optional(Type.Integer({ description: 'From the start location; left out when unknown.' })),
  },
  { description: 'Where the job comes to lie.' },
);

export const warnings = Type.Array(Warning, { description: 'What to look at before going on; empty when nothing.' });
export const plannedMoves = Type.Array(PlannedMove, { description: 'The jobs that give way.' });
export const business_timezone = Type.String({ description: 'IANA time zone of the business.' });
export const appliedField = Type.Literal(true, { description: 'The plan was written.' });
export const undoToken = s.Nullable(
  Type.String({ description: 'Opaque.' }),
  'In the dashboard: takes the change back; null elsewhere, and where nothing was changed.',
);
export const shownToken = Type.String({ description: 'Opaque; send it with the commit, which then applies exactly this plan or nothing.' });

/** How much a plan disturbs; the planners keep the moves down first, then the delay. */
export const disruption = {
  total_moves: Type.Integer({ description: 'Jobs that give way; 0 means a free slot.' }),
  customers_renotified: Type.Integer({ description: 'Of them, those whose customer is told a new time.' }),
  delay_minutes: Type.Integer({ description: 'How much later they start, summed.' }),
};
