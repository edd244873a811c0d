/**
 * The words that a business adds to its customer mails. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/decisions/0057.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { version } from '../schemas/strandedVisits.ts';
import { customerMailKinds, locales, mailPlaceholders, smsPlaceholders } from '../vocabulary.ts';

const kind = s.OneOf(customerMailKinds, 'Kind of mail.');
const locale = s.OneOf(locales, 'Language of the mail.');
const placeholders = mailPlaceholders.map((name) => `{${name}}`).join(', ');
const intro = s.Text(600, `Text before the standard text. Plain text with the placeholders ${placeholders}.`);
const signature = s.Text(
  300,
  'Text after the standard text, for example names or a greeting, one per line. Plain text with the same placeholders.',
);

const smsPlaces = smsPlaceholders.map((name) => `{${name}}`).join(', ');
const smsMeaning = `Text message of this kind, instead of the standard text. Plain text with the placeholders ${smsPlaces}.`;
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
    'Lists the texts that the business adds to mails to customers. There is one row for each kind of mail and language, also if its texts are empty.',
  queryFields: { kind: Type.Optional(kind), locale: Type.Optional(locale) },
  output: Type.Object({
    mail_texts: Type.Array(MailText),
    placeholders: Type.Array(Type.String(), { description: 'Placeholders, without their braces.' }),
    sms_placeholders: Type.Array(Type.String(), { description: 'Placeholders of text messages.' }),
  }),
});

const rendered = {
  subject: Type.String({ description: 'Subject of the mail.' }),
  text: Type.String({ description: 'The mail as plain text.' }),
  html: Type.String({ description: 'The mail as HTML.' }),
  sms: Type.String({ description: 'The text message. Its link is left out.' }),
};

export const previewMailText = operation({
  ...shared,
  id: 'previewMailText',
  method: 'POST',
  path: '/dashboard/v1/mail-texts/preview',
  effect: 'read',
  summary: 'Preview a mail with added texts',
  description: 'Shows the mail for an example visit with these texts instead of the stored texts. Writes and sends nothing.',
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
