/** Words of messages: mails and text messages to customers, owners and members. Part of `vocabulary.ts`, from which others take them. */

/** Mails to customers about a job, by subject. */
export const customerMailKinds = [
  'booked',
  'choose_time',
  'confirmed',
  'rescheduled',
  'unscheduled',
  'cancelled',
  'on_the_way',
  'not_on_the_way',
  'completed',
  'request_declined',
  'reminder',
  'running_late',
  'earlier_time',
  'proposed_time',
  'message',
] as const;
export type CustomerMailKind = (typeof customerMailKinds)[number];
/** Those that have a switch. `not_on_the_way` takes `on_the_way` back, so it goes where that goes. */
export const switchableCustomerMailKinds = customerMailKinds.filter((kind) => kind !== 'not_on_the_way');
export type SwitchableCustomerMailKind = (typeof switchableCustomerMailKinds)[number];
/** Text messages that the service sends by itself. */
export const automaticTextKinds = customerMailKinds.filter((kind) => kind !== 'message');
export type AutomaticTextKind = (typeof automaticTextKinds)[number];
/** Those that propose a time: an earlier one for a visit, or the first one for a request. */
export const proposalMailKinds = ['earlier_time', 'proposed_time'] as const satisfies readonly CustomerMailKind[];
export const isProposalMail = (kind: string): boolean => (proposalMailKinds as readonly string[]).includes(kind);
/** What a customer must hear about the time of a visit. Of a job only the newest one counts. */
export const timeNewsKinds = [
  'choose_time',
  'confirmed',
  'rescheduled',
  'unscheduled',
  'cancelled',
  'running_late',
] as const satisfies readonly CustomerMailKind[];
/** What a person must tell the customer on the phone if no message does. The other kinds are courtesies, or have a list of their own. */
export const newsKinds = [...timeNewsKinds, 'request_declined', 'message'] as const satisfies readonly CustomerMailKind[];
export type NewsKind = (typeof newsKinds)[number];
/** What ended a message for a person. `newer_change`: a later change of the job, or the customer did it; `undone`: the change was undone. */
export const callbackEnds = ['person', 'newer_change', 'undone', 'job_archived', 'job_completed'] as const;
export type CallbackEnd = (typeof callbackEnds)[number];
/** Placeholders that a business may put in braces in its own words for customer mails. */
export const mailPlaceholders = ['name', 'business', 'code', 'date', 'technician', 'contact'] as const;
/** Placeholders of a text message in a business's own words. */
export const smsPlaceholders = [...mailPlaceholders, 'window', 'link'] as const;
/** Ways by which a message goes to a customer. */
export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];
/** Mails to the owners and administrators of a business. */
export const ownerMailKinds = [
  'webhook_disabled',
  'webhook_secret_expiring',
  'webhook_secret_expired',
  'connection_expiring',
  'api_key_expiring',
  'api_key_renewed',
  'first_subscription',
  'customer_cancelled',
  'customer_asks_other_time',
  'customer_asks_cancellation',
  'customer_asks_callback',
] as const;
export type OwnerMailKind = (typeof ownerMailKinds)[number];
/** Mails to a member, each with a link that works once. */
export const memberLinkMailKinds = ['member_invited', 'password_reset'] as const;
export type MemberLinkMailKind = (typeof memberLinkMailKinds)[number];
/** Mails that tell a member what happened to the sign-in. */
export const memberNoticeMailKinds = [
  'second_factor_set',
  'second_factor_removed',
  'second_factor_reset',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
] as const;
export type MemberNoticeMailKind = (typeof memberNoticeMailKinds)[number];
/** Mails to a member. They cannot be switched off. */
export const memberMailKinds = [...memberLinkMailKinds, ...memberNoticeMailKinds] as const;
export type MemberMailKind = (typeof memberMailKinds)[number];
/** Mails to technicians about their visits. They are off at first. */
export const technicianMailKinds = ['day_changed', 'day_summary'] as const;
export type TechnicianMailKind = (typeof technicianMailKinds)[number];
/** Mails to which a business may add its own words. */
export const wordedMailKinds = [...customerMailKinds, ...technicianMailKinds] as const;
export type WordedMailKind = (typeof wordedMailKinds)[number];
/** Placeholders in its own words for mails to technicians. */
export const technicianPlaceholders = ['name', 'business'] as const;
/** Mails that a business can switch on and off. */
export const switchableMailKinds = [...switchableCustomerMailKinds, ...ownerMailKinds, ...technicianMailKinds] as const;
export type SwitchableMailKind = (typeof switchableMailKinds)[number];
export const mailKinds = [...customerMailKinds, ...ownerMailKinds, ...technicianMailKinds, ...memberMailKinds] as const;
export type MailKind = (typeof mailKinds)[number];
/** `kept`: made, but cannot be sent (no mail server, or the sandbox). `failed`: all attempts failed. */
export const mailStatuses = ['queued', 'sent', 'kept', 'skipped', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];
/** Why a mail was kept, was skipped or failed. Words are only ever added. */
export const mailReasons = [
  'no_channel',
  'sandbox',
  'no_address',
  'invalid_address',
  'kind_off',
  'unsubscribed',
  'superseded',
  'unchanged',
  'too_late',
  'refused',
  'gave_up',
  'no_consent',
  'no_phone',
  'invalid_phone',
  'stopped',
  'daily_cap',
  'other_channel',
] as const;
export type MailReason = (typeof mailReasons)[number];
/** Which way a message of a conversation goes: `in` from the customer, `out` to the customer. */
export const messageDirections = ['in', 'out'] as const;
export type MessageDirection = (typeof messageDirections)[number];
/** What a short text of a customer means as a whole. `stop` and `start` are about text messages, `cancel` is about the visit. */
export const messageMeanings = ['yes', 'no', 'cancel', 'late', 'stop', 'start'] as const;
export type MessageMeaning = (typeof messageMeanings)[number];
/** Why a customer cannot be texted. `no_texts`: the business sends none. */
export const untextedReasons = ['no_texts', 'no_phone', 'invalid_phone', 'no_consent', 'stopped'] as const;
export type UntextedReason = (typeof untextedReasons)[number];
/** How a customer hears of a new time. `none`: no message is sent. */
export const notificationChannels = ['email', 'sms', 'email_and_sms', 'none'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
