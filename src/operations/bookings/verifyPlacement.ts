import { setImmediate } from 'node:timers/promises';
import {
  checkPlan,
  type PlanDay,
  type PlanMember,
  type PlanPoint,
  type PlanRange,
  type PlanRows,
  type PlanSession,
  type Violation,
} from '../../engine/checkPlan.ts';
import type { Crew } from '../../engine/crew.ts';
import { decodeSessions, jobRequestIdAt } from '../../engine/sessionRows.ts';
import type { Visit } from '../../engine/visit.ts';
import { readLanesOf, readOpenings, type LaneRow, type WeeklyRange } from '../../store/board.ts';
import { addDays, dayBounds, isoWeekday, localDateOf, toInstant } from '../../time/localTime.ts';
import { timeOffRange } from '../boards.ts';
import type { WriteContext } from '../context.ts';

/**
 * Before a placement is written it is judged once more, from rows read under the schedule lock and by the independent checker:
 * what the cached board or the planner may have got wrong is never written. A finding is a bug of ours, so it throws.
 */
export async function verifyPlacement(ctx: WriteContext, visit: Visit, { members }: Crew): Promise<void> {
  await verifyWorks(ctx, [{ visit, members }]);
}

/** A visit and who is to do it when. */
export interface PlannedVisit {
  readonly visit: Visit;
  readonly members: readonly PlanMember[];
}

/** What a check leaves aside. */
export interface Allowance {
  /** Jobs that leave the places they still have. */
  readonly leaving: ReadonlySet<string>;
  /** Findings that were meant. */
  readonly isMeant: (finding: Violation) => boolean;
}

/** The same for visits that are placed together. */
export async function verifyWorks({ tenant, db }: WriteContext, works: readonly PlannedVisit[], allowance?: Allowance): Promise<void> {
  const zone = tenant.timezone;
  const members = works.flatMap((work) => work.members);
  const blocks = members.flatMap(({ sessions }) => sessions);
  const from = localDateOf(zone, Math.min(...blocks.map(({ startMinute }) => startMinute)));
  const to = localDateOf(zone, Math.max(...blocks.map(({ endMinute }) => endMinute - 1)));
  const ids = [...new Set(members.map(({ technicianId }) => technicianId))];
  const { openingHours, closures } = await readOpenings(db, tenant.id, from, to);
  const lanes = (await readLanesOf(db, tenant.id, ids, dayBounds(zone, from).startMinute, from)).filter(({ onBoard }) => onBoard);
  const days: (PlanDay & { date: string })[] = [];
  for (let date = from; date <= to; date = addDays(date, 1))
    days.push({ date, ...dayBounds(zone, date), openings: closures.includes(date) ? [] : rangesOn(zone, date, openingHours) });
  const faults: Violation[] = [];
  for (const [index, together] of worksTogether(works).entries()) {
    // The checker is naive: a hundred visits at once would hold up everybody.
    if (index > 0) await setImmediate();
    const ids = new Set(together.flatMap(({ members: crew }) => crew.map(({ technicianId }) => technicianId)));
    const rows = planRows(
      zone,
      days,
      openingHours,
      lanes.filter(({ id }) => ids.has(id)),
      together,
      allowance?.leaving,
    );
    faults.push(...checkPlan(rows).filter((finding) => !allowance?.isMeant(finding)));
  }
  if (faults.length > 0) throw new Error(`the plan check refused a placement: ${JSON.stringify(faults)}`);
}

/** Works that share no technician with any other group: the checker judges each group without the rest. */
function worksTogether(works: readonly PlannedVisit[]): PlannedVisit[][] {
  let groups: { ids: Set<string>; works: PlannedVisit[] }[] = [];
  for (const work of works) {
    const ids = new Set(work.members.map(({ technicianId }) => technicianId));
    const met = groups.filter((group) => !group.ids.isDisjointFrom(ids));
    const joined = { ids: met.reduce((all, group) => all.union(group.ids), ids), works: [...met.flatMap((group) => group.works), work] };
    groups = [...groups.filter((group) => !met.includes(group)), joined];
  }
  return groups.map((group) => group.works);
}

function planRows(
  zone: string,
  days: readonly (PlanDay & { date: string })[],
  openingHours: readonly WeeklyRange[],
  lanes: readonly LaneRow[],
  works: readonly PlannedVisit[],
  leaving?: ReadonlySet<string>,
): PlanRows {
  const sessions = lanes.flatMap((lane) => sessionsOf(lane, leaving));
  return {
    days,
    technicians: lanes.map((lane) => ({
      technicianId: lane.id,
      tier: lane.tier,
      skillIds: lane.skillIds,
      serviceAreaIds: lane.serviceAreaIds,
      home: lane.startLatitude === null || lane.startLongitude === null ? null : degrees(lane.startLatitude, lane.startLongitude),
      shifts: days.flatMap(({ date }) => rangesOn(zone, date, lane.weeklyHours ?? openingHours)),
      timeOff: lane.timeOff.map((block) => timeOffRange(zone, block)),
    })),
    sessions,
    placements: [],
    works: works.map(({ visit, members: crew }) => ({
      ...visit,
      coveringAreaIds: visit.coveringAreaIds && [...visit.coveringAreaIds],
      members: crew,
    })),
    journeys: works.flatMap(({ visit }) =>
      journeysOf(visit, [...sessions.map(({ point }) => point), ...works.map((one) => one.visit.point)]),
    ),
  };
}

function sessionsOf(lane: LaneRow, leaving?: ReadonlySet<string>): PlanSession[] {
  const columns = decodeSessions(lane.sessions ?? new Uint8Array());
  const sessions = Array.from({ length: columns.count }, (_, index) => ({
    technicianId: lane.id,
    startMinute: columns.startMinutes[index]!,
    endMinute: columns.endMinutes[index]!,
    point: pointOf(columns.latE6[index]!, columns.lonE6[index]!),
  }));
  return leaving ? sessions.filter((_, index) => !leaving.has(jobRequestIdAt(columns.packed, index))) : sessions;
}

/** What the routing service said about the way from and to each stop, where it said anything. */
function journeysOf({ point, travel }: Visit, stops: readonly (PlanPoint | null)[]) {
  if (!point || !travel) return [];
  return stops.flatMap((stop) => {
    if (!stop) return [];
    const there = travel.minutes(stop.latE6, stop.lonE6, point.latE6, point.lonE6);
    const back = travel.minutes(point.latE6, point.lonE6, stop.latE6, stop.lonE6);
    return [
      ...(there === null ? [] : [{ from: stop, to: point, travelMinutes: there }]),
      ...(back === null ? [] : [{ from: point, to: stop, travelMinutes: back }]),
    ];
  });
}

function rangesOn(zone: string, date: string, weekly: readonly WeeklyRange[]): PlanRange[] {
  return weekly
    .filter(({ weekday }) => weekday === isoWeekday(date))
    .map((range) => ({ startMinute: toInstant(zone, date, range.start_minute), endMinute: toInstant(zone, date, range.end_minute) }));
}

const degrees = (latitude: number, longitude: number): PlanPoint => ({
  latE6: Math.round(latitude * 1e6),
  lonE6: Math.round(longitude * 1e6),
});

const pointOf = (latE6: number, lonE6: number): PlanPoint | null => (Math.abs(latE6) > 90_000_000 ? null : { latE6, lonE6 });
