/** Refusals of the move operations. [move.not-eligible]. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { help } from '../explanations.ts';
import { Blocker } from '../schemas/blockers.ts';
import { NamedReference, Nullable, OneOf, Timestamp, Uuid } from '../schemas/common.ts';
import { PlannedMove } from '../schemas/plan.ts';
import { blockerKinds } from '../vocabulary.ts';
import { cancelledField, jobState, NoWorkingDay, Occupied, PastStart, sessionDays } from './dispatchParts.ts';
import type { ErrorEntry } from './entry.ts';

export const movePreconditions = ['archived', 'completed', 'not_quoted', 'not_confirmed', 'locked'] as const;

/** What a hand-over needs. [hand-over.not-eligible] */
export const handOverPreconditions = [
  'archived',
  'completed',
  'not_confirmed',
  'several_days',
  'not_begun',
  'not_arrived',
  'nobody_free',
] as const;

/** Why one visit of several cannot move. The codes are those of the move of a single job. */
export const refusedVisitCodes = [
  'SCHEDULE_MOVE_NOT_ELIGIBLE',
  'SCHEDULE_MOVE_IN_PROGRESS',
  'SCHEDULE_MOVE_IN_PAST',
  'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED',
  'SCHEDULE_MOVE_NO_WORKING_DAY',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
] as const;

const RefusedVisit = Type.Object({
  job_request_id: Uuid('The visit that does not fit (UUID of its job).'),
  short_code: Type.String({ description: 'Code for people.' }),
  technician_id: Nullable(Uuid('The technician it would get (UUID); null if it has no time.')),
  start_at: Nullable(Timestamp('The start it would get; null if it has no time.')),
  code: OneOf(refusedVisitCodes, 'What the move of this visit alone would answer.'),
  failed_precondition: Type.Optional(OneOf(movePreconditions, 'For SCHEDULE_MOVE_NOT_ELIGIBLE: the condition that failed.')),
  reason: Type.Optional(OneOf(blockerKinds, 'The first blocker.')),
  blockers: Type.Optional(Type.Array(Blocker, { description: 'All blockers.' })),
  taken_by: renamed(
    'blocked_by',
    Type.Array(
      Type.Object({
        job_request_id: Uuid('The visit in the way (UUID of its job).'),
        short_code: Type.String({ description: 'Code for people.' }),
        start_at: Timestamp('Its start in this plan.'),
        end_at: Timestamp('Its end.'),
        is_moved: Type.Boolean({ description: 'It is one of the visits that move.' }),
      }),
      { description: 'Visits of the technician that overlap, or to or from which there is not enough time to travel.' },
    ),
  ),
  unavailable_member_ids: Type.Optional(Type.Array(Uuid(), { description: 'Crew members who cannot come.' })),
  nearest_start_at: Type.Optional(Timestamp('The nearest start at which this visit fits, if the others move as asked.')),
});

