/**
 * What becomes of a text message that came in: a message in the conversation with its customer, or a callback when nobody
 * has the number. docs/internals/messages.md#conversations.
 */
import type { ReceivedText } from '../../../machinery/mail/inboundTexts.ts';
import { recordCustomerEvent } from '../../resources/customers/customerEvents.ts';
import { phoneKeyOf } from '../../resources/customers/phoneKey.ts';
import { holdCustomer } from '../../../store/customers/person.ts';
import { flagForMessage, insertReceived } from '../../../store/customers/messages.ts';
import {
  addToCallback,
  businessOfStranger,
  findTextingGuest,
  findTextSender,
  lockNumber,
  openGuestJobs,
} from '../../../store/customers/textSenders.ts';
import type { Transaction } from '../../../store/driver/database.ts';
import { newId } from '../../../store/ids.ts';
import { noteOnJobs } from '../../../store/jobs/customerRequests.ts';
import { lockJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { proposalsOfJobs } from '../../../store/jobs/timeProposals.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { getTenant, type Tenant } from '../../../store/settings/tenants.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import type { SweepParts } from '../../call/sweep.ts';
import { openCancellationRequest } from './askedCancellation.ts';
import { customerMessageResource } from './customerMessages.ts';
import { mayAskToCancel } from './customerVisit.ts';

/** Texts that ask nothing of the business are stored as read. */
const needsNobody: ReadonlySet<ReceivedText['meaning']> = new Set(['yes', 'stop', 'start']);

/** Whether the customer was asked about a time. A person must then act on a yes, because it does not say which of several times is meant. */
async function isAsked({ db, tenant }: WriteContext, { id, scheduledAt, pendingAction }: JobRow): Promise<boolean> {
  if (scheduledAt === null && pendingAction === 'confirm_booking') return true;
  return (await proposalsOfJobs(db, tenant.id, [id])).some(({ state }) => state === 'offered');
}

/** Stores a received text in one transaction. A text that is delivered again changes nothing. */
export const takeText = ({ store, services }: SweepParts, text: ReceivedText, nowMilliseconds: number): Promise<void> =>
  store.transaction(async (tx) => {
    await lockNumber(tx, text.phone);
    const at = formatMilliseconds(nowMilliseconds);
    // The number has its country code, so no zone is needed.
    const phoneKey = phoneKeyOf(text.phone, 'UTC') ?? text.phone.slice(1);
    const sender = await findTextSender(tx, { phone: text.phone, phoneKey, now: at });
    if (sender) {
      const ctx = contextOf(tx, services, await getTenant(tx, sender.tenantId), sender.customerId, nowMilliseconds);
      if (await keepMessage(ctx, sender, text)) return;
    }
    await keepForCallback(tx, services, text, { phoneKey, nowMilliseconds });
  });

/** The customer is the actor, as by the customer link. */
function contextOf(db: Transaction, services: SweepParts['services'], tenant: Tenant, id: string, nowMilliseconds: number): WriteContext {
  const { id: tenantId, businessId, environment } = tenant;
  const principal = {
    kind: 'customer',
    id,
    tenantId,
    businessId,
    environment,
    permissions: new Set<never>(),
    rateBucket: `text ${id}`,
    userId: null,
  } as const;
  return { db, tenant, principal, locale: 'en', nowMilliseconds, requestId: newId(nowMilliseconds), services };
}

/** Adds the text to the conversation. false: an erasure has taken the customer meanwhile. */
async function keepMessage(
  ctx: WriteContext,
  { customerId, jobRequestId }: { readonly customerId: string; readonly jobRequestId: string | null },
  { phone, text, meaning, gatewayId }: ReceivedText,
): Promise<boolean> {
  const { db, tenant, nowMilliseconds } = ctx;
  const at = formatMilliseconds(nowMilliseconds);
  if (jobRequestId !== null) await lockSchedule(db, tenant.id);
  const customer = await holdCustomer(db, tenant.id, customerId);
  if (!customer || customer.deletedAt !== null) return false;
  const found = jobRequestId === null ? null : await lockJob(db, tenant.id, jobRequestId);
  const job = found?.customerId === customerId ? found : null;
  const message = await insertReceived(db, tenant.id, {
    id: newId(nowMilliseconds),
    customerId,
    jobRequestId: job?.id ?? null,
    phone,
    text,
    meaning,
    gatewayId,
    at,
    isUnread: !needsNobody.has(meaning) || (meaning === 'yes' && job !== null && (await isAsked(ctx, job))),
  });
  if (!message) return true;
  if (job && meaning === 'cancel') await askToCancel(ctx, job, text);
  if (job && message.readAt === null) await flagForMessage(db, tenant.id, job.id, at);
  const { row, spending } = (await ctx.services.spendingRanks.find(db, tenant.id, customerId, nowMilliseconds))!;
  await recordCustomerEvent(ctx, 'customer.message_received', row, spending, { message: customerMessageResource(message) });
  db.changes(tenant.id);
  return true;
}

/** Opens a request even where customers may cancel by their link, because a text is not signed in. An open request stays, and so does a visit under way. */
async function askToCancel(ctx: WriteContext, job: JobRow, words: string): Promise<void> {
  if (await mayAskToCancel(ctx, job)) await openCancellationRequest(ctx, job.id, words);
}

/** The text of a guest without a record, or of a stranger: a person calls back. A guest's wish to cancel is a request on the job too. */
async function keepForCallback(
  tx: Transaction,
  services: SweepParts['services'],
  { phone, text, meaning, gatewayId }: ReceivedText,
  { phoneKey, nowMilliseconds }: { readonly phoneKey: string; readonly nowMilliseconds: number },
): Promise<void> {
  const at = formatMilliseconds(nowMilliseconds);
  const guest = await findTextingGuest(tx, phone);
  const tenantId = guest?.tenantId ?? (await businessOfStranger(tx, phone));
  if (tenantId === null) return;
  const tenant = await getTenant(tx, tenantId);
  const jobId = guest?.jobRequestId ?? (await guestJobOf(tx, tenant, phoneKey, at));
  if (jobId !== null) await lockSchedule(tx, tenantId);
  const found = jobId === null ? null : await lockJob(tx, tenantId, jobId);
  // An erasure since it was found has taken the name.
  const job = found?.customerName ? found : null;
  const added = await addToCallback(tx, tenantId, {
    id: newId(nowMilliseconds),
    jobRequestId: job?.id ?? null,
    // A stranger has no name but the number.
    name: job?.customerName || phone,
    phone,
    text,
    gatewayId,
    at,
  });
  if (added === 'repeated' || !job) return;
  if (meaning === 'cancel') await askToCancel(contextOf(tx, services, tenant, job.id, nowMilliseconds), job, text);
  await noteOnJobs(tx, tenantId, [job.id]);
}

/** The nearest open job of a guest who gave this number, however it was typed. */
async function guestJobOf(tx: Transaction, { id, timezone }: Tenant, phoneKey: string, now: string): Promise<string | null> {
  // The last digits are in every spelling of a number, with and without the country code.
  const jobs = await openGuestJobs(tx, id, phoneKey.slice(-6), now);
  return jobs.find(({ phone }) => phoneKeyOf(phone, timezone) === phoneKey)?.id ?? null;
}
