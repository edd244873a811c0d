/** The workloads of docs/reference/performance.md#absence-boards: Absence(K, M, D, seed, …), as the engine's board and orphans. */
import { makeBoard, makeLane, type Board } from '../../src/engine/board.ts';
import { makeCalendar, type Calendar } from '../../src/engine/calendar.ts';
import { epochMinute, minuteRange } from '../../src/engine/minutes.ts';
import type { Orphan } from '../../src/engine/absence/orphans.ts';
import { pointFromDegrees, type Point } from '../../src/ground/geometry/points.ts';
import { sessionColumns, type SessionRow } from '../../src/engine/sessionRows.ts';
import { drivingMinutes } from '../../src/ground/geometry/travel.ts';
import { makeVisit } from '../../src/engine/visit.ts';
import type { FlowDay } from './absenceFlow.ts';

export interface AbsenceShape {
  readonly gapP: number;
  readonly oneSkill: number;
  readonly maxSess: number;
  readonly peak: number;
}

export const shapes = {
  mid: { gapP: 0.55, oneSkill: 0.7, maxSess: 8, peak: 0 },
  light: { gapP: 0.55, oneSkill: 0.7, maxSess: 3, peak: 0 },
  peak: { gapP: 0.6, oneSkill: 0.8, maxSess: 8, peak: 150 },
} as const satisfies Record<string, AbsenceShape>;

export const sizes = [
  [20, 50, 4],
  [60, 200, 10],
  [110, 1000, 14],
] as const;

/** The first day of the calendar, 2027-03-01T00:00Z. */
const origin = Date.UTC(2027, 2, 1) / 60_000;
const [dayFrom, dayUntil] = [480, 1080];
const kLat = 1 / 111.195;
const kLon = kLat / Math.cos((40.7 * Math.PI) / 180);

/** The generator mulberry32, as in docs/reference/performance.md#workloads. */
function rng(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface AbsenceWorld {
  readonly board: Board;
  readonly calendar: Calendar;
  readonly absentId: string;
  readonly orphans: readonly Orphan[];
}

const idOf = (kind: number, number: number) => `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const skillsOf = (mask: number) => Array.from({ length: 12 }, (_, bit) => bit).filter((bit) => (mask & (1 << bit)) !== 0);
const travel = (from: Point, to: Point) => drivingMinutes(from.latE6, from.lonE6, to.latE6, to.lonE6);

export function absenceWorld(jobs: number, alternates: number, days: number, seed: number, shape: AbsenceShape): AbsenceWorld {
  const r = rng(seed);
  const around = (lat: number, lon: number, km: number): [number, number] => [
    lat + (r() - 0.5) * 2 * km * kLat,
    lon + (r() - 0.5) * 2 * km * kLon,
  ];
  const lanes = Array.from({ length: alternates }, (_, index) => {
    const [lat, lon] = around(40.7, -74, 25);
    const home = pointFromDegrees(lat, lon);
    let mask = 0;
    for (let draw = 0; draw < 4; draw++) mask |= 1 << Math.floor(12 * r());
    const rows: SessionRow[] = [];
    for (let day = 0; day < days; day++) {
      let free = dayFrom;
      let last = home;
      for (let session = 0; session < shape.maxSess; session++) {
        const place = pointFromDegrees(...around(lat, lon, 15));
        const duration = 30 + 5 * Math.floor(13 * r());
        const slack = r() < shape.gapP ? 60 + 5 * Math.floor(18 * r()) : 5 * Math.floor(5 * r());
        const start = Math.ceil((free + travel(last, place) + slack) / 5) * 5;
        if (start + duration + travel(place, home) > dayUntil) break;
        free = start + duration;
        last = place;
        const dayStart = origin + day * 1440;
        rows.push({
          startMinute: epochMinute(dayStart + start),
          endMinute: epochMinute(dayStart + free),
          latE6: place.latE6,
          lonE6: place.lonE6,
          flags: 2,
          jobRequestId: idOf(2, index * 1_000 + rows.length),
        });
      }
    }
    return makeLane({
      technicianId: idOf(1, index + 1),
      tier: null,
      skillIds: skillsOf(mask).map((bit) => idOf(3, bit)),
      serviceAreaIds: [idOf(4, 0)],
      home,
      patternIndex: 0,
      sessions: sessionColumns(rows),
      timeOff: [],
    });
  });
  const orphans = Array.from({ length: jobs }, (_, job): Orphan => {
    const duration = 30 + 5 * Math.floor(13 * r());
    const start = shape.peak > 0 ? 540 + 5 * Math.floor((r() * shape.peak) / 5) : 510 + 5 * Math.floor((r() * (990 - duration - 510)) / 5);
    const point = pointFromDegrees(...around(40.7, -74, 20));
    let mask = 1 << Math.floor(12 * r());
    if (r() >= shape.oneSkill) mask |= 1 << Math.floor(12 * r());
    return {
      jobRequestId: idOf(5, job),
      startMinute: epochMinute(origin + (job % days) * 1440 + start),
      visit: makeVisit({
        point,
        coveringAreaIds: new Set([idOf(4, 0)]),
        requiredSkillIds: skillsOf(mask).map((bit) => idOf(3, bit)),
        mobilizationMinutes: 0,
        jobMinutes: duration,
        demobilizationMinutes: 0,
        mustLead: true,
        preferredTechnicianId: null,
        maxVisitMinutes: 600,
      }),
    };
  });
  return { board: makeBoard(lanes), calendar: calendarOf(days + 5), absentId: idOf(1, 0), orphans };
}

/** The same boards as plain rows, one day each, for the model that shares nothing with the planner. */
export function flowDays({ board, calendar, absentId, orphans }: AbsenceWorld): FlowDay[] {
  const alternates = board.lanes
    .filter(({ technicianId }) => technicianId !== absentId)
    .map(({ sessionCount, startMinutes, endMinutes, stopCoordinates, homeIndex, skillIds }) => {
      const coordinatesAt = (index: number) => ({ latE6: stopCoordinates.latE6[index]!, lonE6: stopCoordinates.lonE6[index]! });
      const stops = Array.from({ length: sessionCount }, (_, stop) => ({
        ...coordinatesAt(stop),
        startMinute: startMinutes[stop]!,
        endMinute: endMinutes[stop]!,
      }));
      return { home: coordinatesAt(homeIndex), skillIds, stops };
    });
  return calendar.days.flatMap(({ startMinute, endMinute }) => {
    const jobs = orphans
      .filter((orphan) => orphan.startMinute >= startMinute && orphan.startMinute < endMinute)
      .map(({ startMinute: start, visit: { point, visitMinutes, requiredSkillIds } }) => ({
        latE6: point!.latE6,
        lonE6: point!.lonE6,
        startMinute: start,
        endMinute: start + visitMinutes,
        requiredSkillIds,
      }));
    return jobs.length === 0 ? [] : [{ from: startMinute + dayFrom, until: startMinute + dayUntil, alternates, jobs }];
  });
}

function calendarOf(count: number): Calendar {
  const days = Array.from({ length: count }, (_, day) => origin + day * 1440);
  const work = (start: number) => [minuteRange(start + dayFrom, start + dayUntil)];
  return makeCalendar({
    days: days.map((start) => ({
      date: new Date(start * 60_000).toISOString().slice(0, 10),
      startMinute: epochMinute(start),
      endMinute: epochMinute(start + 1440),
      openings: work(start),
    })),
    shifts: [days.map(work)],
  });
}
