/** Why a job needs attention. */

/** The keys of the text, the most particular first. What can strand visits too has its text in words.json. */
export function attentionWords(reason: string | null): string[] {
  if (reason === null) return ['words:needsAttention'];
  const stranding = reason === 'technician_on_time_off' ? 'on_time_off' : reason;
  return [`jobs:attention.${reason}`, `words:stranded.reasons.${stranding}`, 'words:needsAttention'];
}
