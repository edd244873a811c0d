/** Who fired an action, as the audit of a job keeps it. */
import type { Credential } from '../auth/apiKeys.ts';
import type { AuditEntry } from '../store/jobRows.ts';

export function actorOf(credential: Credential, actor: 'business' | 'business_on_behalf'): AuditEntry['by'] {
  return { actor, user_id: credential.memberId };
}
