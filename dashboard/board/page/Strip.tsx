/** What the day needs, in numbers. Each number filters the lanes or the queue. */
import './strip.css';
import { Popover } from '@mantine/core';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveFlag } from '../../../src/contract/liveFlags.ts';
import { useAddress, type Search } from '../../parts/pageAddress.ts';
import { flagTone } from '../../job/liveWords.ts';
import { shownNumber } from '../../parts/times.ts';
import type { LiveVisits } from '../model/live.ts';
import type { BoardModel } from '../model/model.ts';
import { stripCounts, techniciansWith, type LaneFilter } from '../model/strip.ts';
import { useCalls } from '../queue/useCalls.ts';
import { useWholeQueue } from '../queue/useQueueList.ts';

const Legend = lazy(async () => ({ default: (await import('../grid/Legend.tsx')).Legend }));

export interface StripProps {
  readonly model: BoardModel;
  readonly live: LiveVisits;
  readonly now: number;
  readonly showsToday: boolean;
  /** What filters the lanes; null: no filter. */
  readonly only: LaneFilter | null;
  /** Stands at the end. */
  readonly children: ReactNode;
}

const liveOrder = ['late', 'window_broken', 'running_over', 'leave_now'] as const satisfies readonly LiveFlag[];

interface Entry {
  readonly key: string;
  readonly count: number;
  readonly text: string;
  readonly tone: 'danger' | 'warn' | undefined;
  readonly isPressed: boolean;
  /** Parts of the address that the number sets, and with which it is pressed. */
  readonly sets: Readonly<Record<string, string | null>>;
}

export function Strip({ model, live, now, showsToday, only, children }: StripProps) {
  const { t, i18n } = useTranslation('board');
  const { search, set } = useAddress();
  const counts = useMemo(() => stripCounts(model, live, now, showsToday), [model, live, now, showsToday]);
  const entries = useEntries(model, live, counts, search, only).filter(({ count, isPressed }) => count > 0 || isPressed);
  const isFiltered = only !== null || entries.some(({ isPressed }) => isPressed);
  const isOnTime = counts.live !== null && liveOrder.every((flag) => counts.live![flag] === 0);
  return (
    <div className="board-strip" role="group" aria-label={t('strip.label')}>
      {isOnTime && <span className="quiet">{t('strip.onTime')}</span>}
      {entries.map(({ key, text, tone, isPressed, sets }) => (
        <button
          key={key}
          type="button"
          className="strip-count"
          data-tone={tone}
          aria-pressed={isPressed}
          onClick={() => set(isPressed ? Object.fromEntries(Object.keys(sets).map((name) => [name, null])) : { ...sets })}
        >
          {text}
        </button>
      ))}
      {counts.booked !== null && (
        <button
          type="button"
          className="strip-count"
          aria-pressed={only === 'room'}
          onClick={() => set({ only: only === 'room' ? null : 'room' })}
        >
          {t('strip.booked', { share: shownNumber(counts.booked / 100, i18n.language, { style: 'percent' }) })}
        </button>
      )}
      {isFiltered && (
        <button type="button" className="strip-count" onClick={() => set({ only: null, queue: null })}>
          {t('strip.all')}
        </button>
      )}
      <span className="strip-end" />
      {children}
      <LegendButton model={model} />
    </div>
  );
}

function useEntries(
  model: BoardModel,
  liveNow: LiveVisits,
  counts: ReturnType<typeof stripCounts>,
  search: Search,
  only: LaneFilter | null,
): readonly Entry[] {
  const { t } = useTranslation('board');
  const { data: queue } = useWholeQueue();
  const calls = useCalls().length;
  const lanes = (filter: LaneFilter, count: number, text: string, tone: Entry['tone'], more: Record<string, string> = {}): Entry => ({
    key: filter,
    count,
    text,
    tone: count > 0 ? tone : undefined,
    isPressed: only === filter,
    sets: { only: filter, ...more },
  });
  // What is counted waits in the queue, and some of it is on the board. Without any on the board all lanes stay.
  const group = (name: 'emergency' | 'requests' | 'calls' | 'unscheduled', count: number, text: string, tone: Entry['tone']): Entry => {
    const lane = name === 'unscheduled' || name === 'calls' ? null : name;
    const isOnBoard = lane !== null && techniciansWith(model, liveNow, lane).length > 0;
    return {
      key: name,
      count,
      text,
      tone: count > 0 ? tone : undefined,
      isPressed: search['queue'] === name || (lane !== null && only === lane),
      sets: { queue: name, panel: null, side: '1', only: isOnBoard ? lane : null },
    };
  };
  const { live } = counts;
  const waiting = queue?.counts;
  const emergencies = (waiting?.emergency ?? 0) + counts.emergency;
  return [
    ...(live ? liveOrder.map((flag) => lanes(flag, live[flag], t(`strip.${flag}`, { count: live[flag] }), flagTone[flag])) : []),
    group('emergency', emergencies, t('cell.emergency', { count: emergencies }), 'danger'),
    lanes('reassign', counts.reassign, t('strip.reassign', { count: counts.reassign }), 'warn'),
    group('requests', waiting?.requests ?? 0, t('strip.requests', { count: waiting?.requests ?? 0 }), 'warn'),
    group('calls', calls, t('strip.calls', { count: calls }), 'warn'),
    lanes('gaps', counts.gaps, t('strip.gaps', { count: counts.gaps }), undefined, { panel: 'gap' }),
    group('unscheduled', waiting?.unscheduled ?? 0, t('strip.unscheduled', { count: waiting?.unscheduled ?? 0 }), undefined),
  ];
}

function LegendButton({ model }: { readonly model: BoardModel }) {
  const { t } = useTranslation('board');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width="min(440px, 100vw - 1rem)" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <button type="button" className="strip-count strip-legend" onClick={() => setOpen(!isOpen)}>
          {t('legend.open')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('legend.title')}>
        <Suspense fallback={null}>{isOpen && <Legend model={model} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
