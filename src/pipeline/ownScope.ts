/**
 * What somebody with the technician's role reaches: the own agenda and the own jobs. docs/reference/conventions.md#permissions-and-roles.
 */
import { missingPermissions, type Principal } from '../auth/principal.ts';
import { refuse, type Refusal } from '../contract/errors.ts';
import type { Operation } from '../contract/index.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import type { Database } from '../store/driver/database.ts';
import { findJobId, isJobOf } from '../store/jobs/jobRequests.ts';

/** A principal whose reach is its own. */
export type OwnPrincipal = Principal & { readonly own: NonNullable<Principal['own']> };

/** An app that a technician has connected may hold less than the role. */
const neededForOwn: readonly PermissionCode[] = ['job_view'];

/** The permissions that a caller misses for an operation. */
export function missingFor(principal: Principal, op: Operation): readonly PermissionCode[] {
  return principal.own ? missingForOwn(principal, op) : missingPermissions(principal, op.permissions);
}

/** Those of the operation when it has no part that is the technician's own. */
function missingForOwn(principal: Principal, op: Operation): readonly PermissionCode[] {
  if (op.ownScope === null) return op.permissions;
  return op.ownScope === 'account' ? [] : missingPermissions(principal, neededForOwn);
}

/** Nobody's id: a list of nobody's jobs is empty. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The input held to the own agenda and jobs. What is somebody else's answers as if it did not exist. */
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
