/**
 * Records time off, entered by the business or requested by the technician. docs/reference/conventions.md#time-off.
 */
import type { WriteContext } from '../../call/context.ts';
import { invalid, refuse, type Refusal } from '../../../contract/errors.ts';
import { newId } from '../../../store/ids.ts';
import { touchLanes } from '../../../store/schedule/lanes.ts';
import { lockSchedule } from '../../../store/schedule/lock.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { insertTimeOff, type TimeOffRow } from '../../../store/team/timeOff.ts';
import { dayBounds, isCalendarDate, minuteAfterGap } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { raiseForTimeOff } from '../live/timeOffFlags.ts';
import { currentBoard } from './strandedVisits.ts';

/** Business-local days, the last one included. For part of a day also the minutes of the day. */
interface TimeOffInput {
  readonly start_date: string;
  readonly end_date: string;
  readonly start_minute?: number;
  readonly end_minute?: number;
  readonly reason?: string;
  readonly status?: 'pending' | 'approved';
}

/**
 * Records time off of whole days or part of a day. Approved time off blocks the schedule and flags the jobs in it. Takes the schedule lock.
 */
export async function recordTimeOff(
  ctx: WriteContext,
  technicianId: string,
  timeOff: TimeOffInput,
): Promise<TimeOffRow | Refusal<'VALIDATION_ERROR' | 'TECHNICIAN_NOT_FOUND'>> {
  const wrong = problemOf(ctx.tenant.timezone, timeOff);
  if (wrong) return wrong;
  await lockSchedule(ctx.db, ctx.tenant.id);
  if (!(await findTechnician(ctx.db, ctx.tenant.id, technicianId))) return refuse('TECHNICIAN_NOT_FOUND');
  const status = timeOff.status ?? 'pending';
  // Read before the record is written.
  const board = status === 'approved' ? await currentBoard(ctx) : null;
  const row = await insertRecord(ctx, technicianId, timeOff);
  if (board) await raiseForTimeOff(ctx, board, technicianId, [row]);
  // Pending time off blocks nothing, but the dashboard's board shows it.
  touchLanes(ctx.db, ctx.tenant.id, [technicianId]);
  return row;
}

/** Records whole days as pending, for a change that approves them in the same transaction. Hold the schedule lock. */
export async function recordPending(
  ctx: WriteContext,
  technicianId: string,
  days: readonly { readonly start_date: string; readonly end_date: string }[],
  reason = '',
): Promise<string[]> {
  const ids: string[] = [];
  for (const { start_date, end_date } of days) {
    const { id } = await insertRecord(ctx, technicianId, { start_date, end_date, reason: reason.trim() });
    ids.push(id);
  }
  return ids;
}

function insertRecord(ctx: WriteContext, technicianId: string, timeOff: TimeOffInput): Promise<TimeOffRow> {
  return insertTimeOff(ctx.db, ctx.tenant.id, {
    id: newId(ctx.nowMilliseconds),
    created_at: formatMilliseconds(ctx.nowMilliseconds),
    technician_id: technicianId,
    start_date: timeOff.start_date,
    end_date: timeOff.end_date,
    start_minute: timeOff.start_minute ?? null,
    end_minute: timeOff.end_minute ?? null,
    status: timeOff.status ?? 'pending',
    reason: timeOff.reason ?? '',
  });
}

function problemOf(zone: string, timeOff: TimeOffInput): Refusal<'VALIDATION_ERROR'> | null {
  for (const field of ['start_date', 'end_date'] as const)
    if (!isCalendarDate(timeOff[field])) return invalid(field, 'format', 'no_such_day');
  if (timeOff.end_date < timeOff.start_date) return invalid('end_date', 'range', 'before_other', { other: 'start_date' });
  const { start_minute: from = null, end_minute: to = null } = timeOff;
  if ((from === null) !== (to === null))
    return invalid(from === null ? 'start_minute' : 'end_minute', 'required', 'together', { first: 'start_minute', second: 'end_minute' });
  if (from !== null && to !== null && (timeOff.start_date !== timeOff.end_date || from >= to))
    return invalid('end_minute', 'range', 'part_of_day');
  return skippedTime(zone, timeOff);
}

/** Refuses days and times that the clocks skip. Time off that begins or ends there would be shorter than entered, or empty. */
function skippedTime(zone: string, timeOff: TimeOffInput): Refusal<'VALIDATION_ERROR'> | null {
  const first = dayBounds(zone, timeOff.start_date);
  const last = dayBounds(zone, timeOff.end_date);
  if (first.startMinute === last.endMinute) return invalid('start_date', 'nonexistent_time', 'skipped_day', { zone });
  for (const field of ['start_minute', 'end_minute'] as const) {
    const minute = timeOff[field];
    const next = minute === undefined ? null : minuteAfterGap(zone, timeOff.start_date, minute);
    if (next !== null) return invalid(field, 'nonexistent_time', 'skipped_minute', { date: timeOff.start_date, zone, next });
  }
  return null;
}
