/**
 * Plans of a day that does not go as booked, compared with a reckoning of their own: what is offered can be reached, and what can be reached is
 * offered. docs/internals/engine.md#plans-of-today.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionFlags } from '../../src/contract/vocabulary.ts';
import { forEmergency, makeBoard, type Lane } from '../../src/engine/board.ts';
import { startOnArrival } from '../../src/engine/cascade/arrival.ts';
import { planCascade } from '../../src/engine/cascade/cascade.ts';
import { noPromise } from '../../src/engine/cascade/stops.ts';
import { singleBlock } from '../../src/engine/sessions.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { journeyMinutes, travelEstimate } from '../../src/ground/geometry/travel.ts';
import { pointFromMicroDegrees } from '../../src/ground/geometry/points.ts';
import { withLiveTimes } from '../../src/engine/live/liveLanes.ts';
import { HOME, liveVisits, type VisitProgress } from '../../src/engine/live/liveVisits.ts';
import { epochMinute, minuteRange } from '../../src/engine/minutes.ts';
import { bookingWindows } from '../../src/engine/starts/bookingWindows.ts';
import { checkVisits } from '../engine/soloVisit.ts';
import { atDepth } from '../support/depth.ts';
import {
  boardOf,
  calendarOf,
  scenarios,
  standingRows,
  violationsOf,
  visitOf,
  type Coordinates,
  type Scenario,
} from '../engine/randomBoard.ts';

/** What was fired of a visit, in minutes since the epoch. */
interface Fired {
  readonly departed: number | null;
  readonly arrived: number | null;
  readonly done: number | null;
  readonly isTold: boolean;
}

interface Visited extends Fired {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly place: Coordinates | null;
}

/** A scenario at a minute of one of its days, with what was fired before that minute. */
interface LiveScenario {
  /** As booked: sessions of completed visits end with them. */
  readonly scenario: Scenario;
  /** The visits of the day, by technician. Completed ones that ended before their booked start have no session. */
  readonly visits: readonly (readonly Visited[])[];
  readonly now: number;
  readonly day: Scenario['days'][number];
}

const firing = fc.record({
  steps: fc.constantFrom(0, 0, 1, 2, 3, 3),
  offset: fc.integer({ min: -60, max: 60 }),
  way: fc.nat({ max: 20 }),
  stay: fc.nat({ max: 90 }),
  isTold: fc.constantFrom(true, true, true, false),
});

const liveScenarios: fc.Arbitrary<LiveScenario> = fc
  .tuple(scenarios, fc.array(firing, { minLength: 32, maxLength: 32 }), fc.nat({ max: 2 }), fc.nat({ max: 999 }))
  .map(([drawn, firings, dayIndex, share]) => {
    const day = drawn.days[dayIndex]!;
    const now = day.startMinute + Math.floor(((day.endMinute - day.startMinute) * share) / 1000);
    const fired = drawn.technicians.map(({ sessions }, technician) =>
      sessions.flatMap(({ startMinute, endMinute, coordinates }, index): Visited[] => {
        if (startMinute >= day.endMinute || endMinute <= day.startMinute) return [];
        const { steps, offset, way, stay, isTold } = firings[(technician * 8 + index) % firings.length]!;
        const past = (minute: number, isFired: boolean) => (isFired && minute <= now ? minute : null);
        const departed = isTold ? past(startMinute + offset - way, steps >= 1) : null;
        const arrived = isTold && departed === null ? null : past(startMinute + offset, steps >= 2);
        const done = arrived === null ? null : past(startMinute + offset + stay, steps >= 3);
        return [{ index, start: startMinute, end: endMinute, place: coordinates, departed, arrived, done, isTold }];
      }),
    );
    const technicians = drawn.technicians.map((technician, at) => ({
      ...technician,
      sessions: technician.sessions.flatMap((session, index) => {
        const done = fired[at]!.find((visit) => visit.index === index)?.done ?? null;
        if (done === null || done >= session.endMinute) return [session];
        return done <= session.startMinute ? [] : [{ ...session, endMinute: done }];
      }),
    }));
    // Completing cuts the session, which may then be one of the day before.
    const visits = fired.map((own) => own.filter(({ start, done }) => done === null || done <= start || done > day.startMinute));
    return { scenario: { ...drawn, technicians, visit: { ...drawn.visit, departNotBefore: now } }, visits, now, day };
  });

