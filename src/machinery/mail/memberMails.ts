/** Mails to one member with a link to set a password. docs/internals/access.md#sign-in. */
import type { MemberMailKind } from '../../contract/vocabulary.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { insertMemberMail } from '../../store/mail/mails.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { MemberFacts } from './facts.ts';
import { mailStatusAtStart, type MailService } from './initialStatus.ts';

type MemberNews = { readonly [Kind in MemberMailKind]: { readonly kind: Kind; readonly facts: MemberFacts[Kind] } }[MemberMailKind];

/** Records the mail for a link, once per link, in the transaction that created the link. */
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
