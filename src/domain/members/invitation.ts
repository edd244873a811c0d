/** The invitation mail. Its link sets a password and works once. docs/internals/access.md#sign-in. */
import { makeMemberLink } from '../../machinery/auth/memberLinks.ts';
import type { WriteContext } from '../call/context.ts';
import { recordMemberMail } from '../../machinery/mail/memberMails.ts';
import { hasUndeliveredInvitation } from '../../store/access/memberRows.ts';
import { findMember } from '../../store/access/members.ts';
import { realNow } from './memberResource.ts';

/** What an invitation answers: whether its mail goes, and the link to pass on if a mail does not reach the person. */
interface Invited {
  readonly invitation_mailed: boolean;
  readonly invitation_url?: string;
}

/**
 * Makes a link and queues its mail in the transaction of the invitation. Earlier links stop working. The caller gets the link, once, if there is no
 * mail server or if the mail of the last invitation was refused or given up. The audit says so: `auditedLink`.
 */
export async function sendInvitation(ctx: WriteContext, memberId: string, role: string): Promise<Invited> {
  const { db, tenant, principal, services } = ctx;
  const member = { businessId: tenant.businessId, memberId };
  const isUnreached = await hasUndeliveredInvitation(db, tenant.businessId, memberId);
  const { id: linkId, expiresAt } = await makeMemberLink(db, member, 'invitation', realNow(ctx));
  const inviter = principal.userId === null ? null : await findMember(db, tenant.businessId, principal.userId);
  const facts = { linkId, invitedBy: inviter?.fullName ?? tenant.businessName, role, expiresAt };
  recordMemberMail(db, member, realNow(ctx), services.mail, { kind: 'member_invited', facts });
  const invitation_mailed = services.mail.delivers;
  if (invitation_mailed && !isUnreached) return { invitation_mailed };
  return { invitation_mailed, invitation_url: services.mail.links.setPassword(linkId) };
}

/** For the audit of an invitation: that the caller has got the link. */
export const auditedLink = ({ invitation_url: url }: Invited) => (url === undefined ? {} : { invitation_link: 'shown' });
