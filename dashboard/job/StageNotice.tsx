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
 * The job as it was when a form was opened: the page itself keeps up with colleagues, but what is typed was meant for that. `version` is
 * what a change is sent with: of that, and after a refusal, whose reason has been seen, of the job as it is.
 */
export function useJobBeforeConflict(job: Job, error: Error | null): { readonly before: Job; readonly version: number } {
  const [before] = useState(job);
  return { before, version: (error ? job : before).status_version };
}

export interface StageNoticeProps {
  readonly job: Job;
  /** As it was when the form was opened. */
  readonly before: Job;
  readonly error: Error;
  readonly onSeen: () => void;
}

/** A refusal because the job is not what it was: says what is different now. The drawer behind it is read anew. */
export function StageNotice({ job, before, error, onSeen }: StageNoticeProps) {
  const { t } = useTranslation('jobs');
  const isConflict = error instanceof Refused && movedOn.has(error.code);
  useEffect(() => {
    // What is different is known once the job has been read anew; sent again, the change is for the job as it is then.
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
