/** What emergencies and moves have in common: the job that lands. */
import { weekdays } from '../../../contract/refusals/dispatchParts.ts';
import { arrivalOf } from '../../../engine/cascade/arrival.ts';
import type { Lane } from '../../../engine/board.ts';
import { dayIndexOf, hoursOf, type Calendar } from '../../../engine/calendar.ts';
import type { CascadeMove } from '../../../engine/cascade/cascade.ts';
import { reachOf, stopsOf, type LandingVisit } from '../../../engine/cascade/stops.ts';
import { gapAround, legsOf, travelToNext } from '../../../engine/feasibility/gaps.ts';
import { withoutJob } from '../../../engine/laneSessions.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { isoWeekday, localDateOf, localMinuteOf, toLocal } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { arrivalWindowOf } from '../../jobs/records/jobRequestResource.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';

/** How many days ahead pushed jobs may go in the mode next_day. */
export const daysAhead = 14;

/** Where and when a job lands. */
export interface LandingQuestion {
  readonly calendar: Calendar;
  readonly visit: Visit;
  readonly landing: LandingVisit;
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  /** The asked start. The real start is later when the technician cannot be there by then. */
  readonly askedMinute: EpochMinute;
  readonly nowMinute: EpochMinute;
  /** The earliest departure for every job that this plan moves. See `planning/visits/departure.ts`. */
  readonly departNotBefore: EpochMinute;
}

/** The travel to the landing when the displaced jobs are gone. */
export function travelToLanding(
  { calendar, visit, startMinute }: LandingQuestion,
  lane: Lane,
  moves: readonly CascadeMove[],
): number | null {
  const remaining = moves.reduce((without, { jobRequestId }) => withoutJob(without, jobRequestId), lane);
  const gap = gapAround(calendar, remaining, visit, startMinute);
  return legsOf(remaining, visit, gap.previousStop, gap.nextStop).travelMinutes;
}

/**
 * The travel from the landing to the next visit of the day. null: it is the last one, a coordinate is missing, or displaced jobs still move
 * behind it.
 */
export function travelFromLanding(
  { calendar, visit, startMinute }: LandingQuestion,
  lane: Lane,
  moves: readonly CascadeMove[],
): number | null {
  return moves.length > 0 ? null : travelToNext(lane, visit, gapAround(calendar, lane, visit, startMinute).nextStop);
}

/**
 * The landing as the answer shows it. Arrival is estimated from the start location, because the technician's present position is
 * unknown. `travelMinutes`: see `travelToLanding`; the visit is written with it, so the agenda shows the same. `travelAfterMinutes`: see
 * `travelFromLanding`.
 */
export function landingData(
  tenant: Tenant,
  { visit, askedMinute, startMinute, endMinute, row }: LandingQuestion & { readonly row: JobRow },
  lane: Lane,
  current: TenantBoard,
  travelMinutes: number | null,
  travelAfterMinutes: number | null,
) {
  return {
    technician_id: lane.technicianId,
    technician_name: current.technicianNames.get(lane.technicianId) ?? '',
    start_at: formatMinute(startMinute),
    start_local: localMinuteOf(tenant.timezone, startMinute),
    end_at: formatMinute(endMinute),
    end_local: localMinuteOf(tenant.timezone, endMinute),
    arrival_window: arrivalWindowOf(tenant, startMinute, row),
    // The technician may come from a nearer visit and is then there by the start, so the estimate never shows a later arrival.
    arrival_at: formatMinute(Math.min(startMinute, arrivalOf(lane, visit, askedMinute))),
    ...(travelMinutes === null ? {} : { travel_minutes: travelMinutes }),
    ...(travelAfterMinutes === null ? {} : { travel_after_minutes: travelAfterMinutes }),
  };
}

/** The jobs on a lane on the landing's days. A cascade displaces only these. */
export function jobIdsAround({ calendar, landing, visit, startMinute, endMinute, nowMinute }: LandingQuestion, lane: Lane): string[] {
  const range = { ...reachOf(calendar, lane, { startMinute, endMinute }, visit), nowMinute };
  return stopsOf(lane, landing, range).map((stop) => stop.jobRequestId!);
}

/** Whether the business is open on the landing's day, or somebody is on call for an emergency. */
export function isOpenDay({ calendar, visit, startMinute }: LandingQuestion): boolean {
  const day = dayIndexOf(calendar, startMinute);
  if (calendar.openings.hasHours[day] === 1) return true;
  return visit.isEmergency && calendar.patterns.some(({ emergency }) => emergency.hasHours[day] === 1);
}

/** Whether the business is open that day and the technician has a shift. */
export function isWorkingDay(landing: LandingQuestion, lane: Lane): boolean {
  const { calendar, visit, startMinute } = landing;
  return hoursOf(calendar, lane, visit).hasHours[dayIndexOf(calendar, startMinute)] === 1;
}

/** The same landing at another start, in the hours of this technician. */
export function landedAt<Landed extends LandingQuestion>(question: Landed, lane: Lane, startMinute: EpochMinute): Landed {
  const { endMinute } = singleBlock(question.calendar, lane.patternIndex, question.visit, startMinute);
  return { ...question, startMinute, endMinute, landing: { ...question.landing, startMinute } };
}

/** Warns that the technician cannot be there by the asked start, and says when the visit starts instead. */
export function arrivalWarning({ askedMinute, startMinute, endMinute }: LandingQuestion, lane: Lane) {
  if (startMinute === askedMinute) return [];
  const times = { asked_start_at: formatMinute(askedMinute), start_at: formatMinute(startMinute), end_at: formatMinute(endMinute) };
  return [{ code: 'STARTS_ON_ARRIVAL' as const, technician_id: lane.technicianId, ...times }];
}

/** The start in the past, as the service understood it. */
export function pastData({ timezone }: Tenant, startMinute: number) {
  return { business_timezone: timezone, start_at: toLocal(timezone, startMinute).datetime, start_at_utc: formatMinute(startMinute) };
}

export function noWorkingDayData({ timezone }: Tenant, startMinute: number, isOverrideAvailable: boolean) {
  return {
    business_timezone: timezone,
    requested_weekday: weekdays[isoWeekday(localDateOf(timezone, startMinute)) - 1]!,
    override_available: isOverrideAvailable,
  };
}
