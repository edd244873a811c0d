/** The invitation mail. Its link sets a password and works once. docs/decisions/0041. */
import { makeMemberLink } from '../auth/memberLinks.ts';
import type { WriteContext } from '../call/context.ts';
import { recordMemberMail } from '../mail/memberMails.ts';
import { findMember } from '../store/access/members.ts';
import { realNow } from './memberResource.ts';

/** Makes a link and queues its mail in the transaction of the invitation. Earlier links stop working. */
export async function sendInvitation(ctx: WriteContext, memberId: string, role: string): Promise<void> {
  const { db, tenant, principal, services } = ctx;
  const member = { businessId: tenant.businessId, memberId };
  const { id: linkId, expiresAt } = await makeMemberLink(db, member, 'invitation', realNow(ctx));
  const inviter = principal.userId === null ? null : await findMember(db, tenant.businessId, principal.userId);
  const facts = { linkId, invitedBy: inviter?.fullName ?? tenant.businessName, role, expiresAt };
  recordMemberMail(db, member, realNow(ctx), services.mail, { kind: 'member_invited', facts });
}
