import { isRefusal } from '../../contract/errors.ts';
import { findJobId, findLiveJob } from '../../store/jobs/jobRequests.ts';
import { changeCase } from '../../dispatch/changes/changeCase.ts';
import { planChange } from '../../dispatch/changes/changePlan.ts';
import { explainedChange } from '../../dispatch/changes/changeRemedies.ts';
import { changeTravel } from '../../dispatch/plan/landingTravel.ts';
import { read } from '../handler.ts';

/** Shows what a change of length, crew, skills or text would do. Writes nothing. [change.preview]. */
export const previewJobRequestChange = read<'previewJobRequestChange'>(async (ctx, input) => {
  const id = await findJobId(ctx.db, ctx.tenant.id, input.id);
  const row = id === null ? null : await findLiveJob(ctx.db, ctx.tenant.id, id);
  const travel = await changeTravel(ctx, row, input);
  const found = await changeCase(ctx, row, input, travel);
  const planned = isRefusal(found) ? found : await planChange(ctx, found, input);
  if (!isRefusal(planned)) return planned.answer;
  return row ? explainedChange(ctx, { operation: 'previewJobRequestChange', row, input, travel }, planned) : planned;
});
