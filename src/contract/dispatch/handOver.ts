/** A visit that has begun, handed over: the part that was done is completed, and a follow-up does the rest. [hand-over.preview]; docs/internals/dispatch.md#hand-overs. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { longestNote } from '../schemas/note.ts';
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
import { seesCustomers, shownBy } from '../shownBy.ts';
import {
  afterHoursOverride,
  allowNonP0Displacement,
  displaced,
  displacing,
  expectedVersion,
  MoveMember,
  other_order,
  overrideRequired,
  planToken,
} from './dispatch.ts';

const handOverFields = {
  technician_id: Type.Optional(s.Uuid('Who does the rest, or leads (UUID); default: the best other technician.')),
  start_at: Type.Optional(s.NaiveDatetime('Start of the rest; default: the earliest free one.')),
  job_duration_minutes: renamed(
    'duration_minutes',
    Type.Optional(s.DurationMinutes('Minutes of work that are left; default: the quoted ones less those done, at least 15.', 1)),
  ),
  ...displacing,
  after_hours_override: Type.Optional(afterHoursOverride),
  allow_non_p0_displacement: allowNonP0Displacement,
};

const HandOverPlan = Type.Object({
  job_request_id: s.Uuid('The job that has begun (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  status_version: Type.Integer({ description: 'Version of the begun job in this plan; send it as expected_version.' }),
  business_timezone,
  done_minutes: Type.Integer({ description: 'Minutes since the arrival, which complete the begun job.' }),
  ...displaced,
  rest: Type.Object(
    {
      job_request_id: Type.Optional(s.Uuid('The follow-up (UUID); left out in a preview.')),
      job_duration_minutes: renamed('duration_minutes', Type.Integer({ description: 'Its minutes of work.' })),
      landing: Landing,
      members: Type.Array(MoveMember, { description: 'Technicians of the follow-up, lead first.' }),
      customer_notification: CustomerNotification,
    },
    { description: 'The follow-up that does the rest.' },
  ),
  moves: plannedMoves,
  ...disruption,
  overtime_minutes: Type.Integer({ description: 'Minutes of the rest and the pushed jobs outside working hours.' }),
  warnings,
  after_hours_override_required: overrideRequired,
  plan_token: shownToken,
});

const handOver = { group: 'Dispatch', method: 'POST', pricesTravel: true, profiles: [] } as const;

const refusals = [
  'JOB_REQUEST_NOT_FOUND',
  'TECHNICIAN_NOT_FOUND',
  'HAND_OVER_NOT_ELIGIBLE',
  'SCHEDULE_MOVE_IN_PAST',
  'SCHEDULE_MOVE_SLOT_OCCUPIED',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_NO_WORKING_DAY',
  'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
] as const;

export const previewJobRequestHandOver = operation({
  ...handOver,
  id: 'previewJobRequestHandOver',
  path: '/v1/job-requests/{id}/hand-over/preview',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'Preview the hand-over of a begun visit',
  description:
    'Plans who does the rest of a visit that has begun, and when. The part that was done is completed, the rest becomes a follow-up. Nothing ' +
    'is written. Next: commitJobRequestHandOver with its plan_token.',
  pathFields: { id: s.JobReference() },
  bodyFields: handOverFields,
  output: Type.Object({ ...HandOverPlan.properties, other_order }),
  errors: refusals,
});

export const commitJobRequestHandOver = operation({
  ...handOver,
  id: 'commitJobRequestHandOver',
  path: '/v1/job-requests/{id}/hand-over/commit',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'commit',
  confirmedEffects: ['moves_visit', 'tells_customer'],
  idempotent: true,
  summary: 'Hand the rest of a begun visit over',
  description:
    'Completes the begun job and books its rest as a follow-up, all or nothing. Before: previewJobRequestHandOver; its plan_token replaces ' +
    'all other fields but note. If the plan drifted, preview again.',
  headerFields: s.idempotencyHeader,
  pathFields: { id: s.JobReference() },
  bodyFields: {
    ...handOverFields,
    note: Type.Optional(s.Text(longestNote, 'Note on the follow-up for its technician: what is done, what is left.')),
    expected_version: expectedVersion,
    plan_token: Type.Optional(planToken),
  },
  output: Type.Object({
    ...HandOverPlan.properties,
    applied: appliedField,
    undo_token: undoToken,
    job_request: JobRequest,
    follow_up: JobRequest,
  }),
  errors: [...refusals, 'SCHEDULE_MOVE_PLAN_DRIFTED'],
});
