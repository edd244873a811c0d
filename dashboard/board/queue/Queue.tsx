/** The queue beside the board, in sections: what has to be decided first stands first. A card is picked up like a visit. */
import './queue.css';
import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { useAddress, useParameter } from '../../parts/pageAddress.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { boardQueueGroups } from '../../../src/contract/vocabulary.ts';
import { shownDays } from '../../parts/times.ts';
import { CardText } from './CardText.tsx';
import { PanelHead } from '../panels/Panel.tsx';
import type { Hands } from '../hands/hands.ts';
import { cardThing } from '../hands/things.ts';
import { useHandsOn, useHeld } from '../hands/useHands.ts';
import { cardHeight, entriesBetween, queueEntries, type QueuedJob, type QueueEntry } from '../model/queueList.ts';
import { useIsDrawn } from './useCalls.ts';
import { useQueueList } from './useQueueList.ts';

export type { QueuedJob } from '../model/queueList.ts';

const CallsToMake = lazy(async () => ({ default: (await import('./Callbacks.tsx')).CallsToMake }));
const Callbacks = lazy(async () => ({ default: (await import('./Callbacks.tsx')).Callbacks }));

export interface QueueProps {
  readonly marked: string | null;
  readonly hands: Hands;
}

/** Value of `queue` in the address: only the customers to call. They are not jobs, so no group of the queue has them. */
const callsGroup = 'calls';
/** Groups and sections whose words are those of other places. */
const groupWords: Readonly<Record<string, string>> = { attention: 'words:needsAttention', calls: 'words:call.title' };
const sectionWords: Readonly<Record<string, string>> = {
  requests: 'queue.groups.requests',
  attention: 'words:needsAttention',
  quote: 'queue.groups.needs_quote',
};
const sparePixels = 6 * cardHeight;
/** Where the queue was left when a job or a task took its place. */
let lastScroll = 0;

export function Queue(props: QueueProps) {
  const { t } = useTranslation('board');
  // The texts of the marks load here: loaded later, they would suspend the board.
  useTranslation('words');
  const { set } = useAddress();
  const [group, setGroup] = useParameter('queue', 'all');
  const [text, setText] = useParameter('find');
  const mayBook = useMay('job_create', 'job_manage');
  const known = boardQueueGroups.find((one) => one === group);
  const showsCalls = group === callsGroup;
  const isDrawn = useIsDrawn();
  const { data, error, refetch } = useQueueList();
  const counts = data?.counts;
  return (
    <section aria-label={t('queue.title')}>
      <PanelHead title={t('queue.title')}>
        {mayBook && (
          <Button variant="default" leftSection={<Icon name="phone" />} onClick={() => set({ panel: 'book', open: null })}>
            {t('book.open')}
          </Button>
        )}
      </PanelHead>
      <Group gap="xs" p="xs" wrap="nowrap">
        <NativeSelect
          aria-label={t('queue.group')}
          value={showsCalls ? callsGroup : (known ?? 'all')}
          onChange={({ currentTarget }) => setGroup(currentTarget.value)}
          data={['all', ...(showsCalls ? [callsGroup] : []), ...boardQueueGroups].map((value) => ({
            value,
            label:
              counts && value !== 'all' && value !== callsGroup
                ? `${t(groupWords[value] ?? `queue.groups.${value}`)} (${counts[value as keyof typeof counts]})`
                : t(groupWords[value] ?? `queue.groups.${value}`),
          }))}
          w={170}
        />
        <FindField text={text} onChange={setText} />
      </Group>
      {(isDrawn || showsCalls) && (
        <Suspense>
          <CallsToMake isOpen={showsCalls} onOpen={() => setGroup(callsGroup)} />
        </Suspense>
      )}
      {!showsCalls && (
        <>
          {isDrawn && (
            <Suspense>
              <Callbacks />
            </Suspense>
          )}
          {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton height={cardHeight * 4} m="xs" animate={false} aria-busy />}
          {data?.jobs.length === 0 && <p className="quiet panel-body">{text ? t('queue.noMatch') : t('queue.empty')}</p>}
          {data && data.jobs.length > 0 && (
            <Cards {...props} jobs={data.jobs} now={Date.parse(data.now)} byTechnician={known === undefined && text === ''} />
          )}
          {data?.truncated && <p className="quiet panel-body">{t('queue.truncated', { shown: data.jobs.length, total: data.total })}</p>}
        </>
      )}
    </section>
  );
}

