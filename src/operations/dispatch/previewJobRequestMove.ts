import { isRefusal } from '../../contract/errors.ts';
import { findLiveJob } from '../../store/jobRequests.ts';
import { read } from '../handler.ts';
import { moveTravel } from '../../dispatch/landingTravel.ts';
import { moveCase } from '../../dispatch/moveCase.ts';
import { planMove } from '../../dispatch/movePlan.ts';

/** Where a job would land and what it would push; nothing is written. Specification, "Move rules". */
export const previewJobRequestMove = read<'previewJobRequestMove'>(async (ctx, input) => {
  const row = await findLiveJob(ctx.db, ctx.tenant.id, input.id);
  const found = await moveCase(ctx, row, input, await moveTravel(ctx, row, input));
  if (isRefusal(found)) return found;
  const planned = await planMove(ctx, found, input);
  return isRefusal(planned) ? planned : planned.answer;
});
