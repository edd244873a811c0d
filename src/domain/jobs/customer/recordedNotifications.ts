/**
 * What an operation answers about the message that its change has recorded. It is read from the insert of the message, so that the answer and the
 * outbox cannot differ and no further statement is needed. docs/internals/messages.md#who-is-told.
 */
import type { CustomerMailKind } from '../../../contract/vocabulary.ts';
import type { RecordedNews } from '../../../machinery/mail/customerMails.ts';
import { nightUntil } from '../../../machinery/mail/quietHours.ts';
import type { Transaction } from '../../../store/driver/database.ts';
import type { RecordedMail } from '../../../store/mail/mails.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { notificationOf, silentNotification, type CustomerNotification, type JobCustomer } from './customerNotifications.ts';

/** The changes of each transaction, by job. An operation is deep in other calls when it records them. */
const changesOf = new WeakMap<Transaction, Map<string, RecordedNews>>();

/** Keeps what a transaction has recorded. A later change of the same job counts, unless only the earlier one has something to tell. */
export function noteRecorded(tx: Transaction, changes: readonly RecordedNews[]): void {
  const known = changesOf.get(tx) ?? new Map<string, RecordedNews>();
  for (const change of changes)
    if (change.kind !== null || change.asksByPhone || change.isOldNews || !known.has(change.jobRequestId))
      known.set(change.jobRequestId, change);
  changesOf.set(tx, known);
}

/** Without these messages nobody needs to phone: the customer has asked for the visit, has its arrival window, or it is over. */
const courtesies: ReadonlySet<CustomerMailKind> = new Set(['booked', 'on_the_way', 'completed']);

/** How the customer of a job hears of what this transaction has changed. `isTimeKept`: without a message, because the visit keeps its time. */
export async function recordedNotification(
  tx: Transaction,
  job: Pick<JobCustomer, 'id' | 'customerPhone'>,
  isTimeKept = false,
): Promise<CustomerNotification> {
  const change = changesOf.get(tx)?.get(job.id);
  if (change?.asksByPhone) return silentNotification('no_channel', job);
  if (change?.isOldNews) return silentNotification('no_longer_true', job);
  if (!change || change.kind === null) return silentNotification(isTimeKept ? 'time_unchanged' : 'no_message', job);
  const own = (await change.mails).filter(({ jobRequestId }) => jobRequestId === job.id);
  const { phone_to_call, ...told } = notificationOfRecorded(own, job);
  return phone_to_call === undefined || courtesies.has(change.kind) ? told : { ...told, phone_to_call };
}

/** How the customer hears of recorded messages. */
export const notificationOfRecorded = (mails: readonly RecordedMail[], job: Pick<JobCustomer, 'customerPhone'>): CustomerNotification =>
  // None: the same message was recorded before.
  mails.length === 0
    ? silentNotification('unchanged', job)
    : notificationOf(
        mails.map((mail) => {
          const isText = mail.channel === 'sms';
          const until = isText ? (nightUntil(mail, Date.parse(mail.createdAt)) ?? nightUntil(mail, Date.parse(mail.dueAt))) : null;
          return { channel: mail.channel, reason: mail.reason, sentFrom: until === null ? null : formatMinute(until) };
        }),
        job,
      );
