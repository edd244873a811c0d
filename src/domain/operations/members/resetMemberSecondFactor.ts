import { isRefusal, refuse } from '../../../contract/errors.ts';
import { auditChangesOfNew, recordAudit } from '../../../machinery/auth/audit.ts';
import { endMemberSessionsOf } from '../../../machinery/auth/memberSessions.ts';
import { recordMemberNotice } from '../../../machinery/mail/memberMails.ts';
import { memberToChange } from '../../members/changing.ts';
import { memberNow, realNow } from '../../members/memberResource.ts';
import { findMember } from '../../../store/access/members.ts';
import { deleteFactors } from '../../../store/access/secondFactors.ts';
import { write } from '../handler.ts';

/** Removes the second factor of another member. The own one needs a proof, so it is removed on its page. */
export const resetMemberSecondFactor = write<'resetMemberSecondFactor'>(async (ctx, input) => {
  const found = await memberToChange(ctx, input.id);
  if (isRefusal(found)) return found;
  const { member } = found;
  const { db, principal, services } = ctx;
  if (member.id === principal.userId) return refuse('MEMBER_IS_YOURSELF');
  const owner = { businessId: ctx.tenant.businessId, memberId: member.id };
  if (!(await deleteFactors(db, owner))) return { ...(await memberNow(ctx, member.id)), ended_sessions: 0 };
  const endedSessions = await endMemberSessionsOf(db, owner);
  recordAudit(ctx, {
    action: 'member.second_factor_reset',
    subject: { kind: 'member', id: member.id, name: member.fullName },
    changes: auditChangesOfNew({ ended_sessions: endedSessions }),
  });
  const by = principal.userId === null ? null : await findMember(db, owner.businessId, principal.userId);
  recordMemberNotice(db, owner, realNow(ctx), services.mail, { kind: 'second_factor_reset', facts: { by: by?.fullName ?? null } });
  return { ...(await memberNow(ctx, member.id)), ended_sessions: endedSessions };
});
