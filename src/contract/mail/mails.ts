/** The outbox of mails and its settings. Dashboard only. docs/reference/conventions.md#dashboard-operations; docs/decisions/0037. */
import { Type, type TBoolean, type TOptional } from 'typebox';
import { email } from '../customers/customers.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { locales, mailKinds, mailReasons, mailStatuses, switchableMailKinds, type SwitchableMailKind } from '../vocabulary.ts';

const Kind = s.OneOf(mailKinds, 'What the mail tells.');
const Status = s.OneOf(mailStatuses, 'queued: waits to be sent. kept: made, with no way out. skipped: not to be sent. failed: given up.');

const mailFields = {
  id: s.Uuid(),
  kind: Kind,
  status: Status,
  reason: s.Nullable(s.OneOf(mailReasons, 'Why it was kept, skipped or given up.')),
  recipient: Type.Object({ name: Type.String(), address: s.Nullable(Type.String()) }),
  locale: s.OneOf(locales, 'Language of the mail.'),
  subject: Type.String(),
  job_request_id: s.Nullable(s.Uuid()),
  attempts: Type.Integer({ description: 'Times it was handed to the mail server, or was tried to.' }),
  last_error: s.Nullable(Type.String({ description: 'What the last attempt met.' })),
  created_at: s.Timestamp(),
  due_at: s.Timestamp('Not sent before; after a failed attempt, when the next one is.'),
  sent_at: s.Nullable(s.Timestamp('When the mail server took it.')),
};

export const OutboxMail = Type.Object(mailFields);

const view = { audience: 'dashboard', group: 'Mail', permissions: ['business_manage'], effect: 'read' } as const;

export const listOutboxMails = operation({
  ...view,
  id: 'listOutboxMails',
  method: 'GET',
  path: '/dashboard/v1/mails',
  summary: 'List mails',
  description:
    'What was sent, waits, was kept or was skipped, and why; the latest first. Kept 90 days. Mails to and about customers are listed ' +
    'only to members with job_view and customers_view.',
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(Status),
    kind: Type.Optional(Kind),
    job_request_id: Type.Optional(s.Uuid('Mails about this job.')),
  },
  output: Type.Object({ mails: Type.Array(OutboxMail), meta: s.PageMeta }),
});

export const getOutboxMail = operation({
  ...view,
  id: 'getOutboxMail',
  method: 'GET',
  path: '/dashboard/v1/mails/{id}',
  summary: 'Read a mail',
  description:
    'The mail as it is, or would be, sent. Links act for the recipient, so the last part of each is left out. Mails to and about ' +
    'customers are shown only to members with job_view and customers_view.',
  pathFields: s.idField('mail'),
  output: Type.Object({
    ...mailFields,
    from: Type.String({ description: 'Display name and address.' }),
    reply_to: s.Nullable(Type.String()),
    text: Type.String(),
    html: Type.String(),
  }),
  errors: ['MAIL_NOT_FOUND'],
});

/** One field for each kind of mail, so that clients get them by name. */
const kindFields = Object.fromEntries(
  switchableMailKinds.map((kind) => [kind, Type.Optional(Type.Boolean({ description: 'Whether mails of this kind are sent.' }))]),
) as { [Kind in SwitchableMailKind]: TOptional<TBoolean> };

export const MailSettings = Type.Object({
  locale: s.OneOf(locales, 'Language of mails to people whose own is not known.'),
  contact_email: s.Nullable(Type.String({ description: 'Where answers go, and shown at the end of mails to customers.' })),
  contact_phone: s.Nullable(Type.String({ description: 'Shown at the end of mails to customers.' })),
  kinds: Type.Object(
    Object.fromEntries(switchableMailKinds.map((kind) => [kind, Type.Boolean()])) as { [Kind in SwitchableMailKind]: TBoolean },
  ),
  sender: Type.String({ description: 'Address that mails come from; a setting of the service.' }),
  delivers: Type.Boolean({ description: 'Whether mails leave the service; without a mail server, and in the sandbox, they are kept.' }),
});

export const getMailSettings = operation({
  ...view,
  id: 'getMailSettings',
  method: 'GET',
  path: '/dashboard/v1/mail-settings',
  summary: 'Read the mail settings',
  output: MailSettings,
});

export const updateMailSettings = operation({
  ...view,
  id: 'updateMailSettings',
  method: 'PATCH',
  path: '/dashboard/v1/mail-settings',
  effect: 'update',
  summary: 'Change the mail settings',
  description: 'What is left out stays. A kind that is switched off is skipped from now on, waiting mails of it too.',
  bodyFields: {
    locale: Type.Optional(s.OneOf(locales, 'Language of mails to people whose own is not known.')),
    contact_email: Type.Optional({ ...email, description: 'Where answers go. An empty string clears it.' }),
    contact_phone: Type.Optional(s.Text(50, 'Shown to customers. An empty string clears it.')),
    kinds: Type.Optional(Type.Object(kindFields, { description: 'The kinds to switch on or off.' })),
  },
  unset: { locale: 'keep', kinds: 'keep' },
  output: MailSettings,
});
