/** Shows one panel beside the board, as the address says: a question, a job, an emergency, an absence, a day, a better day, a gap or a call; else the queue. */
import { lazy, Suspense, useEffect } from 'react';
import { Skeleton } from '@mantine/core';
import { useAddress } from '../../parts/pageAddress.ts';
import type { Hands } from '../hands/hands.ts';
import { useHeld } from '../hands/useHands.ts';
import type { BoardModel } from '../model/model.ts';
import type { Question } from '../model/question.ts';
import { JobPanel, type JobPanelProps } from './JobPanel.tsx';
import { Queue } from '../queue/Queue.tsx';

const loadQuestionCard = () => import('./QuestionCard.tsx');
const QuestionCard = lazy(async () => ({ default: (await loadQuestionCard()).QuestionCard }));
const EmergencyPanel = lazy(async () => ({ default: (await import('./EmergencyPanel.tsx')).EmergencyPanel }));
const AbsencePanel = lazy(async () => ({ default: (await import('./AbsencePanel.tsx')).AbsencePanel }));
const MoveDayPanel = lazy(async () => ({ default: (await import('./MoveDayPanel.tsx')).MoveDayPanel }));
const CatchUpPanel = lazy(async () => ({ default: (await import('./CatchUpPanel.tsx')).CatchUpPanel }));
const OptimisePanel = lazy(async () => ({ default: (await import('../optimise/OptimisePanel.tsx')).OptimisePanel }));
const RecentPanel = lazy(async () => ({ default: (await import('./RecentPanel.tsx')).RecentPanel }));
const GapPanel = lazy(async () => ({ default: (await import('./GapPanel.tsx')).GapPanel }));
const BookingPanel = lazy(async () => ({ default: (await import('./BookingPanel.tsx')).BookingPanel }));

/** Search parameters of the panels. Closing a panel removes them. */
const ofPanels = [
  'panel',
  'job',
  'technician',
  'off',
  'until',
  'urgent',
  'gap',
  'later',
  'day',
  'days',
  'freedom',
  'even',
  'overtime',
  'effort',
  'leave',
  'plan',
  'without',
] as const;

export interface SidePanelProps {
  readonly question: Question | null;
  readonly model: BoardModel | null;
  readonly marked: string | null;
  readonly hands: Hands;
  /** The job shown in place of the queue; null: none. */
  readonly openJob: string | null;
  readonly onCloseJob: () => void;
  readonly jobActions: JobPanelProps['actions'];
}

export function SidePanel({ question, model, marked, hands, openJob, onCloseJob, jobActions }: SidePanelProps) {
  const { search, set } = useAddress();
  const close = () => set(Object.fromEntries(ofPanels.map((name) => [name, null])));
  const held = useHeld(hands);
  // Load the question card while a job is held: the drop will need it.
  useEffect(() => {
    if (held) void loadQuestionCard();
  }, [held]);
  return (
    <Suspense fallback={<Skeleton height={160} m="sm" animate={false} />}>
      {question ? (
        <QuestionCard question={question} model={model} />
      ) : openJob !== null ? (
        <JobPanel jobId={openJob} onClose={onCloseJob} actions={jobActions} />
      ) : search['panel'] === 'emergency' ? (
        <EmergencyPanel jobId={search['job'] ?? null} model={model} close={close} />
      ) : search['panel'] === 'absence' ? (
        <AbsencePanel model={model} close={close} />
      ) : search['panel'] === 'day' ? (
        <MoveDayPanel model={model} close={close} />
      ) : search['panel'] === 'update' ? (
        <CatchUpPanel model={model} close={close} />
      ) : search['panel'] === 'optimise' ? (
        <OptimisePanel model={model} close={close} />
      ) : search['panel'] === 'recent' ? (
        <RecentPanel close={close} />
      ) : search['panel'] === 'book' ? (
        <BookingPanel close={close} />
      ) : search['panel'] === 'gap' ? (
        <GapPanel model={model} close={close} />
      ) : (
        <Queue marked={marked} hands={hands} />
      )}
    </Suspense>
  );
}
