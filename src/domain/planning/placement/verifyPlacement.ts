import { sessionFlags } from '../../../contract/vocabulary.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { checkPlan, type Violation } from '../../../engine/feasibility/checkPlan.ts';
import type { PlanBlock, PlanDay, PlanMember, PlanPoint, PlanRange, PlanRows, PlanSession } from '../../../engine/feasibility/plan.ts';
import { MAX_LATITUDE_E6 } from '../../../ground/geometry/points.ts';
import { decodeSessions, jobRequestIdAt } from '../../../engine/sessionRows.ts';
import type { Steps } from '../../../engine/steps.ts';
import type { Visit } from '../../../engine/visit.ts';
import { minutesOfBreaks, noBreaks } from '../../../engine/workHours.ts';
import {
  readLaneStretches,
  readLockedSessions,
  readOpenings,
  type HoursKind,
  type LaneRow,
  type Openings,
} from '../../../store/schedule/boardRows.ts';
import { addDays, dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { takenRanges } from '../boards/boards.ts';
import type { WriteContext } from '../../call/context.ts';
import { grantedDeparture } from '../visits/departure.ts';
import { minutesBesideBreakOf } from '../hours/calendars.ts';
import { instantsOfHours, openingsOn, technicianHoursOn } from '../hours/hoursOfDay.ts';
import { yieldBetweenSlices } from '../search/yieldBetweenSlices.ts';

/** A visit with its technicians and their sessions. */
export interface VisitToVerify {
  readonly visit: Visit;
  readonly members: readonly VerifiedMember[];
}

/** A technician of a visit. The breaks of a single visit follow from its length, and are left out. */
interface VerifiedMember extends Omit<PlanMember, 'sessions'> {
  readonly sessions: readonly (PlanRange & { readonly breaks?: readonly number[] })[];
}

/** What a check ignores. */
interface Allowance {
  /** Jobs that leave their present times, so their sessions do not count. */
  readonly leaving: ReadonlySet<string>;
  /** Whether a finding is intended, and so no error. */
  readonly isMeant: (finding: Violation) => boolean;
  /** How long the visits may end after working hours. Default: 0. */
  readonly overtimeMinutes?: number;
}

/** A day of the business, in minutes since the epoch. */
type DatedDay = PlanRange & { readonly date: string };

/** Works that share no technician with the works of other groups. The checker judges each group on its own. */
interface Group {
  readonly works: readonly VisitToVerify[];
  readonly technicianIds: ReadonlySet<string>;
  /** The days from the first session of the group to the last, with a day before and after. */
  readonly days: readonly DatedDay[];
}

/**
 * Judges visits that are placed together once more before they are written, by the independent checker and from rows read under the
 * schedule lock. So a mistake of the cached board or of the planner is never written. A finding is a bug in this program, so it throws.
 */
export async function verifyWorks(ctx: WriteContext, works: readonly VisitToVerify[], allowance?: Allowance): Promise<void> {
  const faults = await findingsOf(ctx, works, allowance);
  if (faults.length > 0) throw new Error(`the plan check refused a placement: ${JSON.stringify(faults)}`);
}

/** The checker's findings about these visits, from rows read under the lock, without the intended ones. */
export async function findingsOf(
  { tenant, db, nowMilliseconds }: WriteContext,
  works: readonly VisitToVerify[],
  allowance?: Allowance,
): Promise<Violation[]> {
  const zone = tenant.timezone;
  const [from, to] = datesOf(zone, works);
  const groups = groupsOf(zone, works, daysOf(zone, from, to));
  const stretches = groups.flatMap((group) => [...group.technicianIds].map((technicianId) => ({ technicianId, ...reachOf(group) })));
  // Sent together.
  const [openings, locked, all] = await Promise.all([
    readOpenings(db, tenant.id, from, to),
    allowance && allowance.leaving.size > 0 ? readLockedSessions(db, tenant.id, [...allowance.leaving]) : [],
    readLaneStretches(db, tenant.id, stretches, from),
  ]);
  const lanes = all.filter(({ onBoard }) => onBoard);
  const laneOf = new Map(lanes.map((lane) => [lane.id, lane]));
  const plans = groups.map((group) => {
    const own = [...group.technicianIds].flatMap((id) => laneOf.get(id) ?? []);
    const rows = planRows(tenant, openings, own, group, grantedDeparture(nowMilliseconds), allowance?.leaving);
    return { ...rows, overtimeMinutes: allowance?.overtimeMinutes ?? 0 };
  });
  // A locked visit can leave a lane that no other visit enters, so it is no part of a group.
  if (plans[0] && locked.length > 0) plans[0] = { ...plans[0], leaving: locked.map((session) => ({ ...session, isLocked: true })) };
  return (await yieldBetweenSlices(checkEach(plans))).filter((finding) => !allowance?.isMeant(finding));
}

/** The checker is slow by design, so it yields after each plan to let other requests run. */
function* checkEach(plans: readonly PlanRows[]): Steps<Violation[]> {
  const found: Violation[] = [];
  for (const plan of plans) {
    found.push(...checkPlan(plan));
    yield;
  }
  return found;
}

function groupsOf(zone: string, works: readonly VisitToVerify[], days: readonly DatedDay[]): Group[] {
  const groupOf = new Map<string, { ids: Set<string>; works: VisitToVerify[] }>();
  for (const work of works) {
    const ids = new Set(work.members.map(({ technicianId }) => technicianId));
    const met = new Set([...ids].flatMap((id) => groupOf.get(id) ?? []));
    const joined = { ids, works: [...[...met].flatMap((group) => group.works), work] };
    for (const group of met) for (const id of group.ids) ids.add(id);
    for (const id of ids) groupOf.set(id, joined);
  }
  return [...new Set(groupOf.values())].map((group) => {
    const [from, to] = datesOf(zone, group.works);
    return { works: group.works, technicianIds: group.ids, days: days.filter(({ date }) => date >= from && date <= to) };
  });
}

/** The days of the sessions, with a day before and after: a shift may run past midnight. */
function datesOf(zone: string, works: readonly VisitToVerify[]): [from: string, to: string] {
  const blocks = works.flatMap(({ members }) => members.flatMap(({ sessions }) => sessions));
  const from = Math.min(...blocks.map(({ startMinute }) => startMinute));
  const to = Math.max(...blocks.map(({ endMinute }) => endMinute - 1));
  return [addDays(localDateOf(zone, from), -1), addDays(localDateOf(zone, to), 1)];
}

function daysOf(zone: string, from: string, to: string): DatedDay[] {
  const days: DatedDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const bounds = dayBounds(zone, date);
    // A time zone can skip a whole date.
    if (bounds.endMinute > bounds.startMinute) days.push({ date, ...bounds });
  }
  return days;
}