const pointOf = (place: Coordinates | null) =>
  place && pointFromMicroDegrees(place.latE6, place.lonE6, place.coarseness, [0, 10, 20] as const);

function wayOf({ speed }: Scenario, from: Coordinates | null, to: Coordinates | null): number {
  const [start, end] = [pointOf(from), pointOf(to)];
  return start && end ? journeyMinutes(null, start, end, travelEstimate(speed.speedKmh, speed.detourFactor)) : 0;
}

/** The lanes as the day goes, each technician alone. */
function liveLanes({ scenario, visits, now, day }: LiveScenario): Lane[] {
  const lanes = boardOf(scenario).lanes;
  return scenario.technicians.map((technician, at) => {
    const lane = lanes.find(({ technicianId }) => technicianId === technician.technicianId)!;
    // The board names sessions by their place in the list.
    const idOf = (start: number) => {
      const row = technician.sessions.findIndex(({ startMinute }) => startMinute === start);
      return `00000000-0000-4000-8000-${String(row < 0 ? 999_999 - start : row).padStart(12, '0')}`;
    };
    const planned = visits[at]!.map((visit): VisitProgress => ({
      jobRequestId: idOf(visit.start),
      startMinute: epochMinute(visit.start),
      endMinute: epochMinute(visit.end),
      promisedUntil: null,
      dayEndMinute: epochMinute(day.endMinute),
      isTold: visit.isTold,
      departedMinute: visit.departed === null ? null : epochMinute(visit.departed),
      arrivedMinute: visit.arrived === null ? null : epochMinute(visit.arrived),
      doneMinute: visit.done === null ? null : epochMinute(visit.done),
    }));
    const placeOf = (index: number) => (index === HOME ? technician.home : visits[at]![index]!.place);
    const travelMinutes = (from: number, to: number) => wayOf(scenario, placeOf(from), placeOf(to));
    const [live] = liveVisits([{ technicianId: technician.technicianId, visits: planned, travelMinutes }], epochMinute(now));
    return withLiveTimes(lane, { visits: planned, live: live!, pointOf: (index) => pointOf(placeOf(index)), nowMinute: epochMinute(now) });
  });
}

const isBegun = ({ departed, arrived, done }: Visited) => departed !== null || arrived !== null || done !== null;

/** Plays the rest of the day of one technician with the new visit in the order of starts, and says when the technician is there. */
function arrivalAt({ scenario, visits, now }: LiveScenario, at: number, start: number, mayUseTimeOff = false): number {
  const { home, timeOff } = scenario.technicians[at]!;
  const own = visits[at]!;
  const last = own.findLastIndex(isBegun);
  let place = home;
  let isHome = true;
  let free = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  const spend = (visit: Visited, begin: number) => {
    const lasts = begin + visit.end - visit.start;
    place = visit.place;
    isHome = false;
    free = visit.done ?? (visit.arrived === null ? lasts : Math.max(lasts, now));
    isBusy = visit.done === null && (visit.arrived !== null || free > now);
  };
  for (const [index, visit] of own.entries()) {
    if (index < last) {
      // Who was passed over delays nobody.
      if (visit.arrived !== null) spend(visit, visit.arrived);
    } else if (visit.arrived !== null) spend(visit, visit.arrived);
    else if (visit.departed !== null) spend(visit, Math.max(now, visit.departed + wayOf(scenario, place, visit.place)));
    else if (visit.start > start) break;
    else if (visit.isTold || isBusy) spend(visit, Math.max(visit.start, Math.max(now, free) + wayOf(scenario, place, visit.place)));
    else spend(visit, visit.start);
  }
  // The way from the start location, or from the night before, is judged with the plan as booked.
  if (isHome) return now;
  let minute = Math.max(now, free);
  const isAway = (at: number) =>
    !isHome && !mayUseTimeOff && timeOff.some(({ startMinute, endMinute }) => startMinute <= at && at < endMinute);
  for (let way = wayOf(scenario, place, scenario.visit.coordinates); way > 0; minute++) if (!isAway(minute)) way--;
  return minute;
}

