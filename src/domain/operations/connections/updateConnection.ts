import { recordAudit } from '../../../machinery/auth/audit.ts';
import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { changeConnection } from '../../../machinery/auth/connections.ts';
import { refuse } from '../../../contract/errors.ts';
import { permissionCodes, type PermissionCode } from '../../../contract/permissions.ts';
import { connectionResource } from '../../resources/settings/connectionResource.ts';
import { permissionsOfMember } from '../../../store/access/access.ts';
import { findConnection, type ListedConnection } from '../../../store/oauth/connections.ts';
import type { WriteContext } from '../../call/context.ts';
import { write } from '../handler.ts';

/**
 * Sets the longest lifetime of a connection in days, and whether a person must confirm its changes. Letting the app act longer or unasked needs the
 * permissions of the app. Otherwise a member without them could act through the app.
 */
export const updateConnection = write<'updateConnection'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds, services, principal } = ctx;
  const now = nowMilliseconds - tenant.clockOffsetMilliseconds;
  const before = await findConnection(db, tenant.id, input.id);
  if (!before) return refuse('CONNECTION_NOT_FOUND');
  const { cap_days: capDays, confirm_changes: confirmsChanges } = input;
  const isMore = (capDays ?? 0) > before.capDays || (before.confirmsChanges && confirmsChanges === false);
  if (isMore && before.memberId !== principal.userId) {
    const missing = missingPermissions(principal, await heldBy(ctx, before));
    if (missing.length > 0) return refuse('PERMISSION_DENIED', { missing_permissions: missing });
  }
  const outcome = await changeConnection(db, tenant.id, input.id, { capDays, confirmsChanges }, now, services.mail);
  if (outcome === 'unknown') return refuse('CONNECTION_NOT_FOUND');
  if (outcome === 'ended') return refuse('CONNECTION_ENDED');
  const changes = [
    { field: 'cap_days', before: before.capDays, after: capDays ?? before.capDays },
    { field: 'confirm_changes', before: before.confirmsChanges, after: confirmsChanges ?? before.confirmsChanges },
  ].filter((change) => change.before !== change.after);
  if (changes.length > 0)
    recordAudit(ctx, {
      action: 'connection.updated',
      subject: { kind: 'connection', id: before.id, name: before.appName },
      changes,
    });
  return connectionResource((await findConnection(db, tenant.id, input.id))!, now);
});

/** What the app may do now: what its member may, within the consent. */
async function heldBy({ db, tenant }: WriteContext, { memberId, scope }: ListedConnection): Promise<readonly PermissionCode[]> {
  const member = (await permissionsOfMember(db, tenant.id, memberId)) ?? permissionCodes;
  return member.filter((code) => scope?.includes(code) ?? true);
}
