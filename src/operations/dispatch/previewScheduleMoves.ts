import { severalMovesKind } from '../../dispatch/moves/severalMovesKind.ts';
import { swapKind } from '../../dispatch/moves/swapKind.ts';
import { previewPlan } from '../../dispatch/plan/preview.ts';
import { read } from '../handler.ts';

/** Shows several visits at their new places, as one plan. Writes nothing. [schedule-moves.preview]. */
export const previewScheduleMoves = read<'previewScheduleMoves'>((ctx, input) =>
  input.swap_job_request_ids ? previewPlan(ctx, swapKind, input) : previewPlan(ctx, severalMovesKind, input),
);
