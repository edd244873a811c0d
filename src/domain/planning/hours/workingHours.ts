/** The sessions of a job that lie outside working hours, as warnings of an answer. */
import { findLane } from '../../../engine/board.ts';
import { hoursAt } from '../../../engine/calendar.ts';
import { bookedBlock } from '../../../engine/sessions.ts';
import { coversWork } from '../../../engine/workHours.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import type { WriteContext } from '../../call/context.ts';
import { calendarOf } from './calendars.ts';

/**
 * Lists the sessions outside working hours. A session is within them when one shift of its technician contains it while the
 * business is open.
 */
export async function sessionsAfterHours(ctx: WriteContext, row: JobRow) {
  if (row.sessions.length === 0) return [];
  const current = await ctx.services.boards.current(ctx.db, ctx.tenant, ctx.nowMilliseconds);
  return row.sessions.flatMap((session) => {
    const calendar = calendarOf(ctx.tenant, current, session.startMinute, session.endMinute);
    // A technician who is no longer on the board is judged by the opening hours.
    const need = { isEmergency: row.priorityLevel === 'p0' };
    const patternOf = (technicianId: string) => findLane(current.board, technicianId)?.patternIndex ?? 0;
    const lead = row.sessions.find(({ role, ordinal }) => role === 'lead' && ordinal === session.ordinal) ?? session;
    const { startMinute, endMinute, breaks } = bookedBlock(calendar, patternOf(lead.technicianId), need, session);
    if (coversWork(hoursAt(calendar, patternOf(session.technicianId), need), startMinute, endMinute, breaks)) return [];
    return [
      {
        code: 'AFTER_HOURS' as const,
        technician_id: session.technicianId,
        ordinal: session.ordinal,
        date: session.date,
        start_at: formatMinute(session.startMinute),
        end_at: formatMinute(session.endMinute),
      },
    ];
  });
}
