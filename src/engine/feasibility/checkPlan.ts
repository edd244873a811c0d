/**
 * An independent judge of plans. It shares no code with the planners: it imports only types of the vocabulary. It reads plain rows
 * and is written as naively as possible, with linear scans, loops over minutes and its own haversine. Property tests compare every
 * planner with it. In production it guards commits: a plan with a violation is never written.
 */

import type { AssignmentTier } from '../../contract/vocabulary.ts';

/** `[startMinute, endMinute)` in minutes since the epoch. */
export interface PlanRange {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** Coordinates in whole micro-degrees. `leastMinutes` is the shortest travel to or from them; the default is 0. */
export interface PlanPoint {
  readonly latE6: number;
  readonly lonE6: number;
  readonly leastMinutes?: number;
}

/** A business-local day and when the business is open on it. */
export interface PlanDay extends PlanRange {
  readonly openings: readonly PlanRange[];
}

/** A technician with the shifts of all days of the plan and the approved time off. */
export interface PlanTechnician {
  readonly technicianId: string;
  readonly tier: AssignmentTier | null;
  readonly skillIds: readonly string[];
  readonly serviceAreaIds: readonly string[];
  readonly home: PlanPoint | null;
  readonly shifts: readonly PlanRange[];
  readonly timeOff: readonly PlanRange[];
}

/** Time that is already taken and that the plan does not change. */
export interface PlanSession extends PlanRange {
  readonly technicianId: string;
  readonly point: PlanPoint | null;
}

/** One technician of a work, with the technician's sessions. */
export interface PlanMember {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  readonly sessions: readonly PlanRange[];
}

/**
 * Work that the plan gives to one technician (a lead alone) or to a crew, in one session or in one session on each of several days.
 * `visitMinutes` is the total. Work longer than `maxVisitMinutes` may take several sessions within `mostDays` calendar days.
 * `coveringAreaIds` is null when the address is unknown; `maxVisitMinutes` is null when there is no bound.
 */
export interface PlanWork {
  readonly visitMinutes: number;
  readonly point: PlanPoint | null;
  readonly coveringAreaIds: readonly string[] | null;
  readonly requiredSkillIds: readonly string[];
  readonly maxVisitMinutes: number | null;
  readonly departNotBefore: number | null;
  readonly crewSize: number;
  readonly mostDays: number;
  readonly members: readonly PlanMember[];
}

/** A journey whose minutes come from a routing provider. Journeys that are not listed are estimated. */
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
  readonly works: readonly PlanWork[];
  readonly journeys?: readonly PlanJourney[];
  /** How the business estimates travel: its speed, 40 km/h by default, and how many times longer roads are than the great circle, 1.3 by default. */
  readonly speedKmh?: number;
  readonly detourFactor?: number;
}

/** One session of one member of a work. */
interface Placement extends Omit<PlanWork, 'crewSize' | 'mostDays' | 'members'> {
  readonly technicianId: string;
  readonly startMinute: number;
  readonly mustLead: boolean;
}

