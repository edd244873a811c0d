/** Refusals of the absence operations. [absence.time-off-required, absence.drifted]. */
import { Type } from 'typebox';
import { help } from '../explanations.ts';
import { CalendarDate, OneOf, Uuid } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

export const absenceRefusals = {
  ABSENCE_RESOLVE_TIME_OFF_REQUIRED: {
    status: 409,
    meaning: 'The absence is not recorded as time off for every day and job of the plan. Record the time off, then apply the plan again.',
    remedy:
      'Record the time off with createTechnicianTimeOff for `data.uncovered_dates` (pending is enough), then commit again with a new idempotency key. The same key answers this refusal again.',
    data: Type.Object({
      uncovered_dates: Type.Array(CalendarDate(), { description: 'Days of the range without a record.' }),
      uncovered_jobs: Type.Array(
        Type.Object({ job_id: Uuid('The job request (UUID).'), short_code: Type.String({ description: 'Code for people.' }) }),
        {
          description: 'Jobs to hand over that lie outside the time off.',
        },
      ),
      pending_wider_time_off_ids: Type.Array(Uuid(), {
        description: 'Pending records that reach beyond the range. They count only after approval.',
      }),
      create_via: Type.Object(
        {
          operation: OneOf(['createTechnicianTimeOff'] as const, 'Operation to call.'),
          method: OneOf(['POST'] as const, 'Its method.'),
          path: Type.String({ description: 'Its path, with the technician in it.' }),
        },
        { description: 'How to record what is missing.' },
      ),
      ...help,
    }),
  },
  ABSENCE_RESOLVE_PLAN_DRIFTED: {
    status: 409,
    meaning: 'The schedule changed since the preview, and nothing was written. Look at the new plan.',
    remedy: 'Call previewAbsenceResolve again and commit the new plan.',
    data: Type.Object({
      drifted: Type.Array(
        Type.Object({
          job_id: Uuid('The job request (UUID).'),
          short_code: Type.String({ description: 'Code for people.' }),
          expected_version: Type.Integer({ description: 'The version that was sent.' }),
          reason: OneOf(
            ['version', 'infeasible', 'occupied'] as const,
            'version: the job changed; infeasible: the row could not be offered now; occupied: the time is taken.',
          ),
        }),
        { description: 'The rows that can no longer be applied.' },
      ),
      time_offs: Type.Array(Uuid(), { description: 'Pending records already approved.' }),
      ...help,
    }),
  },
  ABSENCE_RESOLVE_NO_ORPHANED_JOBS: {
    status: 409,
    meaning: 'The technician has no jobs on these days.',
    remedy: 'There is nothing to hand over; only record the time off. If you expected a job, look at getTechnicianSchedule.',
    data: null,
  },
} as const satisfies Record<string, ErrorEntry>;
