/** Vehicles: a list by state, and a drawer with one vehicle's facts and drivers. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { vehicleStatuses } from '../../src/contract/vocabulary.ts';
import type { Output } from '../api/ask.ts';
import { useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';
import { newRowId } from '../parts/pageAddress.ts';
import { ListPage, rowsOfPage, useList, type Column } from '../parts/ListPage.tsx';
import { shownNumber } from '../parts/times.ts';
import { VehicleDrawer } from './vehicles/VehicleDrawer.tsx';

type Row = Output<'listVehicles'>['vehicles'][number];

export function Page() {
  const { t, i18n } = useTranslation('vehicles');
  const mayCreate = useMay('fleet_manage');
  const { page, filter, show } = useList();
  const { data, error, refetch } = useAsk(
    'listVehicles',
    { limit: rowsOfPage, page, status: filter('status') as 'idle' },
    { keepsPrevious: true },
  );
  const columns: Column<Row>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ operational_status }) => (
        <span className="badge" data-tone={operational_status === 'maintenance' ? 'warn' : undefined}>
          {t(`statuses.${operational_status}`)}
        </span>
      ),
    },
    { name: 'plate', heading: t('plate'), cell: ({ plate_number }) => <bdi>{plate_number}</bdi> },
    { name: 'model', heading: t('model'), cell: ({ brand, model }) => <bdi>{`${brand} ${model}`.trim()}</bdi>, isAside: true },
    { name: 'owner', heading: t('owner'), cell: ({ owner }) => owner && <bdi>{owner.full_name}</bdi>, isAside: true },
    {
      name: 'mileage',
      heading: t('mileage'),
      cell: ({ current_mileage }) => current_mileage !== null && shownNumber(current_mileage, i18n.language),
      align: 'end',
      isAside: true,
    },
    {
      name: 'utilization',
      heading: t('utilization'),
      cell: ({ utilization_percent }) => shownNumber(utilization_percent / 100, i18n.language, { style: 'percent' }),
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
          { name: 'status', label: t('words:status'), choices: vehicleStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })) },
        ]}
        columns={columns}
        rows={data?.vehicles}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={filter('status') ? t('words:noMatch') : t('none')}
      />
      <VehicleDrawer />
    </>
  );
}
