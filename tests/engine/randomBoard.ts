/**
 * Random boards for property tests. Days are short (200 to 260 minutes) and stops close, so that boards are crowded, every
 * rule is hit, and trying every minute stays cheap. The engine never assumes how long a day is.
 */

import fc from 'fast-check';
import type { AssignmentTier } from '../../src/contract/vocabulary.ts';
import { makeBoard, makeLane, type Board } from '../../src/engine/board.ts';
import { makeCalendar, type Calendar } from '../../src/engine/calendar.ts';
import type { Violation } from '../../src/engine/feasibility/checkPlan.ts';
import type { PlanBlock, PlanMember, PlanRange, PlanRows, PlanSession, PlanTechnician } from '../../src/engine/feasibility/plan.ts';
import { epochMinute, minuteRange, type MinuteRange } from '../../src/engine/minutes.ts';
import { pointFromMicroDegrees, type CoarseMinutes, type Coarseness, type Point } from '../../src/ground/geometry/points.ts';
import { travelEstimate } from '../../src/ground/geometry/travel.ts';
import { coarsenessFlags, sessionColumns } from '../../src/engine/sessionRows.ts';
import { minutesOfBreaks } from '../../src/engine/workHours.ts';
import { makeVisit, type Visit } from '../../src/engine/visit.ts';
import { checkVisits } from './soloVisit.ts';

/** 2027-03-01T00:00Z. */
export const ORIGIN = Date.UTC(2027, 2, 1) / 60_000;

export interface Coordinates {
  latE6: number;
  lonE6: number;
  coarseness: Coarseness;
  /** That of `coarseness`. */
  leastMinutes: number;
}

const coarseMinutes: CoarseMinutes = [0, 10, 20];

export interface TechnicianRow {
  technicianId: string;
  tier: AssignmentTier | null;
  skillIds: string[];
  serviceAreaIds: string[];
  home: Coordinates | null;
  patternIndex: number;
  sessions: { startMinute: number; endMinute: number; coordinates: Coordinates | null }[];
  timeOff: PlanRange[];
  preferredBuddyIds?: string[];
}

/** How the business of a scenario estimates travel. */
interface Speed {
  speedKmh: number;
  detourFactor: number;
}

/** Chosen by the length of the visit, not drawn, so that the draws of the boards stay as they are. */
const speeds: readonly Speed[] = [
  { speedKmh: 40, detourFactor: 1.3 },
  { speedKmh: 32.187, detourFactor: 1.45 },
  { speedKmh: 70, detourFactor: 1 },
];

/** A board as plain rows, from which both the engine's board and the checker's rows are made. */
export interface Scenario {
  days: { startMinute: number; endMinute: number; openings: PlanRange[] }[];
  shifts: PlanRange[][][];
  /** Hours on call, like `shifts`. */
  onCall: PlanRange[][][];
  minMinutesBesideBreak: number;
  technicians: TechnicianRow[];
  speed: Speed;
  visit: {
    coordinates: Coordinates | null;
    coveringAreaIds: string[] | null;
    requiredSkillIds: string[];
    visitMinutes: number;
    mustLead: boolean;
    preferredTechnicianId: string | null;
    maxVisitMinutes: number | null;
    departNotBefore: number | null;
    crewSize?: number;
    mostDays?: number;
    isEmergency: boolean;
  };
}

const skillNames = ['wiring', 'gas', 'ac'];
const areaNames = ['centre', 'north'];
const dayCount = 3;
/** Days on which the work of a work scenario may start. Six days are enough for all the work. */
export const STARTING_DAYS = 3;
const mostWorkDays = 4;
const workDayCount = STARTING_DAYS + mostWorkDays - 1;

