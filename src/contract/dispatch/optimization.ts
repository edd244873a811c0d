/** A better day as steps that a person can take or leave. [optimization.preview]; docs/optimisation.md; docs/decisions/0113. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { Remedies } from '../explanations.ts';
import { operation } from '../operation.ts';
import { BlockedBy } from '../schemas/blockers.ts';
import * as s from '../schemas/common.ts';
import { appliedField, business_timezone, ChangedJobs, CustomerNotification, notifiedTotals, place, undoToken } from '../schemas/plan.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import {
  optimizationBalances,
  optimizationEfforts,
  optimizationFreedoms,
  optimizationLeftOutReasons,
  optimizationMoveKinds,
  priorityLevels,
} from '../vocabulary.ts';
import { widenedWithout } from '../widening.ts';

/** The most technicians that a call names. */
const mostNamed = 500;

const previewFields = {
  date: s.CalendarDate('Day to optimise, YYYY-MM-DD.'),
  until_date: Type.Optional(s.CalendarDate('Last day, at most 13 days after date; default: date.')),
  technician_ids: Type.Optional(
    Type.Array(s.Uuid('Technician (UUID).'), { minItems: 1, maxItems: mostNamed, description: 'Only these; default: all.' }),
  ),
  service_area_ids: Type.Optional(
    Type.Array(s.Uuid('Service area (UUID).'), { minItems: 1, maxItems: mostNamed, description: 'Only technicians of these areas.' }),
  ),
  freedom: Type.Optional(
    s.OneOf(
      optimizationFreedoms,
      'keep_times (default): visits keep their start. within_windows: starts may change within the promised window. listed: listed visits may leave it too.',
    ),
  ),
  may_leave_window_ids: Type.Optional(
    Type.Array(s.Uuid('Job (UUID).'), {
      minItems: 1,
      maxItems: 200,
      description: 'listed: visits that may take any time of their day, or another day that their customer asked for.',
    }),
  ),
  keep_job_request_ids: renamed(
    'keep_job_ids',
    Type.Optional(Type.Array(s.Uuid('Job (UUID).'), { maxItems: 500, description: 'Visits that stay.' })),
  ),
  place_queue: Type.Optional(Type.Boolean({ default: true, description: 'Also place waiting jobs.' })),
  change_price_minutes: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 120, default: 10, description: 'Driving that a change of technician must save.' }),
  ),
  balance: Type.Optional(
    s.OneOf(optimizationBalances, 'even also spreads work over technicians by their hours, at the cost of some driving. Default: off.'),
  ),
  max_overtime_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 240,
      default: 0,
      description: 'How long visits may end after working hours, by midnight at most. Used to place jobs rather than to save driving.',
    }),
  ),
  effort: Type.Optional(s.OneOf(optimizationEfforts, 'thorough searches ten times as long.')),
};

const counts = (description: string) =>
  Type.Object(
    Object.fromEntries(priorityLevels.map((level) => [level, Type.Integer({ description: `Jobs of ${level}.` })])) as Record<
      (typeof priorityLevels)[number],
      ReturnType<typeof Type.Integer>
    >,
    { description },
  );

const totalsOf = (description: string) =>
  Type.Object(
    {
      driving_minutes: Type.Integer({ description: 'Driving of the day, from and to the start locations.' }),
      overtime_minutes: Type.Integer({ description: 'Work outside of working hours.' }),
      unscheduled: counts('Jobs that wait, by priority. Those that are never placed here count too.'),
      sla_breaches: Type.Integer({
        description: 'Visits that end after their deadline, those that stay included, and jobs that wait past it.',
      }),
      placed: Type.Integer({ description: 'Waiting jobs that get a time.' }),
      changed_technicians: Type.Integer({ description: 'Visits that get another technician.' }),
      customers_renotified: Type.Integer({ description: 'Visits whose customer gets a new time.' }),
      load_spread_minutes: Type.Integer({
        description: 'Work of the technician with most minus that of the one with least, both against an even share by their hours.',
      }),
    },
    { description },
  );

const differenceOf = (description: string) =>
  Type.Object(
    {
      driving_minutes: Type.Integer({ description: 'Driving saved; negative: more driving.' }),
      overtime_minutes: Type.Integer({ description: 'Overtime saved; negative: more overtime.' }),
      placed: Type.Integer({ description: 'Waiting jobs that get a time.' }),
      sla_breaches: Type.Integer({ description: 'Deadlines kept; negative: missed.' }),
      load_spread_minutes: Type.Integer({ description: 'How much more even the work is; negative: less even.' }),
    },
    { description },
  );