function reachOf({ days }: Group): { fromMinute: number; untilMinute: number } {
  return { fromMinute: days[0]!.startMinute, untilMinute: days.at(-1)!.endMinute };
}

function planRows(
  tenant: Tenant,
  { closures, ...openings }: Openings,
  lanes: readonly LaneRow[],
  { works, days }: Group,
  departNotBefore: number,
  leaving?: ReadonlySet<string>,
): PlanRows {
  const zone = tenant.timezone;
  const hoursOf = (kind: HoursKind, lane: LaneRow) =>
    days.flatMap(({ date }) => {
      const hours = { weekly: lane.weeklyHours, dated: lane.datedHours };
      return instantsOfHours(zone, date, technicianHoursOn(hours, openings, date, tenant.weekAStartsOn).ranges, kind);
    });
  const sessions = lanes.flatMap((lane) => sessionsOf(tenant, lane, leaving));
  return {
    days: days.map(({ date, ...bounds }): PlanDay => {
      const isClosed = closures.includes(date);
      return { ...bounds, openings: isClosed ? [] : openingsOn(zone, date, openings), isClosed };
    }),
    technicians: lanes.map((lane) => ({
      technicianId: lane.id,
      tier: lane.tier,
      skillIds: lane.skillIds,
      serviceAreaIds: lane.serviceAreaIds,
      home: homeOf(tenant, lane),
      shifts: hoursOf('regular', lane),
      onCall: hoursOf('on_call', lane),
      timeOff: takenRanges(zone, lane),
    })),
    sessions,
    works: works.map(({ visit, members: crew }) => ({
      ...visit,
      coveringAreaIds: visit.coveringAreaIds && [...visit.coveringAreaIds],
      // Taken from this clock, not from the planner. Otherwise a plan made without the departure rule would pass.
      departNotBefore,
      members: crew.map((member) => ({
        ...member,
        sessions: member.sessions.map((session) => planBlock(visit, session, member.sessions.length)),
      })),
    })),
    journeys: works.flatMap(({ visit }) =>
      journeysOf(visit, [...sessions.map(({ point }) => point), ...works.map((work) => work.visit.point)]),
    ),
    speedKmh: tenant.travelSpeedKmh,
    detourFactor: tenant.travelDetourFactor,
    minMinutesBesideBreak: minutesBesideBreakOf(tenant),
  };
}

