/** Emergencies and moves on the board. [emergency.candidates, move.preview]; docs/reference/conventions.md#plans. */
import { Type } from 'typebox';
import { considered } from '../bookings/bookings.ts';
import { matchedFields } from '../bookings/matchedFields.ts';
import { whyEmpty } from '../explanations.ts';
import { operation } from '../operation.ts';
import { Candidate } from '../bookings/scheduling.ts';
import { BlockedBy } from '../schemas/blockers.ts';
import * as s from '../schemas/common.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { JobRequest } from '../schemas/jobRequest.ts';
import {
  appliedField,
  business_timezone,
  CustomerNotification,
  disruption,
  Landing,
  plannedMoves,
  shownToken,
  undoToken,
  warnings,
} from '../schemas/plan.ts';
import { blockerKinds, crewRoles } from '../vocabulary.ts';

const modes = ['overtime', 'next_day'] as const;
const displacementModes = ['push', 'reassign'] as const;
const displacementOrders = ['least_delay', 'fewest_moves'] as const;
const jobReference = s.Text(40, 'UUID or code, JR-7K2M9QX.', 1);
export const afterHoursOverride = Type.Boolean({ default: false, description: 'Allow a closed day.' });
export const planToken = s.Text(8000, 'plan_token of the preview.', 1);
export const expectedVersion = Type.Optional(Type.Integer({ minimum: 0, description: 'status_version of the preview.' }));

export const allowNonP0Displacement = Type.Optional(Type.Boolean({ description: 'Lets a p1 to p3 job push others.' }));

/** How the jobs in the way give way. */
export const displacing = {
  mode: Type.Optional(s.OneOf(modes, 'Pushed jobs: same day, or in working hours.')),
  displacement_mode: Type.Optional(s.OneOf(displacementModes, 'push: later; reassign: first another technician.')),
  displacement_order: Type.Optional(s.OneOf(displacementOrders, 'Default: least_delay.')),
};

/** As the preview was asked. */
export const displaced = {
  mode: s.OneOf(modes, 'As requested.'),
  displacement_mode: s.OneOf(displacementModes, 'As requested.'),
  displacement_order: s.OneOf(displacementOrders, 'As requested.'),
};

/** The plan that the other order finds, with its price. */
export const other_order = Type.Optional(
  Type.Object(
    {
      displacement_order: s.OneOf(displacementOrders, 'Its order.'),
      moves: plannedMoves,
      ...disruption,
      overtime_minutes: Type.Integer({ description: 'Minutes outside working hours.' }),
      warnings,
      plan_token: shownToken,
    },
    {
      description: 'The same landing in the other order, if that moves more or fewer jobs. Commit either token.',
    },
  ),
);

const planning = { ...displacing, after_hours_override: Type.Optional(afterHoursOverride) };

export const overrideRequired = Type.Boolean({
  description: 'The day is not a working day: the commit must send after_hours_override.',
});

/** A technician who could take an emergency, and what that would displace. */
const candidateFields = {
  technician: Candidate,
  start_at: s.Timestamp('When the visit would start: at the requested time, or on arrival rounded up to 5 minutes.'),
  end_at: s.Timestamp('When it would end.'),
  arrival_at: s.Timestamp(
    "Estimate: the requested start, or now plus travel from the start location if that is later. It ignores the technician's current position.",
  ),
  ...matchedFields,
  is_booked: Type.Boolean({ description: 'Other jobs are in the way.' }),
  displacement: Type.Object(
    {
      ...disruption,
      moves: plannedMoves,
      overtime_minutes: Type.Integer({ description: 'Minutes outside working hours.' }),
      sla_breaches: Type.Integer({ description: 'Jobs that would end after their SLA deadline.' }),
    },
    { description: 'What sending this technician would push.' },
  ),
  warnings,
};

const emergencyFields = {
  job_request_id: jobReference,
  technician_id: s.Uuid('Technician (UUID).'),
  start_at: Type.Optional(s.NaiveDatetime('Start; default: as soon as possible.')),
  ...planning,
};

const emergency = { group: 'Dispatch', method: 'POST', pricesTravel: true, profiles: ['dispatch'] } as const;

