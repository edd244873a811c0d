/** Customers who wait for an earlier time, and who may. [earlier-times.wish]; docs/internals/bookings.md#proposed-times. */
import { isDeepStrictEqual } from 'node:util';
import type { WriteContext } from '../../call/context.ts';
import { refuse, type Refusal } from '../../../contract/errors.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { removeEarlierWish, writeEarlierWish, type EarlierWishPart } from '../../../store/jobs/earlierWishes.ts';
import { findJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { recordJobEvent } from '../lifecycle/jobEvents.ts';
import { isUnderWay } from '../lifecycle/jobState.ts';

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

interface AskedWish {
  readonly wanted: boolean;
  readonly wanted_weekdays?: EarlierWishPart['weekdays'] | undefined;
  readonly wanted_periods?: EarlierWishPart['periods'] | undefined;
}

/** Sets or removes the wish of a locked job. Who repeats it keeps the place in the order. */
export async function changeEarlierWish(
  ctx: WriteContext,
  row: JobRow,
  { wanted, wanted_weekdays: weekdays, wanted_periods: periods }: AskedWish,
): Promise<JobRow | Refusal<'JOB_REQUEST_INVALID_TRANSITION'>> {
  const { db, tenant, nowMilliseconds } = ctx;
  const before = row.earlierWish;
  if (!wanted && before === null) return row;
  if (wanted && !mayWaitForEarlier(row, nowMilliseconds))
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status_key: row.statusKey,
      status_version: row.statusVersion,
      ...(row.scheduledAt === null ? { required: 'confirmed and scheduled' as const } : {}),
    });
  const at = formatMilliseconds(nowMilliseconds);
  const wish = {
    weekdays: [...(weekdays ?? before?.weekdays ?? [])].sort(),
    periods: periods ?? before?.periods ?? [],
    wishedAt: before?.wishedAt ?? at,
  };
  if (wanted && isDeepStrictEqual(wish, before)) return row;
  if (wanted) await writeEarlierWish(db, tenant.id, row.id, wish);
  else await removeEarlierWish(db, tenant.id, row.id, at);
  const changed = (await findJob(db, tenant.id, row.id))!;
  await recordJobEvent(ctx, 'job_request.updated', changed);
  return changed;
}
