/** Refusals of the optimization of a day. [optimization.drifted, optimization.step-required]. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { Uuid } from '../schemas/common.ts';
import type { ErrorEntry } from './entry.ts';

const StepNumbers = (description: string) => Type.Array(Type.Integer({ description: 'Number of a step.' }), { description });

export const optimizationRefusals = {
  SCHEDULE_OPTIMIZATION_NOT_FOUND: {
    status: 404,
    meaning: 'This plan does not exist, or is older than 24 hours. Preview the day again.',
    remedy: 'Call previewScheduleOptimization again.',
    data: null,
  },
  OPTIMIZATION_STEP_REQUIRED: {
    status: 422,
    meaning: 'Some of these steps need other steps of the plan. Apply those too, or leave out the steps that need them.',
    remedy: 'Add `data.missing_required` to step_numbers, or send with_required=true.',
    data: Type.Object({ missing_required: renamed('missing', StepNumbers('Steps that the chosen steps require.')) }),
  },
  OPTIMIZATION_PLAN_DRIFTED: {
    status: 409,
    meaning: 'The schedule changed since the preview, so nothing was applied. Apply the steps that still fit, or preview the day again.',
    remedy: 'Commit `data.still_valid_step_numbers`, or call previewScheduleOptimization again.',
    data: Type.Object({
      drifted: Type.Array(
        Type.Object({
          step_number: renamed('step_id', Type.Integer({ description: 'Number of the step.' })),
          job_request_ids: Type.Array(Uuid('Job (UUID).'), { description: 'Its jobs that changed or no longer fit.' }),
          technician_ids: Type.Array(Uuid('Technician (UUID).'), { description: 'Its technicians whose day changed.' }),
        }),
        { description: 'The chosen steps that no longer fit.' },
      ),
      still_valid_step_numbers: renamed('still_valid_step_ids', StepNumbers('The chosen steps that can still be applied together.')),
    }),
  },
} as const satisfies Record<string, ErrorEntry>;