export const listEmergencyCandidates = operation({
  ...emergency,
  id: 'listEmergencyCandidates',
  path: '/v1/job-requests/emergency/candidates',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'List technicians who could take an emergency',
  description:
    'Technicians who could take a quoted p0 job, fastest arrival first, with what each would displace. others: overtime, time off, ' +
    'missing skill. Nothing is written. Before: ' +
    'updateJobPriority to p0. Next: previewEmergencyReschedule.',
  bodyFields: {
    job_request_id: jobReference,
    start_at: Type.Optional(s.NaiveDatetime('Start; default: as soon as each can arrive.')),
    after_hours_override: Type.Optional(afterHoursOverride),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'Maximum number.' })),
  },
  output: Type.Object({
    job_request_id: s.Uuid('The emergency (UUID).'),
    start_at: s.Timestamp('The requested start.'),
    end_at: s.Timestamp('The end for this start.'),
    business_timezone,
    candidates: Type.Array(Type.Object(candidateFields), { description: 'Candidates, earliest arrival first.' }),
    others: Type.Array(
      Type.Object({
        ...candidateFields,
        reason: s.OneOf(blockerKinds, 'Why not a candidate.'),
        after_hours_override_required: overrideRequired,
      }),
      { description: 'Others whom the preview accepts, with reason and warnings.' },
    ),
    others_truncated: Type.Boolean({ description: 'There are more others than limit.' }),
    anybody_may_be_sent: Type.Boolean({ description: 'The job needs no skills.' }),
    crew_recommendation: Type.Object(
      {
        median_crew_size: s.Nullable(Type.Integer({ description: 'Null if there is nothing to compare with.' })),
        sample_size: Type.Integer({ description: 'Completed jobs of the same job type; of the last 1,000.' }),
        disclaimer: Type.String({ description: 'Limits of this figure.' }),
      },
      { description: 'Usual crew size of such jobs.' },
    ),
    considered,
    blocked_by: BlockedBy,
    truncated: Type.Boolean({ description: 'There are more candidates than limit.' }),
    ...whyEmpty,
    warnings,
  }),
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE',
    'EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED',
    'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED',
    'EMERGENCY_RESCHEDULE_IN_PAST',
    'EMERGENCY_RESCHEDULE_NO_WORKING_DAY',
  ],
});

const EmergencyPlan = Type.Object({
  job_request_id: s.Uuid('The emergency (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  status_version: Type.Integer({ description: 'Version of the emergency job in this plan; send it as emergency_expected_version.' }),
  business_timezone,
  ...displaced,
  landing: Landing,
  customer_notification: CustomerNotification,
  moves: plannedMoves,
  ...disruption,
  overtime_minutes: Type.Integer({ description: 'Minutes of the landing and the pushed jobs outside working hours.' }),
  warnings,
  after_hours_override_required: overrideRequired,
  plan_token: shownToken,
});

export const previewEmergencyReschedule = operation({
  ...emergency,
  id: 'previewEmergencyReschedule',
  path: '/v1/job-requests/emergency/preview',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'Preview what an emergency would displace',
  description:
    'Plans what sending one technician to a p0 job would displace: fewest broken promises, least delay. Nothing is written. Show it to ' +
    'the person. Next: commitEmergencyReschedule with its plan_token.',
  bodyFields: emergencyFields,
  output: Type.Object({ ...EmergencyPlan.properties, other_order }),
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE',
    'EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED',
    'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED',
    'EMERGENCY_RESCHEDULE_IN_PAST',
    'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
  ],
});

export const commitEmergencyReschedule = operation({
  ...emergency,
  id: 'commitEmergencyReschedule',
  path: '/v1/job-requests/emergency/commit',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'commit',
  confirmedEffects: ['moves_visit', 'tells_customer'],
  idempotent: true,
  summary: 'Confirm an emergency and displace other jobs',
  description:
    'Confirms a p0 job and moves the jobs in its way, all or nothing. Before: previewEmergencyReschedule; its plan_token replaces ' +
    'all other fields.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    ...emergencyFields,
    technician_id: Type.Optional(emergencyFields.technician_id),
    emergency_expected_version: expectedVersion,
    plan_token: Type.Optional(planToken),
  },
  output: Type.Object({ ...EmergencyPlan.properties, applied: appliedField, undo_token: undoToken, job_request: JobRequest }),
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE',
    'EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED',
    'EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED',
    'EMERGENCY_RESCHEDULE_NO_WORKING_DAY',
    'EMERGENCY_RESCHEDULE_IN_PAST',
    'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
    'EMERGENCY_RESCHEDULE_PLAN_DRIFTED',
  ],
});

const moveFields = {
  start_at: Type.Optional(s.NaiveDatetime('New start; default: unchanged.')),
  technician_id: Type.Optional(s.Uuid('New technician (UUID); default: unchanged.')),
  ...planning,
  allow_non_p0_displacement: allowNonP0Displacement,
};

