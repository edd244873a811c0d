/** Whether an absence is recorded as time off, which its commit requires. [absence.time-off-required]. */
import { refuse, type Refusal } from '../../../contract/errors.ts';
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { MinuteRange } from '../../../engine/minutes.ts';
import type { OrphanRow } from '../../../store/schedule/absenceRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { TimeOffRow } from '../../../store/team/timeOff.ts';
import { addDays, dayBounds } from '../../../ground/time/localTime.ts';
import { callOf } from '../../planning/placement/placement.ts';
import { timeOffRange } from '../../planning/boards/boards.ts';
import type { AbsenceRange } from './absenceQuestion.ts';

interface AbsenceRecords {
  /** Approved records, and pending records that lie inside the range. */
  readonly eligible: readonly TimeOffRow[];
  readonly pendingIds: readonly string[];
}

/**
 * The time-off records of the absence, or a refusal that lists what is missing. Every day needs a record, of the whole day or a
 * part of it. Every reassigned job must lie within the time off.
 */
export function absenceRecords(
  tenant: Tenant,
  range: AbsenceRange,
  records: readonly TimeOffRow[],
  handedOver: readonly OrphanRow[],
  again: RemedyCall,
): AbsenceRecords | Refusal<'ABSENCE_RESOLVE_TIME_OFF_REQUIRED'> {
  const { eligible, uncoveredDates, uncoveredJobs } = coverage(tenant, range, records, handedOver);
  const pending = eligible.filter(({ status }) => status === 'pending');
  if (uncoveredDates.length === 0 && uncoveredJobs.length === 0) return { eligible, pendingIds: pending.map(({ id }) => id) };
  return refuse('ABSENCE_RESOLVE_TIME_OFF_REQUIRED', {
    uncovered_dates: uncoveredDates,
    uncovered_jobs: uncoveredJobs.map(({ id, shortCode }) => ({ job_id: id, short_code: shortCode })),
    pending_wider_time_off_ids: records.filter((row) => !eligible.includes(row)).map(({ id }) => id),
    create_via: {
      operation: 'createTechnicianTimeOff',
      method: 'POST',
      path: `/v1/technicians/${range.technicianId}/time-off`,
    },
    remedies: [{ kind: 'record_time_off', ...recordCall(range), then: [again] } satisfies Remedy],
  });
}

/** Which days and jobs of the absence no record covers. */
function coverage(tenant: Tenant, range: AbsenceRange, records: readonly TimeOffRow[], handedOver: readonly OrphanRow[]) {
  const isInside = (row: TimeOffRow) => row.start_date >= range.date && row.end_date <= range.untilDate;
  const eligible = records.filter((row) => row.status === 'approved' || isInside(row));
  const uncoveredDates = datesOf(range).filter((date) => !eligible.some((row) => row.start_date <= date && date <= row.end_date));
  const off = eligible.map((row) => rangeOf(tenant, row));
  return { eligible, uncoveredDates, uncoveredJobs: handedOver.filter((job) => !isCovered(job, range, off)) };
}

function datesOf({ date, untilDate }: AbsenceRange): string[] {
  const dates: string[] = [];
  for (let day = date; day <= untilDate; day = addDays(day, 1)) dates.push(day);
  return dates;
}

/** Whole days of time off, both included. */
interface DaysOff {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * The whole days that must be recorded so that the absence is covered: days without a record, and days of jobs that are handed over and lie
 * outside the records. Empty when the records cover everything. [absence.records-time-off].
 */
export function daysToRecord(
  tenant: Tenant,
  range: AbsenceRange,
  records: readonly TimeOffRow[],
  handedOver: readonly OrphanRow[],
): DaysOff[] {
  const { uncoveredDates, uncoveredJobs } = coverage(tenant, range, records, handedOver);
  const isOnJob = (date: string) => {
    const { startMinute, endMinute } = dayBounds(tenant.timezone, date);
    return uncoveredJobs.some((job) => job.startMinute < endMinute && startMinute < job.endMinute);
  };
  const days: { start_date: string; end_date: string }[] = [];
  for (const date of datesOf(range)) {
    if (!uncoveredDates.includes(date) && !isOnJob(date)) continue;
    const last = days.at(-1);
    if (last && addDays(last.end_date, 1) === date) last.end_date = date;
    else days.push({ start_date: date, end_date: date });
  }
  return days;
}

/** One record of all days covers every job of the range. A pending record is enough when it lies inside the range. */
function recordCall({ technicianId, date, untilDate }: AbsenceRange): RemedyCall {
  return callOf('createTechnicianTimeOff', { id: technicianId, start_date: date, end_date: untilDate, status: 'pending' });
}

export function rangeOf(tenant: Tenant, row: TimeOffRow): MinuteRange {
  return timeOffRange(tenant.timezone, { start: row.start_date, end: row.end_date, from: row.start_minute, to: row.end_minute });
}

/**
 * Whether records cover every minute of the job in the range. Starts at the job's start, and moves to the furthest end of the
 * adjoining records until nothing adjoins.
 */
function isCovered(job: OrphanRow, range: AbsenceRange, ranges: readonly MinuteRange[]): boolean {
  let reached = Math.max(job.startMinute, range.fromMinute);
  const endMinute = Math.min(job.endMinute, range.untilMinute);
  while (reached < endMinute) {
    const next = Math.max(reached, ...ranges.filter(({ startMinute }) => startMinute <= reached).map(({ endMinute }) => endMinute));
    if (next === reached) return false;
    reached = next;
  }
  return true;
}
