/** What the parts of a job's drawer share. */
import type { Output } from '../api/ask.ts';

export type Job = Output<'getJobRequest'>;

export interface JobFormProps {
  readonly job: Job;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/**
 * Reads that a change of a job outdates: everything that shows jobs or schedules. Slots are left out: a job that was just confirmed has
 * none, and a form that is still open would be refused. Each form reads its slots when it opens.
 */
export const jobReads = [
  'listJobRequests',
  'getJobRequest',
  'getJobRequestTimeline',
  'getBoard',
  'listFeasibleStarts',
  'listBoardQueue',
  'getToday',
  'listActivity',
] as const;

/** The colour of a job's state: three tones, each beside its word. */
export function statusTone(key: string, isArchived: boolean): 'good' | 'warn' | undefined {
  if (isArchived) return undefined;
  if (key === 'completed') return 'good';
  return key === 'booking' ? 'warn' : undefined;
}

/** The state of an archived job, as a text of `jobs`. */
export const archivedWord = ({ cancellation }: Pick<Job, 'cancellation'>) =>
  cancellation ? ('states.cancelled' as const) : ('states.archived' as const);

/** Actions that have a form of their own. [workflow.fire] */
export const quoteKey = 'quote';
export const confirmKey = 'confirm_booking';
export const completeKey = 'complete';
/** The action that tells the customer that the technician is on the way. */
export const departKey = 'depart';

/** States of a visit that cannot move any more. */
const begun: ReadonlySet<string> = new Set(['on_the_way', 'on_site', 'running_over', 'done']);

export const hasBegun = (job: Job): boolean => begun.has(job.live?.state ?? '');
export const isOver = (job: Job): boolean => job.archive.is_archived || job.completed_at !== null;
/** The contract lets a job under way be completed, whichever actions its workflow has. */
export const mayComplete = (job: Job): boolean => !isOver(job) && job.current_status.key !== 'booking';
/** Scheduled as one visit, so that its length and crew can be changed. */
export const isOneVisit = (job: Job): boolean => job.schedule.scheduled_at !== null && job.schedule.sessions.length < 2;
