/**
 * Messages to customers: which change of a job sends a mail or a text message, and which facts are stored for the message.
 * docs/internals/messages.md#outbox;
 * docs/internals/messages.md#text-messages.
 */
import type { EventType } from '../../contract/events.ts';
import { isProposalMail, type CustomerMailKind, type MailReason, type MessageChannel, type Period } from '../../contract/vocabulary.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import type { JobRow } from '../../store/jobs/jobRows.ts';
import type { AddressParts } from '../../store/places.ts';
import { writeCallsToMake } from '../../store/jobs/callsToMake.ts';
import { causeBy } from '../../store/mail/causes.ts';
import { insertCustomerMails, withdrawMails, type NewCustomerMail, type RecordedMail } from '../../store/mail/mails.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { formatMilliseconds, formatMinute } from '../../ground/time/timestamps.ts';
import type { MailVisitFacts, RescheduleReason } from './facts.ts';
import { isMailable } from './visible.ts';
import { windowStartOf } from './windowStart.ts';
import { mailStatusAtStart, textStatusAtStart, type MailService } from './initialStatus.ts';
import { textableNumber } from '../../ground/places/phoneNumber.ts';

/** Why a visit has a new time, and its earlier start. */
export interface Rescheduling {
  /** `accepted`: the customer took an earlier time, and gets its confirmation. */
  readonly reason: RescheduleReason | 'accepted';
  /** The earlier start, RFC 3339. */
  readonly previousStartAt: string | null;
  /** When the arrival window began that the customer knew, RFC 3339 (`windowStartOf`). By default at the earlier start. */
  readonly previousWindowStartAt?: string;
  /** Both starts are within the window that the customer was promised, and it stays promised: no message is sent. */
  readonly isWindowKept?: boolean;
}

