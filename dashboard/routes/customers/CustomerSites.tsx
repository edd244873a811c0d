/** The sites of one customer: list, add, change and delete. docs/internals/places.md#sites. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { useReturning } from '../../parts/drafts/useKept.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { useOpenJobsQuestion } from '../../parts/OpenJobsQuestion.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownNumber } from '../../parts/times.ts';
import { SiteForm } from './SiteForm.tsx';

type Site = Output<'listCustomerSites'>['sites'][number];

const outdates = ['getCustomer', 'listCustomers', 'listCustomerSites'] as const;
const [shownAtFirst, most] = [20, 500];

export interface CustomerSitesProps {
  readonly customerId: string;
  /** Number of sites. Without any, nothing is read. */
  readonly count: number;
}

export function CustomerSites({ customerId, count }: CustomerSitesProps) {
  const { t, i18n } = useTranslation('customers');
  const mayChange = useMay('customers_manage');
  const [limit, setLimit] = useState(shownAtFirst);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useAsk('listCustomerSites', { id: customerId, limit }, { enabled: count > 0, keepsPrevious: true });
  const create = useChange('createCustomerSite', {
    outdates,
    onDone: ({ name }) => {
      setAdding(false);
      announce({ text: t('words:created', { name }) });
    },
  });
  useReturning(mayChange ? { saves: 'createCustomerSite', about: customerId } : null, () => setAdding(true));
  const sites = count > 0 ? (data?.sites ?? []) : [];
  return (
    <Section
      title={t('sites.title')}
      actions={
        mayChange &&
        !isAdding && (
          <Button variant="default" size="compact-xs" onClick={() => setAdding(true)}>
            {t('sites.add')}
          </Button>
        )
      }
    >
      {isAdding && (
        <SiteForm
          customerId={customerId}
          site={null}
          change={create}
          onSend={(sent) => create.mutate({ ...sent, id: customerId })}
          onCancel={() => setAdding(false)}
        />
      )}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {count === 0 && !isAdding && <p className="quiet">{t('sites.none')}</p>}
      <ul className="plain-list">
        {sites.map((site) => (
          <SiteRow key={site.id} customerId={customerId} site={site} mayChange={mayChange} />
        ))}
      </ul>
      {data && data.meta.total > sites.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setLimit(most)}>
          {t('sites.all')} ({shownNumber(data.meta.total, i18n.language)})
        </Button>
      )}
    </Section>
  );
}

function SiteRow({ customerId, site, mayChange }: { readonly customerId: string; readonly site: Site; readonly mayChange: boolean }) {
  const { t } = useTranslation('customers');
  const [isEditing, setEditing] = useState(false);
  useReturning(mayChange ? { saves: 'updateCustomerSite', about: site.id } : null, () => setEditing(true));
  const openJobs = useOpenJobsQuestion('updateCustomerSite', { id: customerId, site_id: site.id }, outdates);
  const update = useChange('updateCustomerSite', {
    outdates,
    onDone: (output) => {
      setEditing(false);
      announce({ text: t('words:saved') });
      openJobs.offer(output);
    },
  });
  const remove = useChange('deleteCustomerSite', { outdates, onDone: () => announce({ text: t('words:deleted', { name: site.name }) }) });
  const ids = { id: customerId, site_id: site.id };
  if (isEditing)
    return (
      <li>
        <SiteForm
          customerId={customerId}
          site={site}
          change={update}
          onSend={(sent) => update.mutate({ ...sent, ...ids })}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  const { name, phone, email } = site.contact;
  const lines = [site.address.formatted, site.access_notes, [name, phone, email].filter(Boolean).join(' · ')].filter(Boolean);
  return (
    <li>
      {openJobs.question}
      <strong>
        <bdi>{site.name}</bdi>
      </strong>
      {lines.map((line) => (
        <p key={line} className="quiet tight">
          <bdi>{line}</bdi>
        </p>
      ))}
      {mayChange && (
        <Group gap="xs" my={4}>
          <Button variant="default" size="compact-xs" aria-label={`${t('words:edit')} ${site.name}`} onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name: site.name })}
            change={remove}
            onDo={() => remove.mutate(ids)}
          >
            <p className="tight">{t('sites.deleteMeans')}</p>
          </AskFirst>
        </Group>
      )}
    </li>
  );
}
