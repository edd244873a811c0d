import { moveKind } from '../../dispatch/moves/moveKind.ts';
import { previewPlan } from '../../dispatch/plan/preview.ts';
import { read } from '../handler.ts';

/** Shows where a moved job would land and which jobs it would displace. Writes nothing. [move.preview]. */
export const previewJobRequestMove = read<'previewJobRequestMove'>((ctx, input) => previewPlan(ctx, moveKind, input));
