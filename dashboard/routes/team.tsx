/** Technicians: a list, and a drawer for one technician. /team/time-off has the time-off requests that wait for a decision. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { technicianStatuses } from '../../src/contract/vocabulary.ts';
import type { Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { newRowId, useAddress } from '../parts/pageAddress.ts';
import { ListPage, rowsOfPage, useList, type Column } from '../parts/ListPage.tsx';
import { NoSuchPage } from '../parts/NoSuchPage.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { shownNumber } from '../parts/times.ts';
import { Rota } from './team/Rota.tsx';
import { TechnicianDrawer } from './team/TechnicianDrawer.tsx';
import { TimeOffRequests } from './team/TimeOffRequests.tsx';

type Row = Output<'listTechnicians'>['technicians'][number];

export function Page() {
  const { path } = useAddress();
  if (path === '/team') return <Technicians />;
  if (path === '/team/rota') return <Rota />;
  return path === '/team/time-off' ? <TimeOffRequests /> : <NoSuchPage />;
}

function Technicians() {
  const { t } = useTranslation('team');
  const mayCreate = useMay('team_manage');
  const { text, page, filter, show } = useList();
  const { data, error, refetch } = useAsk(
    'listTechnicians',
    { limit: rowsOfPage, page, search: text || null, status: filter('status') as 'active' },
    { keepsPrevious: true },
  );
  const columns: Column<Row>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ full_name }) => <bdi>{full_name}</bdi> },
    { name: 'title', heading: t('jobTitle'), cell: ({ job_title }) => job_title, isAside: true },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status }) => (
        <span className="badge" data-tone={status === 'active' ? 'good' : undefined}>
          {t(`statuses.${status}`)}
        </span>
      ),
    },
    {
      name: 'tier',
      heading: t('words:roleInCrews'),
      cell: ({ assignment_tier }) => assignment_tier && t(`words:tiers.${assignment_tier}`),
      isAside: true,
    },
    {
      name: 'areas',
      heading: t('words:areas'),
      cell: ({ service_areas }) => service_areas.map(({ name }) => name).join(', '),
      isAside: true,
    },
    { name: 'phone', heading: t('words:phone'), cell: ({ phone }) => phone && <bdi>{phone}</bdi>, isAside: true },
    { name: 'email', heading: t('words:email'), cell: ({ email }) => email && <bdi>{email}</bdi>, isAside: true },
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        actions={
          <>
            <Button component={PageLink} to="/team/rota" variant="default">
              {t('rota.title')}
            </Button>
            <TimeOffLink />
            {mayCreate && <Button onClick={() => show(newRowId)}>{t('new')}</Button>}
          </>
        }
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: technicianStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
        ]}
        columns={columns}
        rows={data?.technicians}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ full_name }) => full_name}
        empty={text || filter('status') ? t('words:noMatch') : t('none')}
      />
      <TechnicianDrawer />
    </>
  );
}

function TimeOffLink() {
  const { t, i18n } = useTranslation('team');
  const enabled = useMay('team_view', 'job_view');
  const { data } = useAsk('listTimeOffRequests', { status: 'pending', limit: 1 }, { enabled });
  if (!enabled) return null;
  return (
    <Button component={PageLink} to="/team/time-off" variant="default">
      {t('timeOffRequests')}
      {data && data.meta.total > 0 && ` (${shownNumber(data.meta.total, i18n.language)})`}
    </Button>
  );
}
