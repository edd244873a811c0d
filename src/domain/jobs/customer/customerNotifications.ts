/**
 * Which customers of a change are told, and how. The rules that record mails answer it, so that an answer and the outbox never differ.
 * docs/internals/messages.md#who-is-told.
 */
import { needsNoCall } from '../../../contract/silenceReasons.ts';
import type { ReadContext } from '../../call/context.ts';
import type { CustomerMailKind, MailReason, MessageChannel, NotificationChannel, SilenceReason } from '../../../contract/vocabulary.ts';
import { recipientsOf } from '../../../machinery/mail/customerMails.ts';
import { emailKeyOf } from '../../resources/customers/emailKey.ts';
import { phoneKeyOf } from '../../resources/customers/phoneKey.ts';
import { nightUntil } from '../../../machinery/mail/quietHours.ts';
import { judgeCustomerMails, type AskedMail, type JudgedMail, type QuietFacts } from '../../../store/mail/mails.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';

/** The customer of a job, as all rows of jobs have it. */
export interface JobCustomer {
  readonly id: string;
  readonly shortCode: string;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
}

/** A job whose time a change sets or takes. */
export interface TouchedJob {
  readonly job: JobCustomer;
  /** Which mail the change records. */
  readonly kind: 'confirmed' | 'rescheduled' | 'unscheduled' | 'cancelled' | 'request_declined';
  /** The start before the change, in minutes since the epoch. null: the job was not scheduled. */
  readonly previousStartMinute: number | null;
  /** null: the job is not scheduled any more. */
  readonly startMinute: number | null;
  /** The visit is pushed within the window that its customer was promised: there is nothing to tell. */
  readonly isWindowKept?: boolean;
}

/** The field `customer_notification` of an answer. */
export interface CustomerNotification {
  readonly will_be_sent: boolean;
  readonly channel: NotificationChannel;
  readonly reason: SilenceReason | null;
  /** When the text message leaves that waits for the end of the quiet hours, RFC 3339. */
  readonly sent_from?: string;
  /** Only when a person must phone. */
  readonly phone_to_call?: string;
}

export interface NotifiedJob {
  readonly touched: TouchedJob;
  readonly notification: CustomerNotification;
}

