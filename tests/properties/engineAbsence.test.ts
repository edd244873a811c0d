/** Compares the absence plan with exhaustive enumeration on small random boards, and checks it with the independent checker. */
import { expect, it } from 'vitest';
import { judgeAssignments, planAbsence, currentMatchScore } from '../../src/engine/absence/absence.ts';
import { branchAndPrice } from '../../src/engine/absence/branchAndPrice.ts';
import { gapsOfDay, orphanDay, type Chain } from '../../src/engine/absence/gaps.ts';
import { findAlternatives } from '../../src/engine/absence/ladder.ts';
import { makeBoard, type Board, type Lane } from '../../src/engine/board.ts';
import type { Calendar } from '../../src/engine/calendar.ts';
import type { PlanPoint, PlanRows } from '../../src/engine/feasibility/plan.ts';
import { epochMinute } from '../../src/engine/minutes.ts';
import { byStart, type Orphan } from '../../src/engine/absence/orphans.ts';
import { pointFromMicroDegrees, type Point } from '../../src/ground/geometry/points.ts';
import { finish } from '../../src/engine/steps.ts';
import { greatCircleKm, travelEstimate } from '../../src/ground/geometry/travel.ts';
import { at, jobId, MONDAY, north, technician, visit, week } from '../engine/smallBoard.ts';
import { packingOptimum } from './packingOptimum.ts';
import { checkVisits, type SoloVisit } from '../engine/soloVisit.ts';

const absentId = 'technician-x';
const dayCount = 2;

