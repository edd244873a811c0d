/** The latest jobs of one customer, with a link to all of them. */
import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Priority } from '../../parts/Priority.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstantDay, shownLocal, shownNumber } from '../../parts/times.ts';

const shownJobs = 8;

export function CustomerJobs({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('customers');
  const { business } = useSession();
  const { data, error, refetch } = useAsk('listJobRequests', { customer_id: id, limit: shownJobs });
  return (
    <Section
      title={t('visits')}
      actions={
        <Button component={PageLink} to="/jobs" search={{ customer: id }} variant="default" size="compact-xs">
          {t('words:showJobs')} {data && data.meta.total > shownJobs ? `(${shownNumber(data.meta.total, i18n.language)})` : ''}
        </Button>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} animate={false} />}
      {data?.items.length === 0 && <p className="quiet">{t('noVisits')}</p>}
      <ul className="plain-list">
        {data?.items.map(({ id: jobId, short_code, job_type_name, current_status, priority_level, schedule, created_at }) => (
          <li key={jobId} className="plain-row">
            <PageLink to="/jobs" search={{ open: jobId }}>
              {short_code}
            </PageLink>
            <span>{job_type_name}</span>
            <Priority level={priority_level} isQuietWhenUsual />
            <span className="quiet">
              {current_status.display_name} ·{' '}
              {schedule.scheduled_local
                ? shownLocal(schedule.scheduled_local, i18n.language)
                : shownInstantDay(created_at, business.timezone, i18n.language)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