/** Says for each of these changes whether its customer would get a message, and by which ways. Writes nothing. Ask before the change is written. */
export async function notifiedJobs(
  { db, tenant, services, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'services' | 'nowMilliseconds'>,
  changes: readonly TouchedJob[],
): Promise<NotifiedJob[]> {
  const asked = changes.map((change, index) => (oldNews(change) !== null ? [] : messagesOf(tenant, services.mail, change, index)));
  const judged = await judgeCustomerMails(db, tenant.id, asked.flat(), formatMilliseconds(nowMilliseconds));
  return changes.map((touched, index) => {
    const reason = oldNews(touched);
    if (reason !== null) return { touched, notification: silentNotification(reason, touched.job) };
    const { startAt, previousStartAt } = timesOf(touched);
    const ways = waysOf(asked[index]!, judged, nowMilliseconds, () => ({ startAt, previousStartAt }));
    return { touched, notification: notificationOf(ways, touched.job) };
  });
}

/** How a message of this kind would reach the customer of a job now, whatever it says. Writes nothing. */
export async function messageWays(
  { db, tenant, services, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'services' | 'nowMilliseconds'>,
  job: JobCustomer,
  kind: CustomerMailKind,
): Promise<{ customer_notification: CustomerNotification; email: string | null; sms: string | null }> {
  // Two times that differ: the message has something new to say.
  const facts = { startAt: 'infinity', previousStartAt: '-infinity' };
  const asked: AskedMail[] = recipientsOf(tenant, services.mail, job).map((recipient) => ({
    ...recipient,
    cause: recipient.channel,
    kind,
    jobRequestId: job.id,
    customerId: job.customerId,
    facts,
  }));
  const judged = await judgeCustomerMails(db, tenant.id, asked, formatMilliseconds(nowMilliseconds));
  const ways = waysOf(asked, judged, nowMilliseconds, ({ scheduledAt }) => ({ startAt: scheduledAt, previousStartAt: null }));
  const reached = (channel: MessageChannel) => ways.find((way) => way.channel === channel && way.reason === null)?.recipientAddress ?? null;
  return { customer_notification: notificationOf(ways, job), email: reached('email'), sms: reached('sms') };
}

/** The jobs of which the customers would get a message of this kind now. Writes nothing. */
export async function reachedBy(
  { db, tenant, services, nowMilliseconds }: Pick<ReadContext, 'db' | 'tenant' | 'services' | 'nowMilliseconds'>,
  jobs: readonly JobCustomer[],
  kind: CustomerMailKind,
): Promise<Set<string>> {
  const asked = jobs.flatMap((job) =>
    recipientsOf(tenant, services.mail, job).map((recipient): AskedMail => ({
      ...recipient,
      cause: `${recipient.channel}:${job.id}`,
      kind,
      jobRequestId: job.id,
      customerId: job.customerId,
      facts: { startAt: 'infinity', previousStartAt: '-infinity' },
    })),
  );
  const judged = await judgeCustomerMails(db, tenant.id, asked, formatMilliseconds(nowMilliseconds));
  const isSent = ({ cause, start }: AskedMail) => {
    const found = judged.get(cause);
    return found !== undefined && (found.skipped ?? start.reason) === null;
  };
  return new Set(asked.filter(isSent).map(({ jobRequestId }) => jobRequestId));
}

/** What happens to a message on one way. `reason`: why nothing is sent; null: it is sent. */
interface MessageWay {
  readonly channel: MessageChannel;
  readonly reason: MailReason | null;
  /** For a text that waits for the end of the quiet hours: their end, RFC 3339. */
  readonly sentFrom?: string | null;
}

type Times = Pick<QuietFacts, 'startAt' | 'previousStartAt'>;

/** What would happen to the asked messages now. `timesOf`: the times of the visit that the message is about. */
function waysOf(
  asked: readonly AskedMail[],
  judged: ReadonlyMap<string, JudgedMail>,
  nowMilliseconds: number,
  timesOf: (found: JudgedMail) => Times,
): (MessageWay & Pick<AskedMail, 'recipientAddress'>)[] {
  return asked.flatMap(({ channel, cause, kind, recipientAddress, start }) => {
    const found = judged.get(cause);
    if (!found) return [];
    const facts = { timezone: found.timezone, ...timesOf(found) };
    const until = channel === 'sms' ? nightUntil({ ...found, kind, facts }, nowMilliseconds) : null;
    return [{ channel, recipientAddress, reason: found.skipped ?? start.reason, sentFrom: until === null ? null : formatMinute(until) }];
  });
}

/** How a customer is told, from what happens on each way. */
export function notificationOf(ways: readonly MessageWay[], customer: Pick<JobCustomer, 'customerPhone'>): CustomerNotification {
  const sent = ways.filter(({ reason }) => reason === null);
  const sentFrom = sent.find((way) => typeof way.sentFrom === 'string')?.sentFrom;
  if (sent.length > 0)
    return {
      will_be_sent: true,
      channel: sent.length === 2 ? 'email_and_sms' : sent[0]!.channel,
      reason: null,
      ...(sentFrom ? { sent_from: sentFrom } : {}),
    };
  // The reason that says most: a mail that is switched off or has no address says nothing about the text message.
  const tellsLittle = (reason: MailReason | null) => reason === 'kind_off' || reason === 'no_address' || reason === 'other_channel';
  const [first, ...others] = ways;
  const telling = first && tellsLittle(first.reason) ? (others[0] ?? first) : first;
  return silentNotification((telling?.reason ?? 'no_channel') as SilenceReason, customer);
}

/** The answer when no message is sent. */
export const silentNotification = (reason: SilenceReason, { customerPhone }: Pick<JobCustomer, 'customerPhone'>): CustomerNotification => ({
  will_be_sent: false,
  channel: 'none',
  reason,
  ...(needsNoCall.has(reason) ? {} : { phone_to_call: customerPhone ?? '' }),
});

/**
 * Why a change does not concern the customer: another technician at the same time, or a start within the promised window. A confirmation always
 * does.
 */
function oldNews({ kind, previousStartMinute, startMinute, isWindowKept }: TouchedJob): 'time_unchanged' | 'window_kept' | null {
  if (kind !== 'rescheduled') return null;
  return previousStartMinute === startMinute ? 'time_unchanged' : isWindowKept === true ? 'window_kept' : null;
}

function messagesOf(
  tenant: ReadContext['tenant'],
  service: ReadContext['services']['mail'],
  { job, kind, previousStartMinute, startMinute }: TouchedJob,
  index: number,
): AskedMail[] {
  return recipientsOf(tenant, service, job).map((recipient) => ({
    ...recipient,
    cause: `${recipient.channel}:${index}`,
    kind,
    jobRequestId: job.id,
    customerId: job.customerId,
    facts: timesOf({ startMinute, previousStartMinute }),
  }));
}

const timesOf = ({ startMinute, previousStartMinute }: Pick<TouchedJob, 'startMinute' | 'previousStartMinute'>): Times => ({
  startAt: startMinute === null ? null : formatMinute(startMinute),
  previousStartAt: previousStartMinute === null ? null : formatMinute(previousStartMinute),
});

/** Whether the customer has something new to hear, by a message or on the phone. */
const hasNews = ({ notification: { reason } }: NotifiedJob) =>
  reason !== 'time_unchanged' && reason !== 'window_kept' && reason !== 'unchanged';

/** How many customers of one change hear of it. A customer with several jobs counts once in each number. */
export function countNotified(timezone: string, jobs: readonly NotifiedJob[]) {
  const withNews = jobs.filter(hasNews);
  const byCustomer = Map.groupBy(withNews, ({ touched }) => customerKeyOf(timezone, touched.job));
  const customers = [...byCustomer.values()];
  return {
    customers_notified: customers.filter((own) => own.some(({ notification }) => notification.will_be_sent)).length,
    customers_to_phone: customers.filter((own) => own.some(({ notification }) => !notification.will_be_sent)).length,
    repeated_customers: customers
      .filter((own) => own.length > 1)
      .map((own) => ({
        customer_name: own[0]!.touched.job.customerName,
        job_request_ids: own.map(({ touched }) => touched.job.id),
        short_codes: own.map(({ touched }) => touched.job.shortCode),
      })),
  };
}

/** Equal for jobs of one customer. Guests are compared by their phone number or e-mail address. */
function customerKeyOf(timezone: string, { id, customerId, customerPhone, customerEmail }: JobCustomer): string {
  return customerId ?? phoneKeyOf(customerPhone, timezone) ?? emailKeyOf(customerEmail) ?? id;
}

/** Like `notifiedJobs` for one job that is taken back or called off, or whose request is declined. `silence`: why its customer must not hear of it; null: may hear of it. */
export async function calledOffNotification(
  ctx: Parameters<typeof notifiedJobs>[0],
  row: JobCustomer & { readonly scheduledAt: string | null },
  kind: 'unscheduled' | 'cancelled' | 'request_declined',
  silence: SilenceReason | null,
): Promise<CustomerNotification> {
  if (silence !== null) return silentNotification(silence, row);
  const previousStartMinute = row.scheduledAt === null ? null : Date.parse(row.scheduledAt) / 60_000;
  const startMinute = kind === 'request_declined' ? previousStartMinute : null;
  const [notified] = await notifiedJobs(ctx, [{ job: row, kind, previousStartMinute, startMinute }]);
  return notified!.notification;
}

/** The older field `not_told_because` of rows with a new time. */
export const notToldBecauseField = ({ reason }: CustomerNotification): { not_told_because?: Exclude<SilenceReason, OnlyNewer> } =>
  reason === null || isOnlyNewer(reason) ? {} : { not_told_because: reason };

/** Reasons that only `customer_notification` has. */
const onlyNewer = [
  'time_unchanged',
  'window_kept',
  'not_wanted',
  'no_visit_ahead',
  'no_message',
  'no_longer_true',
] as const satisfies readonly SilenceReason[];
type OnlyNewer = (typeof onlyNewer)[number];
const isOnlyNewer = (reason: SilenceReason): reason is OnlyNewer => (onlyNewer as readonly SilenceReason[]).includes(reason);
