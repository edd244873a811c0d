/**
 * The words that a business adds to its customer mails. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/decisions/0057.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { version } from '../schemas/strandedVisits.ts';
import { customerMailKinds, locales, mailPlaceholders } from '../vocabulary.ts';

const kind = s.OneOf(customerMailKinds, 'The mail.');
const locale = s.OneOf(locales, 'Its language.');
const placeholders = mailPlaceholders.map((name) => `{${name}}`).join(', ');
const intro = s.Text(600, `Before what the mail says. Plain text; ${placeholders} stand for what they say.`);
const signature = s.Text(300, 'After it, a line each for a name or a sentence. Plain text, with the same placeholders.');

const MailText = Type.Object({
  kind,
  locale,
  intro: Type.String({ description: 'Empty: nothing is added.' }),
  signature: Type.String({ description: 'Empty: nothing is added.' }),
  version: Type.Integer({ description: 'Send it with a change; 0: nothing was ever written.' }),
});

const shared = { audience: 'dashboard', group: 'Mail', permissions: ['business_manage'] } as const;

export const listMailTexts = operation({
  ...shared,
  id: 'listMailTexts',
  method: 'GET',
  path: '/dashboard/v1/mail-texts',
  effect: 'read',
  summary: 'List the own words of mails',
  description: 'What the business adds to each mail to its customers, in each language: one row for every pair, empty ones too.',
  queryFields: { kind: Type.Optional(kind), locale: Type.Optional(locale) },
  output: Type.Object({
    mail_texts: Type.Array(MailText),
    placeholders: Type.Array(Type.String(), { description: 'What may stand in braces.' }),
  }),
});

const rendered = {
  subject: Type.String({ description: 'As it would be sent.' }),
  text: Type.String({ description: 'The plain text.' }),
  html: Type.String({ description: 'The same as HTML.' }),
};

export const previewMailText = operation({
  ...shared,
  id: 'previewMailText',
  method: 'POST',
  path: '/dashboard/v1/mail-texts/preview',
  effect: 'read',
  summary: 'Preview a mail with own words',
  description: 'The mail of a made-up visit, with these words instead of what is stored. Nothing is written and nothing is sent.',
  bodyFields: { kind, locale, intro: Type.Optional(intro), signature: Type.Optional(signature) },
  output: Type.Object(rendered),
});

export const replaceMailText = operation({
  ...shared,
  id: 'replaceMailText',
  method: 'PUT',
  path: '/dashboard/v1/mail-texts/{kind}/{locale}',
  effect: 'update',
  summary: 'Replace the own words of a mail',
  description: 'Of one mail in one language. Mails that wait to be sent say it too. Empty texts add nothing.',
  pathFields: { kind, locale },
  bodyFields: { version: { ...version, minimum: 0 }, intro, signature },
  output: MailText,
  errors: ['VERSION_CONFLICT'],
});
