/** Emergencies and moves on the board. Specification, "Emergency rules" and "Move rules"; bodies in the decisions, section 4. */
import { Type } from 'typebox';
import { MatchScore } from './bookings.ts';
import { whyEmpty } from './explanations.ts';
import { operation } from './operation.ts';
import { BlockedBy } from './schemas/blockers.ts';
import * as s from './schemas/common.ts';
import { JobRequest } from './schemas/jobRequest.ts';
import { PlannedMove } from './schemas/plan.ts';
import { blockerKinds, crewRoles } from './vocabulary.ts';

const modes = ['overtime', 'next_day'] as const;
const displacementModes = ['push', 'reassign'] as const;
const warningCodes = [
  'STARTS_ON_ARRIVAL',
  'AFTER_HOURS',
  'TIME_OFF_OVERLAP',
  'TECH_NOT_FEASIBLE',
  'MOVED_OUTSIDE_WINDOW',
  'DISPLACED_OUTSIDE_WINDOW',
  'OVERTIME',
  'SLA_BREACHED',
] as const;

const Warning = Type.Object({
  code: s.OneOf(warningCodes),
  technician_id: Type.Optional(s.Uuid()),
  asked_start_at: Type.Optional(s.Timestamp('Of STARTS_ON_ARRIVAL: when the visit was to start; start_at is when it does.')),
  start_at: Type.Optional(s.Timestamp()),
  end_at: Type.Optional(s.Timestamp()),
  overtime_minutes: Type.Optional(Type.Integer()),
  job_request_ids: Type.Optional(Type.Array(s.Uuid(), { description: 'The displaced jobs it is about.' })),
  reason: Type.Optional(s.OneOf(blockerKinds, 'The first blocker.')),
  blockers: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
});

const Landing = Type.Object({
  technician_id: s.Uuid(),
  technician_name: Type.String(),
  start_at: s.Timestamp(),
  end_at: s.Timestamp(),
  arrival_at: s.Timestamp('Estimate: the asked start, or now plus the way from the start location if that is later. Never after start_at.'),
  travel_minutes: Type.Optional(Type.Integer({ description: 'From the start location; left out when unknown.' })),
});

/** How much a plan disturbs; the planners keep the moves down first, then the delay. */
const disruption = {
  total_moves: Type.Integer({ description: 'Jobs that give way; 0 means a free slot.' }),
  customers_renotified: Type.Integer({ description: 'Of them, those whose customer is told a new time.' }),
  delay_minutes: Type.Integer({ description: 'How much later they start, summed.' }),
};

const jobReference = s.Text(40, 'Identifier (UUID) or short code of the job request.', 1);
const afterHoursOverride = Type.Boolean({ default: false, description: 'Send somebody although it is no working day.' });
const planToken = s.Text(8000, "The preview's plan_token: exactly that plan is applied, or nothing.", 1);

const planning = {
  mode: Type.Optional(s.OneOf(modes, 'Where pushed jobs go: overtime (same day, the default) or next_day (within working hours).')),
  displacement_mode: Type.Optional(
    s.OneOf(displacementModes, 'push (default): later on the same technician; reassign: first somebody else at the same time.'),
  ),
  after_hours_override: Type.Optional(afterHoursOverride),
};

const emergencyFields = {
  job_request_id: jobReference,
  technician_id: s.Uuid('Who takes the emergency.'),
  start_at: s.NaiveDatetime('When the emergency visit starts.'),
  ...planning,
};

const emergency = { group: 'Dispatch', method: 'POST', pricesTravel: true, profiles: ['dispatch'] } as const;

export const listEmergencyCandidates = operation({
  ...emergency,
  id: 'listEmergencyCandidates',
  path: '/v1/job-requests/emergency/candidates',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'Who could take an emergency, fastest arrival first',
  description:
    'Ranks technicians for a quoted p0 job. Booked ones are listed with the jobs they would displace; total_moves 0 means a free slot. ' +
    'Nothing is written.',
  bodyFields: {
    job_request_id: jobReference,
    start_at: Type.Optional(s.NaiveDatetime('When the visit starts; now, rounded up to 5 minutes, when left out.')),
    after_hours_override: Type.Optional(afterHoursOverride),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10, description: 'At most this many.' })),
  },
  output: Type.Object({
    job_request_id: s.Uuid(),
    start_at: s.Timestamp(),
    end_at: s.Timestamp(),
    business_timezone: Type.String(),
    candidates: Type.Array(
      Type.Object({
        technician: Type.Object({
          id: s.Uuid(),
          full_name: Type.String(),
          job_title: Type.String(),
          phone: s.Nullable(Type.String()),
          email: s.Nullable(Type.String()),
        }),
        start_at: s.Timestamp('When the visit would start: as asked, or on arrival, rounded up to 5 minutes.'),
        end_at: s.Timestamp(),
        arrival_at: s.Timestamp(
          'Estimate: the asked start, or now plus the way from the start location if that is later; not from where the technician is now.',
        ),
        travel_minutes: Type.Optional(Type.Integer()),
        distance_km: Type.Optional(Type.Number()),
        is_booked: Type.Boolean({ description: 'Other jobs are in the way.' }),
        displacement: Type.Object({
          ...disruption,
          moves: Type.Array(PlannedMove),
          overtime_minutes: Type.Integer(),
          sla_breaches: Type.Integer(),
        }),
        match_score: Type.Integer({ minimum: 0, maximum: 100 }),
        score: MatchScore,
        warnings: Type.Array(Warning),
      }),
    ),
    crew_recommendation: Type.Object({
      median_crew_size: s.Nullable(Type.Integer()),
      sample_size: Type.Integer({ description: 'Completed jobs of the same job type.' }),
      disclaimer: Type.String(),
    }),
    considered: Type.Integer(),
    blocked_by: BlockedBy,
    truncated: Type.Boolean(),
    ...whyEmpty,
    warnings: Type.Array(Warning),
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
  job_request_id: s.Uuid(),
  short_code: Type.String(),
  status_version: Type.Integer({ description: 'Of the emergency job; send it as emergency_expected_version.' }),
  business_timezone: Type.String(),
  mode: s.OneOf(modes),
  displacement_mode: s.OneOf(displacementModes),
  landing: Landing,
  moves: Type.Array(PlannedMove),
  ...disruption,
  overtime_minutes: Type.Integer({ description: 'Minutes of the landing and the pushed jobs outside working hours.' }),
  warnings: Type.Array(Warning),
  after_hours_override_required: Type.Boolean({ description: 'It is no working day: the commit must send after_hours_override.' }),
  plan_token: Type.String(),
});