function FindField({ text, onChange }: { readonly text: string; readonly onChange: (text: string | null) => void }) {
  const { t } = useTranslation('board');
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => typed !== text && onChange(typed || null), 250);
    return () => clearTimeout(timer);
    // Only typing restarts the timer.
  }, [typed]);
  return (
    <TextInput
      type="search"
      aria-label={t('queue.find')}
      placeholder={t('queue.find')}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      style={{ flex: 1 }}
    />
  );
}

interface CardsProps extends QueueProps {
  readonly jobs: readonly QueuedJob[];
  readonly now: number;
  /** Visits of an absent technician are one row, which opens the panel with all of them. */
  readonly byTechnician: boolean;
}

/** The entries. Only those in view or near it are in the document. */
function Cards({ jobs, now, byTechnician, marked, hands }: CardsProps) {
  const { t } = useTranslation('board');
  const mayReassign = useMay('schedule_manage', 'team_manage');
  const list = useRef<HTMLDivElement>(null);
  const [[from, to], setRange] = useState([0, 24 * cardHeight]);
  const { entries, height } = useMemo(() => queueEntries(jobs, byTechnician && mayReassign), [jobs, byTechnician, mayReassign]);
  useLayoutEffect(() => {
    const scroller = list.current?.closest('.board-panel');
    if (!scroller) return undefined;
    const measure = () => {
      lastScroll = scroller.scrollTop;
      // In steps of a card, so that most scroll events render nothing.
      const first = Math.floor((scroller.scrollTop - (list.current?.offsetTop ?? 0)) / cardHeight) * cardHeight - sparePixels;
      const last = first + scroller.clientHeight + cardHeight + 2 * sparePixels;
      setRange((before) => (before[0] === first && before[1] === last ? before : [first, last]));
    };
    scroller.scrollTop = lastScroll;
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => scroller.removeEventListener('scroll', measure);
  }, []);
  const listeners = useHandsOn({
    hands,
    element: list,
    where: 'queue',
    thingOf: (target) => {
      const id = target.closest<HTMLElement>('[data-job]')?.dataset['job'];
      const job = jobs.find((one) => one.id === id);
      return job ? cardThing(job) : null;
    },
  });
  const held = useHeld(hands);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    listeners.onKeyDown(event);
    if (event.defaultPrevented) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const at = Number((event.target as HTMLElement).dataset['card']) + step;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-card="${at}"]`)?.focus();
  };
  return (
    <div ref={list} className="queue" style={{ height }} {...listeners} onKeyDown={onKeyDown}>
      {entriesBetween(entries, from, to).map((entry) =>
        entry.kind === 'heading' ? (
          <h3 key={entry.key} className="queue-heading" data-section={entry.section} style={{ top: entry.top, height: entry.height }}>
            {t(sectionWords[entry.section] ?? `queue.sections.${entry.section}`)} <span>{entry.count}</span>
          </h3>
        ) : entry.kind === 'absence' ? (
          <AbsenceRow key={entry.key} entry={entry} isHolding={held !== null} />
        ) : (
          <Card
            key={entry.key}
            job={entry.job}
            index={entry.at}
            top={entry.top}
            height={entry.height}
            now={now}
            isMarked={marked === entry.job.id}
            isDisabled={held !== null && held.jobId !== entry.job.id}
          />
        ),
      )}
    </div>
  );
}

/** One absent technician: opens the plan that gives all the visits to others. */
function AbsenceRow({ entry, isHolding }: { readonly entry: QueueEntry & { kind: 'absence' }; readonly isHolding: boolean }) {
  const { t, i18n } = useTranslation('board');
  const { set } = useAddress();
  const { absence, count, at, top, height } = entry;
  const { technician, from, until } = absence;
  return (
    <button
      type="button"
      className="queue-card"
      data-card={at}
      style={{ top, height }}
      disabled={isHolding}
      onClick={() => set({ panel: 'absence', technician: technician.id, off: from, until, open: null })}
    >
      <span className="card-who">
        <bdi className="card-name">{technician.name}</bdi> <span className="tag">{t('load.visits', { count })}</span>
      </span>{' '}
      <span className="card-line aside">
        {t('absence.approved')} · {shownDays(from, until, i18n.language)}
      </span>
    </button>
  );
}

interface CardProps {
  readonly job: QueuedJob;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly height: number;
  readonly now: number;
  readonly isMarked: boolean;
  readonly isDisabled: boolean;
}

function Card({ job, index, top, height, now, isMarked, isDisabled }: CardProps) {
  return (
    <button
      type="button"
      className="queue-card"
      data-card={index}
      data-job={job.id}
      data-priority={job.priority_level}
      data-marked={isMarked || undefined}
      style={{ top, height }}
      aria-keyshortcuts="Enter Space"
      disabled={isDisabled}
    >
      <CardText job={job} now={now} />
    </button>
  );
}
