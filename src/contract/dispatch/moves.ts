/**
 * Several visits moved as one plan: a swap, or a technician's afternoon. [schedule-moves.preview];
 * docs/internals/dispatch.md#moves-of-several-visits.
 */
import { Type } from 'typebox';
import { minuteOfTime, renamed } from '../formerNames.ts';
import { help } from '../explanations.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import {
  appliedField,
  business_timezone,
  ChangedJobs,
  CustomerNotification,
  Landing,
  mostMoves,
  notifiedTotals,
  place,
  shownToken,
  undoToken,
  warnings,
} from '../schemas/plan.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { leftOutReasons } from '../vocabulary.ts';
import { MoveMember, planToken } from './dispatch.ts';
import { widenedWithout } from '../widening.ts';

const movesFields = {
  moves: Type.Optional(
    Type.Array(
      Type.Object({
        job_request_id: s.JobReference(),
        technician_id: Type.Optional(s.Uuid('New technician (UUID).')),
        start_at: Type.Optional(s.NaiveDatetime('New start.')),
      }),
      { minItems: 1, maxItems: mostMoves, description: 'Each visit with its new technician, start, or both.' },
    ),
  ),
  swap_job_request_ids: Type.Optional(
    Type.Array(s.JobReference(), { minItems: 2, maxItems: 2, description: 'Two visits that exchange technician and start.' }),
  ),
  from: Type.Optional(
    Type.Object(
      {
        technician_id: s.Uuid('Technician (UUID).'),
        date: s.CalendarDate(),
        start_minute: renamed('starting_at', Type.Optional(s.MinuteOfDay('Only visits from this minute on, 780.')), minuteOfTime),
      },
      { description: "A technician's day, or the rest of it; needs to." },
    ),
  ),
  to: Type.Optional(
    Type.Object(
      {
        technician_id: Type.Optional(s.Uuid('New technician (UUID).')),
        date: Type.Optional(s.CalendarDate()),
      },
      { description: 'Where the visits of from go, at the same times of day.' },
    ),
  ),
};

const MovedVisit = Type.Object({
  job_request_id: s.Uuid('The moved job (UUID).'),
  short_code: Type.String({ description: 'Code for people.' }),
  customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
  customer_phone: shownBy(seesCustomers, Type.String({ description: 'Number to call; empty if unset.' })),
  status_version: Type.Integer({ description: 'Version of the job in this plan.' }),
  from: place('Current technician and time.'),
  landing: Landing,
  members: Type.Array(MoveMember, { description: 'Technicians of the job, lead first.' }),
  is_changed: Type.Boolean({ description: 'false: the visit already has this time and these technicians.' }),
  customer_notification: CustomerNotification,
  warnings,
});

const MovesPlan = Type.Object({
  business_timezone,
  visits: Type.Array(MovedVisit, { description: 'The visits at their new places, in time order.' }),
  left_out: Type.Array(
    Type.Object({
      job_request_id: s.Uuid('A job that stays (UUID).'),
      short_code: Type.String({ description: 'Code for people.' }),
      reason: s.OneOf(
        leftOutReasons,
        'helper: the technician only helps. begun: the visit has begun. locked: it is locked. several_days: work of several days. passed: ' +
          'the new start has passed.',
      ),
      ...help,
    }),
    { description: 'Visits of from that stay where they are; empty in a commit.' },
  ),
  customers_renotified: Type.Integer({ description: 'Visits whose customer gets a new time.' }),
  ...notifiedTotals,
  plan_token: shownToken,
});

const moves = { group: 'Dispatch', method: 'POST', pricesTravel: true, profiles: ['dispatch'] } as const;

const refusals = ['JOB_REQUEST_NOT_FOUND', 'TECHNICIAN_NOT_FOUND', 'SCHEDULE_MOVES_REFUSED'] as const;

export const previewScheduleMoves = operation({
  ...moves,
  id: 'previewScheduleMoves',
  path: '/v1/schedule/moves/preview',
  permissions: ['job_view', 'schedule_manage'],
  widening: widenedWithout('from.start_minute'),
  effect: 'read',
  summary: 'Preview a move of several visits',
  description:
    'Plans several moves as one: moves, a swap, or from with to. All visits leave first, then all stand in their new places; no other ' +
    'visit moves. Nothing is written. Next: commitScheduleMoves.',
  bodyFields: movesFields,
  output: MovesPlan,
  errors: refusals,
});

export const commitScheduleMoves = operation({
  ...moves,
  id: 'commitScheduleMoves',
  path: '/v1/schedule/moves/commit',
  permissions: ['job_manage', 'schedule_manage'],
  effect: 'commit',
  confirmedEffects: ['moves_visit', 'tells_customer'],
  idempotent: true,
  summary: 'Move several visits at once',
  description: 'Applies the plan of previewScheduleMoves, all or nothing. If the plan drifted, preview again.',
  headerFields: s.idempotencyHeader,
  bodyFields: { plan_token: planToken },
  output: Type.Object({ ...MovesPlan.properties, applied: appliedField, undo_token: undoToken, jobs: ChangedJobs }),
  errors: [...refusals, 'SCHEDULE_MOVE_PLAN_DRIFTED'],
});
