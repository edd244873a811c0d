/** Brings a visit up to date: what is said of it becomes the actions of its workflow, fired in order. Needs no browser. */
import type { InputOf, Operations, OutputOf } from '../../../src/contract/index.ts';

type Job = OutputOf<Operations['getJobRequest']>;

export type Standing = 'not_begun' | 'running' | 'done';

export interface Said {
  readonly standing: Standing;
  /** Business-local, YYYY-MM-DDTHH:MM. */
  readonly begunAt: string;
  readonly endedAt: string;
}

type Fire = (input: InputOf<Operations['fireJobRequestAction']>) => Promise<OutputOf<Operations['fireJobRequestAction']>>;

const completeKey = 'complete';
/** Actions with operations of their own. */
const ownOperations: ReadonlySet<string> = new Set(['quote', 'confirm_booking']);

/** More than any workflow has between the confirmation and the completion. */
const mostSteps = 12;

/** The visits of today that should have begun, by start. What is completed needs nothing. */
export const overdueOf = (jobs: readonly Job[], now: string): Job[] =>
  jobs
    .filter(({ schedule, completed_at, archive, live }) => {
      const isBegun = schedule.scheduled_at !== null && schedule.scheduled_at <= now;
      return isBegun && completed_at === null && !archive.is_archived && live?.state !== 'done';
    })
    .toSorted((left, right) => (left.schedule.scheduled_at! < right.schedule.scheduled_at! ? -1 : 1));

/** Fires the actions one after the other. Throws the first refusal: what was fired before it stays. */
export async function bringUpToDate(job: Job, { standing, begunAt, endedAt }: Said, fire: Fire): Promise<void> {
  if (standing === 'not_begun') return;
  let present: Pick<Job, 'id' | 'status_version' | 'current_status' | 'next_actions'> = job;
  for (let step = 0; step < mostSteps; step++) {
    const next = (present.next_actions ?? []).find(({ key }) => !ownOperations.has(key));
    if (next === undefined || next.key === completeKey) break;
    const before = present.current_status.key;
    present = await fire({ id: job.id, key: next.key, status_version: present.status_version, happened_at: begunAt });
    if (present.current_status.key === before) break;
  }
  if (standing !== 'done' || present.next_actions === undefined) return;
  await fire({ id: job.id, key: completeKey, status_version: present.status_version, happened_at: endedAt });
}
