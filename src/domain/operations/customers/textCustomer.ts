import { invalid, refuse } from '../../../contract/errors.ts';
import { longestAnswer } from '../../../contract/schemas/customerMessage.ts';
import { customerMessageResource } from '../../jobs/customer/customerMessages.ts';
import { textedNumber } from '../../jobs/customer/textedNumber.ts';
import { noteAuthor } from '../../jobs/records/notes.ts';
import { visitFacts } from '../../../machinery/mail/customerMails.ts';
import type { MailVisitFacts } from '../../../machinery/mail/facts.ts';
import { textStatusAtStart } from '../../../machinery/mail/initialStatus.ts';
import { visibleLine } from '../../../ground/texts/unseen.ts';
import { insertAnswer, markRead } from '../../../store/customers/messages.ts';
import { holdCustomer } from '../../../store/customers/person.ts';
import { newId } from '../../../store/ids.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import { insertReply } from '../../../store/mail/replies.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Writes to the customer in the conversation. Whoever wrote may be answered, also without a consent. [customer.text]. */
export const textCustomer = write<'textCustomer'>(async (ctx, input) => {
  const { db, tenant, services, nowMilliseconds } = ctx;
  const text = visibleLine(input.text, longestAnswer);
  if (text === '') return invalid('text', 'required', 'required');
  // Before the customer, as an erasure and a received message do.
  await lockSchedule(db, tenant.id);
  const customer = await holdCustomer(db, tenant.id, input.id);
  if (!customer || customer.deletedAt !== null) return refuse('CUSTOMER_NOT_FOUND');
  const number = await textedNumber(ctx, customer);
  if (typeof number === 'string') return refuse('CUSTOMER_NOT_TEXTED', { reason: number });
  const { phone } = number;
  const jobId = input.job_request_id ?? number.jobRequestId;
  const found = jobId === null ? null : await findUndeletedJob(db, tenant.id, jobId);
  const job = found?.customerId === customer.id ? found : null;
  if (input.job_request_id !== undefined && !job) return refuse('JOB_REQUEST_NOT_FOUND');
  const at = formatMilliseconds(nowMilliseconds);
  const mailId = newId(nowMilliseconds);
  await insertReply(db, tenant.id, {
    id: mailId,
    locale: job?.customerLocale ?? null,
    recipientName: customer.fullName,
    phone,
    jobRequestId: job?.id ?? null,
    facts: { ...(job ? visitFacts(tenant, job) : factsWithoutVisit(tenant)), message: text, customerId: customer.id },
    start: textStatusAtStart(tenant, services.mail),
    at,
  });
  await markRead(db, tenant.id, { customerId: customer.id, until: null }, at);
  const answer = { id: newId(nowMilliseconds), customerId: customer.id, jobRequestId: job?.id ?? null, phone, text, mailId, at };
  const row = await insertAnswer(db, tenant, answer, noteAuthor(ctx));
  db.changes(tenant.id);
  return customerMessageResource(row);
});

const factsWithoutVisit = ({ timezone }: Tenant): MailVisitFacts => ({
  shortCode: '',
  service: null,
  technician: null,
  address: '',
  timezone,
  startAt: null,
  windowMinutes: 0,
  requested: [],
  previousStartAt: null,
  reason: null,
  hasLink: false,
});
