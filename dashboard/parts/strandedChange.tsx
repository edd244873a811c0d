/** Changes that may strand visits. The affected visits are shown first; nothing is written before the user agrees. */
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, OperationId, Output } from '../api/ask.ts';
import { useChange } from '../api/queries.ts';
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

export interface StrandedChange<Id extends StrandingId> {
  /** Previews the change, and makes it at once if no visit is stranded. */
  readonly send: (input: Input<Id>) => void;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly reset: () => void;
  /** The visits that the change would strand, and two ways on; null: no question is open. */
  readonly question: { readonly visits: StrandedVisits; readonly doIt: () => void; readonly leave: () => void } | null;
}

export function useStrandedChange<Id extends StrandingId>(
  id: Id,
  { outdates, onDone }: { readonly outdates: readonly OperationId[]; readonly onDone: (output: Output<Id>) => void },
): StrandedChange<Id> {
  const [asked, setAsked] = useState<{ readonly input: Input<Id>; readonly visits: StrandedVisits } | null>(null);
  const change = useChange(id, {
    outdates,
    onDone: (output) => {
      setAsked(null);
      onDone(output);
    },
  });
  const previewChange = useChange(id, {
    onDone: (output, previewed) => {
      const { preview: _, ...input } = previewed;
      const { stranded_visits: visits } = output as { stranded_visits: StrandedVisits };
      if (visits.total === 0) change.mutate(input as Input<Id>);
      else setAsked({ input: input as Input<Id>, visits });
    },
  });
  return {
    send: (input) => {
      change.reset();
      setAsked(null);
      previewChange.mutate({ ...input, preview: true });
    },
    error: change.error ?? previewChange.error,
    isPending: change.isPending || previewChange.isPending,
    reset: () => (change.reset(), previewChange.reset()),
    question: asked && {
      visits: asked.visits,
      // A refusal is shown by the form.
      doIt: () => change.mutate(asked.input, { onError: () => setAsked(null) }),
      leave: () => setAsked(null),
    },
  };
}

/** A dialog, so that nobody edits the form between the preview and the answer: the answer saves what was previewed. */
export function StrandedQuestion({ change }: { readonly change: Pick<StrandedChange<StrandingId>, 'question' | 'isPending'> }) {
  const { t } = useTranslation();
  const { question } = change;
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.leave()}
      title={t('words:stranded.question')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      centered
    >
      {question && (
        <>
          <Stranded visits={question.visits} isOpen />
          <Group gap="xs" mt="md">
            <Button color="red" loading={change.isPending} onClick={question.doIt}>
              {t('words:stranded.doIt')}
            </Button>
            <Button variant="default" data-autofocus onClick={question.leave}>
              {t('frame:cancel')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
