import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { isRefusal, refuse } from '../../../contract/errors.ts';
import { memberToChange, refuseUnless } from '../../members/changing.ts';
import { auditedLink, sendInvitation } from '../../members/invitation.ts';
import { memberNow, realNow } from '../../members/memberResource.ts';
import { invitedAt } from '../../../store/access/memberRows.ts';
import { write } from '../handler.ts';

/** The shortest time between two invitations to the same person, so that nobody fills a mailbox. */
const pauseMilliseconds = 60_000;

/** Sends a new link to a member who has not set a password yet. */
export const resendInvitation = write<'resendInvitation'>(async (ctx, input) => {
  const found = await memberToChange(ctx, input.id);
  if (isRefusal(found)) return found;
  const { member } = found;
  const conflict = refuseUnless(member, 'invited');
  if (conflict) return conflict;
  const last = await invitedAt(ctx.db, ctx.tenant.businessId, member.id);
  const wait = last === null ? 0 : Date.parse(last) + pauseMilliseconds - realNow(ctx);
  if (wait > 0) return refuse('INVITATION_JUST_SENT', { retry_after_seconds: Math.ceil(wait / 1000) });
  const invited = await sendInvitation(ctx, member.id, member.role);
  recordAudit(ctx, {
    action: 'member.invitation_resent',
    subject: { kind: 'member', id: member.id, name: member.fullName },
    changes: auditChangesOfNew(auditedLink(invited)),
  });
  return { ...(await memberNow(ctx, member.id)), ...invited };
});
