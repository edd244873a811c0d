/** Mails to one member: a link to set a password, or what happened to the sign-in. docs/internals/access.md#sign-in. */
import type { MemberLinkMailKind, MemberNoticeMailKind } from '../../contract/vocabulary.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { insertMemberMail } from '../../store/mail/mails.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { MemberFacts } from './facts.ts';
import { mailStatusAtStart, type MailService } from './initialStatus.ts';

type News<Kinds extends MemberLinkMailKind | MemberNoticeMailKind> = {
  readonly [Kind in Kinds]: { readonly kind: Kind; readonly facts: MemberFacts[Kind] };
}[Kinds];

interface Recipient {
  readonly businessId: string;
  readonly memberId: string;
}

/** A notice that could not be sent for a week is of no use any more. */
const noticeMilliseconds = 7 * 86_400_000;

/** Records the mail for a link, once per link, in the transaction that created the link. */
export function recordMemberMail(
  tx: Transaction,
  { businessId, memberId }: Recipient,
  nowMilliseconds: number,
  service: Pick<MailService, 'delivers'>,
  { kind, facts }: News<MemberLinkMailKind>,
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

/** Records a mail that tells a member what happened to the sign-in, in the transaction of the change. */
export function recordMemberNotice(
  tx: Transaction,
  { businessId, memberId }: Recipient,
  nowMilliseconds: number,
  service: Pick<MailService, 'delivers'>,
  { kind, facts }: News<MemberNoticeMailKind>,
): void {
  const id = newId(nowMilliseconds);
  const expiresAt = formatMilliseconds(nowMilliseconds + noticeMilliseconds);
  const mail = { id, businessId, memberId, cause: `${kind}:${id}`, kind, facts, expiresAt };
  insertMemberMail(tx, mail, mailStatusAtStart({ environment: 'live' }, service), formatMilliseconds(nowMilliseconds));
}
