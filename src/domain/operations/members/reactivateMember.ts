import { recordAudit } from '../../../machinery/auth/audit.ts';
import { isRefusal } from '../../../contract/errors.ts';
import { memberToChange, refuseUnless } from '../../members/changing.ts';
import { memberNow } from '../../members/memberResource.ts';
import { setMemberStatus } from '../../../store/access/memberRows.ts';
import { write } from '../handler.ts';

/** Lets a suspended member sign in again. Keys, apps and endpoints that ended with the suspension stay ended. */
export const reactivateMember = write<'reactivateMember'>(async (ctx, input) => {
  const found = await memberToChange(ctx, input.id);
  if (isRefusal(found)) return found;
  const { member } = found;
  const conflict = refuseUnless(member, 'suspended');
  if (conflict) return conflict;
  await setMemberStatus(ctx.db, ctx.tenant.businessId, member.id, 'active');
  recordAudit(ctx, { action: 'member.reactivated', subject: { kind: 'member', id: member.id, name: member.fullName } });
  return memberNow(ctx, member.id);
});
