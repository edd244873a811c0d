import { listGroups } from '../../../store/team/technicians.ts';
import { permissionsLacked } from '../../resources/team/groupRights.ts';
import { roleName } from '../../../ground/texts/roleName.ts';
import { read } from '../handler.ts';

/** The permission groups whose permissions the caller has too. docs/reference/conventions.md#permissions-and-roles. */
export const listAssignableGroups = read<'listAssignableGroups'>(async (ctx) => ({
  groups: (await listGroups(ctx.db, ctx.tenant.id))
    .filter((group) => permissionsLacked(ctx, group).length === 0)
    .map((group) => ({ ...group, name: roleName(group.name, ctx.locale) })),
}));
