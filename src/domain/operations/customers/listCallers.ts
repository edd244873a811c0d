import type { OutputOf, Operations } from '../../../contract/index.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { searchTextOf } from '../../resources/searchText.ts';
import { findCustomerCallers, findGuestCallers, type CallerRow, type CallerTimes } from '../../../store/customers/callers.ts';
import { isSearchable } from '../../../store/search.ts';
import { dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

const defaultRows = 8;

/** Who may be calling, with their visits. [callers.list]. */
export const listCallers = read<'listCallers'>(async ({ db, tenant, nowMilliseconds }, { search, limit = defaultRows }) => {
  const text = searchTextOf(search, tenant.timezone);
  if (!text || !isSearchable(text)) return { callers: [], truncated: false };
  const { startMinute, endMinute } = dayBounds(tenant.timezone, localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds)));
  const times: CallerTimes = {
    now: formatMilliseconds(nowMilliseconds),
    today: { start: formatMinute(startMinute), end: formatMinute(endMinute) },
  };
  const found = await Promise.all([
    findCustomerCallers(db, tenant.id, text, times, limit),
    findGuestCallers(db, tenant.id, text, times, limit),
  ]);
  // The order of both lists, without which guests of today would stand behind all customers.
  const rows = found.flat().sort((left, right) => Number(right.visitToday !== null) - Number(left.visitToday !== null));
  return { callers: rows.slice(0, limit).map(caller), truncated: rows.length > limit };
});

const caller = (row: CallerRow): OutputOf<Operations['listCallers']>['callers'][number] => ({
  customer_id: row.customerId,
  job_request_id: row.jobId,
  full_name: row.fullName,
  is_inactive: row.isInactive,
  phone: row.phone,
  formatted_address: row.formattedAddress,
  visit_count: row.visitCount,
  next_visit_at: row.nextVisitAt,
  last_visit_at: row.lastVisitAt,
  visit_today: row.visitToday && { job_request_id: row.visitToday.jobId, scheduled_at: row.visitToday.scheduledAt },
});
