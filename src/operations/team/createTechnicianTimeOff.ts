import type { InputOf, Operations } from '../../contract/index.ts';
import { invalid, refuse, type Refusal } from '../../contract/errors.ts';
import { newId } from '../../store/ids.ts';
import { lockSchedule, touchLanes } from '../../store/schedule.ts';
import { findTechnician, flagStrandedJobs } from '../../store/technicians.ts';
import { insertTimeOff } from '../../store/timeOff.ts';
import { dayBounds, isCalendarDate, minuteAfterGap } from '../../time/localTime.ts';
import { timeOffRange } from '../../planning/boards.ts';
import { formatMilliseconds } from '../../time/timestamps.ts';
import { write } from '../handler.ts';

/** Whole days or part of one; approved, it blocks the schedule and flags the jobs it strands (decisions, section 3). */
export const createTechnicianTimeOff = write<'createTechnicianTimeOff'>(async (ctx, input) => {
  for (const field of ['start_date', 'end_date'] as const)
    if (!isCalendarDate(input[field])) return invalid(field, 'format', 'no_such_day');
  if (input.end_date < input.start_date) return invalid('end_date', 'range', 'before_other', { other: 'start_date' });
  const from = input.start_minute ?? null;
  const to = input.end_minute ?? null;
  if ((from === null) !== (to === null))
    return invalid(from === null ? 'start_minute' : 'end_minute', 'required', 'together', { first: 'start_minute', second: 'end_minute' });
  if (from !== null && to !== null && (input.start_date !== input.end_date || from >= to))
    return invalid('end_minute', 'range', 'part_of_day');
  const skipped = skippedTime(ctx.tenant.timezone, input);
  if (skipped) return skipped;
  // A technician asks; somebody else decides.
  if (ctx.principal.own && input.status === 'approved') return refuse('PERMISSION_DENIED', { missing_permissions: ['team_manage'] });
  await lockSchedule(ctx.db, ctx.tenant.id);
  if (!(await findTechnician(ctx.db, ctx.tenant.id, input.id))) return refuse('TECHNICIAN_NOT_FOUND');
  const row = await insertTimeOff(ctx.db, ctx.tenant.id, {
    id: newId(ctx.nowMilliseconds),
    created_at: formatMilliseconds(ctx.nowMilliseconds),
    technician_id: input.id,
    start_date: input.start_date,
    end_date: input.end_date,
    start_minute: from,
    end_minute: to,
    status: input.status ?? 'pending',
    reason: input.reason ?? '',
  });
  if (row.status === 'approved') {
    const range = timeOffRange(ctx.tenant.timezone, { start: row.start_date, end: row.end_date, from, to });
    await flagStrandedJobs(ctx.db, ctx.tenant.id, input.id, [range], {
      reason: 'technician_on_time_off',
      at: formatMilliseconds(ctx.nowMilliseconds),
    });
  }
  // What is only asked for blocks nothing, but the dashboard's board shows it.
  if (row.status !== 'declined') touchLanes(ctx.db, ctx.tenant.id, [input.id]);
  return row;
});

/** Times that the clocks skip: a block that begins or ends there would be shorter than it says, or of no length at all. */
function skippedTime(zone: string, input: InputOf<Operations['createTechnicianTimeOff']>): Refusal<'VALIDATION_ERROR'> | null {
  const first = dayBounds(zone, input.start_date);
  const last = dayBounds(zone, input.end_date);
  if (first.startMinute === last.endMinute) return invalid('start_date', 'nonexistent_time', 'skipped_day', { zone });
  for (const field of ['start_minute', 'end_minute'] as const) {
    const minute = input[field];
    const next = minute === undefined ? null : minuteAfterGap(zone, input.start_date, minute);
    if (next !== null) return invalid(field, 'nonexistent_time', 'skipped_minute', { date: input.start_date, zone, next });
  }
  return null;
}
