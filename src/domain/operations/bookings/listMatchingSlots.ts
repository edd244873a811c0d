import { refuse } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { matchingSlots, type Slot, type SlotTechnician } from '../../../engine/starts/matchingSlots.ts';
import { dayIndexOf } from '../../../engine/calendar.ts';
import type { EpochMinute, MinuteRange } from '../../../engine/minutes.ts';
import { quotabilitySteps } from '../../../engine/starts/quotability.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { toLocal } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import type { ReadContext } from '../../call/context.ts';
import { read } from '../handler.ts';
import { calendarFor, gridOf, nowMinuteOf, slotStepMinutes } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { rangesAhead, requestedRanges, spanOf } from '../../planning/visits/requestedRanges.ts';
import { travelAround } from '../../planning/places/travel.ts';
import { rankedOf } from '../../planning/placement/rankedTechnician.ts';
import { arrivalWindowOf } from '../../jobs/records/jobRequestResource.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { placePartOfJob } from '../../jobs/booking/placePart.ts';
import { noStartsRemedies } from '../../jobs/remedies/stateRemedies.ts';
import { quotedDurations, quotedVisit } from '../../planning/visits/jobVisit.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { withAddress } from '../../planning/places/jobAddress.ts';
import { callOf, isNameable, nextStart, reasonAt } from '../../planning/placement/placement.ts';
import {
  confirmCall,
  jobPlacement,
  quoteCall,
  recordingRemedies,
  startsFrom,
  nameableStartsIn,
  type JobPlacement,
} from '../../jobs/remedies/placementRemedies.ts';

/** The slots of a quoted job: starts on the grid within the requested windows, each with the technicians who can take it. */
export const listMatchingSlots = read<'listMatchingSlots'>(async (ctx, input) => {
  const { tenant } = ctx;
  const stored = await findUndeletedJob(ctx.db, tenant.id, input.id);
  if (!stored) return refuse('JOB_REQUEST_NOT_FOUND');
  const row = await withAddress(ctx.db, tenant.id, stored);
  if (row.jobDurationMinutes === null || !isOpen(row) || row.scheduledAt !== null)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status_key: row.statusKey,
      status_version: row.statusVersion,
      required: row.jobDurationMinutes === null ? 'quoted' : 'unscheduled',
      remedies: noStartsRemedies(row),
    });
  // Tries the steps in order and answers with the first step that finds slots.
  const steps = input.step_minutes === undefined ? slotStepMinutes(tenant.arrivalWindowMinutes) : [input.step_minutes];
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const ranges = rangesAhead(requestedRanges(tenant, row), now);
  const span = spanOf(ranges);
  const board = await ctx.services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, now);
  const travel = await travelAround(ctx, board, row.latitude, row.longitude);
  const visit = await quotedVisit(ctx, board, row, travel, offeredDeparture(ctx.nowMilliseconds));
  const common = {
    job_request_id: row.id,
    business_timezone: tenant.timezone,
    customer_timezone: row.customerTimezone,
    step_minutes: input.step_minutes ?? steps[0]!,
    duration_minutes: visit.visitMinutes as number,
    ...(await placePartOfJob(ctx, row)),
    considered: board.board.lanes.length,
  };
  const asked = jobPlacement(ctx, board, row, quotedDurations(row), visit);
  if (!span)
    return {
      ...common,
      blocked_by: {},
      reason: 'requested_windows_passed' as const,
      remedies: await slotRemedies(asked, input, [], null),
      slots: [],
    };
  const calendar = calendarFor(tenant, board, visit, span.startMinute, span.endMinute);
  let stepMinutes = steps[0]!;
  let slots: Slot[] = [];
  for (stepMinutes of steps) {
    slots = matchingSlots(board.board, calendar, visit, ranges, gridOf(tenant, calendar, stepMinutes)).filter(isNameableSlot(tenant));
    if (slots.length > 0) break;
  }
  // An empty list says why it is empty.
  const grid = gridOf(tenant, calendar, stepMinutes);
  const why = slots.length > 0 ? null : await yieldBetweenSlices(quotabilitySteps(board.board, calendar, visit, ranges, now, grid));
  const isOnGrid = (minute: number) => (minute - grid.anchors[dayIndexOf(calendar, minute)]!) % stepMinutes === 0;
  return {
    ...common,
    step_minutes: stepMinutes,
    blocked_by: why && !why.schedulable ? { ...why.blockedBy } : {},
    ...(why && {
      reason: why.schedulable ? ('no_technician_available' as const) : reasonAt(why.reason, asked),
      remedies: await slotRemedies(asked, input, ranges, isOnGrid),
    }),
    slots: slots.map((slot) => slotOf(ctx, row.customerTimezone, board.technicianNames, slot)),
  };
});

/** Remedies for a job without a slot: a start outside the requested windows, a smaller crew, or a change that opens the windows. */
async function slotRemedies(
  asked: JobPlacement,
  input: InputOf<Operations['listMatchingSlots']>,
  ranges: readonly MinuteRange[],
  isOnGrid: ((minute: number) => boolean) | null,
): Promise<Remedy[]> {
  const { row, visit, nowMinute } = asked;
  const again = callOf('listMatchingSlots', input);
  const remedies: Remedy[] = [];
  const next = await nextStart(asked, nowMinute);
  if (next !== null) remedies.push({ kind: 'choose_time', ...confirmCall(asked, next, row.statusVersion) });
  for (let heads = visit.crewSize - 1; heads >= 1; heads--) {
    const start = await nextStart(asked, nowMinute, { visit: { ...visit, crewSize: heads } });
    if (start === null) continue;
    const quote = quoteCall(asked, { crew_size: heads, force: true });
    remedies.push({ kind: 'reduce_crew', ...quote, then: [confirmCall(asked, start, row.statusVersion + 1)] });
    break;
  }
  const tries = [
    { wanted: isOnGrid && nameableStartsIn(asked, ranges, isOnGrid), again: () => [again] },
    { wanted: startsFrom(asked, nowMinute), again: (start: EpochMinute) => [confirmCall(asked, start, row.statusVersion)] },
  ];
  return [...remedies, ...(await recordingRemedies(asked, tries, remedies.length > 0))];
}

/** Leaves out slots whose local time is ambiguous, because a confirm could not name them. */
const isNameableSlot =
  (tenant: Tenant) =>
  ({ startMinute }: Slot) =>
    isNameable(tenant, startMinute);

function slotOf(ctx: ReadContext, customerZone: string, names: ReadonlyMap<string, string>, slot: Slot) {
  return {
    start_at: formatMinute(slot.startMinute),
    end_at: formatMinute(slot.endMinute),
    arrival_window: arrivalWindowOf(ctx.tenant, slot.startMinute),
    business_time: toLocal(ctx.tenant.timezone, slot.startMinute),
    customer_time: toLocal(customerZone, slot.startMinute),
    technicians: slot.technicians.map((technician) => technicianOf(technician, names)),
  };
}

function technicianOf(technician: SlotTechnician, names: ReadonlyMap<string, string>) {
  return { id: technician.technicianId, full_name: names.get(technician.technicianId) ?? '', ...rankedOf(technician) };
}
