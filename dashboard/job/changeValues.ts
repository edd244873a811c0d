/** The values of a job that a change may set, and what differs from the job. Needs no browser. */
import type { ChangeInput } from './ChangeCard.tsx';
import type { Job } from './jobWords.ts';

export interface ChangeValues {
  readonly minutes: number | null;
  readonly leadId: string | null;
  readonly helperIds: readonly string[];
  readonly skillIds: readonly string[];
  readonly description: string;
  readonly accessNotes: string;
}

export function valuesOf(job: Job): ChangeValues {
  const crew = job.crew ?? [];
  return {
    minutes: job.quote.job_duration_minutes,
    leadId: crew.find(({ role }) => role === 'lead')?.technician_id ?? null,
    helperIds: crew.flatMap(({ role, technician_id: id }) => (role === 'buddy' && id !== null ? [id] : [])),
    skillIds: job.skills.flatMap(({ id }) => (id === null ? [] : [id])),
    description: job.description ?? '',
    accessNotes: job.site?.access_notes ?? '',
  };
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/** The helpers after a new lead, before the person exchanges others: a helper who becomes the lead swaps roles. */
const helpersAfter = ({ leadId, helperIds }: ChangeValues, newLeadId: string | null): readonly string[] =>
  newLeadId !== null && leadId !== null && helperIds.includes(newLeadId)
    ? [...helperIds.filter((id) => id !== newLeadId), leadId]
    : helperIds;

/** With another lead. */
export const withLead = (values: ChangeValues, leadId: string): ChangeValues => ({
  ...values,
  leadId,
  helperIds: helpersAfter(values, leadId).filter((id) => id !== leadId),
});

/** What differs from the job. Null when nothing does. */
export function changeInput(id: string, before: ChangeValues, now: ChangeValues): ChangeInput | null {
  const base = helpersAfter(before, now.leadId);
  const added = now.helperIds.filter((one) => !base.includes(one));
  const removed = base.filter((one) => !now.helperIds.includes(one));
  const changes = {
    ...(now.minutes !== null && now.minutes !== before.minutes ? { job_duration_minutes: now.minutes } : {}),
    ...(now.leadId !== null && now.leadId !== before.leadId ? { lead_technician_id: now.leadId } : {}),
    ...(added.length > 0 ? { add_technician_ids: added } : {}),
    ...(removed.length > 0 ? { remove_technician_ids: removed } : {}),
    ...(isSame(now.skillIds, before.skillIds) ? {} : { skill_ids: [...now.skillIds] }),
    ...(now.description === before.description ? {} : { description: now.description }),
    ...(now.accessNotes === before.accessNotes ? {} : { access_notes: now.accessNotes }),
  };
  return Object.keys(changes).length === 0 ? null : { id, ...changes };
}
