/** Who fired an action, as the audit of a job keeps it. [job-request.action-audit]. */
import type { Principal } from '../auth/principal.ts';
import type { AuditEntry } from '../store/jobs/jobRows.ts';

/**
 * `ownAction`: whose action it is in the workflow. A customer's that somebody of the business fires is audited as
 * `business_on_behalf`; one's own by who one is.
 */
export function actorOf(principal: Principal, ownAction: 'business' | 'customer'): AuditEntry['by'] {
  const user_id = principal.userId;
  if (principal.kind === 'customer' || principal.kind === 'guest') return { actor: 'customer', user_id };
  // By session or through an app.
  if (principal.kind === 'technician' || principal.own) return { actor: 'technician', user_id };
  return { actor: ownAction === 'customer' ? 'business_on_behalf' : 'business', user_id };
}

/** Who allowed what the rules forbid, for the audit: the person, and the key or the app's connection it was done with. */
export function authorizedBy({ kind, id, userId }: Principal): { user_id: string | null; key_id: string | null; connection_id?: string } {
  return { user_id: userId, key_id: kind === 'key' ? id : null, ...(kind === 'app' ? { connection_id: id } : {}) };
}
