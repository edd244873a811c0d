import { auditChangesBetween, recordAudit } from '../../../machinery/auth/audit.ts';
import { accessChanged } from '../../../machinery/auth/credentialCache.ts';
import { refuseLacking } from '../../../machinery/auth/callerNow.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { powerOf } from '../../members/rights.ts';
import { isFixedRole, isStandard, roleResource } from '../../members/roleResource.ts';
import { findListedRole, lockListedRole, updateRoleNamed } from '../../../store/access/roles.ts';
import { refuseStale } from '../../resources/contentVersion.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { write } from '../handler.ts';

/** Changes the name or permissions of a role, in both environments and for all its holders. */
export const updateRole = write<'updateRole'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const power = await powerOf(ctx, ['business_manage']);
  if (isRefusal(power)) return power;
  const role = await lockListedRole(db, tenant.id, input.id);
  if (!role) return refuse('ROLE_NOT_FOUND');
  const name = input.name?.trim() ?? role.name;
  const permissions = input.permissions ? [...new Set(input.permissions)] : role.permissions;
  if (isFixedRole(role.name) || (isStandard(role.name) && name !== role.name)) return refuse('ROLE_FIXED');
  const denied = refuseLacking(power.held, [...role.permissions, ...permissions]);
  if (denied) return denied;
  const stale = refuseStale(input.version, roleResource(power, ctx.locale, role));
  if (stale) return stale;
  const taken = await refusingOn(db, 'permission_groups_folded', refuse('ROLE_DUPLICATE', { name }), () =>
    updateRoleNamed(db, tenant.businessId, role.name, { name, permissions }),
  );
  if (isRefusal(taken)) return taken;
  accessChanged(db);
  const auditedFields = (role: { name: string; permissions: readonly string[] }) => ({
    name: role.name,
    permissions: role.permissions.toSorted(),
  });
  const changes = auditChangesBetween(auditedFields(role), auditedFields({ name, permissions }));
  if (changes.length > 0) recordAudit(ctx, { action: 'role.updated', subject: { kind: 'role', id: role.id, name }, changes });
  return roleResource(power, ctx.locale, (await findListedRole(db, tenant.id, role.id))!);
});
