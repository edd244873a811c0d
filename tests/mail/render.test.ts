/** Mails of every kind in every language, rendered from plain data. A customer's name cannot change their markup. */
import { describe, expect, it, test } from 'vitest';
import { customerMailKinds, locales, mailKinds, type Locale, type MailKind } from '../../src/contract/vocabulary.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import type { DisabledReason, RescheduleReason } from '../../src/machinery/mail/facts.ts';
import { isOptionalMail } from '../../src/machinery/mail/message.ts';
import { renderMail } from '../../src/machinery/mail/render.ts';
import { links, sample, visit } from './samples.ts';

const english = textsOf('mail-messages', 'en');
const all = mailKinds.flatMap((kind) => locales.map((locale): [MailKind, Locale] => [kind, locale]));
const render = (kind: MailKind, locale: Locale, changes = {}) => renderMail(sample(kind, locale, changes), links);
const isCustomers = (kind: MailKind) => (customerMailKinds as readonly MailKind[]).includes(kind);
/** The text of the page, without tags and with entities decoded. */
const seen = (html: string) =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const withoutIsolates = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

test.each(all)('[mail.languages] %s in %s is complete: subject, text and HTML, every placeholder filled', (kind, locale) => {
  const { subject, text, html, headers } = render(kind, locale);
  for (const part of [subject, text, html.replaceAll(/<style>[\s\S]*?<\/style>/g, '')]) {
    expect(part).not.toMatch(/[{}]|undefined|null|NaN|Invalid/);
    expect(part.trim()).not.toBe('');
  }
  expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(headers).toMatchObject({ 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' });
  const page = withoutIsolates(seen(html));
  const said = isCustomers(kind)
    ? ['Acme Plumbing & Sons', 'Grace Hopper', 'JR-7K2M9QX', '5 Main St', '+1 212 555 0100', 'office@acme.example']
    : ['Acme Plumbing & Sons', 'Grace Hopper'];
  for (const words of said) {
    expect(page).toContain(words);
    expect(withoutIsolates(text)).toContain(words);
  }
  // Opening the mail must load nothing from a server.
  expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/i);
});

test('[mail.languages] no two languages have the same text', () => {
  for (const kind of mailKinds) expect(new Set(locales.map((locale) => render(kind, locale).subject)).size).toBe(locales.length);
});

describe('[mail.where-to-answer]', () => {
  const bare = { contactEmail: null, contactPhone: null };
  it.each(locales)('in %s a mail of a business without contact names the page of the visit, once', (locale) => {
    const line = withoutIsolates(textsOf('mail-messages', locale).footer.unread).replace('{business}', 'Acme Plumbing & Sons');
    expect(withoutIsolates(render('confirmed', locale, bare).text).split(line)).toHaveLength(2);
    for (const changes of [{}, { contactEmail: null }, { contactPhone: null }])
      expect(withoutIsolates(render('confirmed', locale, changes).text)).not.toContain(line);
  });

  it.each(['completed', 'cancelled'] as const)('a %s visit has no page that takes messages, so none is named', (kind) => {
    expect(render(kind, 'en', bare).text).not.toContain('Answers to this e-mail');
  });

  it('a mail without a link names none', () => {
    expect(render('confirmed', 'en', { ...bare, facts: { ...visit, hasLink: false } }).text).not.toContain('Answers to this e-mail');
  });
});

describe('times', () => {
  it('[mail.zone] are in the customer’s zone, which is named, and in the form of the language', () => {
    const { text } = render('confirmed', 'en');
    expect(text).toContain('Arrival: Monday, June 10, 2030, 10:00 AM – 12:00 PM (Eastern Daylight Time)');
    const inBerlin = { facts: { ...visit, timezone: 'Europe/Berlin' } };
    expect(render('confirmed', 'de', inBerlin).text).toContain('Montag, 10. Juni 2030');
    expect(render('confirmed', 'de', inBerlin).text).toMatch(/16:00.18:00 Uhr \(Mitteleuropäische Sommerzeit\)/);
  });

  it('[mail.zone] that cross midnight or a clock change name both ends', () => {
    const late = { facts: { ...visit, startAt: '2030-06-11T03:00:00Z' } };
    expect(render('confirmed', 'en', late).text).toMatch(/June 10, 2030.*11:00 PM.*June 11, 2030.*1:00 AM/);
  });

  it('of a rescheduled visit are the new time and the last one sent, with the reason in words', () => {
    const { text, subject } = render('rescheduled', 'en');
    expect(subject).toContain('June 10, 2030');
    expect(text).toContain('We need a technician for an emergency at the time of your visit.');
    expect(text).toContain('Previously: Sunday, June 9, 2030, 9:00 – 11:00 AM (Eastern Daylight Time)');
  });

  it('of a request are the requested days', () => {
    expect(render('booked', 'en').text).toContain('Requested: Monday, June 10, 2030 (morning or evening)');
    expect(render('booked', 'en').text).not.toContain('Arrival');
  });
});

test.each(Object.keys(english.rescheduleReasons) as RescheduleReason[])(
  'a mail about a visit that was rescheduled because of %s says so in every language',
  (reason) => {
    for (const locale of locales)
      expect(withoutIsolates(render('rescheduled', locale, { facts: { ...visit, reason } }).text)).toContain(
        textsOf('mail-messages', locale).rescheduleReasons[reason],
      );
  },
);

test.each(Object.keys(english.disabledReasons) as DisabledReason[])(
  'a mail about an endpoint that was disabled because of %s says so in every language',
  (reason) => {
    for (const locale of locales) {
      const facts = { endpointId: 'e', url: 'https://hooks.example/', reason, at: '2030-06-05T12:00:00Z' };
      expect(withoutIsolates(render('webhook_disabled', locale, { facts }).text)).toContain(
        textsOf('mail-messages', locale).disabledReasons[reason],
      );
    }
  },
);

describe('links', () => {
  it('lead a customer to the job before the visit, and to its rating afterwards', () => {
    for (const kind of ['booked', 'confirmed', 'rescheduled', 'on_the_way'] as const)
      for (const part of [render(kind, 'en').text, render(kind, 'en').html])
        expect(part).toContain('https://service.example/j/token-of-the-job');
    expect(render('completed', 'en').text).toContain('https://service.example/j/token-of-the-job#rating');
  });

  it('are left out of a mail about a job without a link', () => {
    for (const kind of customerMailKinds) expect(render(kind, 'en', { facts: { ...visit, hasLink: false } }).html).not.toContain('/j/');
  });

  it('[mail.unsubscribe] to unsubscribe are only in mails that a customer can do without', () => {
    for (const kind of mailKinds) {
      const { headers, text, html } = render(kind, 'en');
      const link = 'https://service.example/unsubscribe/unsubscribe-7-01970000-0000-7000-8000-000000000001';
      expect([kind, text.includes(link), html.includes(link)]).toEqual([kind, isOptionalMail(kind), isOptionalMail(kind)]);
      expect([kind, headers['List-Unsubscribe']]).toEqual([kind, isOptionalMail(kind) ? `<${link}>` : undefined]);
      expect([kind, headers['List-Unsubscribe-Post']]).toEqual([kind, isOptionalMail(kind) ? 'List-Unsubscribe=One-Click' : undefined]);
    }
    expect(mailKinds.filter(isOptionalMail)).toEqual(['completed']);
  });

  it('of an endpoint show its address without the secret parts', () => {
    for (const kind of ['webhook_disabled', 'webhook_secret_expiring', 'webhook_secret_expired', 'first_subscription'] as const) {
      const { text, html } = render(kind, 'en');
      expect(text).toContain('https://hooks.example/events');
      expect(text + html).not.toContain('secret-of-the-receiver');
    }
  });
});

describe('names of others', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE mails; --",
    'Ann\r\nBcc: everybody@example.com',
    'Ann\u2028Bcc: everybody@example.com',
    '\u202egnp.exe\u202c',
    '{business} {contact}',
    'A'.repeat(5_000),
    '\ud800 lone',
  ];
  it.each(hostile)('[mail.escaped] %j stays text on one line, and does not reverse the writing direction', (name) => {
    for (const kind of mailKinds)
      for (const locale of ['en', 'ar'] as const) {
        const facts = { ...(sample(kind, locale).facts as object), technician: name, service: name, address: name, name, app: name };
        const more = { customer: name, note: name, invitedBy: name, role: name, url: name, shortCode: name, eventTypes: [name] };
        const parts = { recipientName: name, businessName: name, contactPhone: name, facts: { ...facts, ...more } };
        const mail = renderMail(sample(kind, locale, parts), links);
        for (const line of [mail.subject, mail.fromName, ...Object.values(mail.headers)]) {
          expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066\u2067]/u);
          expect(line.isWellFormed()).toBe(true);
          expect(line.length).toBeLessThan(1_000);
        }
        expect(mail.html).not.toMatch(/<script|<img|onerror="|[\u202a-\u202e]/i);
        expect(mail.text).not.toMatch(/[\u202a-\u202e\r]|^Bcc:/m);
        expect(mail.html.match(/<bdi>/g)!.length).toBe(mail.html.match(/<\/bdi>/g)!.length);
      }
  });

  it('[mail.escaped] a placeholder in a name stays part of the name', () => {
    expect(render('confirmed', 'en', { recipientName: '{contact}' }).text).toContain('Hello {contact},');
  });
});
