import { invalid, refuse } from '../../contract/errors.ts';
import { messageWays } from '../../jobs/customerNotifications.ts';
import { isOpen } from '../../jobs/jobState.ts';
import { messagesOf, visitFacts } from '../../mail/customerMails.ts';
import { newId } from '../../store/ids.ts';
import { lockJob } from '../../store/jobs/jobRequests.ts';
import { insertCustomerMails } from '../../store/mail/mails.ts';
import { wasWritten } from '../../store/mail/texting.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { write } from '../handler.ts';

/** A repetition of the same words within this time is a call whose answer was lost. */
const repetitionMilliseconds = 10 * 60_000;

/** Sends free words, or that the technician is late. The same lateness is told once, and the same words once in ten minutes. [customer-message.send]; docs/decisions/0137. */
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
      current_status: row.statusKey,
      status_version: row.statusVersion,
      reason: row.archivedAt !== null || !isOpen(row) ? 'over' : 'not_scheduled',
      ...(late === null ? {} : { required: 'confirmed and scheduled' as const }),
    });
  const kind = late === null ? 'message' : 'running_late';
  const facts = visitFacts(tenant, row);
  const startAt = late === null ? facts.startAt : formatMilliseconds(Date.parse(facts.startAt!) + late * 60_000);
  const { customer_notification } = await messageWays(ctx, row, kind);
  const since = formatMilliseconds(nowMilliseconds - repetitionMilliseconds);
  if (late === null && (await wasWritten(db, tenant.id, row.id, { message, since }))) return { customer_notification };
  const mails = messagesOf(
    tenant,
    nowMilliseconds,
    services.mail,
    kind,
    row,
    { ...facts, startAt, ...(late === null ? { message } : { previousStartAt: facts.startAt }) },
    `:${late === null ? newId(nowMilliseconds) : startAt}`,
  );
  insertCustomerMails(db, tenant.id, mails, formatMilliseconds(nowMilliseconds));
  return { customer_notification };
});
