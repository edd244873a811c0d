/**
 * An independent judge of plans. It shares no code with the planners (nothing of the engine is imported but types of the
 * vocabulary), reads plain rows, and is written as naively as possible: linear scans, minute by minute, its own haversine.
 * Property tests hold every planner against it, and in production it guards commits: what it finds is never written.
 */

import type { AssignmentTier } from '../contract/vocabulary.ts';

/** `[startMinute, endMinute)` in minutes since the epoch. */
export interface PlanRange {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** A place in whole micro-degrees. */
export interface PlanPoint {
  readonly latE6: number;
  readonly lonE6: number;
}

/** A business-local day and when the business is open on it. */
export interface PlanDay extends PlanRange {
  readonly openings: readonly PlanRange[];
}

/** A technician with the shifts of all days asked about and approved time off. */
export interface PlanTechnician {
  readonly technicianId: string;
  readonly tier: AssignmentTier | null;
  readonly skillIds: readonly string[];
  readonly serviceAreaIds: readonly string[];
  readonly home: PlanPoint | null;
  readonly shifts: readonly PlanRange[];
  readonly timeOff: readonly PlanRange[];
}

/** Time already taken that stays as it is. */
export interface PlanSession extends PlanRange {
  readonly technicianId: string;
  readonly point: PlanPoint | null;
}

/** A visit the plan puts somewhere. Null `coveringAreaIds`: the address is unknown. Null `maxVisitMinutes`: no bound. */
export interface PlanPlacement {
  readonly technicianId: string;
  readonly startMinute: number;
  readonly visitMinutes: number;
  readonly point: PlanPoint | null;
  readonly coveringAreaIds: readonly string[] | null;
  readonly requiredSkillIds: readonly string[];
  readonly mustLead: boolean;
  readonly maxVisitMinutes: number | null;
  readonly departNotBefore: number | null;
}

/** A journey priced by a routing provider; whatever is not listed takes the default. */
export interface PlanJourney {
  readonly from: PlanPoint;
  readonly to: PlanPoint;
  readonly travelMinutes: number;
}

/** Everything needed to judge a plan. */
export interface PlanRows {
  readonly days: readonly PlanDay[];
  readonly technicians: readonly PlanTechnician[];
  readonly sessions: readonly PlanSession[];
  readonly placements: readonly PlanPlacement[];
  readonly journeys?: readonly PlanJourney[];
}

export type ViolationKind =
  | 'unknown_technician'
  | 'outside_service_area'
  | 'missing_required_skills'
  | 'not_lead_tier'
  | 'no_working_day'
  | 'on_time_off'
  | 'off_shift'
  | 'visit_too_long'
  | 'overlaps_session'
  | 'late_from_visit_before'
  | 'late_at_visit_after'
  | 'departs_too_late';

/** One thing wrong with one placement, with the numbers in words. */
export interface Violation {
  readonly kind: ViolationKind;
  readonly technicianId: string;
  readonly startMinute: number;
  readonly detail: string;
}

/** Everything wrong with a plan; empty when it may be written. */
export function checkPlan(rows: PlanRows): Violation[] {
  const violations: Violation[] = [];
  for (const placement of rows.placements) {
    const { technicianId, startMinute } = placement;
    const technician = rows.technicians.find((one) => one.technicianId === technicianId);
    const report = (kind: ViolationKind, detail: string): void => {
      violations.push({ kind, technicianId, startMinute, detail });
    };
    if (technician === undefined) {
      report('unknown_technician', `${technicianId} is not on the roster`);
      continue;
    }
    checkPerson(technician, placement, report);
    checkHours(rows, technician, placement, report);
    checkRoute(rows, technician, placement, report);
  }
  return violations;
}

type Report = (kind: ViolationKind, detail: string) => void;

function checkPerson(technician: PlanTechnician, placement: PlanPlacement, report: Report): void {
  const areas = placement.coveringAreaIds;
  if (areas !== null && !areas.some((id) => technician.serviceAreaIds.includes(id))) {
    report('outside_service_area', 'no area of the technician covers the address');
  }
  for (const id of placement.requiredSkillIds) {
    if (!technician.skillIds.includes(id)) report('missing_required_skills', `lacks ${id}`);
  }
  if (placement.mustLead && technician.tier === 'buddy') report('not_lead_tier', 'a buddy never leads');
  const { visitMinutes, maxVisitMinutes } = placement;
  if (maxVisitMinutes !== null && visitMinutes > maxVisitMinutes) {
    report('visit_too_long', `${visitMinutes} minutes, at most ${maxVisitMinutes}`);
  }
}

function checkHours(rows: PlanRows, technician: PlanTechnician, placement: PlanPlacement, report: Report): void {
  const { startMinute, visitMinutes } = placement;
  const endMinute = startMinute + visitMinutes;
  const day = rows.days.find((one) => holds(one, startMinute));
  if (day === undefined || endMinute > day.endMinute) {
    report('no_working_day', 'the block is not within a known day');
    return;
  }
  const shiftsToday = technician.shifts.filter((shift) => shift.startMinute < day.endMinute && shift.endMinute > day.startMinute);
  if (day.openings.length === 0 || shiftsToday.length === 0) report('no_working_day', 'closed, or no shift that day');
  for (let minute = startMinute; minute < endMinute; minute++) {
    if (!day.openings.some((one) => holds(one, minute)) || !shiftsToday.some((one) => holds(one, minute))) {
      report('off_shift', `minute ${minute} is outside the shift or the opening hours`);
      break;
    }
  }
  for (let minute = startMinute; minute < endMinute; minute++) {
    if (technician.timeOff.some((one) => holds(one, minute))) {
      report('on_time_off', `minute ${minute} is time off`);
      break;
    }
  }
}

function checkRoute(rows: PlanRows, technician: PlanTechnician, placement: PlanPlacement, report: Report): void {
  const { startMinute, point, departNotBefore } = placement;
  const endMinute = startMinute + placement.visitMinutes;
  const day = rows.days.find((one) => holds(one, startMinute));
  if (day === undefined) return;
  const stops = otherStops(rows, placement).filter((stop) => stop.startMinute < day.endMinute && stop.endMinute > day.startMinute);
  let before: PlanSession | null = null;
  let after: PlanSession | null = null;
  for (const stop of stops) {
    if (stop.startMinute < endMinute && stop.endMinute > startMinute) {
      report('overlaps_session', `[${stop.startMinute}, ${stop.endMinute}) is taken`);
    } else if (stop.endMinute <= startMinute) {
      if (before === null || stop.endMinute > before.endMinute) before = stop;
    } else if (after === null || stop.startMinute < after.startMinute) {
      after = stop;
    }
  }
  if (before !== null) {
    const arrival = before.endMinute + journeyMinutes(rows, before.point, point);
    if (arrival > startMinute) report('late_from_visit_before', `arrives at ${arrival}, starts at ${startMinute}`);
  }
  if (after !== null) {
    const arrival = endMinute + journeyMinutes(rows, point, after.point);
    if (arrival > after.startMinute) report('late_at_visit_after', `arrives at ${arrival}, due at ${after.startMinute}`);
  }
  if (departNotBefore !== null) {
    const arrival = departNotBefore + journeyMinutes(rows, before === null ? technician.home : before.point, point);
    if (arrival > startMinute) report('departs_too_late', `arrives at ${arrival}, starts at ${startMinute}`);
  }
}

/** Every other stop of the technician: sessions that stay, and the plan's other placements. */
function otherStops(rows: PlanRows, placement: PlanPlacement): PlanSession[] {
  const { technicianId } = placement;
  const placed = rows.placements
    .filter((one) => one !== placement)
    .map((one) => ({ ...one, endMinute: one.startMinute + one.visitMinutes }));
  return [...rows.sessions, ...placed].filter((stop) => stop.technicianId === technicianId);
}

function holds(range: PlanRange, minute: number): boolean {
  return range.startMinute <= minute && minute < range.endMinute;
}

function journeyMinutes(rows: PlanRows, from: PlanPoint | null, to: PlanPoint | null): number {
  if (from === null || to === null) return 0;
  for (const journey of rows.journeys ?? []) {
    if (isSamePoint(journey.from, from) && isSamePoint(journey.to, to)) return journey.travelMinutes;
  }
  const radians = (microDegrees: number): number => (microDegrees / 1e6) * (Math.PI / 180);
  const sineOfHalf = (left: number, right: number): number => Math.sin(radians(left - right) / 2);
  const a =
    sineOfHalf(to.latE6, from.latE6) ** 2 +
    Math.cos(radians(from.latE6)) * Math.cos(radians(to.latE6)) * sineOfHalf(to.lonE6, from.lonE6) ** 2;
  const km = 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(a)));
  return Math.ceil(((km * 1.3) / 40) * 60);
}

function isSamePoint(left: PlanPoint, right: PlanPoint): boolean {
  return left.latE6 === right.latE6 && left.lonE6 === right.lonE6;
}
