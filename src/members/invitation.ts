/** The invitation mail. Its link sets a password and works once. docs/decisions/0041. */
import { makeMemberLink } from '../auth/memberLinks.ts';
import type { WriteContext } from '../call/context.ts';
import { recordMemberMail } from '../mail/memberMails.ts';
import { findMember } from '../store/access/members.ts';
import { realNow } from './memberResource.ts';

/** What an invitation answers: whether its mail goes, and without a mail server the link to pass on. */
export interface Invited {
  readonly invitation_mailed: boolean;
  readonly invitation_url?: string;
}

/**
 * Makes a link and queues its mail in the transaction of the invitation. Earlier links stop working. Without a mail server the caller gets the link,
 * once. The audit says so: `auditedLink`.
 */
export async function sendInvitation(ctx: WriteContext, memberId: string, role: string): Promise<Invited> {
  const { db, tenant, principal, services } = ctx;
  const member = { businessId: tenant.businessId, memberId };
  const { id: linkId, expiresAt } = await makeMemberLink(db, member, 'invitation', realNow(ctx));
  const inviter = principal.userId === null ? null : await findMember(db, tenant.businessId, principal.userId);
  const facts = { linkId, invitedBy: inviter?.fullName ?? tenant.businessName, role, expiresAt };
  recordMemberMail(db, member, realNow(ctx), services.mail, { kind: 'member_invited', facts });
  if (services.mail.delivers) return { invitation_mailed: true };
  return { invitation_mailed: false, invitation_url: services.mail.links.setPassword(linkId) };
}

/** For the audit of an invitation: that the caller has got the link. */
export const auditedLink = ({ invitation_url: url }: Invited) => (url === undefined ? {} : { invitation_link: 'shown' });
