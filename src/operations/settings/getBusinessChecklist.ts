import { checklistSteps } from '../../contract/vocabulary.ts';
import { countForChecklist } from '../../store/settings/checklist.ts';
import { read } from '../handler.ts';

/** Counted from the rows: nobody ticks anything off, and what is deleted again is to be done again. */
export const getBusinessChecklist = read<'getBusinessChecklist'>(async ({ db, tenant }) => {
  const counts = await countForChecklist(db, tenant.id);
  const steps = checklistSteps.map((step) => ({ step, done: counts[step] > 0, count: counts[step] }));
  return { steps, complete: steps.every(({ done }) => done) };
});
