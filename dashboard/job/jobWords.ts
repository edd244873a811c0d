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

/** Actions that have a form of their own. [workflow.fire] */
export const quoteKey = 'quote';
export const confirmKey = 'confirm_booking';
export const completeKey = 'complete';
/** The action that tells the customer that the technician is on the way. */
export const departKey = 'depart';
