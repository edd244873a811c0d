/**
 * What a technician's own sign-in reads of a visit that is over: which visit it was, and what the technician did there. Contacts, access notes and words
 * are for visits that are still to do. [roles.technician-past]; docs/security.md#browsers-of-members.
 */
import type { Principal } from '../../../machinery/auth/principal.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { JobRequestResource } from '../records/jobRequestResource.ts';
import { isOpen } from '../lifecycle/jobState.ts';

/** Whether the technician still has to go there. */
export function isStillToDo(
  row: Pick<JobRow, 'completedAt' | 'archivedAt' | 'deletedAt' | 'sessions'>,
  technicianId: string | null,
): boolean {
  return isOpen(row) && row.deletedAt === null && row.sessions.some((session) => session.technicianId === technicianId);
}

/** Whether this caller reads the job as a past visit. Callers who see the office never do. */
export const readsAsPast = ({ own }: Pick<Principal, 'own'>, row: JobRow): boolean => !!own && !isStillToDo(row, own.technicianId);

/** The job as its reader may see it. */
export function shownVisit(principal: Pick<Principal, 'own' | 'userId'>, row: JobRow, job: JobRequestResource): JobRequestResource {
  if (!readsAsPast(principal, row)) return job;
  const isOwn = (id: string | null) => id !== null && id === principal.own?.technicianId;
  const { technician } = job.assignment;
  return {
    ...job,
    action_audit: Object.fromEntries(
      Object.entries(job.action_audit).map(([key, entry]) => [key, { ...entry, payload: payloadFor(principal, entry) ?? {} }]),
    ),
    description: null,
    rating: { ...job.rating, comment: null },
    archive: { ...job.archive, note: null },
    ...(job.cancellation && { cancellation: { ...job.cancellation, reason: '' } }),
    customer: { ...job.customer, email: '', phone: '' },
    site: job.site && { ...job.site, access_notes: '' },
    assignment: {
      ...job.assignment,
      technician: technician && !isOwn(technician.id) ? { ...technician, phone: null, email: null } : technician,
    },
    ...(job.crew && { crew: job.crew.map((member) => (isOwn(member.technician_id) ? member : { ...member, phone: null, email: null })) }),
    ...(job.open_request && { open_request: { ...job.open_request, words: null } }),
  };
}

/** What was sent with an action, if this person fired it; else null. */
export const payloadFor = <Payload>(
  { userId }: Pick<Principal, 'userId'>,
  { by, payload }: { readonly by: { readonly user_id: string | null }; readonly payload: Payload },
): Payload | null => (userId !== null && by.user_id === userId ? payload : null);