/** The generator mulberry32. */
function rng(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Not the default, so that a planner that overlooks the setting of the business fails. */
const speed = { speedKmh: 33, detourFactor: 1.4 };
const estimate = travelEstimate(speed.speedKmh, speed.detourFactor);

interface World {
  board: Board;
  calendar: Calendar;
  orphans: Orphan[];
}

/**
 * Up to 5 jobs on two days, and 2 or 3 alternates with some stops. Distances are short, so that jobs compete for gaps and chains pay off.
 */
function worldOf(seed: number, most = { orphans: 5, alternates: 3 }): World {
  const draw = rng(seed);
  const pick = (below: number) => Math.floor(draw() * below);
  const somewhere = (): Point | null => {
    if (draw() < 0.08) return null;
    const coarseness = draw() < 0.15 ? (1 + pick(2) === 1 ? 1 : 2) : 0;
    return pointFromMicroDegrees(pick(250_000), pick(250_000), coarseness, [0, 10, 20]);
  };
  const stopsOf = (count: number) => {
    const stops = [];
    for (let day = 0; day < dayCount; day++) {
      let free = 7 * 60;
      for (let index = 0; index < count; index++) {
        const from = free + pick(180);
        free = from + 30 + 5 * pick(13);
        if (free > 17 * 60) break;
        stops.push({ from: at(0, from, day), until: at(0, free, day), point: somewhere(), job: 100 + stops.length });
      }
    }
    return stops;
  };
  const lanes = Array.from({ length: 2 + pick(most.alternates - 1) }, (_, index) =>
    technician(`technician-${index}`, stopsOf(pick(4)), {
      home: somewhere(),
      tier: draw() < 0.1 ? 'buddy' : null,
      skillIds: draw() < 0.85 ? ['wiring', ...(draw() < 0.5 ? ['gas'] : [])] : ['gas'],
      serviceAreaIds: draw() < 0.8 ? ['centre', 'north'] : ['north'],
      timeOff: draw() < 0.2 ? [{ startMinute: at(12), endMinute: at(14) }] : [],
      patternIndex: pick(2),
    }),
  );
  // In half of the worlds, planning starts in the middle of a day.
  const departNotBefore = seed % 2 === 0 ? null : epochMinute(MONDAY + pick(dayCount) * 1440 + 8 * 60 + pick(480));
  const orphans = Array.from({ length: 1 + pick(most.orphans) }, (_, index): Orphan => {
    const startMinute = epochMinute(MONDAY + pick(dayCount) * 1440 + 8 * 60 + 5 * pick(96));
    const point = somewhere();
    return {
      jobRequestId: jobId(index + 1),
      startMinute,
      visit: visit({ point, jobMinutes: 20 + 5 * pick(12), departNotBefore, estimate }),
    };
  });
  return { board: makeBoard([technician(absentId), ...lanes]), calendar: week(3), orphans };
}

function standingRows({ board, calendar }: World): Omit<PlanRows, 'works'> {
  const ranges = (flat: Int32Array) =>
    Array.from({ length: flat.length / 2 }, (_, index) => ({ startMinute: flat[2 * index]!, endMinute: flat[2 * index + 1]! }));
  return {
    ...speed,
    days: calendar.days,
    technicians: board.lanes.map((lane) => ({
      technicianId: lane.technicianId,
      tier: lane.tier,
      skillIds: [...lane.skillIds],
      serviceAreaIds: [...lane.serviceAreaIds],
      home: pointOf(lane, lane.homeIndex),
      shifts: calendar.shifts[lane.patternIndex]!.flat(),
      timeOff: ranges(lane.timeOff),
    })),
    sessions: board.lanes.flatMap((lane) =>
      Array.from({ length: lane.sessionCount }, (_, stop) => ({
        technicianId: lane.technicianId,
        startMinute: lane.startMinutes[stop]!,
        endMinute: lane.endMinutes[stop]!,
        point: pointOf(lane, stop),
      })),
    ),
  };
}

function pointOf({ stopCoordinates }: Lane, index: number): PlanPoint | null {
  const [latE6, lonE6] = [stopCoordinates.latE6[index]!, stopCoordinates.lonE6[index]!];
  return latE6 === 0x7fffffff ? null : { latE6, lonE6, leastMinutes: stopCoordinates.leastMinutes[index]! };
}

function soloVisitOf({ visit: of, startMinute }: Orphan, technicianId: string): SoloVisit {
  return {
    technicianId,
    startMinute,
    visitMinutes: of.visitMinutes,
    point: of.point,
    coveringAreaIds: [...of.coveringAreaIds!],
    requiredSkillIds: of.requiredSkillIds,
    mustLead: true,
    maxVisitMinutes: of.maxVisitMinutes,
    departNotBefore: of.departNotBefore,
  };
}

type Assignments = { orphan: Orphan; technicianId: string }[];

const drive = (from: PlanPoint | null, to: PlanPoint | null) => {
  if (!from || !to) return 0;
  const byDistance = Math.ceil(((greatCircleKm(from.latE6, from.lonE6, to.latE6, to.lonE6) * speed.detourFactor) / speed.speedKmh) * 60);
  return Math.max(byDistance, from.leastMinutes ?? 0, to.leastMinutes ?? 0);
};

/**
 * Driving on a technician's day through these stops. A job without coordinates is not a stop; travel to and from an existing stop without
 * coordinates costs nothing.
 */
function drivingOf(lane: Lane, calendar: Calendar, day: number, given: readonly Orphan[]): number {
  const isToday = (minute: number) => minute >= calendar.dayStarts[day]! && minute < calendar.dayStarts[day + 1]!;
  const stops = [
    ...Array.from({ length: lane.sessionCount }, (_, stop) => ({ minute: lane.startMinutes[stop]!, point: pointOf(lane, stop) })),
    ...given.filter(({ visit: of }) => of.point !== null).map(({ startMinute, visit: of }) => ({ minute: startMinute, point: of.point })),
  ].filter(({ minute }) => isToday(minute));
  const home = pointOf(lane, lane.homeIndex);
  const route = [home, ...stops.sort((left, right) => left.minute - right.minute).map(({ point }) => point), home];
  return route.slice(1).reduce((sum, point, index) => sum + drive(route[index]!, point), 0);
}

/** The lexicographic objective: assigned jobs, added travel, total match score. */
function objectiveOf({ board, calendar }: World, given: Assignments): [number, number, number] {
  let [added, score] = [0, 0];
  for (const lane of board.lanes) {
    const own = given.filter(({ technicianId }) => technicianId === lane.technicianId).map(({ orphan }) => orphan);
    for (let day = 0; day < dayCount; day++) added += drivingOf(lane, calendar, day, own) - drivingOf(lane, calendar, day, []);
    for (const orphan of own) score += currentMatchScore(calendar, lane, orphan);
  }
  return [given.length, added, score];
}

const compareObjectives = (left: number[], right: number[]) => right[0]! - left[0]! || left[1]! - right[1]! || right[2]! - left[2]!;

/** Whether the whole plan and every selection of its rows pass the independent checker. */
function isFeasible(world: World, given: Assignments): boolean {
  for (let kept = (1 << given.length) - 1; kept > 0; kept--) {
    const rows = given.filter((_, row) => (kept & (1 << row)) !== 0);
    const visits = rows.map(({ orphan, technicianId }) => soloVisitOf(orphan, technicianId));
    if (checkVisits(standingRows(world), visits).length > 0) return false;
  }
  return true;
}

function bestOfAll(world: World): [number, number, number] {
  const { orphans, board } = world;
  const alternates = board.lanes.filter(({ technicianId }) => technicianId !== absentId);
  let best: [number, number, number] = [0, 0, 0];
  const extend = (index: number, given: Assignments): void => {
    if (index === orphans.length) {
      const worth = objectiveOf(world, given);
      if (compareObjectives(worth, best) < 0 && isFeasible(world, given)) best = worth;
      return;
    }
    extend(index + 1, given);
    for (const { technicianId } of alternates) {
      const next = [...given, { orphan: orphans[index]!, technicianId }];
      if (isFeasible(world, [next.at(-1)!])) extend(index + 1, next);
    }
  };
  extend(0, []);
  return best;
}

const ask = ({ board, calendar, orphans }: World) => planAbsence({ board, calendar, absentId, orphans, nowMinute: epochMinute(MONDAY) });

it('[absence.optimum, plan.keeps-every-rule] places as many jobs, with as little driving and as good scores, as an exhaustive search', () => {
  let chains = 0;
  for (let seed = 1; seed <= 250; seed++) {
    const world = worldOf(seed);
    const plan = ask(world);
    const given = plan.resolved.map(({ orphan, technicianId }) => ({ orphan, technicianId }));
    expect(plan.provenOptimal).toBe(true);
    expect(isFeasible(world, given), `seed ${seed}`).toBe(true);
    expect(objectiveOf(world, given), `seed ${seed}`).toEqual(bestOfAll(world));
    expect(plan.resolved.length + plan.unresolved.length).toBe(world.orphans.length);
    chains += new Set(given.map(({ technicianId }) => technicianId)).size < given.length ? 1 : 0;
  }
  expect(chains).toBeGreaterThan(30);
});

it('[absence.optimum] the plan is optimal with more equal gaps than jobs', () => {
  for (let seed = 600; seed < 680; seed++) {
    const { board, ...world } = worldOf(seed, { orphans: 3, alternates: 6 });
    const orphans = world.orphans.map((orphan) => ({ ...orphan, visit: { ...orphan.visit, point: orphan.visit.point ?? north(3) } }));
    const alike = board.lanes.map((lane) =>
      technician(lane.technicianId, [], { home: north(Math.floor((seed * lane.stopCoordinates.latE6.at(-1)!) % 9)) }),
    );
    const free = { ...world, orphans, board: makeBoard(alike) };
    const plan = ask(free);
    const given = plan.resolved.map(({ orphan, technicianId }) => ({ orphan, technicianId }));
    expect(objectiveOf(free, given), `seed ${seed}`).toEqual(bestOfAll(free));
  }
});

it('[plan.deterministic] the order of lanes and jobs changes nothing', () => {
  for (let seed = 300; seed < 340; seed++) {
    const world = worldOf(seed, { orphans: 8, alternates: 5 });
    const shuffled = { ...world, board: makeBoard([...world.board.lanes].reverse()), orphans: [...world.orphans].reverse() };
    const told = (variant: World) => {
      const plan = ask(variant);
      return JSON.stringify([plan.resolved, plan.unresolved, findAlternatives(plan, variant.calendar, at(0))]);
    };
    expect(told(shuffled), `seed ${seed}`).toBe(told(world));
  }
});

it('[absence.alternatives] any rows of the plan, with an alternative for any other job, pass the independent checker together', () => {
  let rungs = 0;
  for (let seed = 400; seed < 520; seed++) {
    const world = worldOf(seed, { orphans: 9, alternates: 3 });
    const draw = rng(seed);
    const plan = ask(world);
    const { alternatives, isTruncated } = findAlternatives(plan, world.calendar, at(0));
    expect(isTruncated).toBe(false);
    const given: Assignments = plan.resolved.map(({ orphan, technicianId }) => ({ orphan, technicianId }));
    const visits = given.map(({ orphan, technicianId }) => soloVisitOf(orphan, technicianId));
    const chosen: (Orphan & { technicianId: string })[] = given.map(({ orphan, technicianId }) => ({ ...orphan, technicianId }));
    for (const [index, orphan] of plan.unresolved.entries()) {
      const ladder = alternatives[index]!;
      const order = ['reassign_out_of_area', 'reschedule_same_day', 'reschedule_later_day'];
      expect(ladder.map(({ kind }) => order.indexOf(kind))).toEqual([...new Set(ladder.map(({ kind }) => order.indexOf(kind)))].sort());
      const rung = ladder[Math.floor(draw() * ladder.length)];
      if (rung === undefined) continue;
      rungs++;
      const visitThere = rung.kind === 'reassign_out_of_area' ? { ...orphan.visit, coveringAreaIds: null } : orphan.visit;
      const moved = { ...orphan, visit: visitThere, startMinute: rung.startMinute, technicianId: rung.technicianId };
      const isOut = rung.kind === 'reassign_out_of_area';
      expect(isOut).toBe(rung.startMinute === orphan.startMinute);
      const there = soloVisitOf({ ...orphan, startMinute: rung.startMinute }, rung.technicianId);
      visits.push(isOut ? { ...there, coveringAreaIds: null } : there);
      chosen.push(moved);
    }
    // Any subset of the rows is a valid plan too.
    for (let choice = 0; choice < 6; choice++) {
      const kept = chosen.filter(() => choice === 0 || draw() < 0.6);
      const keptIds = new Set(kept.map(({ jobRequestId }) => jobRequestId));
      const keptVisits = visits.filter((_, row) => keptIds.has(chosen[row]!.jobRequestId));
      expect(checkVisits(standingRows(world), keptVisits), `seed ${seed}`).toEqual([]);
      expect(judgeAssignments(world.board, world.calendar, kept).map(({ fault }) => fault)).toEqual(kept.map(() => null));
    }
  }
  expect(rungs).toBeGreaterThan(100);
});

it('[absence.optimum] branch and price finds the optimum that trying everything finds', () => {
  let assigned = 0;
  for (let seed = 700; seed < 900; seed++) {
    const { board, calendar, orphans } = worldOf(seed, { orphans: 11, alternates: 6 });
    const sameDay = orphans.map((orphan) => ({ ...orphan, startMinute: epochMinute(MONDAY + ((orphan.startMinute - MONDAY) % 1440)) }));
    const day = orphanDay(calendar, sameDay.sort(byStart));
    const gaps = finish(gapsOfDay(board.lanes.slice(1), day));
    const { chosen, isProven } = finish(branchAndPrice(day, gaps));
    expect(isProven).toBe(true);
    const objective = chosen.reduce(
      ([jobs, travel, score], chain) => [jobs! + chain.jobs.length, travel! + chain.addedTravelMinutes, score! + chain.totalScore],
      [0, 0, 0],
    );
    expect(objective, `seed ${seed}`).toEqual(packingOptimum(day, gaps));
    const jobs = chosen.flatMap((chain) => chain.jobs);
    expect([new Set(chosen.map(({ gap }) => gap)).size, new Set(jobs).size]).toEqual([chosen.length, jobs.length]);
    assigned += jobs.length;
  }
  expect(assigned).toBeGreaterThan(500);
});

it('[absence.optimum] a search cut by its bound says so, and still returns a valid plan', () => {
  let cut = 0;
  for (let seed = 700; seed < 760; seed++) {
    const { board, calendar, orphans } = worldOf(seed, { orphans: 11, alternates: 6 });
    const sameDay = orphans.map((orphan) => ({ ...orphan, startMinute: epochMinute(MONDAY + ((orphan.startMinute - MONDAY) % 1440)) }));
    const day = orphanDay(calendar, sameDay.sort(byStart));
    const gaps = finish(gapsOfDay(board.lanes.slice(1), day));
    const { chosen, isProven } = finish(branchAndPrice(day, gaps, { maxWork: 0 }));
    const best = finish(branchAndPrice(day, gaps));
    const countOf = (packing: readonly Chain[]) => packing.reduce((sum, { jobs }) => sum + jobs.length, 0);
    expect(isProven).toBe(gaps.length === 0);
    expect(countOf(chosen)).toBeLessThanOrEqual(countOf(best.chosen));
    expect(countOf(chosen) > 0).toBe(countOf(best.chosen) > 0);
    cut += isProven ? 0 : 1;
  }
  expect(cut).toBeGreaterThan(40);
});

it('[absence.alternatives] alternatives cut by a bound are reported as such, and are the same as without the bound', () => {
  let cut = 0;
  for (let seed = 400; seed < 440; seed++) {
    const world = worldOf(seed, { orphans: 9, alternates: 3 });
    const plan = ask(world);
    if (plan.unresolved.length === 0) continue;
    const whole = findAlternatives(plan, world.calendar, at(0));
    const short = findAlternatives(plan, world.calendar, at(0), 1);
    expect(short.isTruncated).toBe(true);
    expect(short.alternatives).toHaveLength(plan.unresolved.length);
    expect(short.alternatives.flat().length).toBeLessThanOrEqual(whole.alternatives.flat().length);
    cut++;
  }
  expect(cut).toBeGreaterThan(10);
});
