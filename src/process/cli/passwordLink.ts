/** `password-link` creates a link to set a password, for a service that sends no mail or an owner who cannot read it. */
import { makeMemberLink, memberLinkTokens } from '../../machinery/auth/memberLinks.ts';
import { secretOf } from '../../machinery/auth/serviceSecret.ts';
import type { Config } from '../config.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { Store } from '../../store/driver/database.ts';
import { endMemberLinks } from '../../store/access/memberLinks.ts';
import { findMemberByEmail } from '../../store/access/members.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';

/** Creates the link that a mail would contain: an invitation for an invited person, a new password for a member. Earlier links end. */
export async function passwordLink(
  store: Store,
  { business, email, publicUrl }: { readonly business: string; readonly email: string; readonly publicUrl: string },
  config: Config,
  nowMilliseconds: number,
): Promise<object> {
  const member = await findMemberByEmail(store, business, email.trim());
  if (!member || member.status === 'removed') throw new InvalidInput(`"${business}" has no member with the address ${email}.`);
  if (member.status === 'suspended') throw new InvalidInput(`${email} is suspended in "${business}". Reactivate the member first.`);
  const kind = member.status === 'invited' ? 'invitation' : 'password_reset';
  const { id, expiresAt } = await store.transaction(async (tx) => {
    await endMemberLinks(tx, member.businessId, member.memberId, formatMilliseconds(nowMilliseconds));
    return makeMemberLink(tx, member, kind, nowMilliseconds);
  });
  const token = memberLinkTokens(await secretOf(store, config)).of(id);
  return { url: `${publicUrl}/set-password/${token}`, expires_at: expiresAt };
}
