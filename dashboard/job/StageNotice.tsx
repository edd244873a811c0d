/** Why an action on a job was refused. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../api/ask.ts';
import { keyOf, queryClient } from '../api/queries.ts';
import { ConflictNotice, differencesOf } from '../parts/Conflict.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { jobReads, type Job } from './jobWords.ts';

/** The job changed since it was read, or no longer waits for the action. */
const movedOn: ReadonlySet<string> = new Set(['JOB_REQUEST_STAGE_CONFLICT', 'JOB_REQUEST_ACTION_NOT_PENDING']);

/**
 * The job as it was when a form was opened. The page follows colleagues' changes, but the user typed the values for the earlier job.
 * A change is sent with `version`: the earlier job's, or the present job's after a refusal, because the user has then seen the differences.
 */
export function useJobBeforeConflict(job: Job, error: Error | null): { readonly before: Job; readonly version: number } {
  const [before] = useState(job);
  return { before, version: (error ? job : before).status_version };
}

export interface StageNoticeProps {
  readonly job: Job;
  /** The job as it was when the form was opened. */
  readonly before: Job;
  readonly error: Error;
  readonly onSeen: () => void;
}

/** Shown when the job has changed since the form was opened: lists the differences. The drawer behind reads the job again. */
export function StageNotice({ job, before, error, onSeen }: StageNoticeProps) {
  const { t } = useTranslation('jobs');
  const isConflict = error instanceof Refused && movedOn.has(error.code);
  useEffect(() => {
    // The differences are known once the job has been read again. A change sent after that is meant for the job as it then is.
    if (isConflict)
      for (const read of [...jobReads, 'listMatchingSlots'] as const) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
  }, [error, isConflict]);
  if (!isConflict) return <ErrorNotice error={error} />;
  const names = { status: t('words:status'), when: t('scheduled'), who: t('words:technician'), priority: t('priority') };
  const factsOf = ({ current_status, schedule, assignment, priority_level }: Job) => ({
    status: current_status.display_name,
    when: schedule.scheduled_local,
    who: assignment.technician?.full_name ?? null,
    priority: t(`words:priority.${priority_level}`),
  });
  return <ConflictNotice error={error} differences={differencesOf(names, factsOf(before), factsOf(job))} onTheirs={onSeen} />;
}
