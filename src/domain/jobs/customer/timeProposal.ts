/**
 * A time that is proposed to a customer: an earlier one for a visit, or one for a request without a visit.
 * docs/internals/bookings.md#proposed-times.
 */
import type { WriteContext } from '../../call/context.ts';
import { messagesOf, visitFacts } from '../../../machinery/mail/customerMails.ts';
import { newId } from '../../../store/ids.ts';
import { lockJobs } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import {
  endTimeProposals,
  insertTimeProposal,
  isTimeTaken,
  rests,
  type NewTimeProposal,
  type TimeProposalRow,
} from '../../../store/jobs/timeProposals.ts';
import { openProposalsOfPlan, withdrawWantedProposals } from '../../../store/jobs/visitProposals.ts';
import { insertCustomerMails } from '../../../store/mail/mails.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { messageWays } from './customerNotifications.ts';
import { mayWaitForEarlier } from './earlierWish.ts';
import { isOpen, leadSessionOf } from '../lifecycle/jobState.ts';

/** Whether the job waits for its first time, which its customer may take. */
export const mayTakeFirstTime = (row: JobRow): boolean =>
  row.scheduledAt === null && isOpen(row) && row.pendingAction === 'confirm_booking' && row.priorityLevel !== 'p0' && row.crewSize === 1;

/** Whether a proposal may still be taken: it has not expired, and the job stands as it stood. Whether the time is free is another question. */
export const isProposalStanding = (
  row: JobRow,
  { expiresAt, presentStartMinute }: Pick<TimeProposalRow, 'expiresAt' | 'presentStartMinute'>,
  nowMilliseconds: number,
): boolean =>
  Date.parse(expiresAt) > nowMilliseconds &&
  (presentStartMinute === null
    ? mayTakeFirstTime(row)
    : mayWaitForEarlier(row, nowMilliseconds) && leadSessionOf(row)?.startMinute === presentStartMinute);

interface Asking {
  /** A customer who was asked after this instant rests. undefined: nobody does. */
  readonly restsSince?: string;
  /** Quotes a job that waits for its quote, once the time is certain to be proposed. */
  readonly quote?: () => Promise<JobRow>;
}

/**
 * Proposes a time to the customer of a locked job, and records the message. Does nothing when the time overlaps with an open proposal or a visit of
 * the technician or the customer, or the customer rests or was asked about this part of the day before. Lock the proposals before, so that no other
 * search writes meanwhile. A customer without a link cannot answer a message, so a person phones. Returns whether the time is proposed.
 */
export async function proposeTime(
  ctx: WriteContext,
  row: JobRow,
  found: Omit<NewTimeProposal, 'id' | 'told' | 'untoldBecause' | 'offeredAt'>,
  { restsSince, quote }: Asking,
): Promise<boolean> {
  const { db, tenant, services, nowMilliseconds } = ctx;
  if (await isTimeTaken(db, tenant.id, found, row.customerId)) return false;
  if (restsSince !== undefined && (await rests(db, tenant.id, row, restsSince))) return false;
  const kind = found.presentStartMinute === null ? 'proposed_time' : 'earlier_time';
  const ways = row.hasCustomerLink ? await messageWays(ctx, row, kind) : null;
  const told = (['email', 'sms'] as const).filter((channel) => ways !== null && ways[channel] !== null);
  const untoldBecause = told.length > 0 ? null : (ways?.customer_notification.reason ?? null);
  const at = formatMilliseconds(nowMilliseconds);
  const id = newId(nowMilliseconds);
  if (!(await insertTimeProposal(db, tenant.id, { ...found, id, told, untoldBecause, offeredAt: at }))) return false;
  const asked = quote ? await quote() : row;
  // The sandbox keeps its messages, so that they can be read.
  if (told.length === 0 && untoldBecause !== 'sandbox') return true;
  const visit = visitFacts(tenant, asked);
  const facts = {
    ...visit,
    startAt: formatMinute(found.startMinute),
    windowStartAt: formatMinute(found.startMinute),
    previousStartAt: asked.scheduledAt,
    ...(visit.windowStartAt === undefined ? {} : { previousWindowStartAt: visit.windowStartAt }),
    // The customer is asked about a time. Who comes is settled when the customer takes it.
    technician: null,
    answerUntil: found.expiresAt,
  };
  void insertCustomerMails(db, tenant.id, messagesOf(tenant, nowMilliseconds, services.mail, kind, asked, facts, `:${id}`), at);
  return true;
}

/** Withdraws the times that a locked plan has proposed for visits that are not booked, and looks for no others. */
export async function withdrawProposalsOfPlan({ db, tenant, nowMilliseconds }: WriteContext, planId: string): Promise<void> {
  await withdrawWantedProposals(db, tenant.id, planId);
  const open = await openProposalsOfPlan(db, tenant.id, planId);
  if (open.length === 0) return;
  await lockJobs(
    db,
    tenant.id,
    open.map(({ jobRequestId }) => jobRequestId),
  );
  const ids = open.map(({ id }) => id);
  await endTimeProposals(db, tenant.id, ids, 'expired', formatMilliseconds(nowMilliseconds), 'withdrawn');
}