export const moveRefusals = {
  SCHEDULE_MOVE_NOT_ELIGIBLE: {
    status: 409,
    meaning: 'The job has no visit that can be moved.',
    remedy:
      'Quote and confirm the job first. A locked visit can be moved after unlockJobRequest. An archived or completed job cannot be moved.',
    data: Type.Object({
      failed_precondition: OneOf(movePreconditions, 'The condition that failed.'),
      ...cancelledField,
      ...jobState,
      ...help,
    }),
  },
  SCHEDULE_MOVE_IN_PROGRESS: {
    status: 409,
    meaning: 'The job has already begun. Undo its last action, hand the rest over, or continue and complete it.',
    remedy: 'Undo the last action with undoJobRequestAction, or hand the rest over with previewJobRequestHandOver, or fire the next one.',
    data: Type.Object({
      fired_actions: Type.Array(Type.String(), { description: 'Actions already fired.' }),
      ...jobState,
      ...help,
    }),
  },
  SCHEDULE_MOVE_IN_PAST: {
    status: 409,
    meaning: 'The new start has passed; choose a later one.',
    remedy: 'Choose a start from now on; times are local to `data.business_timezone`.',
    data: PastStart,
  },
  SCHEDULE_MOVE_SLOT_OCCUPIED: {
    status: 409,
    meaning: 'A job that cannot move is in the way. Choose another time or technician, or let the jobs in the way go to another day.',
    remedy: 'Choose a free time or technician. If a conflict is no_later_time, try mode=next_day.',
    data: Occupied,
  },
  SCHEDULE_MOVE_TECH_INFEASIBLE: {
    status: 409,
    meaning: 'The technician cannot take the job then. Choose another technician or another time.',
    remedy: 'Choose another technician, or `data.earliest_feasible_at` if present.',
    data: Type.Object({
      technician: NamedReference,
      reason: OneOf(blockerKinds, 'The first blocker.'),
      blockers: Type.Array(Blocker, { description: 'All blockers, in order.' }),
      earliest_feasible_at: Type.Optional(Timestamp('The earliest later start for this technician that day.')),
      ...help,
    }),
  },
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED: {
    status: 409,
    meaning: 'Work of several days cannot be moved. Archive it and book it again.',
    remedy: 'Archive the job and book it again at another time.',
    data: Type.Object({ ...sessionDays, ...help }),
  },
  SCHEDULE_MOVE_NO_WORKING_DAY: {
    status: 409,
    meaning: 'This is not a working day. Choose another day, or send a technician outside working hours if that is allowed.',
    remedy: 'Choose a working day. If `data.override_available` is true, after_hours_override=true allows the move anyway.',
    data: NoWorkingDay,
  },
  SCHEDULE_MOVE_REQUIRES_FREE_SLOT: {
    status: 409,
    meaning: 'This pushes other jobs, and that is not allowed here. Let them move, or choose a free time or technician.',
    remedy:
      'Choose a free time or technician. Unless `data.crew_never_displaces` is present, you can repeat with allow_non_p0_displacement=true.',
    data: Type.Object({
      would_push: Type.Array(PlannedMove, { description: 'The jobs that would be pushed.' }),
      allow_non_p0_displacement: Type.Optional(Type.Literal(false, { description: 'The call or the setting does not allow it.' })),
      crew_never_displaces: Type.Optional(Type.Literal(true, { description: 'A crew job never pushes other jobs.' })),
      ...help,
    }),
  },
  SCHEDULE_MOVE_CREW_UNSTAFFABLE: {
    status: 409,
    meaning:
      'Not everybody of the crew can take this visit: a helper needs the time, the skills and the area too. Choose another helper, lead or time.',
    remedy: 'Read `data.unavailable_members`. Choose another helper, time or lead; remedies name helpers who can come.',
    data: Type.Object({
      crew_size: Type.Integer({ description: 'Technicians the job needs at once.' }),
      missing_count: renamed('missing', Type.Integer({ description: 'How many technicians are missing.' })),
      unavailable_member_ids: Type.Array(Uuid(), { description: 'Crew members who cannot come at the new time.' }),
      unavailable_members: Type.Array(
        Type.Object({
          technician_id: Uuid('Technician (UUID).'),
          technician_name: Type.String({ description: 'Name.' }),
          blockers: Type.Array(Blocker, { description: 'Why this technician cannot come; at least one.' }),
        }),
        { description: 'The same people, with the reasons.' },
      ),
      ...help,
    }),
  },
  HAND_OVER_NOT_ELIGIBLE: {
    status: 409,
    meaning:
      'The rest of this visit cannot be handed over like this. It needs a technician who has arrived, and somebody who has time for the rest.',
    remedy:
      'not_begun: move the visit. not_arrived: nothing is done yet, so undo the departure with undoJobRequestAction and move the visit. ' +
      'nobody_free: name start_at, or another technician, or the present one, who does the rest later. several_days: complete the job and book the rest as a follow-up.',
    data: Type.Object({
      failed_precondition: OneOf(
        handOverPreconditions,
        'The condition that failed. nobody_free: no other technician, or not the asked one, has time for the rest.',
      ),
      ...cancelledField,
      ...jobState,
      ...help,
    }),
  },
  SCHEDULE_MOVES_REFUSED: {
    status: 409,
    meaning: 'Some of the visits cannot move as asked, so none moves. See which, and leave them out or choose another time.',
    remedy: '`data.visits` has each visit that does not fit and why. Leave these out, or take `nearest_start_at`, and preview again.',
    data: Type.Object({ visits: Type.Array(RefusedVisit, { description: 'The visits that do not fit.' }), ...help }),
  },
  SCHEDULE_MOVE_PLAN_DRIFTED: {
    status: 409,
    meaning:
      'The schedule changed since the preview, so this call wrote nothing. If the plan is applied already, nothing is left to do; else preview again.',
    remedy: 'Call previewJobRequestMove again and commit the new plan.',
    data: null,
  },
} as const satisfies Record<string, ErrorEntry>;
