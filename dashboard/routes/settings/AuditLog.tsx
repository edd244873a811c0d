/** What was done with access and settings, by whom: kept for good. */
import { Group, Select, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { auditActionNames } from '../../../src/contract/auditActions.ts';
import type { Input } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useAddress } from '../../frame/address.ts';
import { CursorPages } from '../../parts/CursorPages.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { shownInstant } from '../../parts/times.ts';

const rows = 40;

export function AuditLog() {
  const { t } = useTranslation('settings');
  const { t: actionName } = useTranslation('actions');
  const { search, set } = useAddress();
  const members = useAsk('listMembers', { limit: 1000 }).data?.members ?? [];
  const asked = { action: search['action'], member_id: search['member'], limit: rows } as Input<'listAuditLog'>;
  return (
    <div className="page">
      <h1>{t('audit')}</h1>
      <Group gap="xs" my="sm" role="search">
        <Select
          aria-label={t('action')}
          placeholder={t('action')}
          data={auditActionNames.map((value) => ({ value, label: actionName(value) }))}
          value={search['action'] ?? null}
          onChange={(value) => set({ action: value })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('action') }) }}
          w={260}
        />
        <Select
          aria-label={t('member')}
          placeholder={t('member')}
          data={members.map(({ id, full_name, email }) => ({ value: id, label: full_name || email }))}
          value={search['member'] ?? null}
          onChange={(value) => set({ member: value })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('member') }) }}
        />
      </Group>
      <CursorPages
        key={JSON.stringify(asked)}
        page={(cursor, more) => <Entries asked={{ ...asked, ...(cursor === undefined ? {} : { cursor }) }} more={more} />}
      />
    </div>
  );
}

function Entries({ asked, more }: { readonly asked: Input<'listAuditLog'>; readonly more: (next: string | null) => ReactNode }) {
  const { t, i18n } = useTranslation('settings');
  const { t: actionName } = useTranslation('actions');
  const { business } = useSession();
  const { data, error, refetch } = useAsk('listAuditLog', asked);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} animate={false} />;
  if (data.entries.length === 0) return <p className="quiet empty">{t('words:noMatch')}</p>;
  return (
    <>
      <ul className="plain-list">
        {data.entries.map(({ id, at, action, actor, subject, changes, environment }) => (
          <li key={id} className="time-off">
            <div className="plain-row">
              <span className="quiet number activity-time">{shownInstant(at, business.timezone, i18n.language)}</span>
              <span>{actionName(action)}</span>
              <bdi>{subject.name}</bdi>
              {environment === 'sandbox' && <span className="badge">{t('frame:environment.sandbox')}</span>}
              <bdi className="quiet">
                {[actor.member?.full_name ?? actionName(`actors.${actor.kind}`), actor.credential?.name].filter(Boolean).join(' · ')}
              </bdi>
            </div>
            {changes.length > 0 && (
              <details className="changes">
                <summary>{t('changes')}</summary>
                <ul className="plain-list">
                  {changes.map(({ field, before, after }) => (
                    <li key={field}>
                      <code dir="ltr">{field}</code>: <bdi>{JSON.stringify(before)}</bdi> → <bdi>{JSON.stringify(after)}</bdi>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {more(data.next_cursor)}
    </>
  );
}
