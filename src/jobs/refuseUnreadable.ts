/** Calls that came to no change. docs/decisions/0026. */
import { missingPermissions } from '../auth/principal.ts';
import type { ReadContext } from '../call/context.ts';
import { refuse, type Refusal } from '../contract/errors.ts';

/** The refusal to answer with a job that was not changed: such a call leaves no trace, so it is a read, and wants the right to see. */
export function refuseUnreadable({ principal }: Pick<ReadContext, 'principal'>): Refusal<'PERMISSION_DENIED'> | null {
  const missing = missingPermissions(principal, ['job_view']);
  return missing.length > 0 ? refuse('PERMISSION_DENIED', { missing_permissions: missing }) : null;
}
