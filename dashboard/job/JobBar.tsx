/** The acts of a job in one row: call, message, duration, crew, note, book again, cancel; and below them the acts of one click. */
import './jobBar.css';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { Icon } from '../parts/Icon.tsx';
import { NewNote } from '../parts/Notes.tsx';
import { Answer } from '../parts/refusal/Answer.tsx';
import { useReturning } from '../parts/drafts/useKept.ts';
import { BookAgain } from './BookAgain.tsx';
import { ChangeCard } from './ChangeCard.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { CrewForm } from './CrewForm.tsx';
import { CancelButton } from './EndingForms.tsx';
import { hasBegun, isOneVisit, isOver, type Job } from './jobWords.ts';
import { QuickMoves } from './QuickMoves.tsx';
import { SwapForm } from './SwapForm.tsx';
import { useWantedAct, type WantedAct } from './wantedAct.ts';
import { useContactLinks } from './contactLinks.ts';
import { useHandOver } from './useHandOver.ts';

/** Minutes that one click adds. */
const steps = [15, 30] as const;

/** A number of minutes is one click, and is applied at once if nobody else is touched. What was dragged is always asked about. */
type Form = number | { readonly byMinutes: number } | 'duration' | 'crew' | 'note' | 'again' | 'change' | 'swap';

/** Completion and undo belong to the actions of the workflow (JobActions.tsx). */
const isOfBar = (act: WantedAct): act is Exclude<WantedAct, 'complete' | 'undo'> => act !== 'complete' && act !== 'undo';

export interface JobBarProps {
  readonly job: Job;
  /** Acts of the page that shows the job, such as "Move" on the board. */
  readonly children?: ReactNode;
}

export function JobBar({ job, children }: JobBarProps) {
  const { t } = useTranslation('jobs');
  const mayManage = useMay('job_manage');
  const mayChange = useMay('job_manage', 'schedule_manage');
  const mayBookAgain = useMay('job_create', 'job_manage', 'job_view', 'customers_manage');
  const mayWrite = useMay('job_view', 'customers_view', 'job_manage', 'customers_manage');
  const [open, setOpen] = useState<Form | null>(null);
  const [cancels, setCancels] = useState(0);
  const close = () => setOpen(null);
  useWantedAct(job.id, isOfBar, (act) => (act === 'cancel' ? setCancels(cancels + 1) : setOpen(act)));
  const ended = isOver(job);
  useReturning({ saves: 'commitJobRequestChange', about: job.id, part: 'duration' }, () => setOpen('duration'));
  useReturning({ saves: 'commitJobRequestChange', about: job.id, part: 'crew' }, () => setOpen('crew'));
  useReturning({ saves: 'commitJobRequestChange', about: job.id }, () => setOpen('change'));
  useReturning({ saves: 'bookAndConfirmJobRequest', about: job.id }, () => setOpen('again'));
  const one = isOneVisit(job);
  const minutes = job.quote.job_duration_minutes;
  const handOver = useHandOver(job.id);
  const button = (name: Form, label: string) => (
    <Button variant="default" size="compact-sm" onClick={() => setOpen(open === name ? null : name)} aria-expanded={open === name}>
      {label}
    </Button>
  );
  return (
    <>
      <div className="job-row">
        <CallAndMessage job={job} />
        {!ended && children}
        {mayChange && !ended && one && button('duration', t('bar.duration'))}
        {mayChange && !ended && one && button('crew', t('crew'))}
        {mayWrite && button('note', t('noteList.text'))}
        {mayBookAgain && button('again', t('bookAgain'))}
        {mayManage && !ended && <CancelButton key={cancels} job={job} isAsking={cancels > 0} />}
        {mayChange && !ended && button('change', t('change.open'))}
        {mayChange && !ended && one && !hasBegun(job) && button('swap', t('swap.open'))}
        {mayChange && !ended && one && hasBegun(job) && (
          <Button variant="default" size="compact-sm" onClick={() => handOver.mutate()} loading={handOver.isPending}>
            {t('handOver')}
          </Button>
        )}
      </div>
      {mayChange && !ended && one && (
        <div className="job-quick">
          <QuickMoves job={job} />
          {minutes !== null &&
            steps.map((step) => (
              <button
                key={step}
                type="button"
                className="quick-act"
                aria-expanded={open === step}
                onClick={() => setOpen(open === step ? null : step)}
              >
                {t('change.longer', { minutes: step })}
              </button>
            ))}
        </div>
      )}
      {handOver.error && (
        <Answer className="section">
          <ErrorNotice
            error={handOver.error}
            asked={['previewJobRequestHandOver', 'commitJobRequestHandOver']}
            input={{ id: job.id }}
            jobId={job.id}
            onAgain={() => handOver.mutate()}
          />
        </Answer>
      )}
      {typeof open === 'number' && (
        <ChangeCard
          key={`${open} ${job.status_version}`}
          input={{ id: job.id, job_duration_minutes: (minutes ?? 0) + open }}
          onClose={close}
          takesFocus
          appliesPlain
        />
      )}
      {typeof open === 'object' && open !== null && (
        <ChangeCard
          key={`${open.byMinutes} ${job.status_version}`}
          input={{ id: job.id, job_duration_minutes: Math.max(1, (minutes ?? 0) + open.byMinutes) }}
          onClose={close}
          takesFocus
        />
      )}
      {open === 'duration' && <ChangeForm key={job.status_version} job={job} isOneVisit onClose={close} only="duration" />}
      {open === 'crew' && <CrewForm key={job.status_version} job={job} onClose={close} />}
      {open === 'change' && <ChangeForm key={job.status_version} job={job} isOneVisit={one} onClose={close} />}
      {open === 'swap' && <SwapForm key={job.status_version} job={job} onClose={close} />}
      {open === 'note' && <NewNote on={{ job_request_id: job.id }} onClose={close} />}
      {open === 'again' && <BookAgain job={job} onDone={close} onCancel={close} />}
    </>
  );
}

function CallAndMessage({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const { call, message, program, isLate } = useContactLinks(job);
  return (
    <>
      {/* For a late visit the words above have the call. */}
      {call !== null && !isLate && (
        <Button component="a" href={call} variant="default" size="compact-sm" leftSection={<Icon name="phone" size={13} />}>
          {t('bar.call')}
        </Button>
      )}
      {message !== null && (
        <Button component="a" href={message} variant="default" size="compact-sm">
          {t(program)}
        </Button>
      )}
    </>
  );
}
