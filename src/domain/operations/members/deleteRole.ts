import { recordAudit } from '../../../machinery/auth/audit.ts';
import { refuseLacking } from '../../../machinery/auth/callerNow.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { realNow } from '../../members/memberResource.ts';
import { powerOf } from '../../members/rights.ts';
import { isStandard } from '../../members/roleResource.ts';
import { deleteRoleNamed, findListedRole, usesOfRole } from '../../../store/access/roles.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Deletes a role that no member or technician has and no identity provider gives, in both environments. */
export const deleteRole = write<'deleteRole'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const power = await powerOf(ctx, ['business_manage']);
  if (isRefusal(power)) return power;
  const role = await findListedRole(db, tenant.id, input.id);
  if (!role) return refuse('ROLE_NOT_FOUND');
  if (isStandard(role.name)) return refuse('ROLE_FIXED');
  const denied = refuseLacking(power.held, role.permissions);
  if (denied) return denied;
  const uses = await usesOfRole(db, tenant.businessId, role.name);
  if (Object.values(uses).some((count) => count > 0)) return refuse('ROLE_IN_USE', uses);
  await deleteRoleNamed(db, tenant.businessId, role.name);
  recordAudit(ctx, { action: 'role.deleted', subject: { kind: 'role', id: role.id, name: role.name } });
  return { id: role.id, deleted_at: formatMilliseconds(realNow(ctx)) };
});
