/** Permission check of write calls that change nothing. docs/internals/call.md#permissions-of-changes. */
import { missingPermissions } from '../../../machinery/auth/principal.ts';
import type { ReadContext } from '../../call/context.ts';
import { refuse, type Refusal } from '../../../contract/errors.ts';

/**
 * Refuses to show an unchanged job to a caller without job_view. Such a call changes nothing, so it counts as a read. null: the caller may
 * see it.
 */
export function refuseUnreadable({ principal }: Pick<ReadContext, 'principal'>): Refusal<'PERMISSION_DENIED'> | null {
  const missing = missingPermissions(principal, ['job_view']);
  return missing.length > 0 ? refuse('PERMISSION_DENIED', { missing_permissions: missing }) : null;
}
