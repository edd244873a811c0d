/** Reads a plan, and commits exactly that plan. */
import { useQuery } from '@tanstack/react-query';
import type { Settled } from '../../job/useCommit.tsx';
import { ask, type Input, type Output } from '../../api/ask.ts';
import { keyOf } from '../../api/queries.ts';
import type { EmergencyPlan, MovePlan, Plan } from '../../job/plan.ts';
import type { Question } from './question.ts';

const planning = ({ technicianId, startAt, mode, displacement, order, afterHours }: Question) => ({
  technician_id: technicianId,
  start_at: startAt,
  mode,
  displacement_mode: displacement,
  ...(order ? { displacement_order: order } : {}),
  after_hours_override: afterHours,
});

const moveInput = (question: Question) => ({
  id: question.jobId,
  ...planning(question),
  ...(question.mayPush ? { allow_non_p0_displacement: true } : {}),
});
const emergencyInput = (question: Question) => ({ job_request_id: question.jobId, ...planning(question) });

/** What is asked for the plan of a question. */
export const planInput = (question: Question) => (question.kind === 'move' ? moveInput(question) : emergencyInput(question));

// Never cached: a plan must match the schedule as it is now.
const planOptions = (settled: Settled) => ({ enabled: () => !settled.current, gcTime: 0, staleTime: 0 });

/** The present plan of a question; read again when the schedule changes (useBoard.ts). */
export function usePlan(question: Question, settled: Settled) {
  const isMove = question.kind === 'move';
  const input = planInput(question);
  return useQuery<Plan>({
    queryKey: keyOf(isMove ? 'previewJobRequestMove' : 'previewEmergencyReschedule', input),
    queryFn: async ({ signal }): Promise<Plan> =>
      isMove
        ? ask('previewJobRequestMove', moveInput(question), { signal })
        : ask('previewEmergencyReschedule', emergencyInput(question), { signal }),
    ...planOptions(settled),
  });
}

/** The present plan of an absence; read again when the schedule changes, like `usePlan`. */
export function useAbsencePlan(range: Input<'previewAbsenceResolve'>, settled: Settled) {
  return useQuery<Output<'previewAbsenceResolve'>>({
    queryKey: keyOf('previewAbsenceResolve', range),
    queryFn: ({ signal }) => ask('previewAbsenceResolve', range, { signal }),
    ...planOptions(settled),
  });
}

export type Committed = Output<'commitJobRequestMove'> | Output<'commitEmergencyReschedule'>;

/** Commits with every fence of the plan: a move's version, displaced jobs, members and token; an emergency's version and token. */
export async function commitPlan(question: Question, plan: Plan): Promise<Committed> {
  if (question.kind === 'emergency')
    return ask('commitEmergencyReschedule', {
      ...emergencyInput(question),
      emergency_expected_version: (plan as EmergencyPlan).status_version,
      plan_token: plan.plan_token,
    });
  const { status_version, moves, members, plan_token } = plan as MovePlan;
  return ask('commitJobRequestMove', {
    ...moveInput(question),
    expected_version: status_version,
    expected_move_ids: moves.map(({ job_request_id }) => job_request_id),
    expected_member_ids: members.map(({ technician_id }) => technician_id),
    plan_token,
  });
}