/** A change of a job, as its event describes it. */
interface JobChange {
  readonly type: EventType;
  /** The job after the change. */
  readonly row: JobRow;
  readonly rescheduling?: Rescheduling;
  /** The start that no longer holds, RFC 3339, when a visit is taken back. */
  readonly lostStartAt?: string | null;
  readonly lostWindowStartAt?: string;
  /** Whether the customer is told. Default: yes, except of a visit that is called off. */
  readonly tellsCustomer?: boolean;
  /** What the customer would hear of a departure is no longer true. */
  readonly isOldNews?: boolean;
  /** An action was taken back. `isKnown`: the customer was told of the departure that it reported. */
  readonly takenBack?: { readonly isKnown: boolean };
  /** The reason that the mail about a cancellation gives; null: none. */
  readonly message?: string | null;
  /** For a quote: whether the customer chooses the time. */
  readonly asksCustomer?: boolean;
  /** Set when the business declined a request of the customer, with its words. */
  readonly declinedRequest?: { readonly message: string | null };
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/**
 * How long a mail is held back, so that a booking that is confirmed at once, or a visit that is moved repeatedly, sends only one mail.
 * Later mails replace the held one. A dispatcher who quotes on the phone sets the time a little later.
 */
const holdMilliseconds: Readonly<Record<CustomerMailKind, number>> = {
  booked: minute,
  choose_time: 5 * minute,
  rescheduled: minute,
  unscheduled: minute,
  cancelled: 10 * second,
  confirmed: 0,
  on_the_way: 0,
  not_on_the_way: 0,
  completed: 0,
  request_declined: 0,
  reminder: 0,
  running_late: 0,
  earlier_time: 0,
  proposed_time: 0,
  message: 0,
};

/** What becomes of the message about a change. */
export interface RecordedNews {
  readonly jobRequestId: string;
  /** null: the change is none that customers hear about, or `asksByPhone`, or `isOldNews`. */
  readonly kind: CustomerMailKind | null;
  /** The customer would hear of it, but it is no longer true. */
  readonly isOldNews: boolean;
  /** The customer must choose a time, and has no link to do so. */
  readonly asksByPhone: boolean;
  /** The messages of all changes that were recorded together. */
  readonly mails: Promise<readonly RecordedMail[]>;
}

/**
 * Records the mails of these changes in the caller's transaction, without an extra round trip to the database, and the calls to customers whom
 * they do not reach. Returns what becomes of each. `isByCustomer`: the customers made the changes themselves.
 */
export function recordCustomerMails(
  tx: Transaction,
  tenant: Tenant,
  nowMilliseconds: number,
  service: DeliveryOfMessages,
  changes: readonly JobChange[],
  isByCustomer = false,
): RecordedNews[] {
  const now = formatMilliseconds(nowMilliseconds);
  const messages = changes.map((change) => {
    const kind = kindOf(change);
    return kind === null ? [] : messagesOf(tenant, nowMilliseconds, service, kind, change.row, factsOf(tenant, change));
  });
  const mails = messages.flat();
  const recorded = mails.length > 0 ? insertCustomerMails(tx, tenant.id, mails, now) : Promise.resolve([]);
  const silent = changes.filter(isSilent).map(({ row }) => row.id);
  if (silent.length > 0) withdrawMails(tx, tenant.id, silent, now);
  recordCalls(
    tx,
    tenant,
    nowMilliseconds,
    changes.filter(concernsCalls).map((change) => {
      const asksByPhone = isAskedByPhone(change);
      return {
        row: change.row,
        kind: asksByPhone ? 'choose_time' : kindOf(change),
        messages: messages[changes.indexOf(change)]!,
        facts: factsOf(tenant, change),
        asksByPhone,
        isKnown: isByCustomer,
        ends: endOf(change),
        withdraws: isSilent(change),
      };
    }),
  );
  return changes.map((change) => ({
    jobRequestId: change.row.id,
    kind: kindOf(change),
    isOldNews: change.isOldNews === true && kindOf({ ...change, isOldNews: false }) !== null,
    asksByPhone: isAskedByPhone(change),
    mails: recorded,
  }));
}

/** What a job's customer must hear, with the messages that were recorded for it. */
interface News {
  readonly row: JobRow;
  readonly kind: CustomerMailKind | null;
  readonly messages: readonly NewCustomerMail[];
  readonly facts: MailVisitFacts;
  readonly asksByPhone?: boolean;
  readonly isKnown?: boolean;
  readonly ends?: 'job_archived' | 'job_completed' | null;
  readonly withdraws?: boolean;
}

/** Records whom a person must phone, because the messages reach nobody. Call it after the insert of the messages, in its transaction. */
export function recordCalls(tx: Transaction, tenant: Tenant, nowMilliseconds: number, news: readonly News[]): void {
  const changes = news.map(({ row, kind, messages, facts, asksByPhone = false, isKnown = false, ends = null, withdraws = false }) => ({
    id: newId(nowMilliseconds),
    jobRequestId: row.id,
    customerId: row.customerId,
    name: row.customerName,
    phone: row.customerPhone ?? '',
    kind,
    mailIds: messages.map(({ id }) => id),
    asksByPhone,
    isKnown,
    ends,
    withdraws,
    locale: row.customerLocale,
    facts,
    startAt: row.scheduledAt,
  }));
  writeCallsToMake(tx, tenant.id, changes, formatMilliseconds(nowMilliseconds));
}

/** Whether a change makes or ends calls. A new job has none, and its customer has asked for it. */
const concernsCalls = (change: JobChange) =>
  change.type !== 'job_request.created' && (kindOf(change) !== null || isAskedByPhone(change) || isSilent(change) || hasTime(change));

/** The visit got a time. Without a message the customer may know it already. */
const hasTime = ({ type }: JobChange) => type === 'job_request.rescheduled' || type === 'job_request.assigned';

const endOf = ({ type }: JobChange) =>
  type === 'job_request.archived' ? 'job_archived' : type === 'job_request.completed' ? 'job_completed' : null;

const isAskedByPhone = ({ type, asksCustomer, row }: JobChange) =>
  type === 'job_request.quoted' && asksCustomer === true && !row.hasCustomerLink;

/** The visit is called off, taken back, completed or moved, and the customer is not told. Messages that wait are no longer true. */
const isSilent = (change: JobChange) => (silentTypes.has(change.type) || isMovedSilently(change)) && kindOf(change) === null;
const isMovedSilently = ({ type, tellsCustomer, rescheduling, row }: JobChange) =>
  type === 'job_request.rescheduled' && tellsCustomer === false && !isSameInstant(rescheduling?.previousStartAt ?? null, row.scheduledAt);
const silentTypes: ReadonlySet<JobChange['type']> = new Set([
  'job_request.archived',
  'job_request.unscheduled',
  'job_request.reopened',
  'job_request.completed',
]);

type DeliveryOfMessages = Pick<MailService, 'delivers' | 'deliversTexts'>;

/** The cause of a message: one per kind, channel and version of a job. Repeated work finds the existing row. */
export function mailCauseOf(
  kind: CustomerMailKind,
  { id, statusVersion }: Pick<JobRow, 'id' | 'statusVersion'>,
  channel: MessageChannel = 'email',
): string {
  return causeBy(channel, `${kind}:${id}:${statusVersion}`);
}

function kindOf({
  type,
  row,
  rescheduling,
  tellsCustomer,
  isOldNews,
  takenBack,
  asksCustomer,
  declinedRequest,
}: JobChange): CustomerMailKind | null {
  if (declinedRequest) return 'request_declined';
  if (takenBack) return takenBack.isKnown ? 'not_on_the_way' : null;
  switch (type) {
    case 'job_request.created':
      return 'booked';
    case 'job_request.confirmed':
      return tellsCustomer === false ? null : 'confirmed';
    case 'job_request.completed':
      return tellsCustomer === false ? null : 'completed';
    case 'job_request.rescheduled':
      if (tellsCustomer === false) return null;
      if (rescheduling?.reason === 'accepted') return 'confirmed';
      // Another technician at the same time does not concern the customer, nor a push that keeps the promised window.
      return rescheduling?.isWindowKept === true || isSameInstant(rescheduling?.previousStartAt ?? null, row.scheduledAt)
        ? null
        : 'rescheduled';
    case 'job_request.unscheduled':
      return tellsCustomer === false ? null : 'unscheduled';
    case 'job_request.reopened':
      return tellsCustomer === true && row.scheduledAt !== null ? 'confirmed' : null;
    case 'job_request.archived':
      return tellsCustomer === true ? 'cancelled' : null;
    case 'job_request.quoted':
      return asksCustomer && row.hasCustomerLink ? 'choose_time' : null;
    case 'job_request.status_changed':
      // A completed visit was taken back.
      if (tellsCustomer === true && row.scheduledAt !== null) return 'confirmed';
      return row.statusKey === 'on_the_way' && isOldNews !== true ? 'on_the_way' : null;
    default:
      return null;
  }
}

/** The mail and the text message of one kind. The store leaves out what the settings and the customer do not want. */
export function messagesOf(
  tenant: Tenant,
  nowMilliseconds: number,
  service: DeliveryOfMessages,
  kind: CustomerMailKind,
  row: JobRow,
  facts: MailVisitFacts,
  /** Added to the cause of a message that a job may get several times at one version. */
  repeat = '',
): NewCustomerMail[] {
  return recipientsOf(tenant, service, row).map((recipient) => ({
    ...recipient,
    id: newId(nowMilliseconds),
    cause: mailCauseOf(kind, row, recipient.channel) + repeat,
    kind,
    locale: row.customerLocale,
    recipientName: row.customerName,
    jobRequestId: row.id,
    customerId: row.customerId,
    facts,
    dueAt: formatMilliseconds(nowMilliseconds + holdMilliseconds[kind]),
    expiresAt: expiryOf(kind, row, facts, nowMilliseconds),
  }));
}

/** The two ways to the customer of a job, and what stands in the way of each. */
export function recipientsOf(
  tenant: Tenant,
  service: DeliveryOfMessages,
  { customerEmail, customerPhone }: { readonly customerEmail: string | null; readonly customerPhone: string | null },
): Pick<NewCustomerMail, 'channel' | 'recipientAddress' | 'skipReason' | 'start'>[] {
  const number = textableNumber(customerPhone, tenant.timezone);
  return [
    {
      channel: 'email',
      recipientAddress: customerEmail,
      skipReason: addressProblem(customerEmail),
      start: mailStatusAtStart(tenant, service),
    },
    {
      channel: 'sms',
      recipientAddress: number,
      skipReason: number !== null ? null : customerPhone?.trim() ? 'invalid_phone' : 'no_phone',
      start: textStatusAtStart(tenant, service),
    },
  ];
}

export function addressProblem(address: string | null): MailReason | null {
  if (address === null || address.trim() === '') return 'no_address';
  return isMailable(address) ? null : 'invalid_address';
}

/** The time after which a mail would be wrong or a nuisance; null when it never expires. */
function expiryOf(kind: CustomerMailKind, row: JobRow, facts: MailVisitFacts, nowMilliseconds: number): string | null {
  if (kind === 'reminder') return facts.startAt;
  if (isProposalMail(kind)) return facts.answerUntil ?? null;
  if (kind === 'on_the_way' || kind === 'not_on_the_way' || kind === 'running_late') return formatMilliseconds(nowMilliseconds + 2 * hour);
  return kind === 'confirmed' || kind === 'rescheduled' ? row.endsAt : null;
}

function factsOf(
  tenant: Tenant,
  { row, rescheduling, lostStartAt, lostWindowStartAt, declinedRequest, message }: JobChange,
): MailVisitFacts {
  const previousWindowStartAt = rescheduling?.previousWindowStartAt ?? lostWindowStartAt;
  return {
    ...visitFacts(tenant, row),
    previousStartAt: rescheduling?.previousStartAt ?? lostStartAt ?? null,
    ...(previousWindowStartAt === undefined ? {} : { previousWindowStartAt }),
    reason: !rescheduling || rescheduling.reason === 'accepted' ? null : rescheduling.reason,
    ...(declinedRequest ? { message: declinedRequest.message } : message ? { message } : {}),
  };
}

/** The starts of the days on which a job is worked, in order. */
export const startsOfDays = ({ scheduledAt, sessions }: Pick<JobRow, 'scheduledAt' | 'sessions'>): string[] =>
  scheduledAt === null
    ? []
    : [
        scheduledAt,
        ...sessions.filter(({ role, ordinal }) => role === 'lead' && ordinal > 1).map((session) => formatMinute(session.startMinute)),
      ];

/** The facts of a visit as it stands. `dayStartAt`: the day of the work that the message is about; by default the first. */
export function visitFacts(tenant: Tenant, row: JobRow, dayStartAt = row.scheduledAt): MailVisitFacts {
  const isFirstDay = dayStartAt === row.scheduledAt;
  const furtherStarts = startsOfDays(row).filter((start) => dayStartAt !== null && Date.parse(start) > Date.parse(dayStartAt));
  return {
    shortCode: row.shortCode,
    service: row.jobTypeName,
    technician: row.technicians.find(({ id }) => id === row.technicianId)?.fullName ?? null,
    address: addressLine(row.address),
    timezone: row.customerTimezone,
    startAt: dayStartAt,
    ...(furtherStarts.length === 0 ? {} : { furtherStarts }),
    // The first day alone has a promised window.
    ...(row.scheduledAt === null || !isFirstDay ? {} : { windowStartAt: windowStartOf(tenant, { ...row, scheduledAt: row.scheduledAt }) }),
    windowMinutes: row.arrivalWindowMinutes ?? tenant.arrivalWindowMinutes,
    requested: (row.jobDates as { date: string; periods: { period: Period }[] }[]).map(({ date, periods }) => ({
      date,
      periods: periods.map(({ period }) => period),
    })),
    previousStartAt: null,
    reason: null,
    ...linkFacts(row),
  };
}

/** The customer link of a job, as messages have it. */
export const linkFacts = ({ hasCustomerLink, customerLinkNumber }: Pick<JobRow, 'hasCustomerLink' | 'customerLinkNumber'>) => ({
  hasLink: hasCustomerLink,
  ...(customerLinkNumber === 0 ? {} : { linkNumber: customerLinkNumber }),
});

/** An address in one line, as messages show it. */
export function addressLine({ formatted, line, line2, city, state, postal_code }: AddressParts): string {
  if (formatted) return formatted;
  const region = [state, postal_code].filter(Boolean).join(' ');
  return [line, line2, city, region].filter(Boolean).join(', ');
}

function isSameInstant(left: string | null, right: string | null): boolean {
  return left !== null && right !== null && Date.parse(left) === Date.parse(right);
}
