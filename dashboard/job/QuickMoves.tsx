/**
 * "Tomorrow" and "Next week" in the drawer of a visit: the same technician, at the start that fits and is nearest to the present clock time.
 * The button says when and who is told before it is clicked, so the click applies the plan. A plan with more effects than that opens the
 * card on the board. docs/internals/board.md#cards-and-plans.
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../api/ask.ts';
import { useMay, useSession } from '../api/session.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { addDays, dayOf, shownLocal } from '../parts/times.ts';
import { hasBegun, isOneVisit, type Job } from './jobWords.ts';
import type { MovePlan } from './plan.ts';
import { toldKey } from './plan.ts';
import { nearestStart, type Starts } from './nearestStart.ts';
import { useCommit } from './useCommit.tsx';
import { useWays } from './useWays.ts';

const targets = [
  ['tomorrow', 1],
  ['nextWeek', 7],
] as const;

export interface QuickItemProps {
  readonly label: string;
  /** Who is told, or why the act has to be looked at first. */
  readonly note: string;
  readonly isWarning: boolean;
  readonly isDisabled: boolean;
  readonly onAct: () => void;
}

export interface QuickMovesProps {
  readonly job: Job;
  /** Draws one act; a button when left out. */
  readonly item?: ComponentType<QuickItemProps>;
}

export function QuickMoves({ job, item = QuickButton }: QuickMovesProps) {
  const mayMove = useMay('job_view', 'team_view', 'job_manage', 'schedule_manage');
  const local = job.schedule.scheduled_local;
  const technician = job.assignment.technician;
  if (!mayMove || local === null || !technician || !isOneVisit(job) || hasBegun(job)) return null;
  return <Moves key={`${local} ${technician.id}`} job={job} local={local} technicianId={technician.id} item={item} />;
}

interface MovesProps {
  readonly job: Job;
  /** Present start, business-local. */
  readonly local: string;
  readonly technicianId: string;
  readonly item: ComponentType<QuickItemProps>;
}

function Moves({ job, local, technicianId, item }: MovesProps) {
  const { business } = useSession();
  const day = local.slice(0, 10);
  const asked = { job_request_id: job.id, technician_id: technicianId, from: addDays(day, 1), to: addDays(day, targets.at(-1)![1]) };
  // Not read again with every change of the schedule: a job that was just cancelled would be refused, and the preview checks the start anyway.
  const { data, error } = useQuery({
    queryKey: ['quickMoves', asked, job.status_version],
    queryFn: ({ signal }) => ask('listFeasibleStarts', asked, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return null;
  const starts: Starts | null = data
    ? { from: data.start_at, ranges: data.technicians.starts[data.technicians.id.indexOf(technicianId)] ?? [] }
    : null;
  return targets.map(([name, days]) => {
    const wanted = `${addDays(day, days)}T${local.slice(11, 16)}`;
    const start = starts && nearestStart(starts, wanted, business.timezone);
    return (
      <QuickMove
        key={name}
        job={job}
        name={name}
        technicianId={technicianId}
        start={start}
        wanted={wanted}
        isKnown={starts !== null}
        item={item}
      />
    );
  });
}

interface QuickMoveProps {
  readonly job: Job;
  readonly name: (typeof targets)[number][0];
  readonly technicianId: string;
  /** Business-local start that fits; null: none fits that day. */
  readonly start: string | null;
  /** The same clock time on that day. */
  readonly wanted: string;
  readonly isKnown: boolean;
  readonly item: ComponentType<QuickItemProps>;
}

/** Nothing but the visit itself moves, and no rule is bent. Another day is never within the promised window, and the customer gets a new time. */
const isPlain = (plan: MovePlan): boolean =>
  plan.total_moves === 0 && plan.overtime_minutes === 0 && plan.warnings.every(({ code }) => code === 'MOVED_OUTSIDE_WINDOW');

function QuickMove({ job, name, technicianId, start, wanted, isKnown, item: Item }: QuickMoveProps) {
  const { t, i18n } = useTranslation('jobs');
  const { business, now } = useSession();
  const address = useAddress();
  const at = start ?? wanted;
  const input = { id: job.id, technician_id: technicianId, start_at: at };
  const ways = useWays(job, 'rescheduled');
  const told = (ways && toldKey(ways.customer_notification)) ?? 'plan.mustPhone';
  const openCard = () => {
    const question = { ask: job.id, as: 'move', to: technicianId, at };
    if (address.path === '/board') address.set({ ...question, open: null });
    else address.go('/board', { date: at.slice(0, 10), ...question });
  };
  const commit = useCommit({
    run: (plan_token: string) => ask('commitJobRequestMove', { id: job.id, plan_token }),
    onDone: () => undefined,
    onDrift: openCard,
    said: ({ customer_notification }) => {
      const key = toldKey(customer_notification);
      return [t('quick.moved', { time: shownLocal(at, i18n.language) }), key && `${job.customer.name}: ${t(`board:${key}`)}.`]
        .filter(Boolean)
        .join(' ');
    },
  });
  const preview = useMutation({
    mutationFn: () => ask('previewJobRequestMove', input),
    networkMode: 'always',
    // The button promised these effects and no others.
    onSuccess: (plan) => (isPlain(plan) && toldKey(plan.customer_notification) === told ? commit.mutate(plan.plan_token) : openCard()),
    onError: openCard,
  });
  const isTomorrow = wanted.slice(0, 10) === addDays(dayOf(now, business.timezone), 1);
  return (
    <Item
      label={`${t(`quick.${name === 'tomorrow' && !isTomorrow ? 'nextDay' : name}`)} · ${shownLocal(at, i18n.language)}`}
      note={!isKnown ? '…' : start === null ? t('quick.refused') : t(`board:${told}`)}
      isWarning={isKnown && (start === null || told === 'plan.mustPhone')}
      isDisabled={!isKnown || preview.isPending || commit.isPending}
      onAct={() => (start === null ? openCard() : preview.mutate())}
    />
  );
}

const QuickButton = ({ label, note, isWarning, isDisabled, onAct }: QuickItemProps) => (
  <button type="button" className="quick-act" disabled={isDisabled} onClick={onAct}>
    {label} <small data-tone={isWarning ? 'warn' : undefined}>{note}</small>
  </button>
);
