/** The queue beside the board: p0 first, then jobs wanted today, then flagged jobs, then the nearest deadline. A card is picked up like a visit. */
import { Button, Group, Select, Skeleton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { useMay } from '../api/session.ts';
import { useAddress, useParameter } from '../frame/address.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Icon } from '../parts/Icon.tsx';
import { boardQueueGroups } from '../../src/contract/vocabulary.ts';
import { liveFlagsOf } from '../../src/contract/liveFlags.ts';
import { LiveTags } from '../job/LiveTags.tsx';
import { Callbacks } from './Callbacks.tsx';
import { PanelHead } from './Panel.tsx';
import { PlaceMark } from './PlaceMark.tsx';
import { useMoment } from './PlanView.tsx';
import { useRequestText } from '../job/requestText.ts';
import { useQueueList } from './useQueueList.ts';
import { longTouchMilliseconds, useDragWithoutScroll } from './touch.ts';

export type QueuedJob = Output<'listBoardQueue'>['jobs'][number];

export interface QueueProps {
  readonly marked: string | null;
  readonly onOpen: (job: QueuedJob) => void;
  /** Called when a card is picked up. Later pointer events go to the board. */
  readonly onPickUp: (job: QueuedJob, by: 'pointer' | 'keyboard') => void;
  readonly onDragTo: (clientX: number, clientY: number) => void;
  readonly onLetGo: () => void;
  /** Called when the browser cancels the pointer. */
  readonly onPutBack: () => void;
  readonly isHolding: boolean;
}

const cardHeight = 54;
const spareCards = 6;
const dragPixels = 4;

export function Queue(props: QueueProps) {
  const { t } = useTranslation('board');
  // The texts of the marks load here: loaded later, they would suspend the board.
  useTranslation('words');
  const { set } = useAddress();
  const [group, setGroup] = useParameter('queue', 'all');
  const [text, setText] = useParameter('find');
  const mayBook = useMay('job_create', 'job_manage');
  const known = boardQueueGroups.find((one) => one === group);
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
        <Select
          aria-label={t('queue.group')}
          value={known ?? 'all'}
          onChange={(value) => setGroup(value)}
          allowDeselect={false}
          data={['all', ...boardQueueGroups].map((value) => ({
            value,
            label:
              counts && value !== 'all'
                ? `${t(`queue.groups.${value}`)} (${counts[value as keyof typeof counts]})`
                : t(`queue.groups.${value}`),
          }))}
          w={170}
        />
        <FindField text={text} onChange={setText} />
      </Group>
      <Callbacks />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={cardHeight * 4} m="xs" animate={false} aria-busy />}
      {data?.jobs.length === 0 && <p className="quiet panel-body">{text ? t('queue.noMatch') : t('queue.empty')}</p>}
      {data && data.jobs.length > 0 && <Cards {...props} jobs={data.jobs} now={Date.parse(data.now)} />}
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

/** The cards. Only those in view or near it are in the document. */
function Cards({ jobs, now, ...props }: QueueProps & { readonly jobs: readonly QueuedJob[]; readonly now: number }) {
  const list = useRef<HTMLDivElement>(null);
  const [[first, end], setRange] = useState([0, 24]);
  useEffect(() => {
    const scroller = list.current?.closest('.board-panel');
    if (!scroller) return undefined;
    const measure = () => {
      const from = Math.max(0, Math.floor((scroller.scrollTop - (list.current?.offsetTop ?? 0)) / cardHeight) - spareCards);
      setRange(([before, until]) => {
        const to = from + Math.ceil(scroller.clientHeight / cardHeight) + 2 * spareCards;
        return before === from && until === to ? [before, until] : [from, to];
      });
    };
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => scroller.removeEventListener('scroll', measure);
  }, []);
  const dragged = useRef<string | null>(null);
  useDragWithoutScroll(list, () => dragged.current !== null);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const at = Number((event.target as HTMLElement).dataset['card']) + step;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-card="${at}"]`)?.focus();
  };
  return (
    <div ref={list} className="queue" style={{ height: jobs.length * cardHeight }} onKeyDown={move}>
      {jobs.slice(first, end).map((job, index) => (
        <Card key={job.id} {...props} dragged={dragged} job={job} index={first! + index} now={now} />
      ))}
    </div>
  );
}

interface CardProps extends QueueProps {
  readonly job: QueuedJob;
  readonly index: number;
  readonly now: number;
  /** Id of the job whose card is being dragged; null: no card. */
  readonly dragged: RefObject<string | null>;
}

/** A mouse picks a card up by moving, a finger by resting on it. */
function useDragging({ job, dragged, onOpen, onPickUp, onDragTo, onLetGo, onPutBack }: CardProps) {
  const press = useRef<{ x: number; y: number; timer?: ReturnType<typeof setTimeout> } | null>(null);
  const forget = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
    dragged.current = null;
  };
  const hasLetGo = useRef(false);
  const pickUp = (card: HTMLElement, pointerId: number) => {
    dragged.current = job.id;
    card.setPointerCapture(pointerId);
    onPickUp(job, 'pointer');
  };
  return {
    onPointerDown({ button, clientX, clientY, pointerType, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
      hasLetGo.current = false;
      if (button !== 0) return;
      press.current = { x: clientX, y: clientY };
      if (pointerType === 'touch') press.current.timer = setTimeout(() => pickUp(currentTarget, pointerId), longTouchMilliseconds);
    },
    onPointerMove({ clientX, clientY, pointerType, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
      const begin = press.current;
      if (!begin) return;
      if (dragged.current === null && Math.hypot(clientX - begin.x, clientY - begin.y) > dragPixels) {
        if (pointerType === 'touch') return forget();
        pickUp(currentTarget, pointerId);
      }
      if (dragged.current !== null) onDragTo(clientX, clientY);
    },
    onPointerUp() {
      hasLetGo.current = dragged.current !== null;
      forget();
      if (hasLetGo.current) onLetGo();
    },
    // Opens on click, as on the board: opening on pointerup would put the panel under the click that ends a tap.
    onClick() {
      if (!hasLetGo.current) onOpen(job);
    },
    onPointerCancel() {
      const wasDragged = dragged.current !== null;
      forget();
      if (wasDragged) onPutBack();
    },
  };
}

function Card(props: CardProps) {
  const { job, index, now, marked, dragged, onOpen, onPickUp, isHolding } = props;
  const { t } = useTranslation('board');
  const moment = useMoment();
  const requestText = useRequestText();
  const sla = slaOf(job, now);
  const listeners = {
    ...useDragging(props),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === ' ') onPickUp(job, 'keyboard');
      else if (event.key === 'Enter') onOpen(job);
      else return;
      event.preventDefault();
    },
  };
  return (
    <button
      type="button"
      className="queue-card"
      data-card={index}
      data-job={job.id}
      data-priority={job.priority_level}
      data-marked={marked === job.id || undefined}
      style={{ top: index * cardHeight, height: cardHeight }}
      aria-keyshortcuts="Enter Space"
      disabled={isHolding && dragged.current !== job.id}
      {...listeners}
    >
      <span>
        {job.priority_level === 'p0' && <Icon name="emergency" size={13} />} <bdi>{job.customer.name}</bdi>
        {job.site_name !== null && (
          <>
            {' · '}
            <bdi>{job.site_name}</bdi>
          </>
        )}
      </span>
      <span>
        {job.open_request !== null && (
          <span className="tag" data-tone="warn" title={requestText(job.open_request)}>
            {t(`callbacks.kinds.${job.open_request.kind}`)}
          </span>
        )}{' '}
        {job.groups.includes('wanted_today') && (
          <span className="tag" data-tone="warn">
            {t('mark.wantedToday')}
          </span>
        )}{' '}
        {job.attention_reason !== null && job.open_request === null && (
          <span className="tag" data-tone="warn">
            {t('mark.attention')}
          </span>
        )}{' '}
        {sla !== 'none' && (
          <span className="tag" data-tone={sla === 'breached' ? 'danger' : 'warn'}>
            {t(sla === 'breached' ? 'mark.slaBreached' : 'mark.slaRisk')}
          </span>
        )}{' '}
        {job.live && liveFlagsOf(job.live).length > 0 && <LiveTags live={job.live} />}{' '}
        <PlaceMark precision={job.precision} hasAddress={job.address !== ''} />
        <span className="tag">{t(`queue.state.${stateOf(job)}`)}</span>
      </span>
      <span className="aside">
        {job.open_request ? (
          <bdi>{requestText(job.open_request)}</bdi>
        ) : (
          // An unscheduled job already shows its code beside this.
          (job.job_type_name ?? job.description ?? (job.scheduled_at === null ? null : job.short_code))
        )}
      </span>
      <span className="aside">{job.scheduled_at === null ? job.short_code : moment(job.scheduled_at)}</span>
    </button>
  );
}

const stateOf = (job: QueuedJob) => (job.scheduled_at !== null ? 'scheduled' : job.visit_minutes === null ? 'needs_quote' : 'waiting');

function slaOf(job: QueuedJob, now: number): 'none' | 'risk' | 'breached' {
  if (job.sla_deadline === null) return 'none';
  if (Date.parse(job.sla_deadline) < now) return 'breached';
  return job.sla_risk_at !== null && Date.parse(job.sla_risk_at) <= now ? 'risk' : 'none';
}
