/** Commits a change of the board. Announces the result and offers undo, or says that nothing was written. */
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, dataOf, Refused } from '../api/ask.ts';
import { keyOf, queryClient } from '../api/queries.ts';
import { announce } from '../parts/announce.ts';
import { refusalMessage } from '../parts/refusal/message.ts';
import { useSession } from '../api/session.ts';
import { jobReads } from './jobWords.ts';
import { toldKey } from './plan.ts';
import { keepAct, noteObstacle } from './recentActs.ts';

/** Reads that answer with a plan. */
export const plans = [
  'previewJobRequestMove',
  'previewJobRequestChange',
  'previewJobRequestHandOver',
  'previewScheduleMoves',
  'previewEmergencyReschedule',
  'previewAbsenceResolve',
  // Of the card that confirms a waiting job.
  'listFeasibleStarts',
] as const;

/**
 * True from when a plan's commit is sent until the commit fails, if it does. A committed plan cannot be previewed again: the request would
 * be refused. A plan and its commit share one reference. It is checked before every request for the plan, so the order of answer, stream
 * event and render does not matter.
 */
export type Settled = RefObject<boolean>;

/** Whether the schedule changed after the plan was read, so that nothing was written. */
export const isDrift = (error: Error): boolean => error instanceof Refused && error.code.endsWith('_PLAN_DRIFTED');

interface Done {
  readonly undo_token: string | null;
}

/** Reads jobs and schedules again. Plans are read when the stream announces the change, except the plan that was just committed. */
export function afterChange(): void {
  for (const read of jobReads) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
}

export interface CommitOptions<Output extends Partial<Done>, Wanted = void> {
  readonly run: (wanted: Wanted) => Promise<Output>;
  /** Belongs to the plan that is committed, which is not read again unless the commit fails. Left out: there is no plan. */
  readonly settled?: Settled;
  readonly onDone: (output: Output) => void;
  /** Called after drift: nothing was written, and the plan is read again. */
  readonly onDrift?: () => void;
  /** The announcement after success; a default when left out. */
  readonly said?: (output: Output) => string;
  /** Names the act in the list of recent changes; the announcement when left out. */
  readonly named?: (output: Output) => string;
  /** false: undo is offered in the list of recent changes only. */
  readonly announcesUndo?: boolean;
}

/** Whose acts are listed together: those of one member of a business in one environment. Members may share a browser. */
export function useActScope(): string {
  const { business, environment, member } = useSession();
  return `${business.id} ${environment} ${member.id}`;
}

interface ToldDone {
  readonly text: string;
  /** The name in the list of recent changes. */
  readonly act?: string;
  readonly announcesUndo?: boolean;
}

/** Says what was done. Where it can be undone, offers that, and keeps the act in the list of recent changes. */
export function useTellDone(): (output: Partial<Done>, told: ToldDone) => void {
  const undo = useUndo();
  const scope = useActScope();
  return (output, { text, act = text, announcesUndo = true }) => {
    const token = output.undo_token ?? null;
    if (token !== null) keepAct(scope, { token, text: act, atMilliseconds: Date.now(), obstacle: null });
    const hasButton = token !== null && announcesUndo;
    announce({
      text,
      milliseconds: hasButton ? 30_000 : 8_000,
      ...(!hasButton ? {} : { action: (close) => <UndoButton onUndo={() => (close(), undo(token))} /> }),
    });
  };
}

export function useCommit<Output extends Partial<Done>, Wanted = void>({
  run,
  settled,
  onDone,
  onDrift,
  said,
  named,
  announcesUndo = true,
}: CommitOptions<Output, Wanted>) {
  const { t } = useTranslation('board');
  const tell = useTellDone();
  return useMutation<Output, Error, Wanted>({
    mutationFn: run,
    networkMode: 'always',
    onMutate: () => {
      if (!settled) return;
      settled.current = true;
      // Cancel plans in flight: their answers would arrive after the commit.
      for (const read of plans) void queryClient.cancelQueries({ queryKey: keyOf(read) });
    },
    onSuccess: (output) => {
      const text = said?.(output) ?? t('committed');
      tell(output, { text, act: named?.(output) ?? text, announcesUndo });
      onDone(output);
      afterChange();
    },
    onError: (error) => {
      if (settled) {
        settled.current = false;
        for (const read of plans) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
      }
      if (!isDrift(error)) return;
      afterChange();
      onDrift?.();
    },
  });
}

/** The undo offers that are open, latest last. The keys use the latest. */
const offers: symbol[] = [];

export function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  const { t } = useTranslation('board');
  const [offer] = useState(() => Symbol('offer'));
  useEffect(() => {
    offers.push(offer);
    return () => void offers.splice(offers.indexOf(offer), 1);
  }, [offer]);
  // In a field these keys undo typing, as everywhere.
  useHotkeys([['mod+Z', () => offers.at(-1) === offer && onUndo()]]);
  return (
    <Button size="compact-sm" variant="default" onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
      {t('undo')}&nbsp;
      <kbd className="frame-key" aria-hidden>
        Ctrl Z
      </kbd>
    </Button>
  );
}

/** Undoes a commit by another commit, or says why that is no longer possible. */
export function useUndo(): (token: string) => void {
  const { t } = useTranslation('board');
  const scope = useActScope();
  const { mutate } = useMutation({
    mutationFn: (token: string) => ask('undoScheduleChange', { undo_token: token }),
    networkMode: 'always',
    onSuccess: ({ jobs }, token) => {
      afterChange();
      noteObstacle(scope, token, t('recent.undone'));
      const keys = jobs.map(({ customer_notification: told }) => toldKey(told));
      const toPhone = keys.filter((key) => key === 'plan.mustPhone').length;
      const notified = keys.filter((key) => key !== null).length - toPhone;
      const said = [
        t('undone', { codes: jobs.map(({ short_code }) => short_code).join(', ') }),
        ...(notified > 0 ? [t('plan.notified', { count: notified })] : []),
        ...(toPhone > 0 ? [t('plan.toPhone', { count: toPhone })] : []),
      ];
      announce({ text: said.join(' · ') });
    },
    onError: (error, token) => {
      const data = dataOf(error, 'UNDO_NOT_POSSIBLE');
      const codes = data?.changed.map(({ short_code }) => short_code ?? '').join(', ') ?? '';
      const said = (text: string) => announce({ text, tone: 'warning', milliseconds: null });
      if (data) {
        const text = t(`undoNot.${data.reason}`, { codes });
        noteObstacle(scope, token, text);
        said(text);
      } else if (error instanceof Refused) void refusalMessage(error.code, error.message).then(said);
      else said(t('frame:error.noAnswer'));
    },
  });
  return mutate;
}
