/** The content of a mail in one language, before it is formatted as text or HTML. Made only from facts and texts. */
import {
  customerMailKinds,
  isProposalMail,
  memberMailKinds,
  type CustomerMailKind,
  type Locale,
  type MailKind,
  type MemberMailKind,
  type OwnerMailKind,
  technicianMailKinds,
  type TechnicianMailKind,
} from '../../contract/vocabulary.ts';
import { textsOf, type Texts } from '../../ground/texts/localeTexts.ts';
import type { MailContent } from '../../store/mail/outbox.ts';
import type { MemberFacts, OwnerFacts, MailVisitFacts, TechnicianFacts } from './facts.ts';
import type { Links } from './links.ts';
import { linesOf } from './ownWords.ts';
import { isGreetable, withoutLinks } from './strangersText.ts';
import { clockRangeOf, dayOf, daysOf, dayAndTimeOf, requestedDay, shortWindowOf, windowOf } from './times.ts';
import { previousWindowStartOf } from './windowStart.ts';
import type { ChangedVisit, ToldVisit } from '../../store/mail/technicianDays.ts';
import { fillSubject, fillVisible } from './visible.ts';
import { visibleLine } from '../../ground/texts/unseen.ts';

type MailTexts = Texts<'mail-messages'>;

interface Row {
  readonly label: string;
  readonly value: string;
}

export interface Message {
  readonly locale: Locale;
  readonly isRightToLeft: boolean;
  readonly subject: string;
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly Row[];
  /** Separator between label and value of a row, and after the label of a link. */
  readonly colon: string;
  readonly button: { readonly label: string; readonly url: string } | null;
  /** The business's signature by lines; empty when it has none. */
  readonly signature: readonly string[];
  readonly footer: readonly string[];
  /** Unsubscribe link; only in optional mails. */
  readonly unsubscribe: { readonly text: string; readonly label: string; readonly url: string } | null;
}

function isCustomerKind(kind: MailKind): kind is CustomerMailKind {
  return (customerMailKinds as readonly MailKind[]).includes(kind);
}

function isMemberKind(kind: MailKind): kind is MemberMailKind {
  return (memberMailKinds as readonly MailKind[]).includes(kind);
}

function isTechnicianKind(kind: MailKind): kind is TechnicianMailKind {
  return (technicianMailKinds as readonly MailKind[]).includes(kind);
}

/** Whether the mail is optional: it asks for a rating and contains nothing that the visit needs. */
export function isOptionalMail(kind: MailKind): boolean {
  return kind === 'completed';
}

export function messageOf(mail: MailContent, links: Links): Message {
  if (isCustomerKind(mail.kind)) return visitMessage(mail, mail.kind, links);
  if (isTechnicianKind(mail.kind)) return technicianMessage(mail, mail.kind, links);
  return isMemberKind(mail.kind) ? memberMessage(mail, mail.kind, links) : ownerMessage(mail, mail.kind, links);
}

/** Returns functions that fill a language's texts with the values of one mail. */
function filler(mail: MailContent, values: Readonly<Record<string, string>>) {
  const isRightToLeft = mail.locale === 'ar';
  const all = { business: mail.businessName, ...values };
  return {
    isRightToLeft,
    subject: (text: string) => fillSubject(text, all),
    body: (text: string) => fillVisible(text, all, mail.locale),
  };
}

/** Keeps only rows with a value. */
const rowsOf = (pairs: readonly (readonly [string, string | null | undefined])[]): Row[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value: visibleLine(value, 600) }] : []));

/** Greets by name, unless the name contains a link or a telephone number. */
const greetingOf = ({ greeting, greetingWithoutName }: MailTexts, { recipientName }: MailContent): string =>
  isGreetable(recipientName) ? greeting : greetingWithoutName;

