/** Changes that may strand visits. The affected visits are shown first; nothing is written before the user agrees. */
import { useTranslation } from 'react-i18next';
import type { OperationId, Output } from '../api/ask.ts';
import { QuestionDialog, usePreviewedChange, type PreviewedChange } from './previewedChange.tsx';
import { Stranded, type StrandedVisits } from './Stranded.tsx';

/** Operations whose preview lists the visits that they strand. */
export type StrandingId =
  | 'updateBusinessSettings'
  | 'replaceOpeningHours'
  | 'createClosure'
  | 'replaceTechnicianAvailability'
  | 'replaceRota'
  | 'updateTechnician'
  | 'updateServiceArea'
  | 'updateJobType'
  | 'updateVehicle'
  | 'createReservedTime'
  | 'updateReservedTime';

/** The question has the visits that the change would strand. */
export type StrandedChange<Id extends StrandingId> = PreviewedChange<Id, StrandedVisits>;

export const useStrandedChange = <Id extends StrandingId>(
  id: Id,
  options: { readonly outdates: readonly OperationId[]; readonly onDone: (output: Output<Id>) => void },
): StrandedChange<Id> =>
  usePreviewedChange(id, {
    ...options,
    askAbout: (output) => {
      const { stranded_visits: visits } = output as { readonly stranded_visits: StrandedVisits };
      return visits.total === 0 && !visits.proposals ? null : visits;
    },
  });

export function StrandedQuestion({ change }: { readonly change: Pick<StrandedChange<StrandingId>, 'question' | 'isPending'> }) {
  const { t } = useTranslation();
  return (
    <QuestionDialog change={change} title={t('words:stranded.question')} label={t('words:saveAnyway')}>
      {(visits) => <Stranded visits={visits} isOpen />}
    </QuestionDialog>
  );
}