test('[live.plans] a start today is feasible exactly if the booked plan allows it and the technician can arrive by then', () => {
  let [offered, late, lost] = [0, 0, 0];
  fc.assert(
    fc.property(liveScenarios, (live) => {
      const { scenario, now, day } = live;
      const calendar = calendarOf(scenario);
      const visit = visitOf(scenario);
      for (const [at, lane] of liveLanes(live).entries()) {
        for (let start = now; start < day.endMinute; start++) {
          const isAllowed = violationsOf(scenario, lane.technicianId, start).length === 0;
          const isThere = isAllowed && arrivalAt(live, at, start) <= start;
          const isFeasible = judge(calendar, lane, visit, epochMinute(start)).feasible;
          if (isFeasible !== isThere)
            throw new Error(`${lane.technicianId} at ${start - now} after now: ${isFeasible}, expected ${isThere}`);
          if (isFeasible) offered++;
          else if (isAllowed) lost++;
        }
        if (lane.live !== null) late++;
      }
    }),
    { numRuns: atDepth(80, 2_000) },
  );
  console.log(JSON.stringify({ offered, late, lost }));
  expect(Math.min(offered, late, lost)).toBeGreaterThan(20);
});

test('[live.plans, offers.agree] on a day that deviates from its plan, windows are the feasible starts', () => {
  let windowCount = 0;
  fc.assert(
    fc.property(liveScenarios, (live) => {
      const { scenario, now, day } = live;
      const calendar = calendarOf(scenario);
      const visit = visitOf(scenario);
      const lanes = liveLanes(live);
      const starts = new Set<number>();
      for (const lane of lanes)
        for (let start = now; start < day.endMinute; start++)
          if (judge(calendar, lane, visit, epochMinute(start)).feasible) starts.add(start);
      // The visit may end on the next day.
      if (day === scenario.days[2]) return;
      const range = { ...minuteRange(now, scenario.days[2]!.endMinute), startsUntil: epochMinute(day.endMinute) };
      const [windows] = bookingWindows(makeBoard(lanes), calendar, visit, [range]);
      windowCount += windows!.length;
      const firsts = new Set([...starts].filter((start) => !starts.has(start - 1)));
      expect(windows!.map(({ startMinute }) => startMinute as number)).toEqual([...firsts].sort((left, right) => left - right));
    }),
    { numRuns: atDepth(100, 1_000) },
  );
  expect(windowCount).toBeGreaterThan(10);
});

const wayAndOverlap: ReadonlySet<string> = new Set([
  'overlaps_session',
  'late_from_visit_before',
  'late_at_visit_after',
  'departs_too_late',
]);

