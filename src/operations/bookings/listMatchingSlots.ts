import { refuse } from '../../contract/errors.ts';
import { matchingSlots, type Slot, type SlotTechnician } from '../../engine/matchingSlots.ts';
import { quotability } from '../../engine/quotability.ts';
import { findJob } from '../../store/jobRequests.ts';
import { toInstant, toLocal } from '../../time/localTime.ts';
import { formatMinute } from '../../time/timestamps.ts';
import type { ReadContext } from '../../call/context.ts';
import { read } from '../handler.ts';
import { calendarFor, gridOf, nowMinuteOf } from '../../planning/calendars.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { rangesAhead, requestedRanges, spanOf, type RequestedDate } from '../../planning/requestedRanges.ts';
import { travelAround } from '../../planning/travel.ts';
import { rankedOf } from '../../planning/rankedTechnician.ts';
import { arrivalWindowOf } from '../../jobs/jobRequestResource.ts';
import { isOpen } from '../../jobs/jobState.ts';
import { quotedVisit } from '../../planning/jobVisit.ts';

/** Bookable arrival slots of a quoted job: starts on the grid inside the requested windows, each with everyone who can take it. */
export const listMatchingSlots = read<'listMatchingSlots'>(async (ctx, input) => {
  const { tenant } = ctx;
  const row = await findJob(ctx.db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (row.jobDurationMinutes === null || !isOpen(row) || row.scheduledAt !== null)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status: row.statusKey,
      status_version: row.statusVersion,
      required: row.jobDurationMinutes === null ? 'quoted' : 'unscheduled',
    });
  const steps = input.step_minutes === undefined ? defaultSteps(tenant.arrivalWindowMinutes) : [input.step_minutes];
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const ranges = rangesAhead(requestedRanges(tenant, row.customerTimezone, row.jobDates as RequestedDate[]), now);
  const span = spanOf(ranges);
  const board = await ctx.services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const travel = await travelAround(ctx, board, row.latitude, row.longitude);
  const visit = await quotedVisit(ctx, board, row, travel, offeredDeparture(ctx.nowMilliseconds));
  const common = {
    job_request_id: row.id,
    business_timezone: tenant.timezone,
    customer_timezone: row.customerTimezone,
    step_minutes: input.step_minutes ?? steps[0]!,
    duration_minutes: visit.visitMinutes as number,
    considered: board.board.lanes.length,
  };
  if (!span) return { ...common, blocked_by: {}, slots: [] };
  const calendar = calendarFor(tenant, board, visit, span.startMinute, span.endMinute);
  let stepMinutes = steps[0]!;
  let slots: Slot[] = [];
  for (stepMinutes of steps) {
    slots = matchingSlots(board.board, calendar, visit, ranges, gridOf(tenant, calendar, stepMinutes)).filter(isNameable(tenant.timezone));
    if (slots.length > 0) break;
  }
  // An empty list says why it is empty.
  const why = slots.length > 0 ? null : quotability(board.board, calendar, visit, ranges, now, gridOf(tenant, calendar, stepMinutes));
  return {
    ...common,
    step_minutes: stepMinutes,
    blocked_by: why && !why.schedulable ? { ...why.blockedBy } : {},
    slots: slots.map((slot) => slotOf(ctx, row.customerTimezone, board.technicianNames, slot)),
  };
});

/**
 * The arrival window, and where it offers nothing at all, ever finer: a job that could be quoted because a start exists is
 * then offered that start. The answer says which step served.
 */
function defaultSteps(arrivalWindowMinutes: number): number[] {
  const first = Math.max(5, arrivalWindowMinutes);
  return [first, ...[60, 30, 15, 5, 1].filter((step) => step < first)];
}

/** In the hour that a clock change repeats, a local time means the earlier instant: the later one could not be asked for in confirm. */
const isNameable =
  (zone: string) =>
  ({ startMinute }: Slot) => {
    const { date, minute } = toLocal(zone, startMinute);
    return toInstant(zone, date, minute) === startMinute;
  };

function slotOf(ctx: ReadContext, customerZone: string, names: ReadonlyMap<string, string>, slot: Slot) {
  return {
    start_at: formatMinute(slot.startMinute),
    end_at: formatMinute(slot.endMinute),
    arrival_window: arrivalWindowOf(slot.startMinute, ctx.tenant.arrivalWindowMinutes),
    business_time: toLocal(ctx.tenant.timezone, slot.startMinute),
    customer_time: toLocal(customerZone, slot.startMinute),
    technicians: slot.technicians.map((technician) => technicianOf(technician, names)),
  };
}

function technicianOf(technician: SlotTechnician, names: ReadonlyMap<string, string>) {
  return { id: technician.technicianId, full_name: names.get(technician.technicianId) ?? '', ...rankedOf(technician) };
}
