/** The business's own reference of a job, also of one that is over. [job-reference.update]. */
import { fields } from 'contract:fields/updateJobReference';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/queries.ts';
import { announce } from '../parts/announce.ts';
import { useReturning } from '../parts/drafts/useKept.ts';
import { Form, useDraft } from '../parts/form.tsx';
import { jobReads, type Job } from './jobWords.ts';

export function JobReference({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const [isOpen, setOpen] = useState(false);
  useReturning({ saves: 'updateJobReference', about: job.id }, () => setOpen(true));
  if (isOpen) return <ReferenceForm job={job} onDone={() => setOpen(false)} />;
  return (
    <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setOpen(true)}>
      {t('setReference')}
    </Button>
  );
}

function ReferenceForm({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const { t } = useTranslation('jobs');
  const change = useChange('updateJobReference', {
    outdates: jobReads,
    onDone: () => {
      announce({ text: t('words:saved') });
      onDone();
    },
  });
  const draft = useDraft({ external_reference: job.external_reference ?? '' }, fields, change.error, {
    saves: 'updateJobReference',
    about: job.id,
    title: t('setReference'),
  });
  return (
    <div className="section">
      <Form draft={draft} onSend={() => change.mutate({ id: job.id, ...draft.values })} change={change} onCancel={onDone}>
        <TextInput label={t('words:ownReference')} data-autofocus {...draft.text('external_reference')} />
      </Form>
    </div>
  );
}
