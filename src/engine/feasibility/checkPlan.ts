/**
 * An independent judge of plans. It shares no code with the planners: it imports only types of the vocabulary, and its own hours (`planHours.ts`). It reads plain rows
 * and is written as naively as possible, with linear scans, loops over minutes and its own haversine. Property tests compare every
 * planner with it. In production it guards commits: a plan with a violation is never written.
 */

import type { MemberSession, PlanBlock, PlanPoint, PlanRange, PlanRows, PlanSession, PlanTechnician, PlanWork } from './plan.ts';
import { minutesInBreaks, holds, partFrom, shiftPartOf, planReachOf, shiftFault, workedMinutes } from './planHours.ts';

/** The plan with each of its works split into sessions. */
interface PlacedRows extends PlanRows {
  readonly placements: readonly MemberSession[];
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
  | 'not_consecutive'
  | 'moves_locked_visit';

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
  for (const { technicianId, startMinute, isLocked } of plan.leaving ?? [])
    if (isLocked) violations.push({ kind: 'moves_locked_visit', technicianId, startMinute, detail: 'the visit is locked' });
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
function placementsOf(work: PlanWork): MemberSession[] {
  const leadId = work.members.find(({ role }) => role === 'lead')?.technicianId ?? '';
  return work.members.flatMap(({ technicianId, role, sessions }) =>
    sessions.map(({ startMinute, endMinute, breakMinutes = 0 }) => ({
      ...work,
      technicianId,
      leadId: leadId === '' ? technicianId : leadId,
      startMinute,
      endMinute,
      breakMinutes,
      visitMinutes: endMinute - startMinute - breakMinutes,
      isOfDays: mayTakeDays(work),
      work,
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
  const total = sessions.reduce((sum, { startMinute, endMinute, breakMinutes = 0 }) => sum + endMinute - startMinute - breakMinutes, 0);
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
function checkDays(rows: PlanRows, work: PlanWork, leadId: string, sessions: readonly PlanBlock[], report: Report): void {
  const lead = rows.technicians.find((technician) => technician.technicianId === leadId);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (lead === undefined || first === undefined || last === undefined) return;
  const firstDay = rows.days.findIndex((day) => holds(day, first.startMinute));
  const lastDay = rows.days.findIndex((day) => holds(day, last.startMinute));
  if (lastDay - firstDay >= work.mostDays) report('not_consecutive', `takes more than ${work.mostDays} days`);
  const worked = workedMinutes(rows, lead, work.isEmergency === true);
  let ordinal = 0;
  for (const day of rows.days.slice(firstDay, lastDay + 1)) {
    const shifts = worked.flatMap((shift) => shiftPartOf(shift, day));
    if (day === rows.days[firstDay] ? !worked.flat().some((minute) => holds(day, minute)) : shifts.length === 0) continue;
    const session = sessions[ordinal++];
    if (session === undefined || !holds(day, session.startMinute)) {
      report('not_consecutive', `no session on the working day of ${day.startMinute}`);
      return;
    }
    let shift = shifts[0] ?? [];
    for (const other of shifts) if (other.length > shift.length) shift = other;
    if (session === first) shift = partFrom(worked, session.startMinute, day);
    else if (session.startMinute !== shift[0]) report('not_consecutive', `${session.startMinute} is not the start of the shift`);
    if (session !== last && session.endMinute !== shift.at(-1)! + 1) {
      report('not_consecutive', `${session.endMinute} is not the end of the shift`);
    }
  }
  if (ordinal !== sessions.length) report('not_consecutive', 'a session on a day off, or two on one day');
}

type Report = (kind: ViolationKind, detail: string) => void;

function checkPerson(technician: PlanTechnician, placement: MemberSession, report: Report): void {
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

function checkHours(rows: PlanRows, technician: PlanTechnician, placement: MemberSession, report: Report): void {
  const { startMinute, endMinute, isEmergency = false } = placement;
  const day = rows.days.find((candidate) => holds(candidate, startMinute));
  if (day === undefined) {
    report('no_working_day', 'the block does not begin on a known day');
    return;
  }
  const isOnDay = (range: PlanRange): boolean => range.startMinute < day.endMinute && range.endMinute > day.startMinute;
  const isOnCall = isEmergency && technician.onCall?.some(isOnDay) === true;
  if (day.isClosed === true || ((day.openings.length === 0 || !technician.shifts.some(isOnDay)) && !isOnCall)) {
    report('no_working_day', 'closed, or no hours that day');
  }
  const fault = shiftFault(rows, technician, placement);
  if (fault !== null) report('off_shift', fault);
  const breaks = minutesInBreaks(rows, placement);
  for (let minute = startMinute; minute < endMinute; minute++) {
    if (!breaks.has(minute) && technician.timeOff.some((block) => holds(block, minute))) {
      report('on_time_off', `minute ${minute} is time off`);
      break;
    }
  }
}

function checkRoute(rows: PlacedRows, technician: PlanTechnician, placement: MemberSession, report: Report): void {
  const { startMinute, endMinute, point, departNotBefore } = placement;
  const day = rows.days.find((candidate) => holds(candidate, startMinute));
  if (day === undefined) return;
  const reach = planReachOf(rows, technician, placement, day);
  const stops = otherStops(rows, placement).filter((stop) => stop.startMinute < reach.endMinute && stop.endMinute > reach.startMinute);
  const wayBetween = (stop: PlanSession | MemberSession, from: PlanPoint | null, to: PlanPoint | null): number =>
    'work' in stop && stop.work === placement.work ? 0 : journeyMinutes(rows, from, to);
  let before: PlanSession | MemberSession | null = null;
  let after: PlanSession | MemberSession | null = null;
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
    checkWay(technician, before.endMinute, startMinute, wayBetween(before, before.point, point), 'late_from_visit_before', report);
  }
  if (after !== null) {
    checkWay(technician, endMinute, after.startMinute, wayBetween(after, point, after.point), 'late_at_visit_after', report);
  }
  if (departNotBefore !== null) {
    const minutes = before === null ? journeyMinutes(rows, technician.home, point) : wayBetween(before, before.point, point);
    const from = Math.max(departNotBefore, before?.endMinute ?? departNotBefore);
    if (before === null && from + minutes > startMinute) report('departs_too_late', `${minutes} minutes from ${from} to ${startMinute}`);
    if (before !== null) checkWay(technician, from, startMinute, minutes, 'departs_too_late', report);
  }
}

/** Whether a way of these minutes fits between two times. Time off is not for travel. */
function checkWay(technician: PlanTechnician, from: number, until: number, minutes: number, kind: ViolationKind, report: Report): void {
  if (from + minutes > until) {
    report(kind, `${minutes} minutes from ${from} to ${until}`);
    return;
  }
  let free = 0;
  for (let minute = from; minute < until && free < minutes; minute++) if (!technician.timeOff.some((block) => holds(block, minute))) free++;
  if (free < minutes) report('on_time_off', `time off leaves ${free} of ${minutes} minutes for the way from ${from} to ${until}`);
}

/** All other stops of the technician: sessions that stay, and sessions that the plan adds. */
function otherStops(rows: PlacedRows, placement: MemberSession): (PlanSession | MemberSession)[] {
  const { technicianId } = placement;
  const placed = rows.placements.filter((other) => other !== placement);
  return [...rows.sessions, ...placed].filter((stop) => stop.technicianId === technicianId);
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
