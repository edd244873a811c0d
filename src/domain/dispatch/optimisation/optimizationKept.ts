/** A plan for a better day as it is kept: all that answers, prices and the commit need. docs/decisions/0113. */
import { createHash } from 'node:crypto';
import type { OptimizationEffort, OptimizationFreedom, OptimizationLeftOutReason, BlockerKind } from '../../../contract/vocabulary.ts';
import type { Lane } from '../../../engine/board.ts';
import { dayIndexOf, hoursOf, type Calendar } from '../../../engine/calendar.ts';
import type { PricedPlan } from '../../../engine/optimisation/dayPrices.ts';
import { stopsOfDay, type StayReason } from '../../../engine/optimisation/dayStops.ts';
import type { OptimizationMove } from '../../../engine/optimisation/planDay.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import { jobRequestIdAt } from '../../../engine/sessionRows.ts';
import { workIn } from '../../../engine/workHours.ts';

export interface KeptMove extends OptimizationMove {
  /** status_version of the job. */
  readonly version: number;
  /** The end that the visit has now; null for a waiting job. */
  readonly fromEndMinute: number | null;
}

export interface KeptPlan {
  readonly date: string;
  readonly untilDate: string;
  readonly freedom: OptimizationFreedom;
  /** How long visits of the plan may end after working hours. */
  readonly maxOvertimeMinutes: number;
  /** undefined: a plan that an earlier version kept. */
  readonly effort?: OptimizationEffort | undefined;
  /** The departure for which the plan was made. */
  readonly departNotBefore: number;
  readonly moves: readonly KeptMove[];
  readonly priced: PricedPlan;
  /** For each technician and day of a move (`laneKey`), what the day of the lane was. */
  readonly lanes: Readonly<Record<string, string>>;
  readonly leftOut: readonly KeptLeftOut[];
  readonly frozen: Readonly<Record<Exclude<StayReason, 'other_day'>, number>>;
  readonly broken: readonly { readonly jobRequestId: string; readonly technicianId: string; readonly startMinute: number }[];
  readonly searchSteps: number;
  readonly isProven: boolean;
  readonly durationMilliseconds: number;
}

export interface KeptLeftOut {
  readonly jobRequestId: string;
  readonly reason: OptimizationLeftOutReason;
  readonly blockedBy: Readonly<Partial<Record<BlockerKind, number>>>;
  readonly considered: number;
  /** The first time at which the job fits, with and without the plan. */
  readonly fitsAt?: { readonly technicianId: string; readonly startMinute: number } | undefined;
}

/** Names the day of a technician that holds this minute. */
export const laneKey = (calendar: Calendar, technicianId: string, minute: number): string =>
  `${technicianId} ${calendar.days[dayIndexOf(calendar, minute)]!.date}`;

/** What of a lane a plan of the day depends on, as a mark. Bookings of other days do not change it. */
export function laneMark(calendar: Calendar, day: number, lane: Lane): string {
  const rules = { nowMinute: epochMinute(0), nearMinutes: 0, keptIds: new Set<string>() };
  const stops = stopsOfDay({ lanes: [lane] }, calendar, day, rules);
  const [from, until] = [calendar.dayStarts[day]! - 1440, calendar.dayStarts[day + 1]! + 1440];
  const off: number[] = [];
  for (let at = 0; at < lane.timeOff.length; at += 2)
    if (lane.timeOff[at]! < until && lane.timeOff[at + 1]! > from) off.push(lane.timeOff[at]!, lane.timeOff[at + 1]!);
  const facts = [
    stops.map(({ row }) => [
      jobRequestIdAt(lane.sessions.packed, row),
      lane.startMinutes[row],
      lane.sessions.endMinutes[row],
      lane.sessions.flags[row],
    ]),
    off,
    workIn(hoursOf(calendar, lane, { isEmergency: false }), from, until),
    [...lane.skillIds].sort(),
    [...lane.serviceAreaIds].sort(),
    lane.tier,
    lane.stopCoordinates.latE6[lane.homeIndex],
    lane.stopCoordinates.lonE6[lane.homeIndex],
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}