/** The plan with each of its works split into sessions. */
interface PlacedRows extends PlanRows {
  readonly placements: readonly Placement[];
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
  | 'departs_too_late'
  | 'wrong_crew_size'
  | 'not_one_lead'
  | 'member_twice'
  | 'sessions_differ'
  | 'wrong_session_minutes'
  | 'not_consecutive';

/** One thing that is wrong, with the numbers in words. A violation of a whole work names its lead and its first session. */
export interface Violation {
  readonly kind: ViolationKind;
  readonly technicianId: string;
  readonly startMinute: number;
  readonly detail: string;
}

/** Lists everything that is wrong with a plan. An empty list means that the plan may be written. */
export function checkPlan(plan: PlanRows): Violation[] {
  const violations = plan.works.flatMap((work) => checkWork(plan, work));
  const rows: PlacedRows = { ...plan, placements: plan.works.flatMap(placementsOf) };
  for (const placement of rows.placements) {
    const { technicianId, startMinute } = placement;
    const technician = rows.technicians.find((candidate) => candidate.technicianId === technicianId);
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

/** Whether the work may take several days. Then its sessions are bounded by the shifts only, not by the longest visit. */
function mayTakeDays({ mostDays, maxVisitMinutes, visitMinutes }: PlanWork): boolean {
  return mostDays > 1 && maxVisitMinutes !== null && visitMinutes > maxVisitMinutes;
}

/** Lists every session of every member as its own placement. */
function placementsOf(work: PlanWork): Placement[] {
  return work.members.flatMap(({ technicianId, role, sessions }) =>
    sessions.map((session) => ({
      ...work,
      technicianId,
      startMinute: session.startMinute,
      visitMinutes: session.endMinute - session.startMinute,
      mustLead: role === 'lead',
      maxVisitMinutes: mayTakeDays(work) ? null : work.maxVisitMinutes,
    })),
  );
}

function checkWork(rows: PlanRows, work: PlanWork): Violation[] {
  const { members, crewSize, visitMinutes } = work;
  const violations: Violation[] = [];
  const leads = members.filter((member) => member.role === 'lead');
  const sessions = leads[0]?.sessions ?? [];
  const at = { technicianId: leads[0]?.technicianId ?? '', startMinute: sessions[0]?.startMinute ?? 0 };
  const report = (kind: ViolationKind, detail: string): void => {
    violations.push({ kind, ...at, detail });
  };
  if (members.length !== crewSize) report('wrong_crew_size', `${members.length} of ${crewSize}`);
  if (leads.length !== 1) report('not_one_lead', `${leads.length} leads`);
  for (const [index, { technicianId, sessions: own }] of members.entries()) {
    if (members.slice(0, index).some((other) => other.technicianId === technicianId)) {
      report('member_twice', `${technicianId} goes twice`);
    }
    const isSame =
      own.length === sessions.length &&
      own.every(
        (session, ordinal) => session.startMinute === sessions[ordinal]!.startMinute && session.endMinute === sessions[ordinal]!.endMinute,
      );
    if (!isSame) report('sessions_differ', `${technicianId} has other sessions than the lead`);
  }
  const total = sessions.reduce((sum, session) => sum + session.endMinute - session.startMinute, 0);
  if (total !== visitMinutes) report('wrong_session_minutes', `${total} minutes of ${visitMinutes}`);
  if (sessions.some((session) => session.endMinute <= session.startMinute)) report('wrong_session_minutes', 'an empty session');
  if (!mayTakeDays(work)) {
    if (sessions.length !== 1) report('not_consecutive', `${sessions.length} sessions of one visit`);
    return violations;
  }
  checkDays(rows, work, at.technicianId, sessions, report);
  return violations;
}

/**
 * Checks that the sessions are on consecutive working days of the lead, one a day. Each session but the last lasts to the end of
 * the shift.
 */
function checkDays(rows: PlanRows, work: PlanWork, leadId: string, sessions: readonly PlanRange[], report: Report): void {
  const lead = rows.technicians.find((technician) => technician.technicianId === leadId);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (lead === undefined || first === undefined || last === undefined) return;
  const firstDay = rows.days.findIndex((day) => holds(day, first.startMinute));
  const lastDay = rows.days.findIndex((day) => holds(day, last.startMinute));
  if (lastDay - firstDay >= work.mostDays) report('not_consecutive', `takes more than ${work.mostDays} days`);
  let ordinal = 0;
  for (const day of rows.days.slice(firstDay, lastDay + 1)) {
    const stretches = workStretches(day, lead);
    if (stretches.length === 0) continue;
    const session = sessions[ordinal++];
    if (session === undefined || !holds(day, session.startMinute)) {
      report('not_consecutive', `no session on the working day of ${day.startMinute}`);
      return;
    }
    let shift = stretches[0]!;
    for (const stretch of stretches) if (lengthOf(stretch) > lengthOf(shift)) shift = stretch;
    if (session === first) shift = stretches.find((stretch) => holds(stretch, session.startMinute)) ?? shift;
    else if (session.startMinute !== shift.startMinute) report('not_consecutive', `${session.startMinute} is not the start of the shift`);
    if (session !== last && session.endMinute !== shift.endMinute) {
      report('not_consecutive', `${session.endMinute} is not the end of the shift`);
    }
  }
  if (ordinal !== sessions.length) report('not_consecutive', 'a session on a day off, or two on one day');
}

/** The stretches of the day in which the technician works and the business is open. */
function workStretches(day: PlanDay, technician: PlanTechnician): PlanRange[] {
  const stretches: { startMinute: number; endMinute: number }[] = [];
  for (let minute = day.startMinute; minute < day.endMinute; minute++) {
    if (!day.openings.some((opening) => holds(opening, minute)) || !technician.shifts.some((shift) => holds(shift, minute))) continue;
    const current = stretches.at(-1);
    if (current?.endMinute === minute) current.endMinute++;
    else stretches.push({ startMinute: minute, endMinute: minute + 1 });
  }
  return stretches;
}

function lengthOf(range: PlanRange): number {
  return range.endMinute - range.startMinute;
}

type Report = (kind: ViolationKind, detail: string) => void;

function checkPerson(technician: PlanTechnician, placement: Placement, report: Report): void {
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

function checkHours(rows: PlanRows, technician: PlanTechnician, placement: Placement, report: Report): void {
  const { startMinute, visitMinutes } = placement;
  const endMinute = startMinute + visitMinutes;
  const day = rows.days.find((candidate) => holds(candidate, startMinute));
  if (day === undefined || endMinute > day.endMinute) {
    report('no_working_day', 'the block is not within a known day');
    return;
  }
  const shiftsToday = technician.shifts.filter((shift) => shift.startMinute < day.endMinute && shift.endMinute > day.startMinute);
  if (day.openings.length === 0 || shiftsToday.length === 0) report('no_working_day', 'closed, or no shift that day');
  for (let minute = startMinute; minute < endMinute; minute++) {
    if (!day.openings.some((opening) => holds(opening, minute)) || !shiftsToday.some((shift) => holds(shift, minute))) {
      report('off_shift', `minute ${minute} is outside the shift or the opening hours`);
      break;
    }
  }
  for (let minute = startMinute; minute < endMinute; minute++) {
    if (technician.timeOff.some((block) => holds(block, minute))) {
      report('on_time_off', `minute ${minute} is time off`);
      break;
    }
  }
}

function checkRoute(rows: PlacedRows, technician: PlanTechnician, placement: Placement, report: Report): void {
  const { startMinute, point, departNotBefore } = placement;
  const endMinute = startMinute + placement.visitMinutes;
  const day = rows.days.find((candidate) => holds(candidate, startMinute));
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

/** All other stops of the technician: sessions that stay, and sessions that the plan adds. */
function otherStops(rows: PlacedRows, placement: Placement): PlanSession[] {
  const { technicianId } = placement;
  const placed = rows.placements
    .filter((other) => other !== placement)
    .map((other) => ({ ...other, endMinute: other.startMinute + other.visitMinutes }));
  return [...rows.sessions, ...placed].filter((stop) => stop.technicianId === technicianId);
}

function holds(range: PlanRange, minute: number): boolean {
  return range.startMinute <= minute && minute < range.endMinute;
}

function journeyMinutes(rows: PlanRows, from: PlanPoint | null, to: PlanPoint | null): number {
  if (from === null || to === null) return 0;
  const measured = rows.journeys?.find((journey) => isSamePoint(journey.from, from) && isSamePoint(journey.to, to));
  let minutes = measured === undefined ? estimatedMinutes(rows, from, to) : measured.travelMinutes;
  for (const { leastMinutes = 0 } of [from, to]) if (leastMinutes > minutes) minutes = leastMinutes;
  return minutes;
}

function estimatedMinutes({ speedKmh = 40, detourFactor = 1.3 }: PlanRows, from: PlanPoint, to: PlanPoint): number {
  const radians = (microDegrees: number): number => (microDegrees / 1e6) * (Math.PI / 180);
  const sineOfHalf = (left: number, right: number): number => Math.sin(radians(left - right) / 2);
  const a =
    sineOfHalf(to.latE6, from.latE6) ** 2 +
    Math.cos(radians(from.latE6)) * Math.cos(radians(to.latE6)) * sineOfHalf(to.lonE6, from.lonE6) ** 2;
  const km = 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(a)));
  return Math.ceil(((km * detourFactor) / speedKmh) * 60);
}

function isSamePoint(left: PlanPoint, right: PlanPoint): boolean {
  return left.latE6 === right.latE6 && left.lonE6 === right.lonE6;
}
