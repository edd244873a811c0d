/** Service areas: a list beside a map of all; a drawer in which one is drawn. */
import { fields } from 'contract:fields/createServiceArea';
import { Button, Group, TextInput, Textarea } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { closedRing, openRing, type Area, type Corner } from './ring.ts';

const AreaMap = lazy(() => import('./AreaMap.tsx').then(({ AreaMap: component }) => ({ default: component })));

const newArea = 'new';
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
          actions={mayCreate && <Button onClick={() => show(newArea)}>{t('newArea')}</Button>}
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
  const { open, show } = useList();
  const isNew = open === newArea;
  const { data, error, refetch, isPending } = useAsk('getServiceArea', { id: open ?? '' }, { enabled: open !== null && !isNew });
  const create = useChange('createServiceArea', {
    outdates: reads,
    onDone: ({ id, name }) => {
      announce({ text: t('words:created', { name }) });
      show(id);
    },
  });
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={isNew ? t('newArea') : <bdi>{data?.name ?? ''}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
      size={640}
    >
      {isNew ? (
        <AreaForm area={null} all={all} change={create} onCancel={() => show(null)} />
      ) : (
        data && <Details key={data.id} area={data} all={all} />
      )}
    </DetailDrawer>
  );
}

function Details({ area, all }: { readonly area: Area; readonly all: readonly Area[] }) {
  const { t } = useTranslation('catalog');
  const { show } = useList();
  const mayChange = useMay('catalog_manage');
  const maySeeTeam = useMay('team_view');
  const [isEditing, setEditing] = useState(false);
  const { id, name } = area;
  const team = useAsk('listTechnicians', { limit: most }, { enabled: maySeeTeam }).data?.technicians ?? [];
  const update = useChange('updateServiceArea', {
    outdates: reads,
    onDone: () => {
      setEditing(false);
      announce({ text: t('words:saved') });
    },
  });
  const remove = useChange('deleteServiceArea', {
    outdates: reads,
    onDone: () => {
      announce({ text: t('words:deleted', { name }) });
      show(null);
    },
  });
  if (isEditing) return <AreaForm area={area} all={all} change={update} onCancel={() => setEditing(false)} />;
  const going = team.filter(({ service_areas }) => service_areas.some((one) => one.id === id));
  return (
    <>
      {mayChange && (
        <Group gap="xs" mb="sm">
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name })}
            change={remove}
            onDo={() => remove.mutate({ id })}
          >
            <p className="tight">{t('deleteAreaMeans')}</p>
          </AskFirst>
        </Group>
      )}
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
  // Creating and changing take the same fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly change: UseMutationResult<any, Error, any>;
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
  const redraw = (corners: readonly Corner[]) => {
    setRing(corners);
    setRedrawn(true);
  };
  // Only what was changed is sent: what a colleague changed meanwhile stays.
  const send = () => {
    const sent = Object.fromEntries(
      Object.entries(draft.values).filter(([field, value]) => value !== before[field as keyof typeof before]),
    );
    const boundary = ring.length === 0 ? null : { type: 'Polygon', coordinates: [closedRing(ring), ...(drawn?.slice(1) ?? [])] };
    change.mutate({ ...(area ? { id: area.id } : { name: draft.values.name }), ...sent, ...(isRedrawn ? { boundary } : {}) });
  };
  return (
    <Form onSend={send} change={change} onCancel={onCancel}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} />
      <Suspense fallback={<div className="area-map" aria-busy="true" />}>
        <AreaMap areas={all.filter(({ id }) => id !== area?.id)} chosen={null} label={t('drawHere')} ring={ring} onDraw={redraw} />
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
