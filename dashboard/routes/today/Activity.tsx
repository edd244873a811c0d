/** What was done lately, by whom; the whole of it page by page. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { CursorPages } from '../../parts/CursorPages.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant, shownNumber } from '../../parts/times.ts';

const rows = 12;
/** Where a subject is looked at. */
const pageOf: Readonly<Record<string, string>> = { job_request: '/jobs', customer: '/customers', technician: '/team' };

export function Activity() {
  const { t } = useTranslation('today');
  return (
    <Section level={2} title={t('activity')}>
      <CursorPages page={(cursor, more) => <Entries cursor={cursor} more={more} />} />
    </Section>
  );
}

function Entries({ cursor, more }: { readonly cursor: string | undefined; readonly more: (next: string | null) => ReactNode }) {
  const { t, i18n } = useTranslation('today');
  const { t: actionName } = useTranslation('actions');
  const { business } = useSession();
  const { data, error, refetch } = useAsk('listActivity', { limit: rows, ...(cursor === undefined ? {} : { cursor }) });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} animate={false} />;
  if (data.entries.length === 0) return <p className="quiet">{t('noActivity')}</p>;
  return (
    <>
      <ul className="plain-list">
        {data.entries.map(({ id, at, kind, action, actor, subject, jobs }) => (
          <li key={id} className="plain-row">
            <span className="quiet number activity-time">{shownInstant(at, business.timezone, i18n.language)}</span>
            <span>{actionName(kind === 'schedule' ? `schedule.${action}` : action)}</span>
            {subject.id !== null && pageOf[subject.kind] ? (
              <PageLink to={pageOf[subject.kind]!} search={{ open: subject.id }}>
                <bdi>{subject.name}</bdi>
              </PageLink>
            ) : (
              <bdi>{subject.name}</bdi>
            )}
            {jobs > 1 && <span className="quiet">{t('movedJobs', { total: shownNumber(jobs, i18n.language) })}</span>}
            <bdi className="quiet">{actor.member?.full_name ?? (actor.kind && actionName(`actors.${actor.kind}`))}</bdi>
          </li>
        ))}
      </ul>
      {more(data.next_cursor)}
    </>
  );
}
