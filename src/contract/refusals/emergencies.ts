/** Refusals of the emergency operations. [emergency.not-eligible]. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { help } from '../explanations.ts';
import { Blocker } from '../schemas/blockers.ts';
import { OneOf, Uuid } from '../schemas/common.ts';
import { cancelledField, jobState, NoWorkingDay, Occupied, PastStart, sessionDays } from './dispatchParts.ts';
import type { ErrorEntry } from './entry.ts';

/** The preconditions that an emergency can fail to meet. [emergency.not-eligible]. */
export const emergencyPreconditions = ['not_quoted', 'archived', 'completed', 'not_p0', 'smart_assign_unavailable'] as const;

export const emergencyRefusals = {
  EMERGENCY_RESCHEDULE_NOT_ELIGIBLE: {
    status: 409,
    meaning: 'The job cannot be sent as an emergency in its current state. Load it again.',
    remedy:
      'not_quoted: quote it first. not_p0: raise it with updateJobPriority, or confirm it like any other job. smart_assign_unavailable: the ' +
      'job is already confirmed (move it), or this technician cannot be assigned (choose another). archived, completed: nothing is left to do.',
    data: Type.Object({
      failed_precondition: OneOf(emergencyPreconditions, 'The condition that failed.'),
      blockers: Type.Optional(Type.Array(Blocker, { description: 'Of a technician who is not active.' })),
      ...cancelledField,
      ...jobState,
      ...help,
    }),
  },
  EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED: {
    status: 409,
    meaning: 'A job for a crew cannot be sent as an emergency. Confirm it at a time when a whole crew is free.',
    remedy: 'Take a time from listMatchingSlots, which offers whole crews only, or quote the job again for one technician.',
    data: Type.Object({ crew_size: Type.Integer({ description: 'Technicians the job needs at once.' }), ...help }),
  },
  EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED: {
    status: 409,
    meaning: 'Work that takes longer than one visit cannot be sent as an emergency. Confirm it at a free time, or save a shorter duration.',
    remedy: 'Quote a first, shorter visit for the emergency and book the rest separately, or take a time from listMatchingSlots.',
    data: Type.Object({
      session_count: Type.Optional(sessionDays.session_count),
      session_dates: Type.Optional(sessionDays.session_dates),
      reason: Type.Optional(OneOf(['visit_too_long'] as const, "The visit is longer than the business's longest visit.")),
      blockers: Type.Optional(Type.Array(Blocker, { description: 'With the length of the visit and the longest allowed.' })),
      ...help,
    }),
  },
  EMERGENCY_RESCHEDULE_NO_WORKING_DAY: {
    status: 409,
    meaning: 'This is not a working day. Choose another day, or send a technician outside working hours.',
    remedy: 'Repeat the call with after_hours_override=true, or choose a start on a working day.',
    data: NoWorkingDay,
  },
  EMERGENCY_RESCHEDULE_IN_PAST: {
    status: 409,
    meaning: 'The start has passed; choose a later one.',
    remedy: 'Choose a start from now on; times are local to `data.business_timezone`.',
    data: PastStart,
  },
  EMERGENCY_RESCHEDULE_SLOT_OCCUPIED: {
    status: 409,
    meaning: 'A job that cannot move is in the way. Choose another technician or time, or let the jobs in the way go to another day.',
    remedy: 'Choose another technician or start from listEmergencyCandidates; mode=next_day helps where a conflict says no_later_time.',
    data: Occupied,
  },
  EMERGENCY_RESCHEDULE_PLAN_DRIFTED: {
    status: 409,
    meaning: 'The schedule changed since the preview and nothing was written. Preview again.',
    remedy: 'Call previewEmergencyReschedule again and commit its plan_token.',
    data: Type.Object({
      drifted: Type.Array(
        Type.Object({
          job_request_id: renamed('job_id', Uuid('The changed job (UUID).')),
          short_code: Type.String({ description: 'Short code.' }),
          expected_version: Type.Integer({ description: 'The version that the plan was made for.' }),
          status_version: Type.Integer({ description: 'The current version of the job.' }),
          reason: Type.Literal('version', { description: 'The job has another version.' }),
        }),
        { description: 'The jobs that changed. Empty if something else changed, such as a shift.' },
      ),
      ...help,
    }),
  },
} as const satisfies Record<string, ErrorEntry>;