function visitMessage(mail: MailContent, kind: CustomerMailKind, links: Links): Message {
  const facts = mail.facts as MailVisitFacts;
  const { locale } = mail;
  const texts = textsOf('mail-messages', locale);
  const { labels } = texts;
  const previousAt = previousWindowStartOf(facts);
  const aboutAt = kind === 'unscheduled' ? previousAt : (facts.windowStartAt ?? facts.startAt);
  const furtherStarts = tellsAllDays.has(kind) ? (facts.furtherStarts ?? []) : [];
  const reason = facts.reason === null ? '' : texts.rescheduleReasons[facts.reason];
  const { isRightToLeft, subject, body } = filler(mail, {
    // The business's own text may use the name, so it needs a replacement.
    name: isGreetable(mail.recipientName) ? mail.recipientName : labels.customer,
    code: facts.shortCode,
    date: aboutAt === null ? '' : daysOf(locale, facts.timezone, [aboutAt, ...furtherStarts]),
    technician: facts.technician ?? texts.someTechnician,
    reason,
    contact: [mail.contactPhone, mail.contactEmail].filter((way) => way !== null).join(', '),
  });
  const words = texts.kinds[kind];
  const isAhead = kind !== 'booked' && kind !== 'choose_time' && kind !== 'completed' && kind !== 'cancelled' && facts.startAt !== null;
  const isOff = kind === 'unscheduled' || kind === 'cancelled';
  const window = (start: string) => windowOf(locale, facts.timezone, start, facts.windowMinutes);
  return {
    locale,
    isRightToLeft,
    subject: subject(words.subject),
    heading: body(words.heading),
    greeting: body(greetingOf(texts, mail)),
    paragraphs: [
      ...linesOf(mail.ownIntro ?? '').map(body),
      body(words.body),
      ...(kind === 'message' ? linesOf(facts.message ?? '').map((line) => visibleLine(line, 600)) : []),
    ],
    rows: rowsOf([
      [isProposalMail(kind) ? labels.proposedTime : labels.arrival, isAhead && aboutAt !== null ? window(aboutAt) : null],
      ...furtherStarts.map((start) => [labels.furtherDay, window(start)] as const),
      [labels.previously, kind === 'rescheduled' && previousAt !== null ? window(previousAt) : null],
      [labels.presentVisit, kind === 'earlier_time' && previousAt !== null ? window(previousAt) : null],
      [labels.answerUntil, facts.answerUntil === undefined ? null : dayAndTimeOf(locale, facts.timezone, facts.answerUntil)],
      [labels.arrival, isOff && aboutAt !== null ? window(aboutAt) : null],
      ...(kind === 'booked' || kind === 'choose_time'
        ? facts.requested.map((day) => [labels.requested, requestedDay(locale, day, texts.periods)] as const)
        : []),
      [labels.answer, kind === 'request_declined' ? (facts.message ?? null) : null],
      [labels.reason, kind === 'cancelled' ? (facts.message ?? null) : null],
      [labels.service, facts.service],
      [labels.technician, kind === 'booked' || kind === 'choose_time' || isOff ? null : facts.technician],
      [labels.address, withoutLinks(facts.address)],
      [labels.reference, facts.shortCode],
    ]),
    colon: texts.colon,
    button: linkOf(mail, kind, facts, texts, links),
    signature: linesOf(mail.ownSignature ?? '').map(body),
    footer: [...whereToAnswer(mail, kind, facts, texts).map(body), body(texts.footer.customer)],
    unsubscribe: isOptionalMail(kind)
      ? { text: body(texts.footer.unsubscribe), label: texts.footer.unsubscribeLink, url: links.unsubscribe(mail.tenantId, mail.id) }
      : null,
  };
}

/** After these messages the page of the visit no longer takes answers. */
const isPageClosed: ReadonlySet<MailKind> = new Set<MailKind>(['completed', 'cancelled']);

/** Where the customer can answer: the contact of the business, else the page of the visit. Empty: nowhere. */
function whereToAnswer(mail: MailContent, kind: CustomerMailKind, { hasLink }: MailVisitFacts, { footer }: MailTexts): string[] {
  if (mail.contactPhone ?? mail.contactEmail) return [footer.questions];
  return hasLink && mail.jobRequestId !== null && !isPageClosed.has(kind) ? [footer.unread] : [];
}

/** Messages about the whole work. Others are about the visit of one day. */
export const tellsAllDays: ReadonlySet<MailKind> = new Set<MailKind>(['confirmed', 'rescheduled', 'reminder']);

