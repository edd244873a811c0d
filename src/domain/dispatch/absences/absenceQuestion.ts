/** The question that an absence asks the planner: its days and the technician's jobs on them, also as values of the engine. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import type { Orphan } from '../../../engine/absence/orphans.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import { sessionVisit } from '../../../engine/visit.ts';
import type { OrphanRow } from '../../../store/schedule/absenceRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { addDays, dayBounds, daysBetween, isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { visitAddressOf } from '../../planning/visits/jobVisit.ts';
import type { ReadContext } from '../../call/context.ts';
import { planningCalendarOf } from '../../planning/hours/calendars.ts';
import { opensOn } from '../../planning/hours/hoursOfDay.ts';
import { makeJobVisit } from '../../planning/visits/visits.ts';
import { routePointOf, travelAmong } from '../../planning/places/travel.ts';

export const mostAbsenceDays = 14;
/** Working days after until_date in which alternatives are searched. [absence.alternatives]. */
const workingDaysAfter = 3;
/** The most days after until_date in which alternatives are searched, however long the business is closed. */
const mostDaysAfter = 60;

export interface AbsenceRange {
  readonly technicianId: string;
  readonly date: string;
  readonly untilDate: string;
  /** The part of the range that is not over starts here: at the start of today, or later. */
  readonly fromMinute: number;
  readonly untilMinute: number;
}

export function absenceRange(
  tenant: Tenant,
  nowMilliseconds: number,
  input: { technician_id: string; date: string; until_date: string },
): AbsenceRange | Refusal<'VALIDATION_ERROR'> {
  const { date, until_date: untilDate } = input;
  for (const field of ['date', 'until_date'] as const) if (!isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  if (untilDate < date) return invalid('until_date', 'range', 'before_other', { other: 'date' });
  if (daysBetween(date, untilDate) >= mostAbsenceDays) return invalid('until_date', 'range', 'most_days', { limit: mostAbsenceDays });
  const today = localDateOf(tenant.timezone, Math.floor(nowMilliseconds / 60_000));
  return {
    technicianId: input.technician_id,
    date,
    untilDate,
    fromMinute: dayBounds(tenant.timezone, date < today ? today : date).startMinute,
    untilMinute: dayBounds(tenant.timezone, untilDate).endMinute,
  };
}

/** The calendar of the range and of the days on which a new time may lie. */
export function absenceCalendar(tenant: Tenant, board: TenantBoard, { untilDate, fromMinute }: AbsenceRange): Calendar {
  let last = untilDate;
  for (let open = 0, day = 1; open < workingDaysAfter && day <= mostDaysAfter; day++) {
    const date = addDays(untilDate, day);
    if (board.closures.has(date) || !opensOn(board, date)) continue;
    last = date;
    open++;
  }
  // Starts on the day before, because a job from that day may run into the range.
  return planningCalendarOf(tenant, board, fromMinute - 1, dayBounds(tenant.timezone, last).endMinute);
}

interface UnmovableReason {
  readonly reason_code: 'crew_job' | 'multi_day_job' | 'in_progress';
  readonly detail?: 'locked';
}

/** Why a job cannot be reassigned at all; null when it can. A locked visit stays as one that has begun does. */
export function unmovableReason({ isUnderWay, isLocked, isCrew, isMultiDay }: OrphanRow): UnmovableReason | null {
  if (isUnderWay) return { reason_code: 'in_progress' };
  if (isLocked) return { reason_code: 'in_progress', detail: 'locked' };
  if (isCrew) return { reason_code: 'crew_job' };
  return isMultiDay ? { reason_code: 'multi_day_job' } : null;
}

/**
 * A job as the engine sees it: one visit by one technician. The business's longest visit does not apply, because it may have
 * changed since.
 */
export function orphanOf(
  tenant: Tenant,
  board: TenantBoard,
  row: OrphanRow,
  travel: TravelModel | null,
  departNotBefore: EpochMinute | null,
): Orphan {
  const visit = makeJobVisit(
    tenant,
    board,
    visitAddressOf(row),
    {
      jobMinutes: row.jobDurationMinutes,
      mobilizationMinutes: row.mobilizationMinutes ?? 0,
      demobilizationMinutes: row.demobilizationMinutes ?? 0,
      requiredSkillIds: row.skillIds,
      preferredTechnicianId: row.preferredTechnicianId,
      crewSize: 1,
      departNotBefore,
      isEmergency: row.priorityLevel === 'p0',
    },
    travel,
  );
  return { jobRequestId: row.id, startMinute: epochMinute(row.startMinute), visit: sessionVisit(visit, visit.visitMinutes, true) };
}

/** Travel around all of these jobs in one model, fetched before any transaction. */
export function orphanTravel(ctx: ReadContext, board: TenantBoard, rows: readonly OrphanRow[]): Promise<TravelModel | null> {
  return travelAmong(
    ctx,
    board,
    rows.map(({ latitude, longitude }) => routePointOf(latitude, longitude)),
  );
}
