/** The jobs behind a number of the day, from the board's queue. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Priority } from '../../parts/Priority.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant, shownNumber } from '../../parts/times.ts';

export const queueLists = ['unscheduled', 'attention', 'sla', 'emergency', 'needs_quote', 'waiting_for_customer'] as const;
export type QueueGroup = (typeof queueLists)[number];

export function QueueList({ group }: { readonly group: QueueGroup }) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const { data, error, refetch } = useAsk('listBoardQueue', { group, limit: 100 }, { keepsPrevious: true });
  return (
    <Section
      level={2}
      title={`${t(`lists.${group}`)}${data ? ` (${shownNumber(data.total, i18n.language)})` : ''}`}
      actions={<PageLink to="/">{t('closeList')}</PageLink>}
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} animate={false} />}
      {data?.jobs.length === 0 && <p className="quiet">{t('emptyList')}</p>}
      <ul className="plain-list">
        {data?.jobs.map(({ id, short_code, customer, job_type_name, priority_level, sla_deadline, address }) => (
          <li key={id} className="plain-row">
            <PageLink to="/jobs" search={{ open: id }}>
              <bdi>{customer.name || short_code}</bdi>
            </PageLink>
            <Priority level={priority_level} isQuietWhenUsual />
            <span>{job_type_name}</span>
            <bdi className="quiet">{address}</bdi>
            <span className="quiet">
              {sla_deadline ? `${t('dueBy')} ${shownInstant(sla_deadline, business.timezone, i18n.language)}` : short_code}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
