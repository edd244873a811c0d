/** A change of hours or days that may leave visits without anybody: it is first asked what it would strand, and done once that is seen. */
import { Alert, Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input, OperationId, Output } from '../api/ask.ts';
import { useChange, type ChangeOptions } from '../api/queries.ts';
import { Stranded, type StrandedVisits } from './Stranded.tsx';

type Careful = 'updateBusinessSettings' | 'replaceOpeningHours' | 'createClosure';

export function useCarefulChange<Id extends Careful & OperationId>(id: Id, { outdates, onDone }: ChangeOptions<Id>) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly input: Input<Id>; readonly visits: StrandedVisits } | null>(null);
  const change = useChange(id, {
    outdates,
    onDone: (output, input) => {
      setAsked(null);
      onDone?.(output, input);
    },
  });
  const look = useChange(id, {
    onDone: (output: Output<Id>, input) => {
      const visits = (output as { stranded_visits: StrandedVisits }).stranded_visits;
      if (visits.total === 0) change.mutate({ ...input, preview: false });
      else setAsked({ input: { ...input, preview: false }, visits });
    },
  });
  const notice: ReactNode = asked && (
    <Alert color="yellow" variant="light" role="alert">
      <Stranded visits={asked.visits} isOpen />
      <Group gap="xs" mt="xs">
        <Button size="compact-xs" loading={change.isPending} onClick={() => change.mutate(asked.input)}>
          {t('words:stranded.doIt')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setAsked(null)}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Alert>
  );
  return {
    notice,
    error: look.error ?? change.error,
    isPending: look.isPending || change.isPending,
    mutate: (input: Input<Id>) => {
      change.reset();
      setAsked(null);
      look.mutate({ ...input, preview: true });
    },
    reset: () => {
      look.reset();
      change.reset();
    },
  };
}
