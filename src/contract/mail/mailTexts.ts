/**
 * The words that a business adds to its mails to customers and technicians. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/internals/records.md#own-words.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { version } from '../schemas/strandedVisits.ts';
import { locales, mailPlaceholders, smsPlaceholders, technicianPlaceholders, wordedMailKinds } from '../vocabulary.ts';

const kind = s.OneOf(wordedMailKinds, 'Kind of mail; day_changed and day_summary go to technicians.');
const locale = s.OneOf(locales, 'Language of the mail.');
const placesOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
const placeholders = `${placesOf(mailPlaceholders)} (to technicians: ${placesOf(technicianPlaceholders)})`;
const intro = s.Text(600, `Text before the standard text. Plain text with the placeholders ${placeholders}.`);
const signature = s.Text(
  300,
  'Text after the standard text, for example names or a greeting, one per line. Plain text with the same placeholders.',
);

const smsMeaning = `Text message of this kind, instead of the standard text. Plain text with the placeholders ${placesOf(smsPlaceholders)}. Technicians get none.`;
const sms = s.Text(480, smsMeaning);

const MailText = Type.Object({
  kind,
  locale,
  intro: Type.String({ description: 'Empty: no text is added.' }),
  signature: Type.String({ description: 'Empty: no text is added.' }),
  sms: Type.String({ description: 'Words of the text message. Empty: the standard text.' }),
  version: Type.Integer({ description: 'Send it with a change. 0: the business has never added text.' }),
});

const shared = { audience: 'dashboard', group: 'Mail', permissions: ['business_manage'] } as const;

export const listMailTexts = operation({
  ...shared,
  id: 'listMailTexts',
  method: 'GET',
  path: '/dashboard/v1/mail-texts',
  effect: 'read',
  summary: 'List the added texts of mails',
  description:
    'Lists the texts that the business adds to mails to customers and technicians. There is one row for each kind of mail and language, also if its texts are empty.',
  queryFields: { kind: Type.Optional(kind), locale: Type.Optional(locale) },
  output: Type.Object({
    mail_texts: Type.Array(MailText),
    placeholders: Type.Array(Type.String(), { description: 'Placeholders, without their braces.' }),
    technician_placeholders: Type.Array(Type.String(), { description: 'Placeholders of mails to technicians.' }),
    sms_placeholders: Type.Array(Type.String(), { description: 'Placeholders of text messages.' }),
  }),
});

const rendered = {
  subject: Type.String({ description: 'Subject of the mail.' }),
  text: Type.String({ description: 'The mail as plain text.' }),
  html: Type.String({ description: 'The mail as HTML.' }),
  sms: Type.String({ description: 'The text message. Its link is left out. Empty for mails to technicians.' }),
};

export const previewMailText = operation({
  ...shared,
  id: 'previewMailText',
  method: 'POST',
  path: '/dashboard/v1/mail-texts/preview',
  effect: 'read',
  summary: 'Preview a mail with added texts',
  description: 'Shows the mail for example visits with these texts instead of the stored texts. Writes and sends nothing.',
  bodyFields: { kind, locale, intro: Type.Optional(intro), signature: Type.Optional(signature), sms: Type.Optional(sms) },
  output: Type.Object(rendered),
});

export const replaceMailText = operation({
  ...shared,
  id: 'replaceMailText',
  method: 'PUT',
  path: '/dashboard/v1/mail-texts/{kind}/{locale}',
  effect: 'update',
  summary: 'Replace the added texts of a mail',
  description:
    'Replaces the added texts of one kind of mail in one language, also in mails that are waiting to be sent. Empty texts add nothing.',
  pathFields: { kind, locale },
  bodyFields: {
    version: { ...version, minimum: 0 },
    intro,
    signature,
    sms: Type.Optional({ ...sms, description: `${smsMeaning} Left out: unchanged.` }),
  },
  output: MailText,
  errors: ['VERSION_CONFLICT'],
});