/** A technician of a planned job. */
export const MoveMember = Type.Object({
  technician_id: s.Uuid('Technician (UUID).'),
  technician_name: Type.String({ description: 'Name.' }),
  role: s.OneOf(crewRoles, 'Lead or buddy.'),
  is_new: Type.Boolean({ description: 'Was not on this job before.' }),
  joins_at: Type.Optional(s.Timestamp('For a helper who joins a visit that runs: when.')),
});

const MovePlan = Type.Object({
  job_request_id: s.Uuid('The moved job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  status_version: Type.Integer({ description: 'Version of the moved job in this plan; send it as expected_version.' }),
  business_timezone,
  ...displaced,
  landing: Landing,
  customer_notification: CustomerNotification,
  members: Type.Array(MoveMember, { description: 'Technicians of the job, lead first.' }),
  plans: Type.Object(
    {
      overtime: s.Nullable(
        Type.Object({ moves: plannedMoves, overtime_minutes: Type.Integer({ description: 'Minutes outside working hours.' }) }),
        'Everything on the same day; null if not possible.',
      ),
      next_day: s.Nullable(Type.Object({ moves: plannedMoves }), 'Within working hours; null if not possible.'),
    },
    { description: 'Both modes, to choose from.' },
  ),
  moves: plannedMoves,
  ...disruption,
  overtime_minutes: Type.Integer({ description: 'Minutes of the landing and the pushed jobs outside working hours.' }),
  warnings,
  after_hours_override_required: overrideRequired,
  plan_token: shownToken,
});

const move = { group: 'Dispatch', method: 'POST', pricesTravel: true, profiles: ['voice', 'dispatch'] } as const;

export const previewJobRequestMove = operation({
  ...move,
  id: 'previewJobRequestMove',
  path: '/v1/job-requests/{id}/move/preview',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'Preview a move of a job',
  description:
    'Plans a new time or technician for a confirmed job: where it lands, what it pushes, warnings. Nothing is written. ' +
    'Show it to the person. Next: commitJobRequestMove with its plan_token.',
  pathFields: { id: s.JobReference() },
  bodyFields: moveFields,
  output: Type.Object({ ...MovePlan.properties, other_order }),
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'SCHEDULE_MOVE_NOT_ELIGIBLE',
    'SCHEDULE_MOVE_IN_PROGRESS',
    'SCHEDULE_MOVE_IN_PAST',
    'SCHEDULE_MOVE_SLOT_OCCUPIED',
    'SCHEDULE_MOVE_TECH_INFEASIBLE',
    'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED',
    'SCHEDULE_MOVE_NO_WORKING_DAY',
    'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
    'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
  ],
});

const expectedIds = (description: string) => Type.Array(s.Uuid('Identifier (UUID).'), { maxItems: 100, description });

export const commitJobRequestMove = operation({
  ...move,
  id: 'commitJobRequestMove',
  path: '/v1/job-requests/{id}/move/commit',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'commit',
  idempotent: true,
  confirmedEffects: ['moves_visit', 'tells_customer'],
  summary: 'Move a job and the jobs in its way',
  description:
    'Applies a previewed move, all or nothing. Before: previewJobRequestMove; its plan_token replaces all other fields. If the ' +
    'plan drifted, preview again.',
  headerFields: s.idempotencyHeader,
  pathFields: { id: s.JobReference() },
  bodyFields: {
    ...moveFields,
    expected_version: expectedVersion,
    expected_move_ids: Type.Optional(expectedIds('Jobs (UUIDs) the preview pushed.')),
    expected_member_ids: Type.Optional(expectedIds('Members (UUIDs) the preview named.')),
    plan_token: Type.Optional(planToken),
  },
  output: Type.Object({ ...MovePlan.properties, applied: appliedField, undo_token: undoToken, job_request: JobRequest }),
  errors: [
    'JOB_REQUEST_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'SCHEDULE_MOVE_NOT_ELIGIBLE',
    'SCHEDULE_MOVE_IN_PROGRESS',
    'SCHEDULE_MOVE_IN_PAST',
    'SCHEDULE_MOVE_SLOT_OCCUPIED',
    'SCHEDULE_MOVE_TECH_INFEASIBLE',
    'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED',
    'SCHEDULE_MOVE_NO_WORKING_DAY',
    'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
    'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
    'SCHEDULE_MOVE_PLAN_DRIFTED',
  ],
});
