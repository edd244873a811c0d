/**
 * The boards of the benchmarks, exactly as docs/reference/performance.md#workloads describes them, so that anyone can rebuild them.
 *
 * Random numbers give minutes of a local day, and only this file turns them into instants. Coordinates are rounded to micro-degrees, as in
 * the database, and all compared implementations use the rounded coordinates.
 */

import { makeBoard, makeLane, type Board } from '../../src/engine/board.ts';
import { makeCalendar, type Calendar } from '../../src/engine/calendar.ts';
import { epochMinute, minuteRange, type EpochMinute, type MinuteRange } from '../../src/engine/minutes.ts';
import { pointFromDegrees, type Point } from '../../src/ground/geometry/points.ts';
import { breakFlags, sessionColumns } from '../../src/engine/sessionRows.ts';
import { makeVisit, type Visit } from '../../src/engine/visit.ts';

const ZONE = 'America/New_York';
const FIRST_DATE = '2027-03-01';
const DAYS = 14;
const SESSIONS_A_DAY = 6;
/** Degrees per kilometre. */
const kLat = 1 / 111.195;
const kLon = kLat / Math.cos((40.7 * Math.PI) / 180);
/** Everyone works 08:00 to 18:00. */
const SHIFT = { startMinute: 480, endMinute: 1080 };
/** Bounds of morning, afternoon and evening. */
const PERIODS = [480, 720, 1020, 1260];

/** One drawn session: day index, wall-clock minute of the day, length, coordinates in degrees. */
export interface DrawnSession {
  readonly day: number;
  readonly minuteOfDay: number;
  readonly durationMinutes: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Minutes of a break within `durationMinutes`. Default: 0. */
  readonly breakMinutes?: number;
}

/** One technician as drawn. */
export interface DrawnTechnician {
  readonly latitude: number;
  readonly longitude: number;
  readonly skillMask: number;
  readonly sessions: readonly DrawnSession[];
}

/** Board L(N) for the engine, and its drawn values for other implementations. */
export interface BoardL {
  readonly drawn: readonly DrawnTechnician[];
  readonly technicianIds: readonly string[];
  readonly board: Board;
  readonly calendar: Calendar;
  /** The visit to place on board L: latitude 40.72, longitude -74.03, 90 minutes, and skill bit 0 required. */
  readonly visit: Visit;
  readonly visitPoint: Point;
  /** Morning, afternoon and evening of each day. */
  readonly periods: readonly MinuteRange[];
  /** 08:00 of each day. */
  readonly mornings: readonly EpochMinute[];
}

/**
 * When everyone works. `plain` is 08:00 to 18:00. `breaks` is 08:00 to 12:00 and 12:45 to 18:45: what begins after 12:00 is 45 minutes later,
 * and what began before it spans the break.
 * `late` is 14:00 to 24:00 and `nights` 20:00 to 06:00: everything is six and twelve hours later.
 */
export type BoardHours = 'plain' | 'breaks' | 'late' | 'nights';
const BREAK = { startMinute: 720, endMinute: 765 };
/** How much later everything is than on the plain board, in minutes. */
export const laterMinutes: Readonly<Record<BoardHours, number>> = { plain: 0, breaks: 0, late: 360, nights: 720 };

/** A generator of numbers from 0 to just below 1, by the algorithm mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws board L(N), in the order that the document describes. */
export function drawBoardL(technicianCount: number, seed = 3): DrawnTechnician[] {
  const r = randomNumbers(seed);
  return Array.from({ length: technicianCount }, () => {
    const latitude = 40.7 + (r() - 0.5) * 60 * kLat;
    const longitude = -74 + (r() - 0.5) * 60 * kLon;
    let skillMask = 0;
    for (let draw = 0; draw < 4; draw++) skillMask |= 1 << Math.floor(12 * r());
    const sessions = Array.from({ length: DAYS }, (_, day) => drawDay(r, day, latitude, longitude)).flat();
    return { latitude, longitude, skillMask, sessions };
  });
}

function drawDay(r: () => number, day: number, latitude: number, longitude: number): DrawnSession[] {
  const durations = Array.from({ length: SESSIONS_A_DAY }, () => 25 + 5 * Math.floor(11 * r()));
  const slack = Math.floor((600 - durations.reduce((sum, minutes) => sum + minutes, 0)) / 5);
  const cuts = durations.map(() => Math.floor(r() * (slack + 1))).sort((left, right) => left - right);
  let before = 0;
  return durations.map((durationMinutes, index) => {
    const minuteOfDay = 480 + 5 * cuts[index]! + before;
    before += durationMinutes;
    return {
      day,
      minuteOfDay,
      durationMinutes,
      latitude: latitude + (r() - 0.5) * 30 * kLat,
      longitude: longitude + (r() - 0.5) * 30 * kLon,
    };
  });
}

