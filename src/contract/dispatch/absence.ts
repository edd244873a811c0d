/** Absences of technicians: who takes over which jobs. [absence.unchanged-windows]; docs/reference/conventions.md#plans. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { Remedy } from '../explanations.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { StrandedVisits } from '../schemas/strandedVisits.ts';
import { CustomerNotification, notifiedTotals, notToldBecause, shownToken, undoToken } from '../schemas/plan.ts';
import { TimeOff } from '../schemas/technician.ts';
import { alternativeKinds } from '../vocabulary.ts';
import { widenedWithout } from '../widening.ts';

const rangeFields = {
  technician_id: s.Uuid('The absent technician (UUID).'),
  date: s.CalendarDate('First day, YYYY-MM-DD.'),
  until_date: s.CalendarDate('Last day; at most 14 days.'),
};

const Cost = Type.Object(
  {
    distance_km: Type.Optional(Type.Number({ description: 'Road kilometres to the job; left out if coordinates are unknown.' })),
    travel_minutes: Type.Optional(Type.Integer({ description: 'Travel time to the job; left out if coordinates are unknown.' })),
    customer_renotified: Type.Optional(Type.Boolean({ description: 'The customer gets a new time.' })),
    not_told_because: Type.Optional(notToldBecause),
    day_offset: Type.Optional(Type.Integer({ description: "Days after the job's original day." })),
    sla_breached: Type.Optional(Type.Boolean({ description: 'It would end after its sla_deadline.' })),
  },
  { description: 'For a reassignment: travel. For a new time: the effect on the customer.' },
);

const Job = {
  job_id: s.Uuid('The job request (UUID).'),
  short_code: Type.String({ description: 'Short code.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  expected_version: Type.Integer({ description: 'status_version of the job; the commit refuses any other.' }),
  start_at: s.Timestamp('Start of the visit.'),
  end_at: s.Timestamp('End of the visit.'),
};

/** The fields that all rows of an absence share. */
export const AbsenceJob = Type.Object(Job);

const Resolved = {
  ...Job,
  technician_id: s.Uuid('The alternate (UUID).'),
  technician_name: Type.String({ description: 'Name.' }),
  travel_minutes: Type.Optional(Type.Integer({ description: 'From the previous stop; left out if coordinates are unknown.' })),
  distance_km: Type.Optional(Type.Number({ description: 'The same in kilometres.' })),
  match_score: Type.Integer({ minimum: 0, maximum: 100, description: 'How well it fits, 0 to 100.' }),
  window_preserved: Type.Boolean({ description: 'The customer keeps the agreed time.' }),
  customer_notification: CustomerNotification,
};

const rowToken = 'Opaque; copy it into the commit, which then refuses a row that was changed.';

/** Enough for 500 jobs with three alternatives each. */
const mostTokenLength = 50_000;

/** The four of the specification. What came later is told as the nearest of them, with `detail`. [absence.reason-detail]. */
const reasonCodes = ['no_qualified_technician_free', 'crew_job', 'multi_day_job', 'in_progress'] as const;

const Alternative = Type.Object({
  alternative_kind: s.OneOf(alternativeKinds, 'What changes: the area, the time of day, or the day.'),
  technician_id: s.Uuid('Technician who would take it (UUID).'),
  technician_name: Type.String({ description: 'Name.' }),
  start_at: s.Timestamp('When the visit would start.'),
  end_at: s.Timestamp('When it would end.'),
  cost: Cost,
  customer_notification: CustomerNotification,
  row_token: Type.String({ description: rowToken }),
});

const HandOver = Type.Object(
  {
    technician_id: s.Uuid('Technician who would do the rest (UUID).'),
    technician_name: Type.String({ description: 'Name.' }),
    start_at: s.Timestamp('When the rest would start.'),
    start_local: s.LocalMinute('Business-local.'),
    end_at: s.Timestamp('When it would end.'),
    job_duration_minutes: renamed('duration_minutes', Type.Integer({ description: 'Minutes of work that are left.' })),
  },
  {
    description:
      'For in_progress, once the technician has arrived: who could do the rest, and when; left out if nobody can. Next: previewJobRequestHandOver with technician_id and start_at.',
  },
);

const unresolved = <const Details extends readonly string[]>(details: Details) =>
  Type.Array(
    Type.Object({
      ...Job,
      reason_code: s.OneOf(reasonCodes, 'Why no technician takes it over.'),
      detail: Type.Optional(s.OneOf(details, 'What reason_code leaves unsaid.')),
      alternatives: Type.Array(Alternative, { description: 'Alternatives, least disruptive first.' }),
      remedies: Type.Optional(Type.Array(Remedy, { description: 'For in_progress: what makes it movable; preview again afterwards.' })),
      hand_over: Type.Optional(HandOver),
    }),
    { description: 'Jobs that stay with the absent technician.' },
  );

const business_timezone = Type.String({ description: 'IANA time zone of the business.' });

const Solver = Type.Object(
  {
    duration_ms: Type.Number({ description: 'Run time of the planner, in milliseconds.' }),
    deterministic: Type.Boolean({ description: 'Equal boards give equal plans.' }),
    alternatives_truncated: Type.Boolean({ description: 'The search for alternatives was cut short.' }),
    proven_optimal: Type.Boolean({ description: 'No other plan places more jobs, or as many with less driving.' }),
  },
  {
    description:
      'How the plan was found. A commit repeats the values of the preview for a whole plan_token, and answers false for chosen rows.',
  },
);

