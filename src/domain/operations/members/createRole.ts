import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { refuseLacking } from '../../../machinery/auth/callerNow.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { mostRoles } from '../../../contract/schemas/member.ts';
import { powerOf } from '../../members/rights.ts';
import { roleResource } from '../../members/roleResource.ts';
import { newId } from '../../../store/ids.ts';
import { findListedRole, insertRole, listRoleRows } from '../../../store/access/roles.ts';
import { refusingOn } from '../../../store/driver/savepoint.ts';
import { write } from '../handler.ts';

/** Creates a role of the business in both environments. */
export const createRole = write<'createRole'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const power = await powerOf(ctx, ['business_manage']);
  if (isRefusal(power)) return power;
  const permissions = [...new Set(input.permissions)];
  const denied = refuseLacking(power.held, permissions);
  if (denied) return denied;
  if ((await listRoleRows(db, tenant.id)).length >= mostRoles) return refuse('LIMIT_REACHED', { limit: mostRoles });
  const ids = { live: newId(nowMilliseconds), sandbox: newId(nowMilliseconds) };
  const name = input.name.trim();
  const taken = await refusingOn(db, 'permission_groups_folded', refuse('ROLE_DUPLICATE', { name }), () =>
    insertRole(db, tenant.businessId, ids, { name, permissions }),
  );
  if (isRefusal(taken)) return taken;
  const id = ids[tenant.environment];
  recordAudit(ctx, { action: 'role.created', subject: { kind: 'role', id, name }, changes: auditChangesOfNew({ permissions }) });
  return roleResource(power, ctx.locale, (await findListedRole(db, tenant.id, id))!);
});
