/** Mails to one member, with a link that sets a password. docs/decisions/0041. */
import type { MemberMailKind } from '../contract/vocabulary.ts';
import type { Transaction } from '../store/driver/database.ts';
import { newId } from '../store/ids.ts';
import { insertMemberMail } from '../store/mail/mails.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { MemberFacts } from './facts.ts';
import { mailStatusAtStart, type MailService } from './initialStatus.ts';

export type MemberNews = { readonly [Kind in MemberMailKind]: { readonly kind: Kind; readonly facts: MemberFacts[Kind] } }[MemberMailKind];

/** Tells a member of a link, once for each, in the transaction that made it. */
export function recordMemberMail(
  tx: Transaction,
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string },
  nowMilliseconds: number,
  service: Pick<MailService, 'delivers'>,
  { kind, facts }: MemberNews,
): void {
  const mail = {
    id: newId(nowMilliseconds),
    businessId,
    memberId,
    cause: `${kind}:${facts.linkId}`,
    kind,
    facts,
    expiresAt: facts.expiresAt,
  };
  insertMemberMail(tx, mail, mailStatusAtStart({ environment: 'live' }, service), formatMilliseconds(nowMilliseconds));
}
