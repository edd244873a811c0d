import { isRefusal } from '../../contract/errors.ts';
import { findLiveJob } from '../../store/jobs/jobRequests.ts';
import { read } from '../handler.ts';
import { moveTravel } from '../../dispatch/plan/landingTravel.ts';
import { moveCase } from '../../dispatch/moves/moveCase.ts';
import { explainedMove } from '../../dispatch/moves/moveRemedies.ts';
import { planMove } from '../../dispatch/moves/movePlan.ts';

/** Shows where a moved job would land and which jobs it would displace. Writes nothing. [move.preview]. */
export const previewJobRequestMove = read<'previewJobRequestMove'>(async (ctx, input) => {
  const row = await findLiveJob(ctx.db, ctx.tenant.id, input.id);
  const travel = await moveTravel(ctx, row, input);
  const found = await moveCase(ctx, row, input, travel);
  const planned = isRefusal(found) ? found : await planMove(ctx, found, input);
  if (!isRefusal(planned)) return planned.answer;
  return row ? explainedMove(ctx, { operation: 'previewJobRequestMove', row, input, travel }, planned) : planned;
});
