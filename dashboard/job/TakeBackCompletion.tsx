/** Takes a completion back: the job is open again, at its old time or in the queue. */
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/queries.ts';
import { announce } from '../parts/announce.ts';
import { Form, useDraft } from '../parts/form.tsx';
import { jobReads, type Job } from './jobWords.ts';
import { useOutcome } from './useOutcome.ts';

export function TakeBackCompletion({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="default" my="sm" onClick={() => setOpen(true)}>
        {t('takeBack.title')}
      </Button>
    );
  return <TakeBackForm job={job} onDone={() => setOpen(false)} />;
}

function TakeBackForm({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const { t } = useTranslation('jobs');
  const outcome = useOutcome(job);
  const change = useChange('reopenJobRequest', {
    outdates: [...jobReads, 'getCustomer', 'getReport'],
    onDone: (answer) => {
      announce({ text: outcome(t('nowIn', { status: answer.current_status.display_name }), answer) });
      onDone();
    },
  });
  const draft = useDraft<{ notify: boolean }>({ notify: false }, {}, change.error, {
    saves: 'reopenJobRequest',
    about: job.id,
    title: t('takeBack.title'),
  });
  return (
    <div className="section">
      <Form
        draft={draft}
        onSend={() => change.mutate({ id: job.id, status_version: job.status_version, notify: draft.values.notify })}
        change={change}
        onCancel={onDone}
        label={t('takeBack.title')}
      >
        <p className="tight">{t('takeBack.means')}</p>
        <Switch label={t('takeBack.notify')} {...draft.toggle('notify')} />
      </Form>
    </div>
  );
}
