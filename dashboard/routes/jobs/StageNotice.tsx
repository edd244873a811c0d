/** Why an action on a job was refused. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../../api/ask.ts';
import { ConflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import type { Job } from './jobWords.ts';

/** A refusal because the job is not what it was: says what is different now. The drawer behind it has been read anew. */
export function StageNotice({ job, error, onSeen }: { readonly job: Job; readonly error: Error; readonly onSeen: () => void }) {
  const { t } = useTranslation('jobs');
  const asItWas = useRef(job);
  if (!(error instanceof Refused) || error.code !== 'JOB_REQUEST_STAGE_CONFLICT') return <ErrorNotice error={error} />;
  const names = { status: t('words:status'), when: t('scheduled'), who: t('words:technician'), priority: t('priority') };
  const factsOf = ({ current_status, schedule, assignment, priority_level }: Job) => ({
    status: current_status.display_name,
    when: schedule.scheduled_local,
    who: assignment.technician?.full_name ?? null,
    priority: t(`words:priority.${priority_level}`),
  });
  return <ConflictNotice error={error} differences={differencesOf(names, factsOf(asItWas.current), factsOf(job))} onTheirs={onSeen} />;
}