/** Up to 33 km apart: 0 to 65 minutes. A third are centres of postal codes or cities. */
const coordinates = fc.option(
  fc
    .record({
      latE6: fc.integer({ min: 40_600_000, max: 40_800_000 }),
      lonE6: fc.integer({ min: -74_100_000, max: -73_900_000 }),
      coarseness: fc.constantFrom<Coarseness[]>(0, 0, 0, 0, 1, 2),
    })
    .map((drawn): Coordinates => ({ ...drawn, leastMinutes: coarseMinutes[drawn.coarseness] })),
  { freq: 8 },
);
const dayLengthsOf = (days: number) => fc.array(fc.constantFrom(200, 240, 260), { minLength: days, maxLength: days });
/** Up to two stretches, as thousandths of a day. */
const stretches = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 700 })), {
  maxLength: 2,
});
/** From midnight to midnight, so that shifts join, most of the day, or any stretches. */
const mostlyWhole = fc.oneof(
  { weight: 1, arbitrary: fc.constant([[0, 1000] as [number, number]]) },
  { weight: 2, arbitrary: fc.constant([[50, 900] as [number, number]]) },
  { weight: 1, arbitrary: stretches },
);
const byDayOf = (days: number) => fc.array(mostlyWhole, { minLength: days, maxLength: days });

const onCallOf = (days: number) => fc.tuple(fc.constant<Stretches[]>([]), fc.array(stretches, { minLength: days, maxLength: days }));
const minMinutesBesideBreak = fc.constantFrom(5, 25, 60);

const technicianArbitrary = fc.record({
  tier: fc.constantFrom<(AssignmentTier | null)[]>('lead', 'float', null, null, 'buddy'),
  skillIds: fc.oneof(fc.constant(skillNames), fc.subarray(skillNames)),
  serviceAreaIds: fc.oneof(fc.constant(areaNames), fc.subarray(areaNames)),
  home: coordinates,
  patternIndex: fc.integer({ min: 0, max: 1 }),
  /** Pause before the stop, its length, its coordinates. */
  stops: fc.array(fc.tuple(fc.integer({ min: 0, max: 160 }), fc.integer({ min: 1, max: 70 }), coordinates), { maxLength: 8 }),
  timeOff: fc.oneof(
    { weight: 2, arbitrary: fc.constant<[number, number][]>([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 150 })), {
        maxLength: 2,
      }),
    },
  ),
});

const visitArbitrary = fc.record({
  coordinates,
  coveringAreaIds: fc.option(fc.subarray(areaNames, { minLength: 1 })),
  requiredSkillIds: fc.subarray(skillNames, { maxLength: 2 }),
  visitMinutes: fc.integer({ min: 1, max: 110 }),
  mustLead: fc.boolean(),
  preferredTechnicianId: fc.constantFrom(null, 'technician-0', 'technician-1'),
  maxVisitMinutes: fc.constantFrom(null, 100, 600),
  isEmergency: fc.constantFrom(false, false, true),
  /** In three of five scenarios: the present minute, within the horizon, so that some starts have passed and some are near. */
  departNotBefore: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: fc.integer({ min: 0, max: 600 }) }),
});

/** Fewer stops, spread over six days, so that some days are free from end to end. */
const roomyTechnicians = fc.record({
  technician: technicianArbitrary,
  stops: fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 70 }), coordinates), { maxLength: 3 }),
  preferredBuddyIds: fc.subarray(['technician-0', 'technician-1', 'technician-2', 'technician-3', 'technician-4']),
});

/** Scenarios of one to four technicians over three days, with a visit of one technician. */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    dayLengths: dayLengthsOf(dayCount),
    openings: byDayOf(dayCount),
    shifts: fc.tuple(byDayOf(dayCount), byDayOf(dayCount)),
    onCall: onCallOf(dayCount),
    minMinutesBesideBreak,
    technicians: fc.array(technicianArbitrary, { minLength: 1, maxLength: 4 }),
    visit: visitArbitrary,
  })
  .map(scenarioOf);

/**
 * Scenarios of one to five technicians over six days, with work for a crew, of several days, both, or neither. Work that
 * starts on the first `STARTING_DAYS` days ends within the calendar.
 */