const dispatch = { group: 'Dispatch', method: 'POST', pricesTravel: true, profiles: ['dispatch'] } as const;

export const previewAbsenceResolve = operation({
  ...dispatch,
  id: 'previewAbsenceResolve',
  path: '/v1/job-requests/absence/preview',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: "Plan who takes an absent technician's jobs",
  description:
    "Plans who takes an absent technician's jobs at their unchanged times. Jobs that nobody can take have a reason and alternatives, cheapest " +
    'first. Nothing is written. Next: commitAbsenceResolve with its plan_token and record_time_off.',
  bodyFields: rangeFields,
  output: Type.Object({
    ...rangeFields,
    business_timezone,
    resolved: Type.Array(Type.Object({ ...Resolved, row_token: Type.String({ description: rowToken }) }), {
      description: 'Jobs that a technician can take over at their time.',
    }),
    unresolved: unresolved(['locked'] as const),
    ...notifiedTotals,
    solver: Solver,
    time_off_to_record: Type.Array(
      Type.Object({ start_date: s.CalendarDate('First day.'), end_date: s.CalendarDate('Last day, inclusive.') }),
      { description: 'Days without recorded time off: record_time_off of the commit of these resolved rows records them.' },
    ),
    plan_token: shownToken,
  }),
  errors: ['TECHNICIAN_NOT_FOUND', 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS'],
});

export const commitAbsenceResolve = operation({
  ...dispatch,
  id: 'commitAbsenceResolve',
  path: '/v1/job-requests/absence/commit',
  permissions: ['job_manage', 'schedule_manage'],
  fieldEffects: { record_time_off: ['createTechnicianTimeOff'] },
  widening: widenedWithout('assignments'),
  effect: 'commit',
  confirmedEffects: ['moves_visit', 'tells_customer', 'frees_technician'],
  idempotent: true,
  summary: "Give an absent technician's jobs to others",
  description:
    'Applies rows of a preview, all or none, and approves the time off. Every day needs a record: record_time_off adds what is missing. ' +
    'Before: previewAbsenceResolve; its plan_token alone applies all resolved rows.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    technician_id: Type.Optional(rangeFields.technician_id),
    date: Type.Optional(rangeFields.date),
    until_date: Type.Optional(rangeFields.until_date),
    assignments: Type.Optional(
      Type.Array(
        Type.Object({
          job_id: s.JobReference('UUID or code.'),
          technician_id: Type.Optional(s.Uuid('New technician (UUID).')),
          expected_version: Type.Optional(Type.Integer({ minimum: 0, description: 'As previewed.' })),
          alternative_kind: Type.Optional(s.OneOf(alternativeKinds, 'For an alternative.')),
          start_at: Type.Optional(Type.String({ maxLength: 40, description: 'For a new time.' })),
          end_at: Type.Optional(Type.String({ maxLength: 40, description: 'For a new time.' })),
          row_token: Type.Optional(Type.String({ maxLength: 100, description: 'Of the previewed row.' })),
        }),
        {
          maxItems: 500,
          description: 'Only these rows: job_id, and alternative_kind for an alternative. Without plan_token copy whole rows.',
        },
      ),
    ),
    plan_token: Type.Optional(s.Text(mostTokenLength, 'plan_token of the preview.', 1)),
    record_time_off: Type.Optional(Type.Boolean({ description: 'true: record missing time off too. Needs team_manage.' })),
    time_off_reason: Type.Optional(s.Text(2000, 'Reason of time off that is recorded.')),
  },
  copied: ['assignments'],
  output: Type.Object({
    ...rangeFields,
    business_timezone,
    applied: Type.Boolean({ description: 'True: the rows were written.' }),
    undo_token: undoToken,
    resolved: Type.Array(
      Type.Object({
        ...Resolved,
        expected_version: Type.Integer({ description: 'Current status_version of the job.' }),
        alternative_kind: Type.Optional(s.OneOf(alternativeKinds, 'For an accepted alternative.')),
        cost: Type.Optional(Cost),
        original_start_at: Type.Optional(s.Timestamp('For a job with a new time.')),
        original_end_at: Type.Optional(s.Timestamp('For a job with a new time.')),
        notification: Type.Object(
          {
            status: s.OneOf(['dispatched', 'skipped'] as const, 'Whether a message goes out.'),
            reason: s.Nullable(
              Type.String({ description: 'Why it was skipped, such as no_address or time_unchanged; null if dispatched.' }),
            ),
            channel: Type.Optional(s.OneOf(['email', 'sms', 'email_and_sms'] as const, 'Channel of a dispatched message.')),
            queued_at: Type.Optional(s.Timestamp('When it was queued.')),
          },
          { description: 'Whether the customer is notified.' },
        ),
        attention_cleared: Type.Boolean({ description: 'The attention flag of the job was cleared.' }),
      }),
      { description: 'Jobs that were reassigned or rescheduled.' },
    ),
    unresolved: unresolved(['locked', 'not_assigned'] as const),
    ...notifiedTotals,
    solver: Solver,
    time_off: Type.Array(TimeOff, { description: 'The time off records of the absence, now approved.' }),
    proposals: StrandedVisits.properties.proposals,
  }),
  errors: [
    'TECHNICIAN_NOT_FOUND',
    'JOB_REQUEST_NOT_FOUND',
    'ABSENCE_RESOLVE_NO_ORPHANED_JOBS',
    'ABSENCE_RESOLVE_TIME_OFF_REQUIRED',
    'ABSENCE_RESOLVE_PLAN_DRIFTED',
  ],
});
