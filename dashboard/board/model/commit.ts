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
export const planInput = (question: Question) => (question.kind === 'emergency' ? emergencyInput(question) : moveInput(question));

// Never cached: a plan must match the schedule as it is now.
const planOptions = (settled: Settled) => ({ enabled: () => !settled.current, gcTime: 0, staleTime: 0 });

/** The present plan of a question; read again when the schedule changes (useBoard.ts). */
export function usePlan(question: Question, settled: Settled) {
  return useQuery<Plan>({
    queryKey: keyOf(previewOf(question), planInput(question)),
    queryFn: ({ signal }): Promise<Plan> => readPlan(question, signal),
    ...planOptions(settled),
  });
}

const previewOf = ({ kind }: Question) =>
  kind === 'move' ? 'previewJobRequestMove' : kind === 'handOver' ? 'previewJobRequestHandOver' : 'previewEmergencyReschedule';

async function readPlan(question: Question, signal: AbortSignal): Promise<Plan> {
  if (question.kind === 'move') return ask('previewJobRequestMove', moveInput(question), { signal });
  if (question.kind === 'emergency') return ask('previewEmergencyReschedule', emergencyInput(question), { signal });
  const { rest, ...plan } = await ask('previewJobRequestHandOver', moveInput(question), { signal });
  return { ...plan, ...rest };
}

/** The present plan of an absence; read again when the schedule changes, like `usePlan`. */
export function useAbsencePlan(range: Input<'previewAbsenceResolve'>, settled: Settled) {
  return useQuery<Output<'previewAbsenceResolve'>>({
    queryKey: keyOf('previewAbsenceResolve', range),
    queryFn: ({ signal }) => ask('previewAbsenceResolve', range, { signal }),
    ...planOptions(settled),
  });
}

export type Committed = Output<'commitJobRequestMove'> | Output<'commitEmergencyReschedule'> | Output<'commitJobRequestHandOver'>;

/** Commits exactly the shown plan: a move by its version, displaced jobs, members and token, other plans by version and token. `note`: for the next technician. */
export async function commitPlan(question: Question, plan: Plan, note = ''): Promise<Committed> {
  if (question.kind === 'emergency')
    return ask('commitEmergencyReschedule', {
      ...emergencyInput(question),
      emergency_expected_version: (plan as EmergencyPlan).status_version,
      plan_token: plan.plan_token,
    });
  if (question.kind === 'handOver')
    return ask('commitJobRequestHandOver', {
      ...moveInput(question),
      ...(note.trim() === '' ? {} : { note }),
      expected_version: plan.status_version,
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