export const workScenarios: fc.Arbitrary<Scenario> = fc
  .record({
    dayLengths: dayLengthsOf(workDayCount),
    openings: byDayOf(workDayCount),
    shifts: fc.tuple(byDayOf(workDayCount), byDayOf(workDayCount)),
    onCall: onCallOf(workDayCount),
    minMinutesBesideBreak,
    technicians: fc.array(roomyTechnicians, { minLength: 1, maxLength: 5 }),
    visit: visitArbitrary,
    crewSize: fc.constantFrom(1, 1, 2, 2, 3),
    mostDays: fc.constantFrom(1, 3, mostWorkDays, mostWorkDays),
    visitMinutes: fc.oneof(fc.integer({ min: 1, max: 110 }), fc.integer({ min: 90, max: 600 })),
    maxVisitMinutes: fc.constantFrom(null, 60, 100, 100, 200),
  })
  .map(({ visit, crewSize, mostDays, visitMinutes, maxVisitMinutes, technicians, ...parts }) =>
    scenarioOf({
      ...parts,
      technicians: technicians.map(({ technician, ...changes }) => ({ ...technician, ...changes })),
      visit: { ...visit, mustLead: true, crewSize, mostDays, visitMinutes, maxVisitMinutes },
    }),
  );

type Drawn<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

type Stretches = readonly [number, number][] | readonly [[number, number]];

interface DrawnParts {
  dayLengths: number[];
  openings: Stretches[];
  shifts: Stretches[][];
  onCall: Stretches[][];
  minMinutesBesideBreak: number;
  technicians: Drawn<typeof technicianArbitrary>[];
  visit: Scenario['visit'];
}

function scenarioOf({ dayLengths, openings, shifts, onCall, minMinutesBesideBreak, technicians, visit }: DrawnParts): Scenario {
  let startMinute = ORIGIN;
  const days = dayLengths.map((length, day) => {
    const bare = { startMinute, endMinute: startMinute + length };
    startMinute += length;
    return { ...bare, openings: within(bare, openings[day]!) };
  });
  return {
    days,
    speed: speeds[visit.visitMinutes % speeds.length]!,
    shifts: shifts.map((pattern) => pattern.map((list, day) => within(days[day]!, list))),
    onCall: onCall.map((pattern) => days.map((day, index) => within(day, pattern[index] ?? []))),
    minMinutesBesideBreak,
    technicians: technicians.map(({ stops, timeOff, ...fields }, index) => ({
      ...fields,
      technicianId: `technician-${index}`,
      sessions: stopsInARow(stops),
      timeOff: timeOff.map(([from, length]) => ({ startMinute: ORIGIN + from, endMinute: ORIGIN + from + length })),
    })),
    visit: { ...visit, departNotBefore: visit.departNotBefore === null ? null : ORIGIN + visit.departNotBefore },
  };
}

function within(day: PlanRange, list: readonly [number, number][]): PlanRange[] {
  const length = day.endMinute - day.startMinute;
  return list
    .map(([from, share]) => {
      const start = day.startMinute + Math.floor((length * from) / 1000);
      return { startMinute: start, endMinute: Math.min(day.endMinute, start + Math.floor((length * share) / 1000)) };
    })
    .filter((range) => range.endMinute > range.startMinute);
}

function stopsInARow(stops: readonly [number, number, Coordinates | null][]): TechnicianRow['sessions'] {
  let free = ORIGIN - 60;
  return stops.map(([pause, length, coordinates]) => {
    const startMinute = free + pause;
    free = startMinute + length;
    return { startMinute, endMinute: free, coordinates: coordinates };
  });
}

function point(coordinates: Coordinates | null): Point | null {
  return coordinates === null ? null : pointFromMicroDegrees(coordinates.latE6, coordinates.lonE6, coordinates.coarseness, coarseMinutes);
}

export function range({ startMinute, endMinute }: PlanRange): MinuteRange {
  return minuteRange(startMinute, endMinute);
}

export function calendarOf(scenario: Scenario): Calendar {
  return makeCalendar({
    days: scenario.days.map((day, index) => ({
      date: `2027-03-0${index + 1}`,
      startMinute: epochMinute(day.startMinute),
      endMinute: epochMinute(day.endMinute),
      openings: day.openings.map(range),
    })),
    shifts: scenario.shifts.map((pattern) => pattern.map((list) => list.map(range))),
    onCall: scenario.onCall.map((pattern) => pattern.map((list) => list.map(range))),
    minMinutesBesideBreak: scenario.minMinutesBesideBreak,
  });
}

