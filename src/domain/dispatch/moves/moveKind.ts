/** The move of one visit to another start or technician. [move.preview, move.drifted] */
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { ErrorOf, InputOf, Operations } from '../../../contract/index.ts';
import { askedJob, type AskedJob } from '../plan/askedJob.ts';
import { askedLanding, moveToken, withAskedLanding, type AskedLanding } from '../plan/askedLanding.ts';
import type { PlanKind, PlanTypes } from '../plan/kind.ts';
import { moveTravel } from '../plan/landingTravel.ts';
import { applyMove } from './applyMove.ts';
import { moveCase } from './moveCase.ts';
import { isAsBefore } from './moveCrew.ts';
import { planMove, type MovePlan } from './movePlan.ts';
import { explainedMove } from './moveRemedies.ts';

interface MoveTypes extends PlanTypes {
  readonly input: InputOf<Operations['commitJobRequestMove']>;
  readonly asked: AskedJob<MoveTypes['input'], 'previewJobRequestMove' | 'commitJobRequestMove'>;
  readonly found: MovePlan;
  readonly inToken: AskedLanding;
  readonly refused: Refusal<ErrorOf<Operations['previewJobRequestMove']>>;
  readonly drift: Refusal<'SCHEDULE_MOVE_PLAN_DRIFTED'>;
}

const isSameSet = (expected: readonly string[] | undefined, ids: readonly string[]): boolean =>
  expected === undefined || [...new Set(expected)].sort().join() === [...ids].sort().join();

export const moveKind: PlanKind<MoveTypes> = {
  token: moveToken,
  ...askedJob('previewJobRequestMove', 'commitJobRequestMove', ({ id }: MoveTypes['input']) => id),
  travel: (ctx, { row, input }) => moveTravel(ctx, row, input),
  async find(ctx, { row, input }, travel, departNotBefore) {
    const found = await moveCase(ctx, row, input, travel, departNotBefore);
    return isRefusal(found) ? found : planMove(ctx, found, input);
  },
  explained: async (ctx, { row, ...asked }, travel, refusal, isPlannable) =>
    row ? explainedMove(ctx, { ...asked, row, travel }, refusal, isPlannable) : refusal,
  inToken: ({ tenant }, { input }, { answer: { mode, displacement_mode } }) =>
    askedLanding(tenant.timezone, { ...input, mode, displacement_mode }),
  commit: {
    completed: ({ tenant }, sent) => withAskedLanding(moveToken, sent, [sent.start_at, sent.technician_id], tenant.timezone),
    expectedVersion: (input) => input.expected_version,
    isExpected: ({ expected_move_ids: moveIds, expected_member_ids: memberIds }, { answer }) =>
      isSameSet(
        moveIds,
        answer.moves.map((move) => move.job_request_id),
      ) &&
      isSameSet(
        memberIds,
        answer.members.map((member) => member.technician_id),
      ),
    departsNow: ({ row }) => row?.priorityLevel === 'p0',
    drifted: () => refuse('SCHEDULE_MOVE_PLAN_DRIFTED'),
    technicianIds: ({ technician_id: id }) => (id === undefined ? [] : [id]),
    async write(ctx, planned, isOverridden) {
      // The job already has this time and these technicians: no change, no new version and no event.
      if (planned.plan.moves.length === 0 && isAsBefore(planned.found, planned.members)) return null;
      return applyMove(ctx, planned.found, planned, { isOverridden });
    },
  },
};
