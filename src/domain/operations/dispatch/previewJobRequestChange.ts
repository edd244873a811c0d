import { changeKind } from '../../dispatch/changes/changeKind.ts';
import { previewPlan } from '../../dispatch/plan/preview.ts';
import { read } from '../handler.ts';

/** Shows what a change of length, crew, skills or text would do. Nothing of the schedule is written. [change.preview]. */
export const previewJobRequestChange = read<'previewJobRequestChange'>((ctx, input) => previewPlan(ctx, changeKind, input));
