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

/** A business-local day and when the business is open on it. On a closure (`isClosed`) nobody works, not even on call. */
export interface PlanDay extends PlanRange {
  readonly openings: readonly PlanRange[];
  readonly isClosed?: boolean;
}

/** A technician with the shifts of all days of the plan and the approved time off. */
export interface PlanTechnician {
  readonly technicianId: string;
  readonly tier: AssignmentTier | null;
  readonly skillIds: readonly string[];
  readonly serviceAreaIds: readonly string[];
  readonly home: PlanPoint | null;
  readonly shifts: readonly PlanRange[];
  /** Hours for emergencies alone. The default is none. */
  readonly onCall?: readonly PlanRange[];
  readonly timeOff: readonly PlanRange[];
}

/** Time that is already taken and that the plan does not change. */
export interface PlanSession extends PlanRange {
  readonly technicianId: string;
  readonly point: PlanPoint | null;
}

/** A session of a plan. It lasts to `endMinute`, and `breakMinutes` of it (none by default) are breaks. */
export interface PlanBlock extends PlanRange {
  readonly breakMinutes?: number;
}

/** One technician of a work, with the technician's sessions. */
export interface PlanMember {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  readonly sessions: readonly PlanBlock[];
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
  /** A P0 job, which hours on call also serve. The default is false. */
  readonly isEmergency?: boolean;
  readonly members: readonly PlanMember[];
}

/** A journey whose minutes come from a routing provider. Journeys that are not listed take the default. */
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
  /** How many minutes of a visit must lie before a break that it spans, and how many after. The default is 60. */
  readonly minMinutesBesideBreak?: number;
}

