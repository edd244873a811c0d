import { recordAudit } from '../../auth/audit.ts';
import { isRefusal, refuse } from '../../contract/errors.ts';
import { memberToChange, refuseUnless } from '../../members/changing.ts';
import { sendInvitation } from '../../members/invitation.ts';
import { memberNow, realNow } from '../../members/memberResource.ts';
import { invitedAt } from '../../store/access/memberRows.ts';
import { write } from '../handler.ts';

/** Nobody's mailbox is filled by an impatient hand. */
const pauseMilliseconds = 60_000;

/** Another link for somebody who has not set a password yet. */
export const resendInvitation = write<'resendInvitation'>(async (ctx, input) => {
  const found = await memberToChange(ctx, input.id);
  if (isRefusal(found)) return found;
  const { member } = found;
  const conflict = refuseUnless(member, 'invited');
  if (conflict) return conflict;
  const last = await invitedAt(ctx.db, ctx.tenant.businessId, member.id);
  const wait = last === null ? 0 : Date.parse(last) + pauseMilliseconds - realNow(ctx);
  if (wait > 0) return refuse('INVITATION_JUST_SENT', { retry_after_seconds: Math.ceil(wait / 1000) });
  await sendInvitation(ctx, member.id, member.role);
  recordAudit(ctx, { action: 'member.invitation_resent', subject: { kind: 'member', id: member.id, name: member.fullName } });
  return memberNow(ctx, member.id);
});
