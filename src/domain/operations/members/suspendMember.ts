import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { endAccessOf } from '../../../machinery/auth/endAccess.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { memberToChange, refuseUnless } from '../../members/changing.ts';
import { memberNow, realNow } from '../../members/memberResource.ts';
import { refuseLastOwner } from '../../members/rights.ts';
import { setMemberStatus } from '../../../store/access/memberRows.ts';
import { write } from '../handler.ts';

/** Suspends a member, and ends the access that the member has or has given, such as sessions and keys. */
export const suspendMember = write<'suspendMember'>(async (ctx, input) => {
  const found = await memberToChange(ctx, input.id);
  if (isRefusal(found)) return found;
  const { member } = found;
  if (member.id === ctx.principal.userId) return refuse('MEMBER_IS_YOURSELF');
  const refused = refuseUnless(member, 'active') ?? (await refuseLastOwner(ctx, member));
  if (refused) return refused;
  const { businessId } = ctx.tenant;
  await setMemberStatus(ctx.db, businessId, member.id, 'suspended');
  const ended = await endAccessOf(ctx.db, { businessId, memberId: member.id }, 'member_suspended', realNow(ctx), ctx.services.mail);
  recordAudit(ctx, {
    action: 'member.suspended',
    subject: { kind: 'member', id: member.id, name: member.fullName },
    changes: auditChangesOfNew({ ended }),
  });
  return { ...(await memberNow(ctx, member.id)), ended };
});
