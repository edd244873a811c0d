/** The outbox of mails and its settings. Dashboard only. docs/reference/conventions.md#dashboard-operations. */
import { Type, type TBoolean, type TOptional } from 'typebox';
import { email } from '../customers/customers.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { AnyPhone } from '../schemas/phone.ts';
import {
  switchableCustomerMailKinds,
  locales,
  mailKinds,
  mailReasons,
  mailStatuses,
  messageChannels,
  switchableMailKinds,
  type SwitchableCustomerMailKind,
  type SwitchableMailKind,
} from '../vocabulary.ts';

const Kind = s.OneOf(mailKinds, 'Kind of mail.');
const Status = s.OneOf(
  mailStatuses,
  'queued: waiting to be sent. kept: not sent, because there is no mail server or this is the sandbox. skipped: will not be sent. failed: all attempts failed.',
);

const Channel = s.OneOf(messageChannels, 'email, or sms: a text message.');

const mailFields = {
  id: s.Uuid(),
  channel: Channel,
  kind: Kind,
  status: Status,
  reason: s.Nullable(s.OneOf(mailReasons, 'Why the mail was kept, was skipped or failed.')),
  recipient: Type.Object({
    name: Type.String(),
    address: s.Nullable(Type.String({ description: 'E-mail address; of a text message the phone number in E.164 form.' })),
  }),
  locale: s.OneOf(locales, 'Language of the mail.'),
  subject: Type.String(),
  job_request_id: s.Nullable(s.Uuid()),
  attempts: Type.Integer({ description: 'Number of attempts to send the mail.' }),
  last_error: s.Nullable(Type.String({ description: 'Error of the last attempt.' })),
  created_at: s.Timestamp(),
  due_at: s.Timestamp('Earliest time to send the mail. After a failed attempt: time of the next attempt.'),
  sent_at: s.Nullable(s.Timestamp('When the mail server accepted the mail.')),
};

const OutboxMail = Type.Object(mailFields);

const view = { audience: 'dashboard', group: 'Mail', permissions: ['business_manage'], effect: 'read' } as const;

export const listOutboxMails = operation({
  ...view,
  id: 'listOutboxMails',
  method: 'GET',
  path: '/dashboard/v1/mails',
  summary: 'List mails',
  description:
    'Lists all mails with their status and its reason, newest first. Mails are kept for up to 90 days. Only members with job_view and customers_view ' +
    'see mails to and about customers. page reaches the first 10,000, and meta.total counts no more.',
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(Status),
    kind: Type.Optional(Kind),
    job_request_id: Type.Optional(s.Uuid('Mails about this job.')),
    channel: Type.Optional(Channel),
  },
  output: Type.Object({ mails: Type.Array(OutboxMail), ...s.pageAnswer }),
});

export const getOutboxMail = operation({
  ...view,
  id: 'getOutboxMail',
  method: 'GET',
  path: '/dashboard/v1/mails/{id}',
  summary: 'Read a mail',
  description:
    'Shows the mail as it was or would be sent. The last part of each link is left out, because a link acts for the recipient. Only members ' +
    'with job_view and customers_view see mails to and about customers.',
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

/** The same for text messages, which only customers get. */
const smsKindFields = Object.fromEntries(
  switchableCustomerMailKinds.map((kind) => [
    kind,
    Type.Optional(Type.Boolean({ description: 'Whether messages of this kind also go by text message.' })),
  ]),
) as { [Kind in SwitchableCustomerMailKind]: TOptional<TBoolean> };

const clockTime = (description: string) => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description });
const quietFrom = clockTime('Start of the quiet hours in the zone of the customer, 21:00.');
const quietUntil = clockTime('End of the quiet hours, 08:00. Equal to the start: there are none.');
const dailyCap = Type.Integer({ minimum: 0, maximum: 100_000, description: 'Most text messages of one day. Further ones fail.' });
const remindsDayBefore = Type.Boolean({ description: 'Whether customers are reminded on the day before the visit.' });
const daySummaryAt = clockTime('When technicians get the summary of their day, in the zone of the business, 06:30.');
const reminderHours = Type.Integer({ minimum: 1, maximum: 12, description: 'Hours before the start at which customers are reminded.' });

const MailSettings = Type.Object({
  locale: s.OneOf(locales, 'Default language, for people whose language is unknown.'),
  contact_email: s.Nullable(Type.String({ description: 'Address for replies, also shown at the end of mails to customers.' })),
  contact_phone: s.Nullable(Type.String({ description: 'Shown at the end of mails to customers.' })),
  kinds: Type.Object(
    Object.fromEntries(switchableMailKinds.map((kind) => [kind, Type.Boolean()])) as { [Kind in SwitchableMailKind]: TBoolean },
  ),
  sender: Type.String({ description: 'Sender address of mails; a setting of the service.' }),
  delivers: Type.Boolean({ description: 'Whether mails are sent. Without a mail server, and in the sandbox, they are only kept.' }),
  sms_kinds: Type.Object(
    Object.fromEntries(switchableCustomerMailKinds.map((kind) => [kind, Type.Boolean()])) as {
      [Kind in SwitchableCustomerMailKind]: TBoolean;
    },
    { description: 'The kinds that also go by text message, to customers who have agreed to it.' },
  ),
  sms_daily_cap: dailyCap,
  quiet_from: quietFrom,
  quiet_until: quietUntil,
  reminds_day_before: remindsDayBefore,
  reminder_hours_before: s.Nullable(reminderHours, 'Hours before the start at which customers are reminded; null: not.'),
  day_summary_at: daySummaryAt,
  sms_sender: Type.String({ description: 'Sender of text messages; a setting of the service. Empty: there is no gateway.' }),
  delivers_sms: Type.Boolean({ description: 'Whether text messages are sent. Without a gateway, and in the sandbox, they are only kept.' }),
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
  description:
    'Fields that are left out do not change. Mails of a kind that is switched off are skipped from now on, including those waiting to be sent.',
  bodyFields: {
    locale: Type.Optional(s.OneOf(locales, 'Default language, for people whose language is unknown.')),
    contact_email: Type.Optional({ ...email, description: 'Address for replies. An empty string clears it.' }),
    contact_phone: Type.Optional(AnyPhone(50, 'Shown to customers. An empty string clears it.', 'words')),
    kinds: Type.Optional(Type.Object(kindFields, { description: 'The kinds to switch on or off.' })),
    sms_kinds: Type.Optional(Type.Object(smsKindFields, { description: 'The kinds to switch on or off for text messages.' })),
    sms_daily_cap: Type.Optional(dailyCap),
    quiet_from: Type.Optional(quietFrom),
    quiet_until: Type.Optional(quietUntil),
    reminds_day_before: Type.Optional(remindsDayBefore),
    reminder_hours_before: Type.Optional({
      ...reminderHours,
      minimum: 0,
      description: 'Hours before the start at which customers are reminded. 0 or null: not.',
    }),
    day_summary_at: Type.Optional(daySummaryAt),
  },
  unset: {
    locale: 'keep',
    kinds: 'keep',
    sms_kinds: 'keep',
    sms_daily_cap: 'keep',
    quiet_from: 'keep',
    quiet_until: 'keep',
    reminds_day_before: 'keep',
    reminder_hours_before: 0,
    day_summary_at: 'keep',
  },
  output: MailSettings,
});
