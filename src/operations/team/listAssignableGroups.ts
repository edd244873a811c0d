import { listGroups } from '../../store/technicians.ts';
import { read } from '../handler.ts';

export const listAssignableGroups = read<'listAssignableGroups'>(async (ctx) => ({ groups: await listGroups(ctx.db, ctx.tenant.id) }));
