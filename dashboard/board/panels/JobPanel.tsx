/**
 * The job that is open, in place of the queue. The board beside it stays as it is: not dimmed, and open to clicks. On narrow screens the
 * drawer of the other pages has the room.
 */
import './jobPanel.css';
import { CloseButton, Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../api/queries.ts';
import type { Job } from '../../job/jobWords.ts';
import { liveMilliseconds, mayChange } from '../../job/liveWords.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';

const JobDetails = lazy(async () => ({ default: (await import('../../job/JobDetails.tsx')).JobDetails }));

export interface JobPanelProps {
  readonly jobId: string;
  readonly onClose: () => void;
  /** Actions that only the board has. */
  readonly actions: (job: Job) => ReactNode;
}

/** What handles Esc itself: an open list or menu, and a question above the page. */
const hasOwnEscape = '[aria-expanded=true][aria-haspopup], [role=listbox], [role=menu], [aria-modal=true]';

export function JobPanel({ jobId, onClose, actions }: JobPanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useAsk(
    'getJobRequest',
    { id: jobId },
    { everyMilliseconds: (job) => mayChange(job?.live) && liveMilliseconds },
  );
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [jobId]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const target = event.target as Element;
    // A filter or another small dialog closes by itself.
    const dialog = target.closest('[role=dialog]');
    if (dialog && dialog !== panel.current) return;
    // Esc puts a held job back first.
    if (target.closest(hasOwnEscape) || document.querySelector('[aria-modal=true], .board[data-holding]')) return;
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the lists and questions hear it, which are closed afterwards.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <section ref={panel} role="dialog" aria-labelledby="job-panel" className="job-panel">
      <div className="panel-head">
        <h2 id="job-panel" ref={heading} tabIndex={-1}>
          {!data && '…'}
          {data && (
            <>
              <bdi>{data.customer.name}</bdi> <span className="quiet">{data.short_code}</span>
            </>
          )}
        </h2>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </div>
      <div className="panel-body">
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Suspense fallback={<Outline />}>
            <JobDetails key={data.id} job={data}>
              {actions(data)}
            </JobDetails>
          </Suspense>
        ) : (
          <Outline />
        )}
      </div>
    </section>
  );
}

const Outline = () => <Skeleton height={240} animate={false} aria-busy />;
