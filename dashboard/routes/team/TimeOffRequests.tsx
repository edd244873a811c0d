/** The whole team's time off, open requests first, with the visits that each would leave without a technician. */
import { Group, SegmentedControl, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { timeOffStatuses } from '../../../src/contract/vocabulary.ts';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Pages, usePage } from '../../parts/Pages.tsx';
import { TimeOffRow } from './TimeOff.tsx';

const rows = 20;

export function TimeOffRequests() {
  const { t } = useTranslation('team');
  const mayChange = useMay('team_manage');
  const { search, set } = useAddress();
  const status = (search['status'] ?? 'pending') as 'pending';
  const page = usePage();
  const { data, error, refetch } = useAsk('listTimeOffRequests', { status, limit: rows, page }, { keepsPrevious: true });
  return (
    <div className="page narrow">
      <p className="tight">
        <PageLink to="/team">{t('title')}</PageLink>
      </p>
      <Group justify="space-between" mb="sm">
        <h1>{t('timeOffRequests')}</h1>
        <SegmentedControl
          aria-label={t('words:status')}
          value={status}
          onChange={(value) => set({ status: value === 'pending' ? null : value, page: null })}
          data={timeOffStatuses.map((value) => ({ value, label: t(`timeOffStatuses.${value}`) }))}
          transitionDuration={0}
        />
      </Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} animate={false} />}
      {data?.time_off.length === 0 && <p className="quiet empty">{t('noRequests')}</p>}
      <ul className="plain-list">
        {data?.time_off.map((entry) => (
          <TimeOffRow key={entry.id} entry={entry} mayChange={mayChange} isNamed />
        ))}
      </ul>
      {data && (
        <Group mt="sm">
          <Pages count={data.meta.total_pages} />
        </Group>
      )}
    </div>
  );
}