/** Board L(N) ready for the engine, all rules on: areas, skills, tiers, opening hours, shifts, longest visit, travel. */
export function makeBoardL(technicianCount: number, hours: BoardHours = 'plain'): BoardL {
  const drawn = drawBoardL(technicianCount).map((technician) => ({ ...technician, sessions: sessionsIn(hours, technician.sessions) }));
  const dates = Array.from({ length: DAYS }, (_, day) => Temporal.PlainDate.from(FIRST_DATE).add({ days: day }));
  const instants = dates.map((date) => (minute: number) => wallClockMinute(date, minute));
  const technicianIds = drawn.map((_, index) => technicianIdOf(index));
  const visitPoint = pointFromDegrees(40.72, -74.03);
  return {
    drawn,
    technicianIds,
    board: makeBoard(drawn.map((technician, index) => laneOf(technician, technicianIds[index]!, instants))),
    calendar: calendarOf(dates, instants, hours),
    visit: makeVisit({
      point: visitPoint,
      coveringAreaIds: new Set(['area-0']),
      requiredSkillIds: ['skill-0'],
      mobilizationMinutes: 0,
      jobMinutes: 90,
      demobilizationMinutes: 0,
      mustLead: true,
      preferredTechnicianId: null,
      maxVisitMinutes: 600,
      // Now is before every shift, so the rule about departures is checked but changes nothing.
      departNotBefore: instants[0]!(0),
    }),
    visitPoint,
    periods: instants.flatMap((instant) =>
      [0, 1, 2].map((period) => minuteRange(instant(PERIODS[period]!), instant(PERIODS[period + 1]!))),
    ),
    mornings: instants.map((instant) => instant(SHIFT.startMinute)),
  };
}

function sessionsIn(hours: BoardHours, sessions: readonly DrawnSession[]): readonly DrawnSession[] {
  if (hours === 'plain') return sessions;
  // The last two nights hold the change of the clock and the end of the calendar.
  const isCut = hours === 'late' || hours === 'nights';
  const kept = isCut ? sessions.filter(({ day }) => day < DAYS - 2) : sessions;
  return kept.map((session) => {
    if (hours !== 'breaks') return { ...session, minuteOfDay: session.minuteOfDay + laterMinutes[hours] };
    const breakMinutes = BREAK.endMinute - BREAK.startMinute;
    if (session.minuteOfDay + session.durationMinutes <= BREAK.startMinute) return session;
    if (session.minuteOfDay >= BREAK.startMinute) return { ...session, minuteOfDay: session.minuteOfDay + breakMinutes };
    return { ...session, durationMinutes: session.durationMinutes + breakMinutes, breakMinutes };
  });
}

/** A UUID that sorts like its number. */
export function technicianIdOf(index: number): string {
  return `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

type DayInstant = (minuteOfDay: number) => EpochMinute;

function wallClockMinute(date: Temporal.PlainDate, minute: number): EpochMinute {
  const time = date.toPlainDateTime().add({ minutes: minute });
  return epochMinute(time.toZonedDateTime(ZONE).epochMilliseconds / 60_000);
}

function calendarOf(dates: readonly Temporal.PlainDate[], instants: readonly DayInstant[], hours: BoardHours): Calendar {
  const works = instants.map((instant, day): MinuteRange[] => {
    const [from, until] = [SHIFT.startMinute + laterMinutes[hours], SHIFT.endMinute + laterMinutes[hours]];
    const range = (start: number, end: number) => minuteRange(instant(start), instant(end));
    if (hours === 'breaks') return [range(from, BREAK.startMinute), range(BREAK.endMinute, until + BREAK.endMinute - BREAK.startMinute)];
    if (hours !== 'nights') return [range(from, until)];
    // The night before the first day lies outside the calendar.
    return [...(day === 0 ? [] : [range(0, until - 1440)]), range(from, 1440)];
  });
  return makeCalendar({
    days: dates.map((date, day) => ({
      date: date.toString(),
      startMinute: instants[day]!(0),
      endMinute: instants[day]!(1440),
      openings: works[day]!,
    })),
    shifts: [works],
  });
}

function laneOf(technician: DrawnTechnician, technicianId: string, instants: readonly DayInstant[]) {
  const skillIds = Array.from({ length: 12 }, (_, bit) => bit)
    .filter((bit) => (technician.skillMask & (1 << bit)) !== 0)
    .map((bit) => `skill-${bit}`);
  const rows = technician.sessions.map((session, index) => {
    const { latE6, lonE6 } = pointFromDegrees(session.latitude, session.longitude);
    // On the day of the clock change all sessions are after 03:00, so their length equals their wall-clock minutes.
    const startMinute = instants[session.day]!(session.minuteOfDay);
    const endMinute = epochMinute(startMinute + session.durationMinutes);
    return { startMinute, endMinute, latE6, lonE6, flags: 2 | breakFlags(session.breakMinutes ?? 0), jobRequestId: technicianIdOf(index) };
  });
  return makeLane({
    technicianId,
    tier: null,
    skillIds,
    serviceAreaIds: ['area-0'],
    home: pointFromDegrees(technician.latitude, technician.longitude),
    patternIndex: 0,
    sessions: sessionColumns(rows),
    timeOff: [],
  });
}