function sessionsOf(tenant: Tenant, lane: LaneRow, leaving?: ReadonlySet<string>): PlanSession[] {
  const { packed, count, startMinutes, endMinutes, latE6, lonE6, flags } = decodeSessions(lane.sessions ?? new Uint8Array());
  const sessions = Array.from({ length: count }, (_, index) => ({
    technicianId: lane.id,
    startMinute: startMinutes[index]!,
    endMinute: endMinutes[index]!,
    point: pointOf(tenant, latE6[index]!, lonE6[index]!, flags[index]!),
  }));
  return leaving ? sessions.filter((_, index) => !leaving.has(jobRequestIdAt(packed, index))) : sessions;
}

/** A session with its breaks: those that the planner names, or else what the block is longer than the visit. */
function planBlock(visit: Visit, { startMinute, endMinute, breaks }: VerifiedMember['sessions'][number], count: number): PlanBlock {
  const breakMinutes =
    count > 1 || visit.isMultiDay ? minutesOfBreaks(breaks ?? noBreaks) : Math.max(0, endMinute - startMinute - visit.visitMinutes);
  return { startMinute, endMinute, breakMinutes };
}

/** The journeys to and from each stop for which the routing service gave minutes. */
function journeysOf({ point, travel }: Visit, stops: readonly (PlanPoint | null)[]) {
  if (!point || !travel) return [];
  return stops.flatMap((stop) => {
    if (!stop) return [];
    const minutesThere = travel.minutes(stop.latE6, stop.lonE6, point.latE6, point.lonE6);
    const back = travel.minutes(point.latE6, point.lonE6, stop.latE6, stop.lonE6);
    return [
      ...(minutesThere === null ? [] : [{ from: stop, to: point, travelMinutes: minutesThere }]),
      ...(back === null ? [] : [{ from: point, to: stop, travelMinutes: back }]),
    ];
  });
}

function homeOf(tenant: Tenant, { startLatitude, startLongitude, startPrecision }: LaneRow): PlanPoint | null {
  if (startLatitude === null || startLongitude === null) return null;
  const leastMinutes = startPrecision === 'city' ? tenant.cityMinutes : startPrecision === 'postal_code' ? tenant.postalCodeMinutes : 0;
  return { latE6: Math.round(startLatitude * 1e6), lonE6: Math.round(startLongitude * 1e6), leastMinutes };
}

/** Null when the coordinates are unknown. The packed row then holds a number larger than every latitude. */
function pointOf(tenant: Tenant, latE6: number, lonE6: number, flags: number): PlanPoint | null {
  if (Math.abs(latE6) > MAX_LATITUDE_E6) return null;
  const leastMinutes = [0, tenant.postalCodeMinutes, tenant.cityMinutes][
    (flags & sessionFlags.coarsenessMask) >> sessionFlags.coarsenessShift
  ];
  return { latE6, lonE6, leastMinutes: leastMinutes ?? 0 };
}
