/** Attention flags of jobs whose technician is on time off. Raised when time off is approved, lowered when the approval ends. */
import type { WriteContext } from '../../call/context.ts';
import type { MinuteRange } from '../../../engine/minutes.ts';
import { timeOffRange, type TenantBoard } from '../../planning/boards/boards.ts';
import { takesWork } from '../../planning/hours/timeOffInBreaks.ts';
import { strandedVisitResource } from '../scheduling/strandedVisits.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { mostStrandedVisits } from '../../../contract/schemas/strandedVisits.ts';
import { readSessionsOverBreaks, replaceFlag, visitsFlaggedForTimeOff, type FlaggedVisit } from '../../../store/schedule/attentionFlags.ts';
import type { StrandedVisit } from '../../../store/team/teamOverview.ts';
import { flagStrandedJobs } from '../../../store/team/technicians.ts';
import { approvedTimeOffOf, type TimeOffRow } from '../../../store/team/timeOff.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { addDays, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

/** The range of minutes that time off covers, whole days or part of a day. */
export function rangeOfTimeOff(timezone: string, row: TimeOffRow): MinuteRange {
  return timeOffRange(timezone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute });
}

/**
 * Flags the open jobs within newly approved time off of one technician. Time off that lies only in the breaks of a visit does not count. Read
 * `board` before writing anything: it must not show rows that are not committed.
 */
export async function raiseForTimeOff(
  { db, tenant, nowMilliseconds }: WriteContext,
  board: TenantBoard,
  technicianId: string,
  rows: readonly TimeOffRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const flag = { reason: 'technician_on_time_off', at: formatMilliseconds(nowMilliseconds) };
  const ranges = rows.map((row) => rangeOfTimeOff(tenant.timezone, row));
  const span = {
    startMinute: Math.min(...ranges.map(({ startMinute }) => startMinute)),
    endMinute: Math.max(...ranges.map(({ endMinute }) => endMinute)),
  };
  const overBreaks = await readSessionsOverBreaks(db, tenant.id, technicianId, span);
  const spared = overBreaks.filter((session) => !ranges.some((range) => takesWork(tenant, board, session, range)));
  await flagStrandedJobs(db, tenant.id, technicianId, ranges, flag, spared);
}

/**
 * Lowers the flags of jobs within time off that is no longer approved. Call it after the record was written. A job keeps its flag when
 * another of its technicians is on time off. When one of its technicians is not active, it gets the flag `technician_deactivated` instead.
 */
export async function lowerForTimeOff({ db, tenant, nowMilliseconds }: WriteContext, board: TenantBoard, row: TimeOffRow): Promise<void> {
  const zone = tenant.timezone;
  const visits = await visitsFlaggedForTimeOff(db, tenant.id, row.technician_id, rangeOfTimeOff(zone, row));
  if (visits.length === 0) return;
  const from = addDays(localDateOf(zone, Math.min(...visits.map(({ startMinute }) => startMinute))), -1);
  const to = localDateOf(zone, Math.max(...visits.map(({ endMinute }) => endMinute)));
  const technicianIds = [...new Set(visits.map(({ technicianId }) => technicianId))];
  const records = await approvedTimeOffOf(db, tenant.id, technicianIds, from, to);
  const isOff = (visit: FlaggedVisit) =>
    records.some((record) => record.technician_id === visit.technicianId && takesWork(tenant, board, visit, rangeOfTimeOff(zone, record)));
  const freedIds = [...new Set(visits.map(({ jobRequestId }) => jobRequestId))].filter(
    (id) => !visits.some((visit) => visit.jobRequestId === id && isOff(visit)),
  );
  const understaffedIds = freedIds.filter((id) => visits.some((visit) => visit.jobRequestId === id && !visit.isActive));
  const at = formatMilliseconds(nowMilliseconds);
  await replaceFlag(db, tenant.id, understaffedIds, 'technician_deactivated', at);
  await replaceFlag(
    db,
    tenant.id,
    freedIds.filter((id) => !understaffedIds.includes(id)),
    null,
    at,
  );
}

/** The future visits within time off, even if it is pending. None when it was declined. */
export function strandedByTimeOff(
  tenant: Tenant,
  board: TenantBoard,
  row: TimeOffRow,
  visits: readonly StrandedVisit[],
  nowMilliseconds: number,
) {
  const range = rangeOfTimeOff(tenant.timezone, row);
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const stranded =
    row.status === 'declined'
      ? []
      : visits.filter(
          (visit) => visit.technicianId === row.technician_id && visit.endMinute > nowMinute && takesWork(tenant, board, visit, range),
        );
  return {
    total: stranded.length,
    visits: stranded.slice(0, mostStrandedVisits).map((visit) => strandedVisitResource({ ...visit, ...offDuty })),
  };
}

const offDuty = { kinds: ['on_time_off'], blockers: [{ kind: 'on_time_off' }] } as const;