/** One session of one member of a work. `visitMinutes` are its minutes of work, without `breakMinutes`. */
interface Placement extends Omit<PlanWork, 'crewSize' | 'mostDays' | 'members'> {
  readonly technicianId: string;
  readonly leadId: string;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly breakMinutes: number;
  /** Whether it is one session of work that takes several days. */
  readonly isOfDays: boolean;
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
    const shifts = worked.flatMap((shift) => partOf(shift, day));
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

/** A shift as the list of its working minutes. */
type Shift = readonly number[];

const longestBreakMinutes = 120;
const minutesOfDay = 1440;

/** All shifts of the plan's days. A gap between two minutes of one day that is short enough is a break within a shift. */
function workedMinutes(rows: PlanRows, technician: PlanTechnician, isEmergency: boolean): Shift[] {
  const shifts: number[][] = [];
  for (const day of rows.days) {
    for (let minute = day.startMinute; minute < day.endMinute; minute++) {
      if (!isWorked(rows, technician, isEmergency, minute)) continue;
      const before = shifts.at(-1)?.at(-1);
      const goesOn = before !== undefined && (before === minute - 1 || (minute - before - 1 <= longestBreakMinutes && holds(day, before)));
      if (goesOn) shifts.at(-1)!.push(minute);
      else shifts.push([minute]);
    }
  }
  return shifts;
}

/** The minutes of a shift that a session of this day can fill: the shift that begins on it, or the day's part of one longer than a day. */
function partOf(shift: Shift, day: PlanDay): Shift[] {
  if (isLongerThanDay(shift)) {
    const part = shift.filter((minute) => holds(day, minute));
    return part.length > 0 ? [part] : [];
  }
  return holds(day, shift[0]!) ? [shift] : [];
}

/** The minutes of the shift that holds this minute, from it on, that one session can fill. */
function partFrom(shifts: readonly Shift[], startMinute: number, day: PlanDay): Shift {
  const shift = shifts.find((candidate) => candidate.includes(startMinute)) ?? [startMinute];
  return shift.filter((minute) => minute >= startMinute && (!isLongerThanDay(shift) || holds(day, minute)));
}

function isLongerThanDay(shift: Shift): boolean {
  return shift.at(-1)! + 1 - shift[0]! > minutesOfDay;
}

/** Whether the technician works in this minute: within the weekly hours while the business is open, or on call for an emergency. */
function isWorked(rows: PlanRows, technician: PlanTechnician, isEmergency: boolean, minute: number): boolean {
  const day = rows.days.find((candidate) => holds(candidate, minute));
  if (day === undefined || day.isClosed === true) return false;
  if (isEmergency && technician.onCall?.some((range) => holds(range, minute))) return true;
  return day.openings.some((opening) => holds(opening, minute)) && technician.shifts.some((shift) => holds(shift, minute));
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
  const breaks = breakMinutesOf(rows, placement);
  for (let minute = startMinute; minute < endMinute; minute++) {
    if (!breaks.has(minute) && technician.timeOff.some((block) => holds(block, minute))) {
      report('on_time_off', `minute ${minute} is time off`);
      break;
    }
  }
}

/** The minutes of the block in which its lead has a break. Without breaks in the plan, all minutes are work. */
function breakMinutesOf(rows: PlanRows, placement: Placement): ReadonlySet<number> {
  const { leadId, startMinute, endMinute, breakMinutes, isEmergency = false } = placement;
  const breaks = new Set<number>();
  const lead = rows.technicians.find(({ technicianId }) => technicianId === leadId);
  if (breakMinutes === 0 || lead === undefined) return breaks;
  for (let minute = startMinute; minute < endMinute; minute++) if (!isWorked(rows, lead, isEmergency, minute)) breaks.add(minute);
  return breaks;
}

/** What keeps the block from being within one shift; null when nothing does. */
function shiftFault(rows: PlanRows, technician: PlanTechnician, placement: Placement): string | null {
  const { leadId, startMinute, endMinute, breakMinutes, isOfDays, isEmergency = false } = placement;
  const breaks = breakMinutesOf(rows, placement);
  if (breaks.size !== breakMinutes) return `${breaks.size} minutes without work, ${breakMinutes} of breaks`;
  for (let minute = startMinute; minute < endMinute; minute++) {
    if (!breaks.has(minute) && !isWorked(rows, technician, isEmergency, minute))
      return `minute ${minute} is outside the shift or the opening hours`;
  }
  if (technician.technicianId !== leadId || breaks.size === 0) return null;
  if (breaks.has(startMinute) || breaks.has(endMinute - 1)) return 'begins or ends in a break';
  const sorted = [...breaks].sort((left, right) => left - right);
  for (const minute of sorted) {
    if (breaks.has(minute - 1)) continue;
    let after = minute;
    while (breaks.has(after)) after++;
    const day = rows.days.find((candidate) => holds(candidate, after))!;
    if (after - minute > longestBreakMinutes || !holds(day, minute - 1)) return `the time from ${minute} to ${after} is no break`;
  }
  const least = isOfDays ? 1 : (rows.minMinutesBesideBreak ?? 60);
  if (sorted[0]! - startMinute < least || endMinute - 1 - sorted.at(-1)! < least) return `less than ${least} minutes beside a break`;
  return null;
}

function checkRoute(rows: PlacedRows, technician: PlanTechnician, placement: Placement, report: Report): void {
  const { startMinute, endMinute, point, departNotBefore } = placement;
  const day = rows.days.find((candidate) => holds(candidate, startMinute));
  if (day === undefined) return;
  const reach = reachOf(rows, technician, placement, day);
  const stops = otherStops(rows, placement).filter((stop) => stop.startMinute < reach.endMinute && stop.endMinute > reach.startMinute);
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
    checkWay(technician, before.endMinute, startMinute, journeyMinutes(rows, before.point, point), 'late_from_visit_before', report);
  }
  if (after !== null) {
    checkWay(technician, endMinute, after.startMinute, journeyMinutes(rows, point, after.point), 'late_at_visit_after', report);
  }
  if (departNotBefore !== null) {
    const minutes = journeyMinutes(rows, before === null ? technician.home : before.point, point);
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

/**
 * Where stops count as before and after a block: on the day of its start, and in the shift that holds the start, up to a day before
 * and after that day.
 */
function reachOf(rows: PlanRows, technician: PlanTechnician, placement: Placement, day: PlanDay): PlanRange {
  const isEmergency = placement.isEmergency === true;
  const at = rows.days.indexOf(day);
  const least = (rows.days[at - 1] ?? day).startMinute;
  const most = (rows.days[at + 1] ?? day).endMinute;
  const { startMinute } = placement;
  if (!isWorked(rows, technician, isEmergency, startMinute)) return day;
  let from = startMinute;
  for (let minute = from - 1; minute >= least && from - minute - 1 <= longestBreakMinutes; minute--) {
    if (isWorked(rows, technician, isEmergency, minute) && (minute === from - 1 || isSameDay(rows, minute, from))) from = minute;
  }
  let last = startMinute;
  for (let minute = last + 1; minute < most && minute - last - 1 <= longestBreakMinutes; minute++) {
    if (isWorked(rows, technician, isEmergency, minute) && (minute === last + 1 || isSameDay(rows, last, minute))) last = minute;
  }
  return { startMinute: Math.min(day.startMinute, from), endMinute: Math.max(day.endMinute, last + 1) };
}

function isSameDay(rows: PlanRows, one: number, other: number): boolean {
  return rows.days.some((day) => holds(day, one) && holds(day, other));
}

/** All other stops of the technician: sessions that stay, and sessions that the plan adds. */
function otherStops(rows: PlacedRows, placement: Placement): PlanSession[] {
  const { technicianId } = placement;
  const placed = rows.placements.filter((other) => other !== placement);
  return [...rows.sessions, ...placed].filter((stop) => stop.technicianId === technicianId);
}

function holds(range: PlanRange, minute: number): boolean {
  return range.startMinute <= minute && minute < range.endMinute;
}

function journeyMinutes(rows: PlanRows, from: PlanPoint | null, to: PlanPoint | null): number {
  if (from === null || to === null) return 0;
  const measured = rows.journeys?.find((journey) => isSamePoint(journey.from, from) && isSamePoint(journey.to, to));
  let minutes = measured === undefined ? estimatedMinutes(from, to) : measured.travelMinutes;
  for (const { leastMinutes = 0 } of [from, to]) if (leastMinutes > minutes) minutes = leastMinutes;
  return minutes;
}

function estimatedMinutes(from: PlanPoint, to: PlanPoint): number {
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