function linkOf(mail: MailContent, kind: CustomerMailKind, facts: MailVisitFacts, texts: MailTexts, links: Links): Message['button'] {
  if (!facts.hasLink || mail.jobRequestId === null) return null;
  const { jobRequestId } = mail;
  const url = kind === 'completed' ? links.rating(jobRequestId, facts.linkNumber) : links.customer(jobRequestId, facts.linkNumber);
  return { label: texts.buttons[kind], url };
}

function ownerMessage(mail: MailContent, kind: OwnerMailKind, links: Links): Message {
  const texts = textsOf('mail-messages', mail.locale);
  const { values, rows } = ownerParts(mail, kind, texts);
  const { isRightToLeft, subject, body } = filler(mail, values);
  // In the greeting, `name` is the recipient. In the other texts it is the subscriber.
  const greeting = filler(mail, { name: mail.recipientName }).body(greetingOf(texts, mail));
  const words = texts.kinds[kind];
  return {
    locale: mail.locale,
    isRightToLeft,
    subject: subject(words.subject),
    heading: body(words.heading),
    greeting,
    paragraphs: [body(words.body), body(texts.advice[kind])],
    rows: rowsOf([...rows, [texts.labels.environment, texts.environments[mail.environment]]]),
    colon: texts.colon,
    button: { label: texts.ownerButton, url: links.dashboard() },
    signature: [],
    footer: [body(texts.footer.owner)],
    unsubscribe: null,
  };
}

function memberMessage(mail: MailContent, kind: MemberMailKind, links: Links): Message {
  const texts = textsOf('mail-messages', mail.locale);
  const facts = mail.facts as MemberFacts[typeof kind];
  const values = {
    inviter: 'invitedBy' in facts ? withoutLinks(facts.invitedBy) : '',
    date: 'expiresAt' in facts ? dayAndTimeOf(mail.locale, mail.timezone, facts.expiresAt) : '',
    by: 'by' in facts ? (facts.by === null ? texts.operator : withoutLinks(facts.by)) : '',
  };
  const { isRightToLeft, subject, body } = filler(mail, { name: mail.recipientName, ...values });
  const words = texts.kinds[kind];
  return {
    locale: mail.locale,
    isRightToLeft,
    subject: subject(words.subject),
    heading: body(words.heading),
    greeting: body(greetingOf(texts, mail)),
    paragraphs: [body(words.body), body(texts.advice[kind])],
    rows: rowsOf([
      [texts.labels.role, 'role' in facts ? facts.role : null],
      [texts.labels.codesLeft, 'left' in facts ? String(facts.left) : null],
      [texts.labels.passkey, 'passkey' in facts ? withoutLinks(facts.passkey) : null],
    ]),
    colon: texts.colon,
    button:
      'linkId' in facts
        ? { label: texts.memberButton, url: links.setPassword(facts.linkId) }
        : { label: texts.noticeButton, url: links.secondFactor() },
    signature: [],
    footer: [body(texts.footer.member)],
    unsubscribe: null,
  };
}

function technicianMessage(mail: MailContent, kind: TechnicianMailKind, links: Links): Message {
  const texts = textsOf('mail-messages', mail.locale);
  const { rows, date } = technicianParts(mail, kind, texts);
  const { isRightToLeft, subject, body } = filler(mail, { name: mail.recipientName, date });
  const words = texts.kinds[kind];
  return {
    locale: mail.locale,
    isRightToLeft,
    subject: subject(words.subject),
    heading: body(words.heading),
    greeting: body(greetingOf(texts, mail)),
    paragraphs: [...linesOf(mail.ownIntro ?? '').map(body), body(words.body)],
    rows: rowsOf(rows),
    colon: texts.colon,
    button: { label: texts.technicianButton, url: links.myDay() },
    signature: linesOf(mail.ownSignature ?? '').map(body),
    footer: [body(texts.footer.technician)],
    unsubscribe: null,
  };
}

/** The day of the mail, and a row for each visit: its time, or what is new about it, and where it is. */
function technicianParts({ facts, locale, timezone }: MailContent, kind: TechnicianMailKind, texts: MailTexts) {
  if (kind === 'day_summary') {
    const { date, visits } = facts as TechnicianFacts[typeof kind];
    const rows = visits.map((visit) => [clockRangeOf(locale, timezone, visit.startAt, visit.endAt), placeOfVisit(visit) || '–'] as const);
    return { rows, date: requestedDay(locale, { date, periods: [] }, texts.periods) };
  }
  const { visits } = facts as TechnicianFacts[typeof kind];
  return { rows: visits.map((visit) => changedVisitRow(visit, locale, timezone, texts)), date: '' };
}

