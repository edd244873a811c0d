/** A technician's visits of the coming week. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Priority } from '../../parts/Priority.tsx';
import { Section } from '../../parts/Section.tsx';
import { addDays, dayOf, shownClocks, shownDay } from '../../parts/times.ts';

const daysAhead = 7;

export function Schedule({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('team');
  const { now, business } = useSession();
  const from = dayOf(now, business.timezone);
  const { data, error, refetch } = useAsk('getTechnicianSchedule', { id, from, to: addDays(from, daysAhead - 1) });
  const days = Map.groupBy(data?.sessions ?? [], ({ date }) => date);
  return (
    <Section title={t('week')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} animate={false} />}
      {data?.sessions.length === 0 && <p className="quiet">{t('noVisits')}</p>}
      {[...days].map(([date, visits]) => (
        <div key={date}>
          <strong className="week-date">{shownDay(date, i18n.language)}</strong>
          <ul className="plain-list">
            {visits.map(({ job_request_id, ordinal, start_at, end_at, customer_name, job_type_name, priority_level }) => (
              <li key={`${job_request_id} ${ordinal}`} className="plain-row">
                <span className="number">{shownClocks(start_at, end_at, business.timezone, i18n.language)}</span>
                <PageLink to="/jobs" search={{ open: job_request_id }}>
                  <bdi>{customer_name}</bdi>
                </PageLink>
                <Priority level={priority_level as 'p0'} isQuietWhenUsual />
                <span className="quiet">{job_type_name}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
