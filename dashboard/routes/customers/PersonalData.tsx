/** What a person may ask for: a copy of everything that is stored about them, and its erasure. docs/personal-data.md. */
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useChange } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { isolated } from '../../parts/isolated.ts';
import { isSameName } from '../../parts/isSameName.ts';
import { Section } from '../../parts/Section.tsx';

type Profile = Output<'getCustomer'>['profile'];

export function PersonalData({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('customers');
  const mayAdminister = useMay('business_manage');
  const mayErase = useMay('customers_manage');
  const maySeeJobs = useMay('job_view');
  const mayManageJobs = useMay('job_manage');
  const download = useChange('exportCustomer', { onDone: (data) => saveFile(`${profile.id}.json`, JSON.stringify(data, null, 2)) });
  if (!mayAdminister) return null;
  const isErased = profile.erased_at !== undefined;
  return (
    <Section title={t('personal.title')}>
      <p className="quiet tight">{t(isErased ? 'personal.erased' : 'personal.help')}</p>
      {download.error && <ErrorNotice error={download.error} />}
      <Group gap="xs" mt="xs">
        {maySeeJobs && (
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate({ id: profile.id })}>
            {t('personal.export')}
          </Button>
        )}
        {mayErase && mayManageJobs && !isErased && <EraseCustomer profile={profile} />}
      </Group>
    </Section>
  );
}

/** The name has to be typed, because nothing brings an erased customer back. */
function EraseCustomer({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('customers');
  const [typed, setTyped] = useState('');
  const [cancels, setCancels] = useState(false);
  const erase = useChange('eraseCustomer', {
    outdates: ['getCustomer', 'listCustomers', 'listNotes', 'listFiles', 'listJobRequests', 'listCustomerSites'],
    onDone: ({ kept_jobs: kept }) =>
      announce(
        kept.length === 0
          ? { text: t('personal.done') }
          : {
              text: t('personal.doneButKept', { jobs: kept.map((job) => isolated(`${job.short_code} ${job.customer_name}`)).join(', ') }),
              tone: 'warning',
              milliseconds: null,
            },
      ),
  });
  const name = profile.full_name.trim();
  return (
    <AskFirst
      label={t('personal.erase')}
      question={t('personal.question', { name: isolated(name) })}
      change={erase}
      isReady={isSameName(typed, name)}
      hasFocusInside
      onDo={() => erase.mutate({ id: profile.id, cancel_open_jobs: cancels })}
    >
      <p className="tight">{t('personal.means')}</p>
      <Checkbox
        my="sm"
        label={t('personal.cancels')}
        checked={cancels}
        onChange={({ currentTarget }) => {
          setCancels(currentTarget.checked);
          erase.reset();
        }}
      />
      <TextInput
        data-autofocus
        label={t('personal.type', { name: isolated(name) })}
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </AskFirst>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
