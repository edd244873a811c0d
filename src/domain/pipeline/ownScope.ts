/**
 * Limits the technician's role to the technician's own agenda and jobs. docs/reference/conventions.md#permissions-and-roles.
 */
import { missingPermissions, type Principal } from '../../machinery/auth/principal.ts';
import { refuse, type Refusal } from '../../contract/errors.ts';
import type { Operation } from '../../contract/index.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Database } from '../../store/driver/database.ts';
import { findJobId, isJobOf } from '../../store/jobs/jobRequests.ts';

/** A principal that reaches only its own agenda and jobs. */
type OwnPrincipal = Principal & { readonly own: NonNullable<Principal['own']> };

/** Checked even for own records, because an app that a technician connected may hold fewer permissions than the role. */
const neededForOwn: readonly PermissionCode[] = ['job_view'];

/** The permissions of an operation that the caller lacks. */
export function missingFor(principal: Principal, op: Operation): readonly PermissionCode[] {
  return principal.own ? missingForOwn(principal, op) : missingPermissions(principal, op.permissions);
}

/** An operation without `ownScope` is for other callers, whose permissions it names even where the role has them all. */
function missingForOwn(principal: Principal, op: Operation): readonly PermissionCode[] {
  if (op.ownScope === null) {
    const missing = missingPermissions(principal, op.permissions);
    return missing.length > 0 ? missing : op.permissions;
  }
  return op.ownScope === 'account' ? [] : missingPermissions(principal, neededForOwn);
}

/** Matches no technician, so the list of jobs is empty. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Restricts the input to the technician's own agenda and jobs. Other records are refused as if they did not exist. */
export async function inOwnScope(
  db: Database,
  op: Operation,
  { tenantId, own: { technicianId } }: OwnPrincipal,
  input: Record<string, unknown>,
): Promise<Record<string, unknown> | Refusal> {
  switch (op.ownScope) {
    case 'jobs':
      return { ...input, technician_id: technicianId ?? nobody };
    case 'job': {
      const id = technicianId && (await findJobId(db, tenantId, String(input['id'])));
      const isOwn = id !== null && technicianId !== null && (await isJobOf(db, tenantId, id, technicianId));
      return isOwn ? input : refuse('JOB_REQUEST_NOT_FOUND');
    }
    case 'technician':
      return input['id'] === technicianId ? input : refuse('TECHNICIAN_NOT_FOUND');
    case 'account':
    case null:
      return input;
  }
}
