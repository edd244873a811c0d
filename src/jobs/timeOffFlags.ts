/** The attention flags of jobs whose technician is on time off: raised when it is approved, lowered when it is not any more. */
import type { WriteContext } from '../call/context.ts';
import type { MinuteRange } from '../engine/minutes.ts';
import { timeOffRange } from '../planning/boards.ts';
import { strandedVisitResource } from '../planning/strandedVisits.ts';
import { nowMinuteOf } from '../planning/calendars.ts';
import { mostStrandedVisits } from '../contract/schemas/strandedVisits.ts';
import { replaceFlag, visitsFlaggedForTimeOff, type FlaggedVisit } from '../store/schedule/attentionFlags.ts';
import type { StrandedVisit } from '../store/team/teamOverview.ts';
import { flagStrandedJobs } from '../store/team/technicians.ts';
import { approvedTimeOffOf, type TimeOffRow } from '../store/team/timeOff.ts';
import { addDays, localDateOf } from '../time/localTime.ts';
import { formatMilliseconds } from '../time/timestamps.ts';

export function rangeOfTimeOff(timezone: string, row: TimeOffRow): MinuteRange {
  return timeOffRange(timezone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute });
}

/** Flags the open jobs that the record, now approved, strands. */
export async function raiseForTimeOff({ db, tenant, nowMilliseconds }: WriteContext, row: TimeOffRow): Promise<void> {
  const flag = { reason: 'technician_on_time_off', at: formatMilliseconds(nowMilliseconds) };
  await flagStrandedJobs(db, tenant.id, row.technician_id, [rangeOfTimeOff(tenant.timezone, row)], flag);
}

/**
 * Lowers the flags of jobs that the record, approved until now and not any more, has stranded. Call after it was written. A job to which
 * somebody else on time off goes keeps its flag; one of somebody who is off the roster is flagged for that.
 */
export async function lowerForTimeOff({ db, tenant, nowMilliseconds }: WriteContext, row: TimeOffRow): Promise<void> {
  const zone = tenant.timezone;
  const visits = await visitsFlaggedForTimeOff(db, tenant.id, row.technician_id, rangeOfTimeOff(zone, row));
  if (visits.length === 0) return;
  const from = addDays(localDateOf(zone, Math.min(...visits.map(({ startMinute }) => startMinute))), -1);
  const to = localDateOf(zone, Math.max(...visits.map(({ endMinute }) => endMinute)));
  const technicianIds = [...new Set(visits.map(({ technicianId }) => technicianId))];
  const records = await approvedTimeOffOf(db, tenant.id, technicianIds, from, to);
  const isOff = (visit: FlaggedVisit) =>
    records.some((record) => record.technician_id === visit.technicianId && overlaps(rangeOfTimeOff(zone, record), visit));
  const back = [...new Set(visits.map(({ jobRequestId }) => jobRequestId))].filter(
    (id) => !visits.some((visit) => visit.jobRequestId === id && isOff(visit)),
  );
  const lacking = back.filter((id) => visits.some((visit) => visit.jobRequestId === id && !visit.isActive));
  const at = formatMilliseconds(nowMilliseconds);
  await replaceFlag(db, tenant.id, lacking, 'technician_deactivated', at);
  await replaceFlag(
    db,
    tenant.id,
    back.filter((id) => !lacking.includes(id)),
    null,
    at,
  );
}

/** The visits ahead that a record is in the way of, or would be; declined, it is in nobody's way. */
export function strandedByTimeOff(timezone: string, row: TimeOffRow, visits: readonly StrandedVisit[], nowMilliseconds: number) {
  const range = rangeOfTimeOff(timezone, row);
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const stranded =
    row.status === 'declined'
      ? []
      : visits.filter((visit) => visit.technicianId === row.technician_id && visit.endMinute > nowMinute && overlaps(range, visit));
  return { total: stranded.length, visits: stranded.slice(0, mostStrandedVisits).map(strandedVisitResource) };
}

const overlaps = (range: MinuteRange, visit: { readonly startMinute: number; readonly endMinute: number }) =>
  visit.startMinute < range.endMinute && visit.endMinute > range.startMinute;
