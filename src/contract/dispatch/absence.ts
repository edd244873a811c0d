/** A technician's absence: whose jobs go to whom. [absence.unchanged-windows]; docs/reference/conventions.md#plans. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { notToldBecause, shownToken, undoToken } from '../schemas/plan.ts';
import { TimeOff } from '../schemas/technician.ts';
import { alternativeKinds } from '../vocabulary.ts';

const rangeFields = {
  technician_id: s.Uuid('Who is absent (UUID).'),
  date: s.CalendarDate('First day, YYYY-MM-DD.'),
  until_date: s.CalendarDate('Last day; at most 14 days.'),
};

const Cost = Type.Object(
  {
    distance_km: Type.Optional(Type.Number({ description: 'Road kilometres to the job; left out when a place is unknown.' })),
    travel_minutes: Type.Optional(Type.Integer({ description: 'The way to the job; left out when a place is unknown.' })),
    customer_renotified: Type.Optional(Type.Boolean({ description: 'The customer has a new time to be told.' })),
    not_told_because: Type.Optional(notToldBecause),
    day_offset: Type.Optional(Type.Integer({ description: "Days after the job's own." })),
    sla_breached: Type.Optional(Type.Boolean({ description: 'It would end after its sla_deadline.' })),
  },
  { description: 'Of a reassignment: the way. Of a new time: what it means to the customer.' },
);

const Job = {
  job_id: s.Uuid('The job request (UUID).'),
  short_code: Type.String({ description: 'Its code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  expected_version: Type.Integer({ description: 'status_version of the job; the commit refuses any other.' }),
  start_at: s.Timestamp('Start of the visit.'),
  end_at: s.Timestamp('Its end.'),
};

/** What all rows of an absence begin with. */
export const AbsenceJob = Type.Object(Job);

const Resolved = {
  ...Job,
  technician_id: s.Uuid('Who takes it.'),
  technician_name: Type.String({ description: 'Name.' }),
  travel_minutes: Type.Optional(Type.Integer({ description: 'From the stop before; left out when a place is unknown.' })),
  distance_km: Type.Optional(Type.Number({ description: 'The same in kilometres.' })),
  match_score: Type.Integer({ minimum: 0, maximum: 100, description: 'How well it fits, 0 to 100.' }),
  window_preserved: Type.Boolean({ description: 'The customer keeps the time that was agreed.' }),
};

const rowToken = 'Opaque; copied into the commit, it lets it refuse a row that is not as it was offered.';

/** 500 jobs with three alternatives each. */
const mostTokenLength = 50_000;

const reasonCodes = ['no_qualified_technician_free', 'crew_job', 'multi_day_job', 'in_progress'] as const;

const Alternative = Type.Object({
  alternative_kind: s.OneOf(alternativeKinds, 'What it gives up: the area, the time of day, or the day.'),
  technician_id: s.Uuid('Who would take it (UUID).'),
  technician_name: Type.String({ description: 'Name.' }),
  start_at: s.Timestamp('When the visit would start.'),
  end_at: s.Timestamp('When it would end.'),
  cost: Cost,
  row_token: Type.String({ description: rowToken }),
});

const unresolved = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  Type.Array(
    Type.Object({
      ...Job,
      reason_code: s.OneOf(reasons, 'Why nobody takes it over.'),
      alternatives: Type.Array(Alternative, { description: 'What could be done instead, the least painful first.' }),
    }),
    { description: 'Jobs that stay with the absent technician.' },
  );

const business_timezone = Type.String({ description: 'IANA time zone of the business.' });

