/** How the state of a job is coloured: three tones, each with its word beside it. */
export function statusTone(key: string, isArchived: boolean): 'good' | 'warn' | undefined {
  if (isArchived) return undefined;
  if (key === 'completed') return 'good';
  return key === 'booking' ? 'warn' : undefined;
}

/** Actions that have a form of their own. Specification, "Job request workflow". */
export const quoteKey = 'quote';
export const confirmKey = 'confirm_booking';
export const completeKey = 'complete';
