/** What colours, edges and marks of the board mean, and the choice of what the edge of a visit shows. */
import { SegmentedControl } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParameter } from '../../parts/pageAddress.ts';
import { Icon } from '../../parts/Icon.tsx';
import type { BoardModel } from '../model/model.ts';
import { typeColourOf } from '../model/visitLooks.ts';

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
  ['breached', { 'data-progress': 'scheduled', 'data-sla': 'breached' }],
  ['late', { 'data-progress': 'scheduled', 'data-late': true }],
  ['overtime', { 'data-progress': 'scheduled', 'data-overtime': true }],
  ['locked', { 'data-progress': 'scheduled' }],
  ['crew', { 'data-progress': 'scheduled' }],
  ['helper', { 'data-progress': 'scheduled', 'data-buddy': true }],
  ['days', { 'data-progress': 'scheduled', 'data-joined': 'end' }],
  ['ends', { 'data-progress': 'scheduled', 'data-ends': true }],
] as const;

/** Signs whose words are those of other places. The others have theirs in `legend`. */
const sharedWords: Readonly<Record<string, string>> = {
  onTheWay: 'words:live.states.on_the_way',
  onSite: 'words:live.states.on_site',
  leaveNow: 'words:live.states.leave_now',
  broken: 'words:live.windowBroken',
  attention: 'words:needsAttention',
  deadline: 'words:deadlineAtRisk',
  breached: 'words:pastDeadline',
  late: 'words:laterThanPromised',
  over: 'words:runningOver',
  timeAway: 'absence.approved',
  timeAwayAsked: 'absence.pending',
  reserved: 'words:reservedTime',
};

/** What stands in the visit beside its name. */
const signs: Readonly<Partial<Record<(typeof states)[number][0], ReactNode>>> = {
  done: '✓',
  locked: <Icon name="lock" size={11} />,
  late: <span className="visit-name">Aa</span>,
  crew: '×2',
  days: '1/2',
};

/** What lies beside the visits. */
const grounds = [
  'over',
  'tick',
  'fits',
  'fitsOther',
  'travel',
  'gap',
  'timeAway',
  'timeAwayAsked',
  'reserved',
  'closed',
  'link',
  'now',
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
              {signs[name]}
            </span>
            {t(sharedWords[name] ?? `legend.${name}`)}
          </li>
        ))}
        {grounds.map((name) => (
          <li key={name}>
            <span className={`legend-visit legend-${name}`} aria-hidden />
            {t(sharedWords[name] ?? `legend.${name}`)}
          </li>
        ))}
      </ul>
      <SegmentedControl
        fullWidth
        aria-label={t('legend.edge')}
        value={edge === 'priority' ? 'priority' : 'type'}
        onChange={(value) => setEdge(value === 'type' ? null : value)}
        data={[
          { value: 'type', label: t('words:jobType') },
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
            {edge === 'priority' ? t(`words:priority.${one}`) : <bdi>{one}</bdi>}
          </li>
        ))}
      </ul>
    </div>
  );
}
