import { handOverKind } from '../../dispatch/handOver/handOverKind.ts';
import { previewPlan } from '../../dispatch/plan/preview.ts';
import { read } from '../handler.ts';

/** Shows who would do the rest of a visit that has begun, and when. Writes nothing. [hand-over.preview]. */
export const previewJobRequestHandOver = read<'previewJobRequestHandOver'>((ctx, input) => previewPlan(ctx, handOverKind, input));
