import { ownerRole } from '../../members/rights.ts';
import { roleResource } from '../../members/roleResource.ts';
import { roleOfMember } from '../../../store/access/access.ts';
import { listRoleRows } from '../../../store/access/roles.ts';
import { read } from '../handler.ts';

/** The roles of the business, sorted by name. */
export const listRoles = read<'listRoles'>(async ({ db, tenant, principal, locale }) => {
  const role = principal.userId === null ? null : await roleOfMember(db, principal.userId);
  const power = { held: principal.permissions, isOwner: role === ownerRole };
  return { roles: (await listRoleRows(db, tenant.id)).map((row) => roleResource(power, locale, row)) };
});
