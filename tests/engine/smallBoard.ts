/**
 * A board small enough to check by hand. Monday 2027-03-01 in a zone without offset, so that minute 0 of the day is
 * `MONDAY` and 09:00 is `at(9)`. The business is open 08:00-18:00, everyone works 08:00-17:00.
 *
 * Points lie on the meridian 0 east: one thousandth of a degree of latitude is 0.1112 km, and a road minute is 1/1.95 km
 * of great circle (1.3 / 40 * 60 = 1.95 minutes a km). `north(km)` is that far north of the equator, so its travel from
 * `north(0)` is ceil(1.95 * km): 10 km are 19.5, so 20 minutes; 20 km are 39 minutes and a little, so 40 at most.
 */

import { makeLane, type Lane, type LaneFields } from '../../src/engine/board.ts';
import { makeCalendar, type Calendar } from '../../src/engine/calendar.ts';
import { epochMinute, minuteRange, type EpochMinute } from '../../src/engine/minutes.ts';
import { pointFromDegrees, type Point } from '../../src/ground/geometry/points.ts';
import { breakFlags, coarsenessFlags, sessionColumns } from '../../src/engine/sessionRows.ts';
import { makeVisit, type Visit, type VisitFields } from '../../src/engine/visit.ts';

/** 2027-03-01T00:00Z in minutes since the epoch. */
export const MONDAY = Date.UTC(2027, 2, 1) / 60_000;

/** An instant of that week: hour and minute of a day (0 is Monday). */
export function at(hour: number, minute = 0, day = 0): EpochMinute {
  return epochMinute(MONDAY + day * 1440 + hour * 60 + minute);
}

/** A point `km` north of the equator on the zero meridian. One degree is 6371.0088 * π / 180 = 111.195080 km. */
export function north(km: number): Point {
  return pointFromDegrees(km / 111.19508, 0);
}

export interface SmallSession {
  from: EpochMinute;
  until: EpochMinute;
  point?: Point | null;
  job?: number;
  breakMinutes?: number;
}

/** The job request id with this number. */
export function jobId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function sessions(list: readonly SmallSession[]) {
  return sessionColumns(
    list.map((session, index) => ({
      startMinute: session.from,
      endMinute: session.until,
      latE6: session.point?.latE6 ?? null,
      lonE6: session.point?.lonE6 ?? null,
      flags: 2 | coarsenessFlags(session.point?.coarseness ?? 0) | breakFlags(session.breakMinutes ?? 0),
      jobRequestId: jobId(session.job ?? index + 1),
    })),
  );
}

/** A technician who lives at kilometre 0, holds `wiring`, covers `centre`, and has nothing booked. */
export function technician(technicianId: string, booked: readonly SmallSession[] = [], changes: Partial<LaneFields> = {}): Lane {
  return makeLane({
    technicianId,
    coarseMinutes: [0, 10, 20],
    tier: null,
    skillIds: ['wiring'],
    serviceAreaIds: ['centre'],
    home: north(0),
    patternIndex: 0,
    sessions: sessions(booked),
    timeOff: [],
    ...changes,
  });
}

/** Monday to Wednesday, or longer; closed on Wednesday. Pattern 0 works 08-17, pattern 1 08-12 and 13-17, pattern 2 never. */
export function week(dayCount = 3): Calendar {
  const days = Array.from({ length: dayCount }, (_, day) => day);
  return makeCalendar({
    days: days.map((day) => ({
      date: `2027-03-0${day + 1}`,
      startMinute: at(0, 0, day),
      endMinute: at(24, 0, day),
      openings: day === 2 ? [] : [minuteRange(at(8, 0, day), at(18, 0, day))],
    })),
    shifts: [
      days.map((day) => [minuteRange(at(8, 0, day), at(17, 0, day))]),
      days.map((day) => [minuteRange(at(8, 0, day), at(12, 0, day)), minuteRange(at(13, 0, day), at(17, 0, day))]),
      days.map(() => []),
    ],
  });
}

/** An hour of work at kilometre 0 that needs `wiring`, in `centre`. */
export function visit(changes: Partial<VisitFields> = {}): Visit {
  return makeVisit({
    point: north(0),
    coveringAreaIds: new Set(['centre']),
    requiredSkillIds: ['wiring'],
    mobilizationMinutes: 0,
    jobMinutes: 60,
    demobilizationMinutes: 0,
    mustLead: true,
    preferredTechnicianId: null,
    maxVisitMinutes: 600,
    ...changes,
  });
}
