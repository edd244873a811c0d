/** What colours, edges and marks of the board mean, and the choice of what the edge of a visit shows. */
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParameter } from '../parts/pageAddress.ts';
import { Icon } from '../parts/Icon.tsx';
import type { BoardModel } from './model.ts';
import { typeColourOf } from './visitLooks.ts';

const states = [
  ['scheduled', { 'data-progress': 'scheduled' }],
  ['onTheWay', { 'data-progress': 'under_way', 'data-live': 'on_the_way' }],
  ['onSite', { 'data-progress': 'under_way', 'data-live': 'on_site' }],
  ['done', { 'data-progress': 'completed' }],
  ['leaveNow', { 'data-progress': 'scheduled', 'data-flag': 'leave_now' }],
  ['broken', { 'data-progress': 'scheduled', 'data-flag': 'window_broken' }],
  ['timeOff', { 'data-progress': 'scheduled', 'data-off': true }],
  ['emergency', { 'data-progress': 'scheduled', 'data-priority': 'p0' }],
  ['attention', { 'data-progress': 'scheduled', 'data-attention': true }],
  ['deadline', { 'data-progress': 'scheduled', 'data-sla': 'risk' }],
  ['overtime', { 'data-progress': 'scheduled', 'data-overtime': true }],
  ['locked', { 'data-progress': 'scheduled' }],
] as const;

const levels = ['p0', 'p1', 'p2', 'p3'] as const;

export function Legend({ model }: { readonly model: BoardModel }) {
  const { t } = useTranslation('board');
  const [edge, setEdge] = useParameter('edge', 'type');
  const types = useMemo(
    () => [...new Set(model.board.jobs.job_type_name.filter((name) => name !== null))].sort((one, other) => one.localeCompare(other)),
    [model],
  );
  return (
    <div className="legend">
      <h2>{t('legend.title')}</h2>
      <ul>
        {states.map(([name, looks]) => (
          <li key={name}>
            <span className="visit legend-visit" {...looks} aria-hidden>
              {name === 'done' ? '✓' : name === 'locked' ? <Icon name="lock" size={11} /> : ''}
            </span>
            {t(`legend.${name}`)}
          </li>
        ))}
        <li>
          <span className="legend-visit legend-over" aria-hidden />
          {t('legend.over')}
        </li>
        <li>
          <span className="legend-visit legend-tick" aria-hidden />
          {t('legend.tick')}
        </li>
        <li>
          <span className="legend-visit legend-fits" aria-hidden />
          {t('legend.fits')}
        </li>
        <li>
          <span className="legend-visit legend-fits" data-other aria-hidden />
          {t('legend.fitsOther')}
        </li>
      </ul>
      <SegmentedControl
        fullWidth
        aria-label={t('legend.edge')}
        value={edge === 'priority' ? 'priority' : 'type'}
        onChange={(value) => setEdge(value === 'type' ? null : value)}
        data={[
          { value: 'type', label: t('legend.byType') },
          { value: 'priority', label: t('legend.byPriority') },
        ]}
        transitionDuration={0}
      />
      <ul className="legend-edges" data-edge={edge === 'priority' ? 'priority' : undefined}>
        {(edge === 'priority' ? levels : types).map((one) => (
          <li key={one}>
            <span
              className="visit legend-visit"
              data-progress="scheduled"
              data-type={edge === 'priority' ? undefined : typeColourOf(one)}
              data-priority={edge === 'priority' ? one : undefined}
              aria-hidden
            />
            {edge === 'priority' ? t(`legend.${one as 'p0'}`) : <bdi>{one}</bdi>}
          </li>
        ))}
      </ul>
    </div>
  );
}
