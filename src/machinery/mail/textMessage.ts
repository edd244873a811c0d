/**
 * The words of a text message. Made only from facts and texts, like a mail. docs/internals/messages.md#text-messages.
 *
 * The standard texts are short, because a text of more than 160 characters is paid for as several, and one of more than 70 if it has a letter
 * outside GSM-7, such as の, ê, á or ç. é, ñ, ü and ß are in it. A text that ends with `{link}` ends without it when the job has no link.
 */
import type { CustomerMailKind, Locale } from '../../contract/vocabulary.ts';
import { textsOf } from '../../ground/texts/localeTexts.ts';
import type { MailContent } from '../../store/mail/outbox.ts';
import type { MailVisitFacts } from './facts.ts';
import type { Links } from './links.ts';
import { isGreetable } from './strangersText.ts';
import { tellsAllDays } from './message.ts';
import { dayOf, shortWindowAndDaysOf } from './times.ts';
import { fillVisible } from './visible.ts';
import { visibleLine } from '../../ground/texts/unseen.ts';
import { previousWindowStartOf } from './windowStart.ts';

/** Most characters that gateways take in one message. */
const mostCharacters = 1_600;

export function textMessageOf(mail: MailContent, links: Links): string {
  const kind = mail.kind as CustomerMailKind;
  const facts = mail.facts as MailVisitFacts;
  const { locale } = mail;
  const texts = textsOf('mail-messages', locale);
  // The customer of a visit that is called off may know another start than the last one, which reached nobody.
  const knownAt = facts.windowStartAt ?? facts.startAt;
  const aboutAt =
    kind === 'unscheduled' ? previousWindowStartOf(facts) : kind === 'cancelled' ? (previousWindowStartOf(facts) ?? knownAt) : knownAt;
  const furtherStarts = tellsAllDays.has(kind) ? (facts.furtherStarts ?? []) : [];
  // A request without a visit can be cancelled too.
  const standard = kind === 'cancelled' && aboutAt === null ? texts.kinds.cancelled.subject : textsOf('text-messages', locale)[kind];
  const values = {
    business: mail.businessName,
    name: isGreetable(mail.recipientName) ? mail.recipientName : texts.labels.customer,
    code: facts.shortCode,
    date: aboutAt === null ? '' : cheap(locale, dayOf(locale, facts.timezone, aboutAt)),
    window:
      aboutAt === null
        ? ''
        : cheap(locale, shortWindowAndDaysOf(locale, facts.timezone, { start: aboutAt, minutes: facts.windowMinutes, furtherStarts })),
    technician: facts.technician ?? texts.someTechnician,
    contact: [mail.contactPhone, mail.contactEmail].filter((way) => way !== null).join(', '),
  };
  // A link gets no directional marks, because phones take them for a part of it.
  const filled = (text: string) => fillVisible(text, values, locale);
  const link = facts.hasLink && mail.jobRequestId !== null ? linkOf(kind, mail.jobRequestId, facts.linkNumber, links) : '';
  const [before = '', ...after] = (mail.ownSms?.trim() || cheap(locale, standard)).split('{link}').map(filled);
  const words = [before, ...(hasWords(kind) && facts.message ? [visibleLine(facts.message, 600)] : [])].join(' ');
  const whole = after.length === 0 ? words : [words, link, ...after].filter((part) => part !== '').join(' ');
  return whole.slice(0, mostCharacters);
}

/** The languages whose letters are all or mostly in GSM-7, the alphabet of which 160 characters are one message. */
const gsmLocales: ReadonlySet<Locale> = new Set(['en', 'de', 'es', 'fr']);

/** With plain spaces, dashes and apostrophes. One other character would make the message cost twice or three times as much. */
const cheap = (locale: Locale, text: string): string =>
  gsmLocales.has(locale)
    ? text
        .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
        .replaceAll(/[\u2010-\u2014]/g, '-')
        .replaceAll(/[\u2018\u2019]/g, "'")
    : text;

const linkOf = (kind: CustomerMailKind, jobRequestId: string, number: number | undefined, links: Links): string =>
  kind === 'completed' ? links.rating(jobRequestId, number) : links.customer(jobRequestId, number);

/** Whether the message has words that a person of the business wrote for this customer. */
const hasWords = (kind: CustomerMailKind): boolean => kind === 'message' || kind === 'cancelled' || kind === 'request_declined';
