/** Service areas: a list beside a map of all areas, and a drawer for drawing one. */
import { fields } from 'contract:fields/createServiceArea';
import { Button, Group, TextInput, Textarea } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { newRowId } from '../../frame/address.ts';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { changedOf, Form, useDraft, type FormChange } from '../../parts/form.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { EditButtons, ResourceDrawer, useEditing } from '../../parts/Resource.tsx';
import { closedRing, openRing, type Area, type Corner } from './ring.ts';

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
    { name: 'by', heading: t('matchesBy'), cell: ({ matches_by }) => t(`matches.${matches_by}`) },
    { name: 'text', heading: t('place'), cell: (area) => <bdi>{placeOf(area)}</bdi>, isAside: true },
  ];
  return (
    <>
      <div className="areas">
        <ListPage
          title={t('areas')}
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

const placeOf = ({ postal_code, city, district, county }: Area) =>
  [postal_code, city, district, county].filter((part) => part !== '').join(', ');

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
  if (editing.isEditing) return <AreaForm area={area} all={all} change={editing.update} onCancel={editing.stop} />;
  const going = team.filter(({ service_areas }) => service_areas.some((one) => one.id === area.id));
  return (
    <>
      <EditButtons editing={editing} mayChange={mayChange} means={t('deleteAreaMeans')} />
      <Facts
        facts={[
          [t('words:description'), area.description],
          [t('matchesBy'), t(`matches.${area.matches_by}`)],
          [t('postalCode'), area.postal_code],
          [t('city'), area.city],
          [t('district'), area.district],
          [t('county'), area.county],
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

interface AreaFormProps {
  readonly area: Area | null;
  readonly all: readonly Area[];
  readonly change: FormChange;
  readonly onCancel: () => void;
}

function AreaForm({ area, all, change, onCancel }: AreaFormProps) {
  const { t } = useTranslation('catalog');
  const before = {
    name: area?.name ?? '',
    description: area?.description ?? '',
    postal_code: area?.postal_code ?? '',
    city: area?.city ?? '',
    district: area?.district ?? '',
    county: area?.county ?? '',
  };
  const draft = useDraft(before, fields, change.error);
  const drawn = area?.boundary?.coordinates as Corner[][] | undefined;
  const [ring, setRing] = useState<readonly Corner[]>(() => openRing(drawn?.[0] ?? []));
  const [isRedrawn, setRedrawn] = useState(false);
  const others = useMemo(() => all.filter(({ id }) => id !== area?.id), [all, area?.id]);
  const redraw = (corners: readonly Corner[]) => {
    setRing(corners);
    setRedrawn(true);
  };
  const send = () => {
    const sent = changedOf(draft.values, before);
    const boundary = ring.length === 0 ? null : { type: 'Polygon', coordinates: [closedRing(ring), ...(drawn?.slice(1) ?? [])] };
    change.mutate({ ...(area ? { id: area.id } : { name: draft.values.name }), ...sent, ...(isRedrawn ? { boundary } : {}) });
  };
  return (
    <Form onSend={send} change={change} onCancel={onCancel}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} />
      <Suspense fallback={<div className="area-map" aria-busy="true" />}>
        <AreaMap areas={others} chosen={null} label={t('drawHere')} ring={ring} onDraw={redraw} />
      </Suspense>
      <p className="quiet tight">{t('drawHelp')}</p>
      {ring.length > 0 && (
        <Group>
          <Button size="compact-xs" variant="default" onClick={() => redraw([])}>
            {t('removeBoundary')}
          </Button>
        </Group>
      )}
      <Group grow gap="xs" align="start">
        <TextInput label={t('postalCode')} {...draft.text('postal_code')} />
        <TextInput label={t('city')} {...draft.text('city')} />
      </Group>
      <Group grow gap="xs" align="start">
        <TextInput label={t('district')} {...draft.text('district')} />
        <TextInput label={t('county')} {...draft.text('county')} />
      </Group>
      <Textarea label={t('words:description')} autosize {...draft.text('description')} />
    </Form>
  );
}
