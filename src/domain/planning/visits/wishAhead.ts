/** The part of a customer's wish that is still to come: what the board paints while the job is held. docs/internals/board.md#where-a-job-fits. */
import { mergedRanges, type EpochMinute } from '../../../engine/minutes.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import {
  rangesAhead,
  requestedRanges,
  resolvedDates,
  spanOf,
  type RequestedDate,
  type ResolvedDate,
  type StoredWish,
} from './requestedRanges.ts';

export interface WishAhead {
  /** Customer-local days with the periods that are not over. */
  readonly dates: readonly ResolvedDate[];
  /** Business-local day of the earliest range. */
  readonly firstDay: string;
  /** In minutes since the epoch: start and end of each range in turn, in time order. The ends are exclusive. */
  readonly ranges: readonly number[];
}

/** The times that the customer asked for, from now on. null: nothing was asked for, or all of it is over. */
export function wishAhead(tenant: Tenant, row: JobRow, nowMinute: EpochMinute): WishAhead | null {
  const wish = wishOf(row);
  const isAhead = (part: StoredWish) => rangesAhead(requestedRanges(tenant, part), nowMinute).length > 0;
  const dates = (wish.jobDates as readonly RequestedDate[]).flatMap(({ date, periods }) => {
    const left = periods.filter((period) => isAhead({ ...wish, jobDates: [{ date, periods: [period] }] }));
    return left.length === 0 ? [] : [{ date, periods: left }];
  });
  const ahead = { ...wish, jobDates: dates };
  const span = spanOf(rangesAhead(requestedRanges(tenant, ahead), nowMinute));
  if (span === null) return null;
  return {
    dates: resolvedDates(tenant, ahead),
    firstDay: localDateOf(tenant.timezone, span.startMinute),
    ranges: [...mergedRanges(requestedRanges(tenant, ahead))],
  };
}

/** An open request for another time replaces what the job was booked with. */
function wishOf(row: JobRow): StoredWish {
  const { openRequest, customerTimezone } = row;
  if (openRequest?.kind === 'another_time') return { customerTimezone, jobDates: openRequest.jobDates, businessViewTimezone: null };
  return row;
}