const StepNumber = Type.Integer({ minimum: 1, maximum: 100_000, description: 'Number of the step.' });

const OptimizationMove = Type.Object({
  job_request_id: s.Uuid('The job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  priority: s.OneOf(priorityLevels, 'Priority of the job.'),
  status_version: Type.Integer({ description: 'Version of the job in this plan.' }),
  kind: s.OneOf(optimizationMoveKinds, 'place: a waiting job. reassign: another technician. retime: another start. reassign_retime: both.'),
  from: s.Nullable(place('Present technician and time.'), 'Null for a waiting job.'),
  to: place('New technician and time.'),
  overtime_minutes: Type.Integer({ description: 'Work outside of working hours at the new time.' }),
  leaves_promised_window: Type.Boolean({ description: 'The new start is outside the promised arrival window.' }),
  customer_notification: CustomerNotification,
});

const OptimizationStep = Type.Object({
  step_number: renamed('step_id', StepNumber),
  sentence: Type.String({ description: 'What the step does and brings, in the language of the caller.' }),
  moves: Type.Array(OptimizationMove, { description: 'Moves that only go together.' }),
  requires: Type.Array(StepNumber, { description: 'Steps that must be applied with this one.' }),
  gain: differenceOf('What this step brings with the steps that it requires, alone.'),
  lost_if_left_out: differenceOf('What the whole plan loses without this step and all that require it.'),
});

const planFields = {
  id: s.Uuid('The plan (UUID), for getScheduleOptimization.'),
  plan_token: Type.String({ description: 'Opaque; send it with the commit.' }),
  business_timezone,
  date: s.CalendarDate('The day, or the first of several.'),
  until_date: s.CalendarDate('The last day.'),
  freedom: s.OneOf(optimizationFreedoms, 'What visits may change.'),
  balance: s.OneOf(optimizationBalances, 'Whether work is spread evenly.'),
  max_overtime_minutes: Type.Integer({ description: 'How long visits of the plan may end after working hours.' }),
  effort: s.OneOf(optimizationEfforts, 'Effort of the search, as asked.'),
  created_at: s.Timestamp('When the plan was made.'),
  expires_at: s.Timestamp('The plan can be applied until then.'),
  steps: Type.Array(OptimizationStep, { description: 'Sorted by what would be lost without them, most first.' }),
  totals: Type.Object(
    { before: totalsOf('The day now.'), after: totalsOf('With these steps.') },
    { description: 'The day before and after.' },
  ),
  left_out: Type.Array(
    Type.Object({
      job_request_id: s.Uuid('The waiting job (UUID).'),
      short_code: Type.String({ description: 'Code for people.' }),
      priority: s.OneOf(priorityLevels, 'Priority of the job.'),
      reason: s.OneOf(
        optimizationLeftOutReasons,
        'no_room: no technician has room. other_time: there is room at times that the customer did not ask for. needs_crew, several_days, emergency: such work is never placed here.',
      ),
      blocked_by: BlockedBy,
      considered: Type.Integer({ description: 'Technicians who were tried.' }),
      remedies: {
        ...Remedies,
        description: 'Calls that would help. confirm_instead is a time that the customer did not ask for: ask the customer first.',
      },
    }),
    { description: 'Waiting jobs that get no time, and why.' },
  ),
  frozen: Type.Object(
    {
      p0: Type.Integer({ description: 'Emergencies.' }),
      crew: Type.Integer({ description: 'Visits of crews, for each technician.' }),
      multi_day: Type.Integer({ description: 'Work of several days.' }),
      in_progress: Type.Integer({ description: 'Visits that have begun or are over.' }),
      near: Type.Integer({ description: 'Visits that start within an hour.' }),
      locked: Type.Integer({ description: 'Locked visits.' }),
      kept: Type.Integer({ description: 'Visits of keep_job_request_ids.' }),
      broken: Type.Integer({ description: 'Visits that do not fit where they are; see warnings.' }),
    },
    { description: 'Visits of the day that stay, by reason.' },
  ),
  warnings: Type.Array(
    Type.Object({
      code: Type.Literal('VISIT_DOES_NOT_FIT', { description: 'The visit is late, too close to another, or outside working hours.' }),
      job_request_id: s.Uuid('The job (UUID).'),
      technician_id: s.Uuid('Its technician (UUID).'),
      start_at: s.Timestamp('Its start.'),
    }),
    { description: 'Visits that already do not fit. The plan works around them.' },
  ),
  solver: Type.Object(
    {
      step_count: renamed('steps', Type.Integer({ description: 'Steps of the search.' })),
      deterministic: Type.Literal(true, { description: 'The same schedule gives the same plan.' }),
      proven_optimal: Type.Boolean({ description: 'No better plan exists.' }),
      duration_ms: Type.Number({ description: 'Time that the search took.' }),
    },
    { description: 'How the plan was found.' },
  ),
  ...notifiedTotals,
};

/** A plan for a better day. */
export const OptimizationPlan = Type.Object(planFields);

const token = s.Text(100, 'plan_token of the preview.', 1);
const stepNumbers = Type.Array(StepNumber, { maxItems: 5_000, description: 'Steps to apply.' });
const shared = { group: 'Dispatch', profiles: ['dispatch'] } as const;

export const previewScheduleOptimization = operation({
  ...shared,
  id: 'previewScheduleOptimization',
  method: 'POST',
  path: '/v1/schedule/optimization/preview',
  permissions: ['job_view', 'schedule_manage'],
  widening: widenedWithout('technician_ids', 'service_area_ids', 'keep_job_request_ids'),
  effect: 'read',
  pricesTravel: true,
  summary: 'Preview a better day',
  description:
    'Finds less driving and places for waiting jobs, as priced steps. Locked, near, begun, crew and several-day visits stay. Changes nothing. Next: commitScheduleOptimization.',
  bodyFields: previewFields,
  output: OptimizationPlan,
  errors: ['TECHNICIAN_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND', 'JOB_REQUEST_NOT_FOUND'],
});

export const commitScheduleOptimization = operation({
  ...shared,
  id: 'commitScheduleOptimization',
  method: 'POST',
  path: '/v1/schedule/optimization/commit',
  permissions: ['job_manage', 'schedule_manage'],
  widening: widenedWithout('step_numbers'),
  effect: 'commit',
  idempotent: true,
  confirmedEffects: ['moves_visit', 'tells_customer'],
  pricesTravel: true,
  summary: 'Apply steps of a better day',
  description: 'Applies steps together, with one undo. If some drifted, nothing is applied, and the answer names those that still fit.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    plan_token: token,
    step_numbers: renamed('step_ids', Type.Optional({ ...stepNumbers, minItems: 1, description: 'Steps to apply; default: all.' })),
    with_required: Type.Optional(Type.Boolean({ default: false, description: 'Also apply what these require.' })),
  },
  output: Type.Object({
    ...planFields,
    applied: appliedField,
    already_applied: Type.Boolean({
      description: 'All chosen steps were already applied, for example because this call was repeated. Nothing was written.',
    }),
    undo_token: undoToken,
    jobs: ChangedJobs,
  }),
  errors: ['SCHEDULE_OPTIMIZATION_NOT_FOUND', 'OPTIMIZATION_STEP_REQUIRED', 'OPTIMIZATION_PLAN_DRIFTED'],
});

export const priceScheduleOptimization = operation({
  ...shared,
  id: 'priceScheduleOptimization',
  method: 'POST',
  path: '/v1/schedule/optimization/price',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'Price a choice of steps',
  description: 'Totals with only these steps of a preview. missing_required: steps that they still need. Next: commitScheduleOptimization.',
  bodyFields: { plan_token: token, step_numbers: renamed('step_ids', stepNumbers) },
  output: Type.Object({
    totals: totalsOf('The day with these steps.'),
    missing_required: Type.Array(StepNumber, { description: 'Steps that these require and that are not among them.' }),
  }),
  errors: ['SCHEDULE_OPTIMIZATION_NOT_FOUND'],
});

export const getScheduleOptimization = operation({
  ...shared,
  id: 'getScheduleOptimization',
  method: 'GET',
  path: '/v1/schedule/optimization/{id}',
  permissions: ['job_view', 'schedule_manage'],
  effect: 'read',
  summary: 'Get a plan for a better day',
  description: 'A plan of a preview or the nightly run, kept for 24 hours. Next: commitScheduleOptimization.',
  pathFields: s.idField('plan'),
  output: OptimizationPlan,
  errors: ['SCHEDULE_OPTIMIZATION_NOT_FOUND'],
});
