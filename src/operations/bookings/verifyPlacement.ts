import { checkPlan, type PlanPoint, type PlanRange, type PlanSession } from '../../engine/checkPlan.ts';
import { decodeSessions } from '../../engine/sessionRows.ts';
import type { Visit } from '../../engine/visit.ts';
import { readLane, readOpenings, type WeeklyRange } from '../../store/board.ts';
import { dayBounds, isoWeekday, localDateOf, toInstant } from '../../time/localTime.ts';
import { timeOffRange } from '../boards.ts';
import type { WriteContext } from '../context.ts';

/**
 * Before a placement is written it is judged once more, from rows read under the schedule lock and by the independent checker:
 * what the cached board or the planner may have got wrong is never written. A finding is a bug of ours, so it throws.
 */
export async function verifyPlacement(ctx: WriteContext, visit: Visit, technicianId: string, startMinute: number): Promise<void> {
  const { tenant, db } = ctx;
  const date = localDateOf(tenant.timezone, startMinute);
  const day = dayBounds(tenant.timezone, date);
  const lane = await readLane(db, tenant.id, technicianId, day.startMinute, date);
  const { openingHours, closed } = await readOpenings(db, tenant.id, date);
  const on = (weekly: readonly WeeklyRange[]) => rangesOn(tenant.timezone, date, weekly);
  const sessions: PlanSession[] = [];
  const packed = decodeSessions(lane?.sessions ?? new Uint8Array());
  for (let index = 0; index < packed.count; index++) {
    sessions.push({
      technicianId,
      startMinute: packed.startMinutes[index]!,
      endMinute: packed.endMinutes[index]!,
      point: pointOf(packed.latE6[index]!, packed.lonE6[index]!),
    });
  }
  const findings = checkPlan({
    days: [{ ...day, openings: closed ? [] : on(openingHours) }],
    technicians: lane?.onBoard
      ? [
          {
            technicianId,
            tier: lane.tier,
            skillIds: lane.skillIds,
            serviceAreaIds: lane.serviceAreaIds,
            home: lane.startLatitude === null || lane.startLongitude === null ? null : degrees(lane.startLatitude, lane.startLongitude),
            shifts: on(lane.weeklyHours ?? openingHours),
            timeOff: lane.timeOff.map((block) => timeOffRange(tenant.timezone, block)),
          },
        ]
      : [],
    sessions,
    placements: [{ ...visit, technicianId, startMinute, coveringAreaIds: visit.coveringAreaIds && [...visit.coveringAreaIds] }],
    journeys: journeysOf(visit, sessions),
  });
  if (findings.length > 0) throw new Error(`the plan check refused a placement: ${JSON.stringify(findings)}`);
}

/** What the routing service said about the way from and to each stop, where it said anything. */
function journeysOf({ point, travel }: Visit, sessions: readonly PlanSession[]) {
  if (!point || !travel) return [];
  return sessions.flatMap(({ point: stop }) => {
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
