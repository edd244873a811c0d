/** Customers who wait for an earlier time: who may, and how a time is proposed to one. [earlier-times.wish]; docs/decisions/0144. */
import type { WriteContext } from '../call/context.ts';
import { refuse, type Refusal } from '../contract/errors.ts';
import { messagesOf, visitFacts } from '../mail/customerMails.ts';
import { formatMilliseconds, formatMinute } from '../time/timestamps.ts';
import { newId } from '../store/ids.ts';
import { removeEarlierWish, writeEarlierWish, type EarlierWishPart } from '../store/jobs/earlierWishes.ts';
import { findJob } from '../store/jobs/jobRequests.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { insertTimeProposal, type NewTimeProposal, type TimeProposalRow } from '../store/jobs/timeProposals.ts';
import { insertCustomerMails } from '../store/mail/mails.ts';
import { messageWays } from './customerNotifications.ts';
import { recordJobEvent } from './jobEvents.ts';
import { isUnderWay, leadSessionOf } from './jobState.ts';

/** Whether an earlier time can be proposed for the visit: one technician and one day, confirmed, not begun and not locked. */
export function mayWaitForEarlier(row: JobRow, nowMilliseconds: number): boolean {
  return (
    row.scheduledAt !== null &&
    Date.parse(row.scheduledAt) > nowMilliseconds &&
    row.completedAt === null &&
    row.archivedAt === null &&
    row.lockedAt === null &&
    row.priorityLevel !== 'p0' &&
    row.crewSize === 1 &&
    row.sessions.length === 1 &&
    !isUnderWay(row, row.statusKey)
  );
}

/** Whether a proposal may still be taken: it has not expired, and the visit may wait and stands where it stood. Whether the time is free is another question. */
export const isProposalStanding = (
  row: JobRow,
  { expiresAt, presentStartMinute }: Pick<TimeProposalRow, 'expiresAt' | 'presentStartMinute'>,
  nowMilliseconds: number,
): boolean =>
  Date.parse(expiresAt) > nowMilliseconds &&
  mayWaitForEarlier(row, nowMilliseconds) &&
  leadSessionOf(row)?.startMinute === presentStartMinute;

export interface AskedWish {
  readonly wanted: boolean;
  readonly weekdays?: EarlierWishPart['weekdays'] | undefined;
  readonly periods?: EarlierWishPart['periods'] | undefined;
}

/** Sets or removes the wish of a locked job. Who repeats it keeps the place in the order. */
export async function changeEarlierWish(
  ctx: WriteContext,
  row: JobRow,
  { wanted, weekdays, periods }: AskedWish,
): Promise<JobRow | Refusal<'JOB_REQUEST_INVALID_TRANSITION'>> {
  const { db, tenant, nowMilliseconds } = ctx;
  const before = row.earlierWish;
  if (!wanted && before === null) return row;
  if (wanted && !mayWaitForEarlier(row, nowMilliseconds))
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status: row.statusKey,
      status_version: row.statusVersion,
      ...(row.scheduledAt === null ? { required: 'confirmed and scheduled' as const } : {}),
    });
  const at = formatMilliseconds(nowMilliseconds);
  if (wanted)
    await writeEarlierWish(db, tenant.id, row.id, {
      weekdays: [...(weekdays ?? before?.weekdays ?? [])].sort(),
      periods: periods ?? before?.periods ?? [],
      wishedAt: at,
    });
  else await removeEarlierWish(db, tenant.id, row.id, at);
  const changed = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', changed);
  return changed;
}

/**
 * Proposes a time to the customer of a locked job, and records the message. Does nothing when the customer was asked about this part of the day before.
 * A customer without a link cannot answer a message, so a person phones.
 */
export async function proposeTime(
  ctx: WriteContext,
  row: JobRow,
  found: Omit<NewTimeProposal, 'id' | 'told' | 'offeredAt'>,
): Promise<void> {
  const { db, tenant, services, nowMilliseconds } = ctx;
  const ways = row.hasCustomerLink ? await messageWays(ctx, row, 'earlier_time') : null;
  const told = (['email', 'sms'] as const).filter((channel) => ways !== null && ways[channel] !== null);
  const at = formatMilliseconds(nowMilliseconds);
  const id = newId(nowMilliseconds);
  if (!(await insertTimeProposal(db, tenant.id, { ...found, id, told, offeredAt: at })) || told.length === 0) return;
  const facts = {
    ...visitFacts(tenant, row),
    startAt: formatMinute(found.startMinute),
    previousStartAt: row.scheduledAt,
    // The customer is asked about a time. Who comes is settled when the customer takes it.
    technician: null,
    answerUntil: found.expiresAt,
  };
  insertCustomerMails(db, tenant.id, messagesOf(tenant, nowMilliseconds, services.mail, 'earlier_time', row, facts, `:${id}`), at);
}
