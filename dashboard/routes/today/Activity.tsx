/** Recent activity and who did it, with paging through all of it. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { CursorPages } from '../../parts/CursorPages.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant } from '../../parts/times.ts';

const rows = 12;
/** The page of each kind of subject. */
const pageOf: Readonly<Record<string, string>> = { job_request: '/jobs', customer: '/customers', technician: '/team' };

export function Activity() {
  const { t } = useTranslation('today');
  const { search } = useAddress();
  const after = search['page'];
  const { data, error, refetch } = useAsk('listActivity', { limit: rows, ...(after ? { after } : {}) }, { keepsPrevious: true });
  return (
    <Section level={2} title={t('activity')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} animate={false} />}
      {data?.entries.length === 0 && <p className="quiet">{t('noActivity')}</p>}
      <ul className="plain-list">
        {data?.entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      <CursorPages next={data?.next_after} />
    </Section>
  );
}

function Line({
  entry: { at, kind, action, actor, subject, jobs, is_cancellation, hours_override },
}: {
  readonly entry: Output<'listActivity'>['entries'][number];
}) {
  const { t, i18n } = useTranslation('today');
  const { t: actionName } = useTranslation('actions');
  const { business } = useSession();
  return (
    <li className="plain-row">
      <span className="quiet number activity-time">{shownInstant(at, business.timezone, i18n.language)}</span>
      <span>{actionName(is_cancellation ? 'job_request.cancelled' : kind === 'schedule' ? `schedule.${action}` : action)}</span>
      {subject.id !== null && pageOf[subject.kind] ? (
        <PageLink to={pageOf[subject.kind]!} search={{ open: subject.id }}>
          <bdi>{subject.name}</bdi>
        </PageLink>
      ) : (
        <bdi>{subject.name}</bdi>
      )}
      {jobs > 1 && <span className="quiet">{t('movedJobs', { count: jobs })}</span>}
      {hours_override && <span className="badge">{t('board:warning.AFTER_HOURS')}</span>}
      <bdi className="quiet">
        {actor.member?.full_name ?? (actor.kind && actionName([`actors.${actor.kind}`, `words:actors.${actor.kind}`]))}
      </bdi>
    </li>
  );
}