test('[live.plans, live.plans-facts] on a day that deviates from its plan, a cascade can be written and its landing can be reached', () => {
  let [plans, pushes, lateStarts] = [0, 0, 0];
  fc.assert(
    fc.property(liveScenarios, fc.nat({ max: 999 }), (live, share) => {
      const { scenario, now, day, visits } = live;
      const calendar = calendarOf(scenario);
      const asked = epochMinute(now + Math.floor(((day.endMinute - now) * share) / 1000));
      // Landing and pushed jobs may run into the next day.
      if (asked >= day.endMinute || day === scenario.days[2]) return;
      const visit = { ...visitOf(scenario), isMultiDay: false, maxVisitMinutes: null };
      const lanes = liveLanes(live);
      for (const [at, lane] of lanes.entries()) {
        const technician = scenario.technicians[at]!;
        for (const { start, departed, arrived, done } of visits[at]!) {
          const row = technician.sessions.findIndex(({ startMinute }) => startMinute === start);
          if (row >= 0 && [departed, arrived, done].some((minute) => minute !== null)) lane.sessions.flags[row]! |= sessionFlags.underWay;
        }
        const startMinute = startOnArrival(forEmergency(lane), calendar, visit, asked, epochMinute(now), true);
        if (startMinute === null || startMinute >= day.endMinute) continue;
        const request = {
          technicianId: lane.technicianId,
          landing: { startMinute, visit, priority: 0 },
          reassign: null,
          promiseOf: () => noPromise,
          nowMinute: epochMinute(now),
        };
        const found = planCascade(makeBoard([lane]), calendar, { ...request, mode: 'overtime' });
        if (!('plan' in found)) continue;
        plans++;
        const { moves } = found.plan;
        pushes += moves.length;
        if (startMinute > asked && lane.live !== null) lateStarts++;
        const rowOf = (id: string) => Number(id.slice(-12));
        const moved = new Set(moves.map(({ jobRequestId }) => rowOf(jobRequestId)));
        const work = {
          ...scenario.visit,
          coveringAreaIds: null,
          requiredSkillIds: [],
          maxVisitMinutes: null,
          mustLead: false,
          departNotBefore: now,
        };
        const block = singleBlock(calendar, lane.patternIndex, visit, startMinute);
        const placed = [
          {
            ...work,
            technicianId: lane.technicianId,
            startMinute,
            point: scenario.visit.coordinates,
            block: { startMinute, endMinute: block.endMinute, breakMinutes: block.endMinute - startMinute - visit.visitMinutes },
          },
          ...moves.map(({ jobRequestId, to }) => ({
            ...work,
            technicianId: lane.technicianId,
            startMinute: to.startMinute,
            visitMinutes: to.endMinute - to.startMinute,
            point: technician.sessions[rowOf(jobRequestId)]!.coordinates,
            block: { startMinute: to.startMinute, endMinute: to.endMinute, breakMinutes: 0 },
          })),
        ];
        // Stops of the next day are looked at only where the landing itself runs into it.
        if (placed.some(({ block: { endMinute } }) => endMinute > day.endMinute)) continue;
        const rows = standingRows(scenario);
        const sessions = rows.sessions.filter(
          (session) =>
            session.technicianId !== lane.technicianId ||
            !moved.has(technician.sessions.findIndex((own) => own.startMinute === session.startMinute)),
        );
        const faults = checkVisits({ ...rows, sessions }, placed).filter(({ kind }) => wayAndOverlap.has(kind));
        if (faults.length > 0) throw new Error(JSON.stringify({ faults, moves, startMinute, asked, now, live: lane.live }));
        const begun = visits[at]!.findLast(isBegun);
        const isElsewhere = begun !== undefined && begun.done === null;
        // An emergency does not wait for a visit of which nothing is known, and takes it as kept.
        const isUnknown = (of: Visited) => !isBegun(of) && of.start < now && !isElsewhere;
        const asKept = (of: Visited) => (isUnknown(of) ? { ...of, arrived: of.start, done: of.end } : of);
        const stays = (of: Visited) => !moves.some(({ from }) => from.startMinute === of.start);
        const remaining = visits.map((own, index) => (index === at ? own.filter(stays).map(asKept) : own));
        const arrival = arrivalAt({ ...live, visits: remaining }, at, startMinute, true);
        if (arrival > startMinute) throw new Error(`arrives at ${arrival - now}, lands at ${startMinute - now}`);
      }
    }),
    { numRuns: atDepth(150, 2_000) },
  );
  console.log(JSON.stringify({ plans, pushes, lateStarts }));
  expect(Math.min(plans, pushes, lateStarts)).toBeGreaterThan(atDepth(3, 50));
});