const Solver = Type.Object(
  {
    duration_ms: Type.Number({ description: "The planner's own time." }),
    deterministic: Type.Boolean({ description: 'Equal boards give equal plans.' }),
    alternatives_truncated: Type.Boolean({ description: 'The search for alternatives was cut short.' }),
    proven_optimal: Type.Boolean({ description: 'No plan places more jobs, or as many with less driving.' }),
  },
  { description: 'How the plan was found. A commit plans nothing: as previewed for a whole plan_token, false for rows that were picked.' },
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
    "Who takes an absent technician's jobs at their unchanged times; what nobody can take says why and has alternatives, the cheapest " +
    'first. Nothing is written. Next: createTechnicianTimeOff, then commitAbsenceResolve with its plan_token.',
  bodyFields: rangeFields,
  output: Type.Object({
    ...rangeFields,
    business_timezone,
    resolved: Type.Array(Type.Object({ ...Resolved, row_token: Type.String({ description: rowToken }) }), {
      description: 'Jobs that somebody can take over at their time.',
    }),
    unresolved: unresolved(reasonCodes),
    solver: Solver,
    plan_token: shownToken,
  }),
  errors: ['TECHNICIAN_NOT_FOUND', 'ABSENCE_RESOLVE_NO_ORPHANED_JOBS'],
});

export const commitAbsenceResolve = operation({
  ...dispatch,
  id: 'commitAbsenceResolve',
  path: '/v1/job-requests/absence/commit',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'commit',
  idempotent: true,
  summary: "Give an absent technician's jobs to others",
  description:
    'Hands over rows of a preview, all or none, and approves the time off, which createTechnicianTimeOff must have recorded for ' +
    'every day. Before: previewAbsenceResolve, whose plan_token alone takes all resolved rows.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    technician_id: Type.Optional(rangeFields.technician_id),
    date: Type.Optional(rangeFields.date),
    until_date: Type.Optional(rangeFields.until_date),
    assignments: Type.Optional(
      Type.Array(
        Type.Object({
          job_id: s.JobReference('UUID or code.'),
          technician_id: Type.Optional(s.Uuid('Who takes it (UUID).')),
          expected_version: Type.Optional(Type.Integer({ minimum: 0, description: 'As previewed.' })),
          alternative_kind: Type.Optional(s.OneOf(alternativeKinds, 'Of an alternative.')),
          start_at: Type.Optional(Type.String({ maxLength: 40, description: 'Of a new time.' })),
          end_at: Type.Optional(Type.String({ maxLength: 40, description: 'Of a new time.' })),
          row_token: Type.Optional(Type.String({ maxLength: 100, description: 'Of the row.' })),
        }),
        { maxItems: 500, description: 'Only these rows: job_id, and alternative_kind of an alternative; without plan_token copied whole.' },
      ),
    ),
    plan_token: Type.Optional(s.Text(mostTokenLength, 'As previewed.', 1)),
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
        expected_version: Type.Integer({ description: 'status_version the job has now.' }),
        alternative_kind: Type.Optional(s.OneOf(alternativeKinds, 'Of an accepted alternative.')),
        cost: Type.Optional(Cost),
        original_start_at: Type.Optional(s.Timestamp('Of a job with a new time.')),
        original_end_at: Type.Optional(s.Timestamp('Of a job with a new time.')),
        notification: Type.Object(
          {
            status: s.OneOf(['dispatched', 'skipped'] as const, 'Whether a message goes out.'),
            reason: s.Nullable(
              Type.String({ description: 'Why it was skipped, such as no_address or time_unchanged; null when it was not.' }),
            ),
            channel: Type.Optional(s.OneOf(['email'] as const, 'Of a dispatched one.')),
            queued_at: Type.Optional(s.Timestamp('When it was queued.')),
          },
          { description: 'Whether the customer was told.' },
        ),
        attention_cleared: Type.Boolean({ description: 'The job was flagged, and is no longer.' }),
      }),
      { description: 'Jobs that were given to somebody.' },
    ),
    unresolved: unresolved([...reasonCodes, 'not_assigned'] as const),
    solver: Solver,
    time_off: Type.Array(TimeOff, { description: 'The records of the absence, approved now if they were not before.' }),
  }),
  errors: [
    'TECHNICIAN_NOT_FOUND',
    'JOB_REQUEST_NOT_FOUND',
    'ABSENCE_RESOLVE_NO_ORPHANED_JOBS',
    'ABSENCE_RESOLVE_TIME_OFF_REQUIRED',
    'ABSENCE_RESOLVE_PLAN_DRIFTED',
  ],
});
