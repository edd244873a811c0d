/** The refusals that a dispatcher of the concurrent board may get, by operation. Any other refusal is a fault. */
import type { OperationId } from '../../src/contract/index.ts';
import type { Reply } from '../support/harness.ts';

const moveRefusals = [
  'SCHEDULE_MOVE_NOT_ELIGIBLE',
  'SCHEDULE_MOVE_IN_PROGRESS',
  'SCHEDULE_MOVE_SLOT_OCCUPIED',
  'SCHEDULE_MOVE_TECH_INFEASIBLE',
  'SCHEDULE_MOVE_REQUIRES_FREE_SLOT',
  'SCHEDULE_MOVE_CREW_UNSTAFFABLE',
];
const lateChanges = ['JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT', 'JOB_REQUEST_ACTION_NOT_PENDING'];

const refusals: Partial<Record<OperationId, readonly string[]>> = {
  previewJobRequestMove: moveRefusals,
  commitJobRequestMove: [...moveRefusals, 'SCHEDULE_MOVE_PLAN_DRIFTED'],
  listEmergencyCandidates: ['EMERGENCY_RESCHEDULE_NOT_ELIGIBLE'],
  previewEmergencyReschedule: ['EMERGENCY_RESCHEDULE_NOT_ELIGIBLE', 'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED'],
  commitEmergencyReschedule: [
    'EMERGENCY_RESCHEDULE_NOT_ELIGIBLE',
    'EMERGENCY_RESCHEDULE_SLOT_OCCUPIED',
    'EMERGENCY_RESCHEDULE_PLAN_DRIFTED',
  ],
  previewAbsenceResolve: ['ABSENCE_RESOLVE_NO_ORPHANED_JOBS'],
  commitAbsenceResolve: ['ABSENCE_RESOLVE_NO_ORPHANED_JOBS', 'ABSENCE_RESOLVE_TIME_OFF_REQUIRED', 'ABSENCE_RESOLVE_PLAN_DRIFTED'],
  confirmJobRequest: [
    'JOB_REQUEST_STAGE_CONFLICT',
    'JOB_REQUEST_ACTION_NOT_PENDING',
    'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE',
    'JOB_REQUEST_TECH_INFEASIBLE',
    'JOB_REQUEST_P0_REQUIRES_DISPLACEMENT',
  ],
  fireJobRequestAction: lateChanges,
  archiveJobRequest: lateChanges,
  updateJobPriority: lateChanges,
};

export function mayAnswer(id: OperationId, { status, error_code }: Reply): boolean {
  if (error_code === 0) return status === 200;
  return status === 409 && (refusals[id] ?? []).includes(error_code);
}
