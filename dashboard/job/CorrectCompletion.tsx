/** Corrects the amount, the note and the end of a completed job. */
import { fields } from 'contract:fields/updateJobCompletion';
import { Button, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyDecimals } from '../../src/contract/currencyDecimals.ts';
import { useChange } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { announce } from '../parts/announce.ts';
import { Form, useDraft } from '../parts/form.tsx';
import { NumberField } from '../parts/NumberField.tsx';
import { jobReads, type Job } from './jobWords.ts';

export function CorrectCompletion({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="default" my="sm" onClick={() => setOpen(true)}>
        {t('correct.title')}
      </Button>
    );
  return <CorrectionForm job={job} onDone={() => setOpen(false)} />;
}

/** An empty field for the note or the time keeps what stands there. */
function CorrectionForm({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const { t } = useTranslation('jobs');
  const { business } = useSession();
  const change = useChange('updateJobCompletion', {
    outdates: jobReads,
    onDone: () => {
      announce({ text: t('correct.done') });
      onDone();
    },
  });
  const known = job.completed_amount?.value ?? null;
  const draft = useDraft<{ amount: number | null; note: string; completed_at: string }>(
    { amount: known, note: '', completed_at: '' },
    fields,
    change.error,
    { saves: 'updateJobCompletion', about: job.id, title: t('correct.title') },
  );
  const { amount, note, completed_at } = draft.values;
  const send = () =>
    change.mutate({
      id: job.id,
      status_version: job.status_version,
      ...(amount === known && (note !== '' || completed_at !== '') ? {} : { amount }),
      ...(note === '' ? {} : { note }),
      ...(completed_at === '' ? {} : { completed_at }),
    });
  return (
    <div className="section">
      <Form draft={draft} onSend={send} change={change} onCancel={onDone} label={t('correct.save')}>
        <p className="tight">{t('correct.means')}</p>
        <NumberField
          label={t('amountIn', { currency: business.currency })}
          decimals={currencyDecimals(business.currency)}
          currency={business.currency}
          data-autofocus
          {...draft.number('amount')}
          min={0}
        />
        <TextInput type="datetime-local" label={t('correct.ended')} description={t('correct.keep')} {...draft.text('completed_at')} />
        <Textarea label={t('words:notes')} description={t('correct.keep')} {...draft.text('note')} maxLength={2000} />
      </Form>
    </div>
  );
}