export const previewEmergencyReschedule = operation({
  ...emergency,
  id: 'previewEmergencyReschedule',
  path: '/v1/job-requests/emergency/preview',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'What an emergency would displace',
  description: 'The plan that moves the fewest jobs, then delays them the least. Nothing is written; the commit applies it.',
  bodyFields: emergencyFields,
  output: EmergencyPlan,
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
  idempotent: true,
  summary: 'Confirm an emergency and displace what is in its way',
  description: 'Recomputes the plan under a lock, confirms and assigns the p0 job and moves the displaced jobs, all or nothing.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    ...emergencyFields,
    emergency_expected_version: Type.Optional(
      Type.Integer({ minimum: 0, description: "The emergency job's status_version in the preview." }),
    ),
    plan_token: Type.Optional(planToken),
  },
  output: Type.Object({ ...EmergencyPlan.properties, applied: Type.Literal(true), job_request: JobRequest }),
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
  start_at: Type.Optional(s.NaiveDatetime('The new start; left out, the start stays.')),
  technician_id: Type.Optional(s.Uuid('Who takes it, or leads the crew; left out, the technician stays.')),
  ...planning,
  allow_non_p0_displacement: Type.Optional(
    Type.Boolean({ description: "Whether a p1 to p3 may push others; left out, the business's setting." }),
  ),
};

const MovePlan = Type.Object({
  job_request_id: s.Uuid(),
  short_code: Type.String(),
  status_version: Type.Integer({ description: 'Of the moved job; send it as expected_version.' }),
  business_timezone: Type.String(),
  mode: s.OneOf(modes),
  displacement_mode: s.OneOf(displacementModes),
  landing: Landing,
  members: Type.Array(
    Type.Object({
      technician_id: s.Uuid(),
      technician_name: Type.String(),
      role: s.OneOf(crewRoles),
      is_new: Type.Boolean({ description: 'Has not been on this job so far.' }),
    }),
    { description: 'Who does the job, the lead first.' },
  ),
  plans: Type.Object({
    overtime: s.Nullable(Type.Object({ moves: Type.Array(PlannedMove), overtime_minutes: Type.Integer() })),
    next_day: s.Nullable(Type.Object({ moves: Type.Array(PlannedMove) })),
  }),
  moves: Type.Array(PlannedMove, { description: 'Of the asked mode.' }),
  ...disruption,
  overtime_minutes: Type.Integer({ description: 'Minutes of the landing and the pushed jobs outside working hours.' }),
  warnings: Type.Array(Warning),
  after_hours_override_required: Type.Boolean({ description: 'It is no working day: the commit must send after_hours_override.' }),
  plan_token: Type.String(),
});

const move = { group: 'Dispatch', method: 'POST', pricesTravel: true, profiles: ['dispatch'] } as const;

export const previewJobRequestMove = operation({
  ...move,
  id: 'previewJobRequestMove',
  path: '/v1/job-requests/{id}/move/preview',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'What moving a job would mean',
  description: 'A new time, another technician, or both, for a confirmed job: where it lands and what it pushes. Nothing is written.',
  pathFields: s.idField('job request'),
  bodyFields: moveFields,
  output: MovePlan,
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

const expectedIds = (description: string) => Type.Array(s.Uuid(), { maxItems: 100, description });

export const commitJobRequestMove = operation({
  ...move,
  id: 'commitJobRequestMove',
  path: '/v1/job-requests/{id}/move/commit',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'commit',
  summary: 'Move a job, and what is in its way',
  description: 'Recomputes the plan under a lock and applies it, all or nothing.',
  pathFields: s.idField('job request'),
  bodyFields: {
    ...moveFields,
    expected_version: Type.Optional(Type.Integer({ minimum: 0, description: "The job's status_version in the preview." })),
    expected_move_ids: Type.Optional(expectedIds('The jobs that the preview pushed, in any order.')),
    expected_member_ids: Type.Optional(expectedIds('The members that the preview named, in any order.')),
    plan_token: Type.Optional(planToken),
  },
  output: Type.Object({ ...MovePlan.properties, applied: Type.Literal(true), job_request: JobRequest }),
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
