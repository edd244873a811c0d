/** Who fired an action, for the audit of a job. [job-request.action-audit]. */
import { responsibleFor, type Principal } from '../../../machinery/auth/principal.ts';
import type { Canceller } from '../../../contract/vocabulary.ts';
import type { JobAuditEntry } from '../../../store/jobs/jobRows.ts';

/**
 * The actor of an action. `ownAction`: whose action it is in the workflow. When the business fires a customer's action, the actor is
 * `business_on_behalf`.
 */
export function actorOf(caller: Principal, ownAction: 'business' | 'customer'): JobAuditEntry['by'] {
  const principal = responsibleFor(caller);
  const user_id = principal.userId;
  if (principal.kind === 'customer' || principal.kind === 'guest') return { actor: 'customer', user_id };
  // A technician may sign in or call through an app.
  if (principal.kind === 'technician' || principal.own) return { actor: 'technician', user_id };
  return { actor: ownAction === 'customer' ? 'business_on_behalf' : 'business', user_id };
}

/** Who overrode a rule, for the audit: the person, and the key or app connection that was used. */
export function authorizedBy({ kind, id, userId }: Principal): { user_id: string | null; key_id: string | null; connection_id?: string } {
  return { user_id: userId, key_id: kind === 'key' ? id : null, ...(kind === 'app' ? { connection_id: id } : {}) };
}

/** Who calls a visit off through its customer link. */
export const cancellerByLink = ({ member }: Principal): Canceller => (member ? 'business' : 'customer');
