/** A change of one job that keeps its start: length, crew, skills and texts. [change.preview, change.drifted] */
import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { ErrorOf, Operations } from '../../../contract/index.ts';
import { askedJob, type AskedJob } from '../plan/askedJob.ts';
import type { PlanKind, PlanTypes } from '../plan/kind.ts';
import { changeTravel } from '../plan/landingTravel.ts';
import { applyChange } from './applyChange.ts';
import { changeCase } from './changeCase.ts';
import { planChange, type ChangePlan } from './changePlan.ts';
import { explainedChange } from './changeRemedies.ts';
import { askedChange, changeToken, withAskedChange, type AskedChange, type ChangeCommit } from './changeToken.ts';

interface ChangeTypes extends PlanTypes {
  readonly input: ChangeCommit;
  readonly asked: AskedJob<ChangeCommit, 'previewJobRequestChange' | 'commitJobRequestChange'>;
  readonly found: ChangePlan;
  readonly inToken: AskedChange;
  readonly refused: Refusal<ErrorOf<Operations['previewJobRequestChange']>>;
  readonly drift: Refusal<'SCHEDULE_MOVE_PLAN_DRIFTED'>;
}

export const changeKind: PlanKind<ChangeTypes> = {
  token: changeToken,
  ...askedJob('previewJobRequestChange', 'commitJobRequestChange', ({ id }: ChangeCommit) => id),
  travel: (ctx, { row, input }) => changeTravel(ctx, row, input),
  async find(ctx, { row, input }, travel, departNotBefore) {
    const found = await changeCase(ctx, row, input, travel, departNotBefore);
    return isRefusal(found) ? found : planChange(ctx, found, input);
  },
  explained: async (ctx, { row, ...asked }, travel, refusal, isPlannable) =>
    row ? explainedChange(ctx, { ...asked, row, travel }, refusal, isPlannable) : refusal,
  inToken(ctx, { operation, input }, { found, answer: { mode, displacement_mode } }) {
    const { description: _description, access_notes: _notes, ...withoutTexts } = input;
    // Nobody sends back the token of what is done, so its texts are not kept.
    const shown = operation === 'previewJobRequestChange' ? input : withoutTexts;
    return askedChange(ctx, found.row.id, { ...shown, mode, displacement_mode });
  },
  commit: {
    completed: withAskedChange,
    expectedVersion: (input) => input.expected_version,
    drifted: () => refuse('SCHEDULE_MOVE_PLAN_DRIFTED'),
    technicianIds: ({ lead_technician_id: leadId, add_technician_ids: addedIds = [] }) =>
      leadId === undefined ? addedIds : [leadId, ...addedIds],
    write: async (ctx, planned) => (planned.found.wanted.parts.length === 0 ? null : applyChange(ctx, planned.found, planned)),
  },
};
