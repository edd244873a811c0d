import { isRefusal } from '../../contract/errors.ts';
import { movesTravel } from '../../dispatch/plan/landingTravel.ts';
import { askedMoves } from '../../dispatch/moves/movesAsked.ts';
import { planMoves } from '../../dispatch/moves/movesPlan.ts';
import { explainedMoves } from '../../dispatch/moves/movesRemedies.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { read } from '../handler.ts';

/** Shows several visits at their new places, as one plan. Writes nothing. [schedule-moves.preview]. */
export const previewScheduleMoves = read<'previewScheduleMoves'>(async (ctx, input) => {
  const asked = await askedMoves(ctx, input);
  if (isRefusal(asked)) return asked;
  const travel = await movesTravel(ctx, asked.visits);
  const planned = await planMoves(ctx, asked, travel, offeredDeparture(ctx.nowMilliseconds));
  if (isRefusal(planned)) return planned;
  return 'refused' in planned ? explainedMoves(ctx, asked, travel, planned) : planned.answer;
});
