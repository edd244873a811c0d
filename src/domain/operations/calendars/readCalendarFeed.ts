import { refuse } from '../../../contract/errors.ts';
import { findCalendarFeed, type CalendarFeedRow } from '../../../store/access/calendarFeeds.ts';
import { listCalendarVisits, type CalendarOf } from '../../../store/schedule/calendarVisits.ts';
import { readReservedRanges } from '../../../store/team/reservedTimes.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { minutesPerDay } from '../../../ground/time/minutes.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

const daysBack = 30;
const daysAhead = 180;
const mostVisits = 5_000;

/** The visits of one live calendar, and the reserved time of its technician. [reserved.told]. The caller is the calendar's secret address. */
export const readCalendarFeed = read<'readCalendarFeed'>(async ({ db, tenant, principal, nowMilliseconds }) => {
  const feed = await findCalendarFeed(db, tenant.id, principal.id, null);
  if (!feed) return refuse('CALENDAR_FEED_NOT_FOUND');
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const [fromMinute, untilMinute] = [nowMinute - daysBack * minutesPerDay, nowMinute + daysAhead * minutesPerDay];
  const rows = await listCalendarVisits(db, tenant.id, whoseOf(feed), { fromMinute, untilMinute, nowMinute, limit: mostVisits });
  // Whoever made the calendar of a technician is that technician, or may reserve time: both see what private time is for.
  const reserved = feed.technician ? await readReservedRanges(db, tenant.id, [feed.technician.id], fromMinute, untilMinute) : [];
  return {
    name: [tenant.businessName, feed.technician?.name ?? feed.serviceArea?.name].filter(Boolean).join(' · '),
    visits: rows.map((row) => ({
      job_request_id: row.jobRequestId,
      short_code: row.shortCode,
      ordinal: row.ordinal,
      status_version: row.statusVersion,
      updated_at: row.updatedAt,
      start_at: formatMinute(row.startMinute),
      end_at: formatMinute(row.endMinute),
      is_cancelled: row.isCancelled,
      service: row.jobTypeName,
      address: row.address ?? '',
      technicians: row.technicians,
    })),
    reserved_times: reserved.map(({ id, title, startMinute, endMinute, updatedAt }) => ({
      id,
      title,
      start_at: formatMinute(startMinute),
      end_at: formatMinute(endMinute),
      updated_at: updatedAt,
    })),
  };
});

function whoseOf({ kind, technician, serviceArea }: CalendarFeedRow): CalendarOf {
  if (kind === 'business') return { kind, id: null };
  return { kind, id: (kind === 'technician' ? technician : serviceArea)!.id };
}
