import { checklistSteps } from '../../../contract/vocabulary.ts';
import { countPlaces } from '../../../store/missingPlaces.ts';
import { countForChecklist, countTeamForChecklist } from '../../../store/settings/checklist.ts';
import { read } from '../handler.ts';

/** Computes each step from the records. A step is open again when its last record is deleted. */
export const getBusinessChecklist = read<'getBusinessChecklist'>(async ({ db, tenant }) => {
  const counts = await countForChecklist(db, tenant.id);
  const steps = checklistSteps.map((step) => ({ step, done: counts[step] > 0, count: counts[step] }));
  const { active, withoutAddress, withoutArea } = await countTeamForChecklist(db, tenant.id);
  const { addresses, withoutPlace } = await countPlaces(db, tenant.id);
  return {
    steps,
    complete: steps.every(({ done }) => done),
    technicians: { active, without_address: withoutAddress, without_area: withoutArea },
    places: { addresses, without_place: withoutPlace },
  };
});
