/** What the parts of a job's drawer share. */
import type { Output } from '../api/ask.ts';

export type Job = Output<'getJobRequest'>;

export interface JobFormProps {
  readonly job: Job;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/**
 * Reads that a change of a job outdates: whatever shows jobs or their places. Not its slots: a job that was just confirmed has none, and a form
 * that still stands would be refused; each form that opens asks for them anew.
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

/** How the state of a job is coloured: three tones, each with its word beside it. */
export function statusTone(key: string, isArchived: boolean): 'good' | 'warn' | undefined {
  if (isArchived) return undefined;
  if (key === 'completed') return 'good';
  return key === 'booking' ? 'warn' : undefined;
}

/** Actions that have a form of their own. [workflow.fire]. */
export const quoteKey = 'quote';
export const confirmKey = 'confirm_booking';
export const completeKey = 'complete';
