/** Text that a stranger puts into our mails must contain no link, with any character for its dots. docs/internals/pages.md#strangers-text. */
import { describe, expect, it } from 'vitest';
import { locales, mailKinds, type MailKind } from '../../src/contract/vocabulary.ts';
import { renderMail } from '../../src/machinery/mail/render.ts';
import { hasLink, isGreetable, withoutLinks } from '../../src/machinery/mail/strangersText.ts';
import { textsOf } from '../../src/ground/texts/localeTexts.ts';
import { links, sample, visit } from './samples.ts';

const linked = [
  'Your account is locked. Unlock at https://evil.example/x',
  'see HTTP://evil',
  'ftp://evil',
  'https\uff1a\uff0f\uff0fevil',
  'https:\u2215\u2215evil',
  'h\u200bttps:/\u00ad/evil',
  'www.evil',
  'Go to WWW.evil.example now',
  '\uff57\uff57\uff57\uff0eevil',
  'www1.evil',
  'Ana.Com',
  'evil.shop',
  'evil.shop.',
  '(evil.shop)',
  'evil.shop/login',
  'evil.shop:8080',
  'evil.shop,',
  'Unlock at evil.shop today',
  'mail me at x.co',
  'x@evil.io',
  'evil.co.uk',
  'evil.technology!',
  'пример.рф',
  '例え.みんな',
  'مثال.السعودية',
  'evil.xn--p1ai',
  'evil\u3002com',
  'evil\uff0ecom',
  'evil\uff61com',
  'evil\u2024com',
  'evil\ufe52com',
  'evil\u06d4com',
  'evil.\uff43\uff4f\uff4d',
  'ev\u200bil.c\u00adom',
  'evil.\u2060com',
  '\u202eevil\u202c.com',
  '💩.la',
  'http:evil',
  'mailto:ann',
  'tel:5550142',
  '192.0.2.1',
  'evil.a.b.shop',
];
const unlinked = [
  'Ada Lovelace',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Dr. Anna Müller-Lüdenscheidt',
  'St.John Rivers',
  'Martin Luther King Jr.',
  "Sinéad O'Connor",
  'Gal·la Coll',
  'ジョン・スミス',
  '山田 太郎',
  'أحمد بن علي',
  'Hausverwaltung Müller & Söhne GmbH',
  'Mrs. Com',
  'Info: ring twice',
  'Apt 3.5',
  '5 Main St., New York, NY 10001',
];

it.each(linked)('[mail.strangers-links] %j would become a link, so mails do not greet by it, and break the link', (text) => {
  expect([hasLink(text), isGreetable(text), hasLink(withoutLinks(text))]).toEqual([true, false, false]);
});

it.each(unlinked)('[mail.strangers-links] %j is no link, and is left alone', (text) => {
  expect([hasLink(text), withoutLinks(text)]).toEqual([false, text]);
});

it('[mail.strangers-links] an address that looks like a link stays readable', () => {
  expect(withoutLinks('C.so Italia 5, Av.de la Paz')).toBe('C. so Italia 5, Av. de la Paz');
  expect(withoutLinks('Unlock at https://www.evil.shop/x')).toBe('Unlock at https: //www. evil. shop/x');
});

it('[mail.strangers-links] mails do not greet by a telephone number or an invisible name', () => {
  for (const name of ['Call 1-900-555-0142', 'اتصل ٠٩٠٠٥٥٥٠١٤٢', '', ' ', '\u200b', '...'])
    expect([name, isGreetable(name)]).toEqual([name, false]);
  for (const name of ['Anna 2', 'Flat 1204', '👩‍🔧 Ada', 'R2D2']) expect([name, isGreetable(name)]).toEqual([name, true]);
});

describe('a mail to a recipient whose name is a link', () => {
  const name = 'Your account is locked. Unlock at evil.shop';
  const kindsOf = (wanted: (kind: MailKind) => boolean) => mailKinds.filter(wanted);

  it.each(locales)('[mail.strangers-links] greets without the name, in %s', (locale) => {
    const { greeting, greetingWithoutName } = textsOf('mail-messages', locale);
    expect(greetingWithoutName).not.toMatch(/[{}]|^[\s,،:]|\s[,،:]/u);
    expect(greeting).toContain('{name}');
    for (const kind of mailKinds) {
      const { text, html, subject } = renderMail(sample(kind, locale, { recipientName: name }), links);
      expect([kind, text.includes(`\n${greetingWithoutName}\n`)]).toEqual([kind, true]);
      expect([kind, `${text}${html}${subject}`.includes('locked')]).toEqual([kind, false]);
    }
  });

  it('[mail.strangers-links] says "customer" where the business has written a placeholder for the name', () => {
    const { text } = renderMail(sample('confirmed', 'en', { recipientName: name, ownIntro: 'Thank you, {name}.' }), links);
    expect(text).toContain('Thank you, Customer.');
  });

  it('[mail.strangers-links] shows an address, a note and the name of a customer without their links', () => {
    const address = 'Unlock at https://www.evil.shop/x';
    const facts = { ...visit, address };
    for (const kind of kindsOf((one) => 'address' in (sample(one, 'en').facts as object))) {
      const { text, html } = renderMail(sample(kind, 'en', { facts }), links);
      expect([kind, text.includes('https: //www. evil. shop/x'), `${text}${html}`.includes('evil.shop')]).toEqual([kind, true, false]);
    }
    for (const kind of ['customer_cancelled', 'customer_asks_other_time'] as const) {
      const told = { ...(sample(kind, 'en').facts as object), customer: name, note: address } as never;
      const { text, html, subject } = renderMail(sample(kind, 'en', { facts: told }), links);
      expect([kind, text.includes('evil. shop/x'), `${text}${html}${subject}`.includes('evil.shop')]).toEqual([kind, true, false]);
    }
  });
});
