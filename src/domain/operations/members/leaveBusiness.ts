import { refuse } from '../../../contract/errors.ts';
import { endMembership } from '../../members/ending.ts';
import { viewOf } from '../../members/memberResource.ts';
import { refuseLastOwner } from '../../members/rights.ts';
import { lockAccess } from '../../../store/access/access.ts';
import { findMemberRow } from '../../../store/access/memberRows.ts';
import { write } from '../handler.ts';

/** Ends the caller's own membership. Any member may leave, except the last owner. */
export const leaveBusiness = write<'leaveBusiness'>(async (ctx) => {
  await lockAccess(ctx.db, ctx.tenant.businessId);
  const member = await findMemberRow(ctx.db, viewOf(ctx), ctx.principal.id);
  // Another call has removed the member already. The caller's session is gone too, as the next call will answer.
  if (!member || member.status === 'removed') return refuse('PERMISSION_DENIED', { missing_permissions: [] });
  return (await refuseLastOwner(ctx, member)) ?? endMembership(ctx, member, 'member.left');
});
