import { refuse } from '../../contract/errors.ts';
import { endMembership } from '../../members/ending.ts';
import { viewOf } from '../../members/memberResource.ts';
import { refuseLastOwner } from '../../members/rights.ts';
import { lockAccess } from '../../store/access/access.ts';
import { findMemberRow } from '../../store/access/memberRows.ts';
import { write } from '../handler.ts';

/** Ends the own membership: nobody is held against their will, but the last owner. */
export const leaveBusiness = write<'leaveBusiness'>(async (ctx) => {
  await lockAccess(ctx.db, ctx.tenant.businessId);
  const member = await findMemberRow(ctx.db, viewOf(ctx), ctx.principal.id);
  // Somebody else was quicker: the session is gone, which the next call tells.
  if (!member || member.status === 'removed') return refuse('PERMISSION_DENIED', { missing_permissions: [] });
  return (await refuseLastOwner(ctx, member)) ?? endMembership(ctx, member, 'member.left');
});
