/** Customers: a list with search, filters and paging, a drawer for one customer, and a form for new ones. The example of a page of rows. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newRowId } from '../parts/pageAddress.ts';
import { useAsk } from '../api/queries.ts';
import type { Output } from '../api/ask.ts';
import { useMay, useSession } from '../api/session.ts';
import { customerStatuses, customerTiers } from '../../src/contract/vocabulary.ts';
import { ListPage, rowsOfPage, useList, type Column } from '../parts/ListPage.tsx';
import { shownInstantDay, shownNumber } from '../parts/times.ts';
import { CustomerDrawer } from './customers/CustomerDrawer.tsx';

type Row = Output<'listCustomers'>['customers'][number];

export function Page() {
  const { t, i18n } = useTranslation('customers');
  useTranslation('places');
  const { business } = useSession();
  const mayCreate = useMay('customers_manage');
  const { text, page, filter, show } = useList();
  const { data, error, refetch } = useAsk(
    'listCustomers',
    {
      limit: rowsOfPage,
      page,
      search: text || null,
      status: filter('status') as 'active',
      tier: filter('tier') as 'vip',
      has_place: filter('place') === undefined ? null : filter('place') === 'known',
      contact_missing: filter('contact') === undefined ? null : filter('contact') === 'missing',
    },
    { keepsPrevious: true },
  );
  const nameCell = ({ full_name, merged_into_customer_id: mergedInto }: Row) =>
    mergedInto === undefined ? (
      full_name
    ) : (
      <>
        {full_name} <span className="quiet">({t('merge.isMerged')})</span>
      </>
    );
  const columns: Column<Row>[] = [
    { name: 'name', heading: t('words:name'), cell: nameCell },
    { name: 'phone', heading: t('words:phone'), cell: ({ phone }) => <bdi>{phone}</bdi> },
    { name: 'address', heading: t('words:address'), cell: ({ formatted_address }) => <bdi>{formatted_address}</bdi>, isAside: true },
    { name: 'tier', heading: t('tier'), cell: ({ tier }) => t(`tiers.${tier}`), isAside: true },
    {
      name: 'jobs',
      heading: t('jobs'),
      cell: ({ request_count }) => shownNumber(request_count, i18n.language),
      align: 'end',
      isAside: true,
    },
    {
      name: 'last',
      heading: t('lastBooking'),
      cell: ({ last_request_at }) => last_request_at && shownInstantDay(last_request_at, business.timezone, i18n.language),
      align: 'end',
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        actions={mayCreate && <Button onClick={() => show(newRowId)}>{t('new')}</Button>}
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: customerStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
          { name: 'tier', label: t('tier'), choices: customerTiers.map((value) => ({ value, label: t(`tiers.${value}`) })) },
          {
            name: 'place',
            label: t('places:filter'),
            choices: [
              { value: 'known', label: t('places:known') },
              { value: 'missing', label: t('places:notKnown') },
            ],
          },
          {
            name: 'contact',
            label: t('reach.filter'),
            choices: [
              { value: 'missing', label: t('reach.missing') },
              { value: 'known', label: t('reach.known') },
            ],
          },
        ]}
        columns={columns}
        rows={data?.customers}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ full_name }) => full_name}
        empty={text || filter('status') || filter('tier') || filter('place') || filter('contact') ? t('noMatch') : t('none')}
      />
      <CustomerDrawer />
    </>
  );
}
