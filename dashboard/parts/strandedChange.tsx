/** Changes that may strand visits. The affected visits are shown first; nothing is written before the user agrees. */
import { Alert, Button, Group } from '@mantine/core';
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
  | 'updateTechnician'
  | 'updateServiceArea'
  | 'updateJobType'
  | 'updateVehicle';

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
    question: asked && { visits: asked.visits, doIt: () => change.mutate(asked.input), leave: () => setAsked(null) },
  };
}

export function StrandedQuestion({ change }: { readonly change: Pick<StrandedChange<StrandingId>, 'question' | 'isPending'> }) {
  const { t } = useTranslation();
  if (!change.question) return null;
  const { visits, doIt, leave } = change.question;
  return (
    <Alert role="alert" color="yellow" variant="light">
      <Stranded visits={visits} />
      <Group gap="xs" mt="xs">
        <Button color="red" loading={change.isPending} onClick={doIt}>
          {t('words:stranded.doIt')}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Alert>
  );
}
