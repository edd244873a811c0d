/** Maintenance plans: a list by the next visit, and a drawer with one plan, its form and its actions. docs/maintenance-plans.md. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maintenancePlanStates } from '../../src/contract/vocabulary.ts';
import type { Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { ListPage, rowsOfPage, useList, type Column } from '../parts/ListPage.tsx';
import { newRowId } from '../parts/pageAddress.ts';
import { shownDay, shownNumber } from '../parts/times.ts';
import { PlanDrawer, VisitState } from './maintenance/PlanDrawer.tsx';
import { shownRule } from './maintenance/rule.ts';

type Row = Output<'listMaintenancePlans'>['maintenance_plans'][number];

export function Page() {
  const { t, i18n } = useTranslation('maintenance');
  const mayCreate = useMay('job_create');
  const { page, filter, show } = useList();
  const { data, error, refetch } = useAsk(
    'listMaintenancePlans',
    {
      limit: rowsOfPage,
      page,
      status: filter('state') as 'active',
      has_missed: filter('missed') === 'yes' || null,
    },
    { keepsPrevious: true },
  );
  const day = (date: string) => shownDay(date, i18n.language, { year: 'numeric' });
  const columns: Column<Row>[] = [
    { name: 'customer', heading: t('words:customer'), cell: ({ customer }) => <bdi>{customer.name}</bdi> },
    { name: 'type', heading: t('words:jobType'), cell: ({ job_type }) => <bdi>{job_type.name}</bdi>, isAside: true },
    { name: 'next', heading: t('next'), cell: ({ next_visit }) => next_visit && day(next_visit.visit_date) },
    {
      name: 'interval',
      heading: t('interval'),
      cell: ({ recurrence }) => <bdi>{shownRule(recurrence, i18n.language)}</bdi>,
      isAside: true,
    },
    {
      name: 'last',
      heading: t('last'),
      cell: ({ last_visit }) =>
        last_visit && (
          <>
            {day(last_visit.visit_date)} <VisitState visit={last_visit} />
          </>
        ),
      isAside: true,
    },
    {
      name: 'state',
      heading: t('words:status'),
      cell: ({ status: state, problem }) => (
        <span className="badge" data-tone={problem === null ? undefined : 'warn'}>
          {problem === null ? t(`states.${state}`) : t('problemMark')}
        </span>
      ),
    },
    {
      name: 'missed',
      heading: t('visitStates.missed'),
      cell: ({ missed_count }) => missed_count > 0 && shownNumber(missed_count, i18n.language),
      align: 'end',
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        actions={mayCreate && <Button onClick={() => show(newRowId)}>{t('new')}</Button>}
        filters={[
          {
            name: 'state',
            label: t('words:status'),
            choices: maintenancePlanStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          { name: 'missed', label: t('problemMark'), choices: [{ value: 'yes', label: t('words:yes') }] },
        ]}
        columns={columns}
        rows={data?.maintenance_plans}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ customer, job_type }) => `${customer.name} · ${job_type.name}`}
        empty={filter('state') || filter('missed') ? t('words:noMatch') : t('none')}
      />
      <PlanDrawer />
    </>
  );
}
