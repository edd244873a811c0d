/** The bar above the board: which days, at which width, and whose lanes. */
import { Button, Group, Popover, SegmentedControl, TextInput } from '@mantine/core';
import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useSession } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { Icon } from '../../parts/Icon.tsx';
import { addDays, dayOf } from '../../parts/times.ts';
import type { BoardFiltersProps } from './BoardFilters.tsx';
import { explicitToday } from '../model/firstDay.ts';
import { OptimiseButton } from './OptimiseButton.tsx';
import { stepOf, views, type BoardView } from '../model/view.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const BoardFilters = lazy(async () => ({ default: (await import('./BoardFilters.tsx')).BoardFilters }));

export const BoardBar = memo(function BoardBar({ view, model }: BoardFiltersProps) {
  const { t } = useTranslation('board');
  const { set, search } = useAddress();
  const mayMove = useMay('schedule_manage', 'job_manage');
  const mayRecordAbsence = useMay('schedule_manage', 'team_manage');
  return (
    <div className="board-bar">
      <h1>{t('title')}</h1>
      <DateChoice view={view} />
      <SegmentedControl
        aria-label={t('view.label')}
        value={view.view}
        onChange={(value) => set({ view: value })}
        data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        transitionDuration={0}
      />
      <Filters view={view} model={model} />
      <Group gap={4} wrap="nowrap" className="only-wide">
        <Button
          variant="default"
          aria-label={t('zoomOut')}
          disabled={view.zoom <= 1}
          onClick={() => set({ zoom: view.zoom <= 2 ? null : String(view.zoom / 2) })}
        >
          −
        </Button>
        <Button variant="default" aria-label={t('zoomIn')} disabled={view.zoom >= 8} onClick={() => set({ zoom: String(view.zoom * 2) })}>
          +
        </Button>
      </Group>
      <Button
        variant={view.hasMap ? 'light' : 'default'}
        className="only-wide"
        leftSection={<Icon name="map" />}
        aria-pressed={view.hasMap}
        onClick={() => set({ map: view.hasMap ? null : '1' })}
      >
        {t('map')}
      </Button>
      <ViewsMenu />
      <Button
        className="only-narrow"
        variant="default"
        aria-pressed={search['side'] === '1'}
        onClick={() => set({ side: search['side'] === '1' ? null : '1' })}
      >
        {t('queue.title')}
      </Button>
      <Group gap={4} ms="auto">
        <OptimiseButton shown={view.from} place="bar" />
        {mayMove && (
          <Button variant="default" onClick={() => set({ panel: 'day' })}>
            {t('moves.open')}
          </Button>
        )}
        {mayRecordAbsence && (
          <Button variant="default" onClick={() => set({ panel: 'absence' })}>
            {t('absent.open')}
          </Button>
        )}
      </Group>
    </div>
  );
});

function DateChoice({ view }: { readonly view: BoardView }) {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  const { now, business } = useSession();
  const go = (date: string) => set({ date: date === dayOf(now, business.timezone) ? explicitToday : date });
  const step = stepOf(view.view);
  return (
    <Group gap={4} wrap="nowrap">
      <Button variant="default" aria-label={t('earlier')} onClick={() => go(addDays(view.from, -step))} px={8}>
        <Icon name="back" />
      </Button>
      <TextInput
        type="date"
        aria-label={t('date')}
        value={view.from}
        onChange={({ currentTarget }) => currentTarget.value && go(currentTarget.value)}
        w={132}
      />
      <Button variant="default" aria-label={t('later')} onClick={() => go(addDays(view.from, step))} px={8}>
        <Icon name="forward" />
      </Button>
      <Button variant="default" onClick={() => set({ date: explicitToday })}>
        {t('today')}
      </Button>
    </Group>
  );
}

function Filters({ view, model }: BoardFiltersProps) {
  const { t } = useTranslation('board');
  const { filter, grouping, isWhole } = view;
  const active = [filter.area, filter.skill, filter.tier].filter(Boolean).length + (grouping === 'none' ? 0 : 1) + (isWhole ? 1 : 0);
  return (
    <>
      <WhoField text={filter.text} />
      <Popover position="bottom-start" width={260} shadow="md" withinPortal={false} trapFocus>
        <Popover.Target>
          <Button variant={active > 0 ? 'light' : 'default'}>{active > 0 ? t('filter.some', { active }) : t('filter.open')}</Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('filter.open')}>
          <Suspense>
            <BoardFilters view={view} model={model} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function WhoField({ text }: { readonly text: string }) {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return undefined;
    const timer = setTimeout(() => set({ who: typed }, { replace: true }), 200);
    return () => clearTimeout(timer);
  }, [typed, text, set]);
  return (
    <TextInput
      type="search"
      aria-label={t('filter.who')}
      placeholder={t('filter.who')}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      className="board-who"
    />
  );
}
