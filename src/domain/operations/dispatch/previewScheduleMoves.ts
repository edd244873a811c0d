import { movesKindOf } from '../../dispatch/moves/severalMovesKind.ts';
import { previewPlan } from '../../dispatch/plan/preview.ts';
import { read } from '../handler.ts';

/** Shows several visits at their new places, as one plan. Writes nothing. [schedule-moves.preview]. */
export const previewScheduleMoves = read<'previewScheduleMoves'>((ctx, input) => previewPlan(ctx, movesKindOf(input), input));