const placeOfVisit = ({ service, address }: ToldVisit) => [service, withoutLinks(address)].filter(Boolean).join(', ');

/** What is new about a visit, and its time and place. */
export function changedVisitRow(visit: ChangedVisit, locale: Locale, timezone: string, texts: MailTexts): readonly [string, string] {
  const minutes = (Date.parse(visit.endAt) - Date.parse(visit.startAt)) / 60_000;
  const time = shortWindowOf(locale, timezone, visit.startAt, minutes);
  return [texts.visitChanges[visit.change], [time, placeOfVisit(visit)].filter(Boolean).join(', ')];
}

interface OwnerParts {
  readonly values: Readonly<Record<string, string>>;
  readonly rows: readonly (readonly [string, string | null])[];
}

function ownerParts({ facts, locale, timezone }: MailContent, kind: OwnerMailKind, { labels, ...texts }: MailTexts): OwnerParts {
  const at = (instant: string) => dayAndTimeOf(locale, timezone, instant);
  switch (kind) {
    case 'webhook_disabled': {
      const { url, reason, at: when } = facts as OwnerFacts[typeof kind];
      const rows = [
        [labels.endpoint, placeOf(url)],
        [labels.reason, texts.disabledReasons[reason]],
        [labels.at, at(when)],
      ] as const;
      return { values: { host: hostOf(url) }, rows };
    }
    case 'webhook_secret_expiring':
    case 'webhook_secret_expired': {
      const { url, expiresAt } = facts as OwnerFacts[typeof kind];
      const label = kind === 'webhook_secret_expired' ? labels.expired : labels.expires;
      const values = { host: hostOf(url), date: dayOf(locale, timezone, expiresAt) };
      return {
        values,
        rows: [
          [labels.endpoint, placeOf(url)],
          [label, at(expiresAt)],
        ],
      };
    }
    case 'connection_expiring': {
      const { app, expiresAt } = facts as OwnerFacts[typeof kind];
      return {
        values: { app, date: dayOf(locale, timezone, expiresAt) },
        rows: [
          [labels.app, app],
          [labels.expires, at(expiresAt)],
        ],
      };
    }
    case 'api_key_expiring':
    case 'api_key_renewed': {
      const { name, expiresAt, ...more } = facts as OwnerFacts[typeof kind];
      const rows = [
        [texts.subscribers.key, name],
        [labels.oldKeyEnds, 'oldUntil' in more ? at(more.oldUntil) : null],
        [labels.expires, at(expiresAt)],
      ] as const;
      return { values: { name, date: dayOf(locale, timezone, expiresAt) }, rows };
    }
    case 'first_subscription': {
      const { subscriber, name, url, eventTypes } = facts as OwnerFacts[typeof kind];
      const rows = [
        [labels.subscriber, `${texts.subscribers[subscriber]}: ${name}`],
        [labels.endpoint, placeOf(url)],
        [labels.events, eventTypes.join(', ')],
      ] as const;
      return { values: { name }, rows };
    }
    case 'customer_cancelled':
    case 'customer_asks_cancellation':
    case 'customer_asks_callback':
    case 'customer_asks_other_time': {
      const { shortCode, service, startAt, ...more } = facts as OwnerFacts[typeof kind];
      const [customer, note] = [withoutLinks(more.customer), more.note === null ? null : withoutLinks(more.note)];
      const requested = 'requested' in more ? more.requested : [];
      return {
        values: { name: customer, code: shortCode },
        rows: [
          [labels.customer, customer],
          [labels.phone, 'phone' in more ? more.phone : null],
          [labels.service, service],
          [labels.at, startAt === null ? null : at(startAt)],
          ...requested.map((day) => [labels.requested, requestedDay(locale, day, texts.periods)] as const),
          [labels.note, note],
          [labels.reference, shortCode],
        ],
      };
    }
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/** The address without its query, because receivers keep tokens there. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