export function boardOf(scenario: Scenario): Board {
  return makeBoard(
    scenario.technicians.map((technician) =>
      makeLane({
        ...technician,
        coarseMinutes,
        home: point(technician.home),
        sessions: sessionColumns(
          technician.sessions.map((session, index) => ({
            startMinute: epochMinute(session.startMinute),
            endMinute: epochMinute(session.endMinute),
            latE6: session.coordinates?.latE6 ?? null,
            lonE6: session.coordinates?.lonE6 ?? null,
            flags: (index % 4) | coarsenessFlags(session.coordinates?.coarseness ?? 0),
            jobRequestId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          })),
        ),
        timeOff: technician.timeOff.map(range),
      }),
    ),
  );
}

export function visitOf({ visit, speed }: Scenario): Visit {
  return makeVisit({
    ...visit,
    point: point(visit.coordinates),
    coveringAreaIds: visit.coveringAreaIds === null ? null : new Set(visit.coveringAreaIds),
    mobilizationMinutes: 0,
    jobMinutes: visit.visitMinutes,
    demobilizationMinutes: 0,
    estimate: travelEstimate(speed.speedKmh, speed.detourFactor),
    departNotBefore: visit.departNotBefore === null ? null : epochMinute(visit.departNotBefore),
  });
}

/** The checker's violations if this technician takes the visit at this minute. */
export function violationsOf(scenario: Scenario, technicianId: string, startMinute: number): Violation[] {
  const { coordinates, ...visit } = scenario.visit;
  return checkVisits(standingRows(scenario), [{ ...visit, technicianId, startMinute, point: coordinates }]);
}

/** The checker's rows of the present board. */
export function standingRows(scenario: Scenario): Omit<PlanRows, 'works'> {
  const technicians = scenario.technicians.map((technician): PlanTechnician => ({
    ...technician,
    shifts: scenario.shifts[technician.patternIndex]!.flat(),
    onCall: scenario.onCall[technician.patternIndex]!.flat(),
  }));
  const sessions = scenario.technicians.flatMap((technician) =>
    technician.sessions.map((session): PlanSession => ({
      ...session,
      technicianId: technician.technicianId,
      point: session.coordinates,
    })),
  );
  return { days: scenario.days, technicians, sessions, minMinutesBesideBreak: scenario.minMinutesBesideBreak, ...scenario.speed };
}

/** A crew as `chooseCrew` returns it, or as a test composes it. */
export interface PlannedCrew {
  members: readonly {
    technicianId: string;
    role: 'lead' | 'buddy';
    sessions: readonly (PlanBlock & { readonly breaks?: readonly number[] })[];
  }[];
}

/** The checker's rows of a plan that gives the work to this crew. */
export function crewPlanOf(scenario: Scenario, crew: PlannedCrew): PlanRows {
  const { crewSize = 1, mostDays = 1, coordinates, ...visit } = scenario.visit;
  return {
    ...standingRows(scenario),
    works: [{ ...visit, point: coordinates, crewSize, mostDays, members: crew.members.map(planMember) }],
  };
}

function planMember({ sessions, ...member }: PlannedCrew['members'][number]): PlanMember {
  return {
    ...member,
    sessions: sessions.map(({ breaks, ...session }) =>
      breaks === undefined ? session : { ...session, breakMinutes: minutesOfBreaks(breaks) },
    ),
  };
}

/** The minutes of the days on which work of a work scenario may start. */
export function startingMinutes(scenario: Scenario): number[] {
  const until = scenario.days[STARTING_DAYS - 1]!.endMinute;
  return everyMinute(scenario).filter((minute) => minute < until);
}

/** The same board with its rows in another order. */
export function inAnotherOrder(scenario: Scenario): Scenario {
  return {
    ...scenario,
    technicians: scenario.technicians.toReversed().map((technician) => ({
      ...technician,
      skillIds: technician.skillIds.toReversed(),
      serviceAreaIds: technician.serviceAreaIds.toReversed(),
      sessions: technician.sessions.toReversed(),
      timeOff: technician.timeOff.toReversed(),
      preferredBuddyIds: technician.preferredBuddyIds?.toReversed() ?? [],
    })),
  };
}

/** Every minute of the scenario's days. */
export function everyMinute(scenario: Scenario): number[] {
  const first = scenario.days[0]!.startMinute;
  return Array.from({ length: scenario.days.at(-1)!.endMinute - first }, (_, index) => first + index);
}
