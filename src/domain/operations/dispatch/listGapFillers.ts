import { invalid } from '../../../contract/errors.ts';
import { leastGapMinutes, mostGaps } from '../../../contract/schemas/dayBrief.ts';
import { gapFillersOf, netTravelMinutes, type RankedFiller } from './gapFillers.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { callOf, localStart } from '../../planning/placement/placement.ts';
import { teamLoads } from '../../planning/reports/teamLoads.ts';
import { isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import type { ReadContext } from '../../call/context.ts';
import { emptyListReason } from '../../resources/emptyList.ts';
import { read } from '../handler.ts';

const defaultFillers = 3;

/** Gaps of a day, and the waiting jobs and later visits that fit each. [gap-fillers.list]; docs/internals/bookings.md#brief-and-gap-fillers. */
export const listGapFillers = read<'listGapFillers'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds } = ctx;
  if (input.date !== undefined && !isCalendarDate(input.date)) return invalid('date', 'format', 'no_such_day');
  const date = input.date ?? localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));
  const only = input.technician_id;
  const current = await ctx.services.boards.current(db, tenant, nowMilliseconds);
  const loads = await teamLoads(ctx, current, { from: date, to: date }, leastGapMinutes);
  const nameOf = (id: string) => current.technicianNames.get(id) ?? '';
  const gaps = loads
    .filter(({ lane }) => only === undefined || lane.technicianId === only)
    .flatMap(({ lane: { technicianId }, load }) => load.gaps.map((gap) => ({ ...gap, technicianId })))
    .sort((a, b) => a.startMinute - b.startMinute || compareTexts(nameOf(a.technicianId), nameOf(b.technicianId)));
  const shown = gaps.slice(0, mostGaps);
  const live = await ctx.services.boards.live(db, tenant, nowMilliseconds, nowMinuteOf(nowMilliseconds));
  const { fillers, pullForwards, combinations, considered, truncated } = await gapFillersOf(
    ctx,
    live,
    date,
    shown,
    input.sources ?? ['queue'],
  );
  const limit = input.limit ?? defaultFillers;
  return {
    business_timezone: tenant.timezone,
    date,
    gaps: shown.map(({ technicianId, startMinute, endMinute }, index) => ({
      technician_id: technicianId,
      technician_name: nameOf(technicianId),
      start_at: formatMinute(startMinute),
      end_at: formatMinute(endMinute),
      minutes: endMinute - startMinute,
      fillers: [...fillers[index]!.slice(0, limit), ...pullForwards[index]!.slice(0, limit)].map((filler) =>
        fillerData(ctx, filler, technicianId, nameOf),
      ),
      count: fillers[index]!.length + pullForwards[index]!.length,
      combinations: combinations[index]!.slice(0, limit).map((combination) => ({
        fillers: combination.fillers.map((filler) => fillerData(ctx, filler, technicianId, nameOf)),
        added_travel_minutes: combination.addedTravelMinutes,
        saved_travel_minutes: combination.savedTravelMinutes,
        customers_to_ask: combination.fillers.filter(({ isWanted }) => !isWanted).length,
      })),
    })),
    gap_count: gaps.length,
    considered,
    truncated,
    ...emptyListReason(shown, 0, { technician_id: only }),
  };
});

const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function fillerData({ tenant }: ReadContext, filler: RankedFiller, technicianId: string, nameOf: (id: string) => string) {
  const { row, from, startMinute, endMinute, travelMinutes, addedTravelMinutes, savedTravelMinutes, matchScore, isWanted } = filler;
  const start = localStart(tenant, startMinute);
  return {
    job_request_id: row.id,
    short_code: row.shortCode,
    customer_name: row.customerName,
    job_type_name: row.jobTypeName,
    priority_level: row.priorityLevel,
    sla_deadline: row.slaDeadline,
    kind: from === null ? ('place' as const) : ('pull_forward' as const),
    from: from && {
      technician_id: from.technicianId,
      technician_name: nameOf(from.technicianId),
      start_at: formatMinute(from.startMinute),
      end_at: formatMinute(from.endMinute),
    },
    start_at: formatMinute(startMinute),
    end_at: formatMinute(endMinute),
    ...(travelMinutes === null ? {} : { travel_minutes: travelMinutes }),
    added_travel_minutes: addedTravelMinutes,
    saved_travel_minutes: savedTravelMinutes,
    net_travel_minutes: netTravelMinutes(filler),
    match_score: matchScore,
    consent_of: from === null && isWanted ? ('none' as const) : ('customer' as const),
    next_call:
      from === null
        ? callOf('confirmJobRequest', { id: row.id, scheduled_at: start, status_version: row.statusVersion, technician_id: technicianId })
        : callOf('previewJobRequestMove', { id: row.id, start_at: start, technician_id: technicianId }),
  };
}
