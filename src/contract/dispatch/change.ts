/** A change of a booked visit that keeps its start: length, crew, skills and texts. [change.preview]; docs/reference/conventions.md#plans. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
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
import { changedParts } from '../vocabulary.ts';
import { allowNonP0Displacement, displaced, displacing, expectedVersion, MoveMember, other_order, planToken } from './dispatch.ts';

const ids = (description: string, most = 9) => Type.Optional(Type.Array(s.Uuid('UUID.'), { maxItems: most, description }));

const changeFields = {
  job_duration_minutes: renamed('duration_minutes', Type.Optional(s.DurationMinutes('Minutes of work, 90. The start stays.', 1))),
  lead_technician_id: Type.Optional(s.Uuid('New lead (UUID); a helper swaps roles.')),
  add_technician_ids: ids('Helpers to add.'),
  remove_technician_ids: ids('Helpers to remove. Without others in add_technician_ids the visit then has fewer people.'),
  skill_ids: ids('All skills the work needs.', 20),
  description: Type.Optional(s.Text(2000, 'What to do.')),
  access_notes: Type.Optional(s.Text(2000, 'How to get in, at a site.')),
  ...displacing,
  allow_non_p0_displacement: allowNonP0Displacement,
};

const ChangePlan = Type.Object({
  job_request_id: s.Uuid('The changed job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  status_version: Type.Integer({ description: 'Version of the job in this plan; send it as expected_version.' }),
  business_timezone,
  changed_parts: renamed(
    'changes',
    Type.Array(s.OneOf(changedParts, 'What becomes different.'), {
      description: 'What the commit would change; empty if nothing changes.',
    }),
  ),
  job_duration_minutes: s.Nullable(Type.Integer({ description: 'Minutes of work after the change.' }), 'Null without a quote.'),
  ...displaced,
  landing: s.Nullable(Landing, 'The visit after the change; null if the schedule stays as it is.'),
  customer_notification: CustomerNotification,
  members: Type.Array(MoveMember, { description: 'Technicians after the change, lead first; empty if the schedule stays as it is.' }),
  leaving_technician_ids: Type.Array(s.Uuid('Technician (UUID).'), { description: 'Technicians who leave the job.' }),
  moves: plannedMoves,
  ...disruption,
  overtime_minutes: Type.Integer({ description: 'Minutes of the visit and the pushed jobs outside working hours.' }),
  warnings,
  plan_token: shownToken,
});

const change = { group: 'Dispatch', method: 'POST', pricesTravel: true, profiles: ['dispatch'] } as const;

/** Of preview and commit alike. */
const refusals = [
  'JOB_REQUEST_NOT_FOUND',
  'TECHNICIAN_NOT_FOUND',
  'SKILL_NOT_FOUND',
  'SCHEDULE_MOVE_NOT_ELIGIBLE',
  'SCHEDULE_MOVE_IN_PROGRESS',
  'SCHEDULE_MOVE_IN_PAST',
  'SCHEDULE_MOVE_SLOT_OCCUPIED',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED',
  'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
] as const;

export const previewJobRequestChange = operation({
  ...change,
  id: 'previewJobRequestChange',
  path: '/v1/job-requests/{id}/change/preview',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'Preview a change of a job',
  description:
    'Plans another length or helpers (also while the visit runs), lead, skills or text for a job that keeps its start: what it pushes, ' +
    'warnings. ' +
    'Nothing is written. Next: commitJobRequestChange with its plan_token.',
  pathFields: { id: s.JobReference() },
  bodyFields: changeFields,
  output: Type.Object({ ...ChangePlan.properties, other_order }),
  errors: refusals,
});

export const commitJobRequestChange = operation({
  ...change,
  id: 'commitJobRequestChange',
  path: '/v1/job-requests/{id}/change/commit',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'commit',
  idempotent: true,
  confirmedEffects: ['moves_visit', 'tells_customer'],
  summary: 'Change a job and move the jobs in its way',
  description:
    'Applies a previewed change, all or nothing. Before: previewJobRequestChange; its plan_token replaces all other fields. ' +
    'If the plan drifted, preview again.',
  headerFields: s.idempotencyHeader,
  pathFields: { id: s.JobReference() },
  bodyFields: {
    ...changeFields,
    expected_version: expectedVersion,
    plan_token: Type.Optional(planToken),
  },
  output: Type.Object({ ...ChangePlan.properties, applied: appliedField, undo_token: undoToken, job_request: JobRequest }),
  errors: [...refusals, 'SCHEDULE_MOVE_PLAN_DRIFTED'],
});
