/** Asking for a plan, and committing exactly it. */
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ask, type Input, type Output } from '../api/ask.ts';
import { keyOf } from '../api/queries.ts';
import type { EmergencyPlan, MovePlan, Plan } from './plan.ts';
import type { Question } from './question.ts';

const planning = ({ technicianId, startAt, mode, displacement, afterHours }: Question) => ({
  technician_id: technicianId,
  start_at: startAt,
  mode,
  displacement_mode: displacement,
  after_hours_override: afterHours,
});

const moveInput = (question: Question) => ({
  id: question.jobId,
  ...planning(question),
  ...(question.mayPush ? { allow_non_p0_displacement: true } : {}),
});
const emergencyInput = (question: Question) => ({ job_request_id: question.jobId, ...planning(question) });

/**
 * True from when a plan's commit is sent, unless that fails: what has been committed cannot be planned again, and asking would be answered
 * with a refusal. A plan and its commit share one. It is looked at whenever the plan would be asked for, so that it holds in whatever order
 * the answer, the stream's event and the next render come.
 */
export type Settled = RefObject<boolean>;

// Never from memory: a plan is of the schedule as it is now.
const planOptions = (settled: Settled) => ({ enabled: () => !settled.current, gcTime: 0, staleTime: 0 });

/** The plan of a question, as it is now; asked again when the schedule moves (useBoard.ts). */
export function usePlan(question: Question, settled: Settled) {
  const isMove = question.kind === 'move';
  const input = isMove ? moveInput(question) : emergencyInput(question);
  return useQuery<Plan>({
    queryKey: keyOf(isMove ? 'previewJobRequestMove' : 'previewEmergencyReschedule', input),
    queryFn: async ({ signal }): Promise<Plan> =>
      isMove
        ? ask('previewJobRequestMove', moveInput(question), { signal })
        : ask('previewEmergencyReschedule', emergencyInput(question), { signal }),
    ...planOptions(settled),
  });
}

/** Who takes over what of an absence, as it is now; asked again as `usePlan` is. */
export function useAbsencePlan(range: Input<'previewAbsenceResolve'>, settled: Settled) {
  return useQuery<Output<'previewAbsenceResolve'>>({
    queryKey: keyOf('previewAbsenceResolve', range),
    queryFn: ({ signal }) => ask('previewAbsenceResolve', range, { signal }),
    ...planOptions(settled),
  });
}

export type Committed = Output<'commitJobRequestMove'> | Output<'commitEmergencyReschedule'>;

/** With every fence that the plan has: the version of the job, who gives way, who goes, and the token of the whole. */
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
