/** Forms for a job's priority and deadline, for its site, and for archiving it. */
import { fields as archiveFields } from 'contract:fields/archiveJobRequest';
import { fields as priorityFields } from 'contract:fields/updateJobPriority';
import { Select, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriorityLevel } from '../../src/contract/vocabulary.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { announce } from '../parts/announce.ts';
import { AskFirst } from '../parts/AskFirst.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { useKeptQuestion } from './useKeptQuestion.ts';
import { textLimits } from '../parts/fields.ts';
import { Form, useDraft } from '../parts/form.tsx';
import { jobReads, type Job } from './jobWords.ts';
import { useEndedAnnouncement } from './Reinstate.tsx';

export function PriorityForm({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const { t } = useTranslation('jobs');
  const change = useChange('updateJobPriority', {
    outdates: jobReads,
    onDone: ({ warnings }) => {
      announce({ text: t(warnings.length > 0 ? 'afterHours' : 'words:saved'), tone: warnings.length > 0 ? 'warning' : 'done' });
      onDone();
    },
  });
  const draft = useDraft<{ priority: PriorityLevel; sla_deadline: string }>(
    { priority: job.priority_level, sla_deadline: '' },
    priorityFields,
    change.error,
    { saves: 'updateJobPriority', about: job.id, title: t('changePriority') },
  );
  const { priority, sla_deadline } = draft.values;
  const send = () => change.mutate({ id: job.id, priority, ...(priority === 'p1' && sla_deadline ? { sla_deadline } : {}) });
  return (
    <div className="section">
      <Form draft={draft} onSend={send} change={change} onCancel={onDone}>
        <Select
          label={t('priority')}
          {...draft.choice('priority', (value) => t(`words:priority.${value}`))}
          allowDeselect={false}
          data-autofocus
        />
        {priority === 'p1' && (
          <TextInput type="datetime-local" label={t('deadline')} description={t('deadlineHelp')} {...draft.text('sla_deadline')} />
        )}
      </Form>
    </div>
  );
}

/** Moves the job to another address of its customer. The visit keeps its time. */
export function SiteForm({ job, customerId, onDone }: { readonly job: Job; readonly customerId: string; readonly onDone: () => void }) {
  const { t } = useTranslation('jobs');
  const { data, error, refetch } = useAsk('listCustomerSites', { id: customerId, limit: mostSites });
  const [siteId, setSiteId] = useState(job.site?.id ?? '');
  const change = useChange('updateJobSite', {
    outdates: jobReads,
    onDone: ({ warnings }) => {
      announce({ text: t(warnings.length > 0 ? 'siteInfeasible' : 'words:saved'), tone: warnings.length > 0 ? 'warning' : 'done' });
      onDone();
    },
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <div className="section">
      <Form draft={null} onSend={() => change.mutate({ id: job.id, site_id: siteId })} change={change} onCancel={onDone}>
        <Select
          label={t('site')}
          description={t('siteHelp')}
          data={[
            { value: '', label: t('words:customersAddress') },
            ...(data?.sites.map(({ id, name, address }) => ({ value: id, label: `${name} · ${address.formatted}` })) ?? []),
          ]}
          value={siteId}
          onChange={(value) => setSiteId(value ?? '')}
          disabled={!data}
          allowDeselect={false}
          searchable
          comboboxProps={{ withinPortal: false }}
        />
      </Form>
    </div>
  );
}

const mostSites = 500;

export function ArchiveButton({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const ended = useEndedAnnouncement(job);
  const { draft, asks, ask } = useKeptQuestion({ note: '' }, { saves: 'archiveJobRequest', about: job.id, title: t('archive') });
  const change = useChange('archiveJobRequest', {
    outdates: jobReads,
    onDone: (answer) => announce(ended(t('archived'), answer)),
  });
  return (
    <AskFirst
      key={asks}
      {...ask}
      label={t('archive')}
      question={t('archiveQuestion')}
      change={change}
      onDo={() => change.mutate({ id: job.id, status_version: job.status_version, ...draft.values })}
    >
      <p className="tight">{t('cancelMeans')}</p>
      <Textarea
        label={t('why')}
        value={draft.values.note}
        onChange={({ currentTarget }) => draft.set({ note: currentTarget.value })}
        {...textLimits(archiveFields['note'])}
      />
    </AskFirst>
  );
}
