import { invalid, refuse } from '../../../contract/errors.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { notificationOfRecorded } from '../../jobs/customer/recordedNotifications.ts';
import { mailCauseOf, messagesOf, recordCalls, visitFacts } from '../../../machinery/mail/customerMails.ts';
import { noteAuthor } from '../../jobs/records/notes.ts';
import { insertAnswer, markRead } from '../../../store/customers/messages.ts';
import { newId } from '../../../store/ids.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { insertCustomerMails, sameMessages, type NewCustomerMail, type RecordedMail } from '../../../store/mail/mails.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { write } from '../handler.ts';

/** A repetition of the same words within this time is a call whose answer was lost. */
const repetitionMilliseconds = 10 * 60_000;

/**
 * Sends free words, or that the technician is late. The lateness that was told last is not told again, and the same words once in ten minutes;
 * what was skipped told nothing. [customer-message.send]; docs/internals/messages.md#text-messages.
 */
export const sendCustomerMessage = write<'sendCustomerMessage'>(async (ctx, input) => {
  const { db, tenant, services, nowMilliseconds } = ctx;
  const message = input.message?.trim() ?? '';
  const late = input.late_minutes ?? null;
  if ((message === '') === (late === null)) return invalid('message', 'required', 'message_or_late');
  const row = await lockJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  const isWrong = row.archivedAt !== null || (late !== null && (!isOpen(row) || row.scheduledAt === null));
  if (isWrong)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status_key: row.statusKey,
      status_version: row.statusVersion,
      reason: row.archivedAt !== null || !isOpen(row) ? 'over' : 'not_scheduled',
      ...(late === null ? {} : { required: 'confirmed and scheduled' as const }),
    });
  const kind = late === null ? 'message' : 'running_late';
  const facts = visitFacts(tenant, row);
  const startAt = late === null ? facts.startAt : formatMilliseconds(Date.parse(facts.startAt!) + late * 60_000);
  // The last lateness is not told again at the same version of the job, the same words not within some minutes.
  const repeat = late === null ? '' : `:${startAt}`;
  const said = await sameMessages(db, tenant.id, row.id, {
    kind,
    facts: late === null ? { message } : { startAt },
    since: late === null ? formatMilliseconds(nowMilliseconds - repetitionMilliseconds) : null,
    cause: late === null ? null : `${mailCauseOf(kind, row)}${repeat}`,
    isNewest: late !== null,
  });
  if (said.length > 0) return { customer_notification: notificationOfRecorded(said, row) };
  const news = late === null ? { ...facts, message } : { ...facts, startAt, windowStartAt: startAt!, previousStartAt: facts.startAt };
  const messages = messagesOf(tenant, nowMilliseconds, services.mail, kind, row, news, `${repeat}:${newId(nowMilliseconds)}`);
  const recorded = await insertCustomerMails(db, tenant.id, messages, formatMilliseconds(nowMilliseconds));
  recordCalls(db, tenant, nowMilliseconds, [{ row, kind, messages, facts: news }]);
  await addToConversation(ctx, row, message, messages, recorded);
  // Open pages read the calls again.
  db.changes(tenant.id);
  return { customer_notification: notificationOfRecorded(recorded, row) };
});

/** Free words that go out as a text message are an answer in the conversation too. */
async function addToConversation(
  ctx: WriteContext,
  { id: jobRequestId, customerId }: JobRow,
  text: string,
  messages: readonly NewCustomerMail[],
  recorded: readonly RecordedMail[],
): Promise<void> {
  const sms =
    recorded.some(({ channel, status }) => channel === 'sms' && status !== 'skipped') && messages.find(({ channel }) => channel === 'sms');
  if (text === '' || customerId === null || !sms) return;
  const { db, tenant, nowMilliseconds } = ctx;
  const at = formatMilliseconds(nowMilliseconds);
  const answer = { id: newId(nowMilliseconds), customerId, jobRequestId, phone: sms.recipientAddress!, text, mailId: sms.id, at };
  await insertAnswer(db, tenant, answer, noteAuthor(ctx));
  await markRead(db, tenant.id, { customerId, until: null }, at);
}
