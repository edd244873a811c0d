/** Service areas: a list beside a map of all areas, and a drawer for drawing one. */
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { EditButtons, ResourceDrawer, useEditing } from '../../parts/Resource.tsx';
import { AreaForm } from './AreaForm.tsx';
import { postalCodesText } from './postalCodesText.ts';
import type { Area } from './area.ts';
import { SettingWarnings } from '../../parts/SettingWarnings.tsx';

const AreaMap = lazy(() => import('./AreaMap.tsx').then(({ AreaMap: component }) => ({ default: component })));

const most = 1000;
const reads = ['listServiceAreas', 'getServiceArea', 'checkCoverage', 'getBoard'] as const;

export function Areas() {
  const { t } = useTranslation('catalog');
  const mayCreate = useMay('catalog_manage');
  const { text, page, open, show } = useList();
  const { data, error, refetch } = useAsk('listServiceAreas', { limit: rowsOfPage, page, search: text || null }, { keepsPrevious: true });
  const all = useAsk('listServiceAreas', { limit: most }).data?.service_areas ?? [];
  const columns: Column<Area>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      name: 'by',
      heading: t('matchesBy'),
      cell: ({ matches_by, warnings }) => (warnings.length > 0 ? <AreaWarnings warnings={warnings} /> : t(`matches.${matches_by}`)),
    },
    { name: 'text', heading: t('place'), cell: (area) => <bdi>{placeOf(area)}</bdi>, isAside: true },
  ];
  return (
    <>
      <div className="areas">
        <ListPage
          title={t('words:areas')}
          actions={mayCreate && <Button onClick={() => show(newRowId)}>{t('newArea')}</Button>}
          searchLabel={t('searchArea')}
          columns={columns}
          rows={data?.service_areas}
          total={data?.meta.total}
          error={error}
          onRetry={() => void refetch()}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          empty={text ? t('words:noMatch') : t('noAreas')}
        />
        <Suspense fallback={<div className="area-map" aria-busy="true" />}>
          <AreaMap areas={all} chosen={open} onChoose={show} label={t('mapOfAreas')} />
        </Suspense>
      </div>
      <AreaDrawer all={all} />
    </>
  );
}

const placeOf = (area: Area) =>
  [postalCodesText(area), area.city, area.district, area.county, area.state].filter((part) => part !== '').join(', ');

function AreaWarnings({ warnings }: Pick<Area, 'warnings'>) {
  const { t } = useTranslation('catalog');
  return warnings.map(({ code }) => (
    <span key={code} className="problem">
      {t(`areaWarning.${code}`)}
    </span>
  ));
}

function AreaDrawer({ all }: { readonly all: readonly Area[] }) {
  const { t } = useTranslation('catalog');
  return (
    <ResourceDrawer
      read="getServiceArea"
      create="createServiceArea"
      outdates={reads}
      newTitle={t('newArea')}
      titleOf={({ name }) => name}
      made={(made) => made}
      form={(change, cancel) => <AreaForm area={null} all={all} change={change} onCancel={cancel} />}
      size={640}
    >
      {(area) => <Details area={area} all={all} />}
    </ResourceDrawer>
  );
}

function Details({ area, all }: { readonly area: Area; readonly all: readonly Area[] }) {
  const { t } = useTranslation('catalog');
  const mayChange = useMay('catalog_manage');
  const maySeeTeam = useMay('team_view');
  const team = useAsk('listTechnicians', { limit: most }, { enabled: maySeeTeam }).data?.technicians ?? [];
  const editing = useEditing({ ...area, update: 'updateServiceArea', remove: 'deleteServiceArea', outdates: reads });
  if (editing.isEditing)
    return (
      <>
        <AreaForm area={area} all={all} change={editing.update} onCancel={editing.stop} />
        {editing.question}
      </>
    );
  const going = team.filter(({ service_areas }) => service_areas.some((one) => one.id === area.id));
  return (
    <>
      <EditButtons editing={editing} mayChange={mayChange} means={t('deleteAreaMeans')} />
      <SettingWarnings kind="service_area" id={area.id} />
      {area.warnings.length > 0 && (
        <p role="status">
          <AreaWarnings warnings={area.warnings} />
        </p>
      )}
      <Facts
        facts={[
          [t('words:description'), area.description],
          [t('matchesBy'), t(`matches.${area.matches_by}`)],
          [t('postalCodes'), postalCodesText(area)],
          [t('city'), area.city],
          [t('district'), area.district],
          [t('county'), area.county],
          [t('words:addressParts.state'), area.state],
          [t('words:addressParts.country'), area.country],
          [
            t('technicians'),
            going.length > 0 &&
              going.map(({ id: technicianId, full_name }, index) => (
                <span key={technicianId}>
                  {index > 0 && ', '}
                  <PageLink to="/team" search={{ open: technicianId }}>
                    <bdi>{full_name}</bdi>
                  </PageLink>
                </span>
              )),
          ],
        ]}
      />
      {maySeeTeam && going.length === 0 && <p className="quiet">{t('nobodyGoes')}</p>}
    </>
  );
}
