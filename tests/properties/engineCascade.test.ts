/**
 * Compares cascades with an exhaustive search on small boards, and checks them with the independent checker.
 * docs/reference/scheduling.md#moves-and-emergencies.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { makeBoard, type Lane } from '../../src/engine/board.ts';
import { makeCalendar, type Calendar } from '../../src/engine/calendar.ts';
import { planCascade, type Cascade, type CascadePlan } from '../../src/engine/cascade/cascade.ts';
import { noPromise, type CascadeMode } from '../../src/engine/cascade/stops.ts';
import type { PlanSession } from '../../src/engine/feasibility/plan.ts';
import { epochMinute, minuteRange } from '../../src/engine/minutes.ts';
import { sessionFlags } from '../../src/contract/vocabulary.ts';
import { pointFromMicroDegrees } from '../../src/ground/geometry/points.ts';
import { coarsenessFlags, sessionColumns } from '../../src/engine/sessionRows.ts';
import { jobId, north, technician, visit } from '../engine/smallBoard.ts';
import { checkVisits } from '../engine/soloVisit.ts';

vi.setConfig({ testTimeout: 120_000 });

/**
 * Days of 300 minutes, with work from 30 to 240 on a grid of 5. Travel between the three points is 0, 5 or 10
 * minutes, and 10 to and from the last, which is the centre of a postal code.
 */
const DAY = 300;
const FROM = 30;
const UNTIL = 240;
const GRID = 5;
const coarsePoint = pointFromMicroDegrees(north(5).latE6, 0, 1, [0, 10, 20]);
const points = [north(0), north(2.5), coarsePoint];
const travel = (left: number, right: number) => (left === 2 || right === 2 ? 10 : 5 * Math.abs(left - right));

interface Job {
  id: string;
  start: number;
  end: number;
  pointIndex: number;
  priority: number;
  flags: number;
}

interface Instance {
  jobs: Job[];
  landing: { start: number; length: number; pointIndex: number; priority: number };
  timeOff: [number, number] | null;
}

const jobFields = fc.record({
  gap: fc.integer({ min: 0, max: 10 }),
  length: fc.integer({ min: 3, max: 10 }),
  pointIndex: fc.nat({ max: 2 }),
  priority: fc.constantFrom(1, 2, 2, 3, 3),
  flags: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, sessionFlags.crew, sessionFlags.multiDay, sessionFlags.underWay, sessionFlags.locked, -1),
});

const cases: fc.Arbitrary<Instance> = fc
  .record({
    days: fc.tuple(fc.array(jobFields, { minLength: 1, maxLength: 6 }), fc.array(jobFields, { maxLength: 2 })),
    start: fc.integer({ min: FROM / GRID, max: UNTIL / GRID - 6 }),
    length: fc.integer({ min: 4, max: 14 }),
    pointIndex: fc.nat({ max: 2 }),
    priority: fc.constantFrom(0, 0, 2),
    off: fc.option(fc.tuple(fc.integer({ min: 20, max: 100 }), fc.integer({ min: 1, max: 8 })), { freq: 3 }),
  })
  .map(({ days, start, length, pointIndex, priority, off }) => {
    const jobs: Job[] = [];
    for (const [day, fields] of days.entries()) {
      let at = day * DAY + FROM;
      let before: Job | null = null;
      for (const drawn of fields) {
        const begin: number = at + drawn.gap * GRID + (before ? travel(before.pointIndex, drawn.pointIndex) : 0);
        const end = begin + drawn.length * GRID;
        if (end > day * DAY + UNTIL) break;
        // -1 stands for a P0, which has no flag.
        const isUrgent = drawn.flags === -1;
        before = {
          id: jobId(jobs.length + 1),
          start: begin,
          end,
          pointIndex: drawn.pointIndex,
          priority: isUrgent ? 0 : drawn.priority,
          flags: isUrgent ? 0 : drawn.flags,
        };
        jobs.push(before);
        at = end;
      }
    }
    return {
      jobs,
      landing: { start: start * GRID, length: length * GRID, pointIndex, priority },
      timeOff: off && [off[0] * GRID, (off[0] + off[1]) * GRID],
    };
  });

const calendar: Calendar = makeCalendar({
  days: [0, 1, 2].map((day) => ({
    date: `1970-01-0${day + 1}`,
    startMinute: epochMinute(day * DAY),
    endMinute: epochMinute((day + 1) * DAY),
    openings: [minuteRange(day * DAY + FROM, day * DAY + UNTIL)],
  })),
  shifts: [[0, 1, 2].map((day) => [minuteRange(day * DAY + FROM, day * DAY + UNTIL)])],
});

function laneOf({ jobs, timeOff }: Instance, technicianId = 'ada'): Lane {
  return technician(technicianId, [], {
    sessions: sessionColumns(
      jobs.map((job) => ({
        startMinute: epochMinute(job.start),
        endMinute: epochMinute(job.end),
        latE6: points[job.pointIndex]!.latE6,
        lonE6: points[job.pointIndex]!.lonE6,
        flags: job.priority | job.flags | coarsenessFlags(points[job.pointIndex]!.coarseness),
        jobRequestId: job.id,
      })),
    ),
    timeOff: timeOff ? [minuteRange(...timeOff)] : [],
  });
}

const visitAt = (pointIndex: number, minutes: number) => visit({ point: points[pointIndex]!, jobMinutes: minutes });

function solve(instance: Instance, mode: CascadeMode, others: Lane[] = [], reassign = false): Cascade {
  const { start, length, pointIndex, priority } = instance.landing;
  const jobs = new Map(instance.jobs.map((job) => [job.id, job]));
  return planCascade(makeBoard([laneOf(instance), ...others]), calendar, {
    technicianId: 'ada',
    landing: { startMinute: epochMinute(start), visit: visitAt(pointIndex, length), priority },
    mode,
    reassign: reassign ? (id) => visitAt(jobs.get(id)!.pointIndex, jobs.get(id)!.end - jobs.get(id)!.start) : null,
    promiseOf: () => noPromise,
    nowMinute: null,
  });
}

/** The smallest delay and the fewest moves with it, found by exhaustive search; null if no plan exists. Nothing was promised. */
function exhaustive({ jobs, landing, timeOff }: Instance, mode: CascadeMode): { moves: number; delay: number } | null {
  const target = { start: landing.start, end: landing.start + landing.length, pointIndex: landing.pointIndex };
  type Block = { start: number; end: number; pointIndex: number; isPushed?: boolean };
  const fits = (left: Block, right: Block): boolean => {
    const isOtherDay = Math.floor(left.start / DAY) !== Math.floor(right.start / DAY);
    const way = isOtherDay ? 0 : travel(left.pointIndex, right.pointIndex);
    const follows = (before: Block, after: Block) => {
      // Time off is not for the way to and from a pushed job.
      const isPushed = before.isPushed === true || after.isPushed === true;
      const lost = timeOff && isPushed ? Math.max(0, Math.min(timeOff[1], after.start) - Math.max(timeOff[0], before.end)) : 0;
      return before.end <= after.start && after.start - before.end - lost >= way;
    };
    return follows(left, right) || follows(right, left);
  };
  const blocked = jobs.filter((job) => !fits(job, target));
  const isFrozen = (job: Job) => job.flags !== 0 || job.priority === 0 || (job.priority === 1 && landing.priority > 0);
  if (blocked.some(isFrozen)) return null;
  const startsOf = (job: Job): number[] => {
    const starts: number[] = [];
    for (let start = job.start; start < 3 * DAY; start += GRID) {
      const end = start + job.end - job.start;
      const day = Math.floor(start / DAY);
      if (timeOff && start < timeOff[1] && end > timeOff[0]) continue;
      if (mode === 'overtime' && (day !== Math.floor(job.start / DAY) || end > (day + 1) * DAY)) continue;
      if (mode === 'next_day' && (start < day * DAY + FROM || end > day * DAY + UNTIL)) continue;
      starts.push(start);
    }
    return starts;
  };
  const first = Math.min(...blocked.map(({ start }) => start));
  const optional = jobs.filter(
    (job) => !blocked.includes(job) && !isFrozen(job) && job.priority > 1 && job.start >= first && job.start < DAY,
  );
  let best = null as { moves: number; delay: number } | null;
  for (let mask = 0; mask < 1 << optional.length; mask++) {
    const moving = [...blocked, ...optional.filter((_, index) => mask & (1 << index))];
    const kept = jobs.filter((job) => !moving.includes(job));
    const tryStarts = (index: number, blocks: Block[], delay: number): void => {
      if (best && (delay > best.delay || (delay === best.delay && moving.length >= best.moves))) return;
      if (index === moving.length) {
        // Only neighbours: a job in time off can stand between two others, so that the way does not lead through it.
        const sorted = blocks.toSorted((one, other) => one.start - other.start);
        if (sorted.every((block, at) => at === 0 || fits(sorted[at - 1]!, block))) best = { moves: moving.length, delay };
        return;
      }
      const job = moving[index]!;
      for (const start of startsOf(job)) {
        const block = { start, end: start + job.end - job.start, pointIndex: job.pointIndex, isPushed: true };
        if (blocks.every((other) => other.start >= block.end || block.start >= other.end))
          tryStarts(index + 1, [...blocks, block], delay + start - job.start);
      }
    };
    tryStarts(0, [target, ...kept], 0);
  }
  return best;
}

/** What the independent checker finds wrong with the whole plan. */
function violations(instance: Instance, plan: CascadePlan, mode: CascadeMode, others: { id: string; sessions: PlanSession[] }[] = []) {
  const moved = new Set(plan.moves.map(({ jobRequestId }) => jobRequestId));
  const byId = new Map(instance.jobs.map((job) => [job.id, job]));
  const person = {
    tier: null,
    skillIds: ['wiring'],
    serviceAreaIds: ['centre'],
    home: points[0]!,
    shifts: [0, 1, 2].map((day) => ({ startMinute: day * DAY + FROM, endMinute: day * DAY + UNTIL })),
  };
  const visitAt = (technicianId: string, startMinute: number, visitMinutes: number, pointIndex: number) => ({
    technicianId,
    startMinute,
    visitMinutes,
    point: points[pointIndex]!,
    coveringAreaIds: ['centre'],
    requiredSkillIds: ['wiring'],
    mustLead: true,
    maxVisitMinutes: null,
    departNotBefore: null,
  });
  const rows = {
    days: calendar.days,
    technicians: [
      {
        ...person,
        technicianId: 'ada',
        timeOff: instance.timeOff ? [{ startMinute: instance.timeOff[0], endMinute: instance.timeOff[1] }] : [],
      },
      ...others.map(({ id }) => ({ ...person, technicianId: id, timeOff: [] })),
    ],
    sessions: [
      ...instance.jobs
        .filter(({ id }) => !moved.has(id))
        .map(({ start, end, pointIndex }) => ({ technicianId: 'ada', startMinute: start, endMinute: end, point: points[pointIndex]! })),
      ...others.flatMap(({ sessions }) => sessions),
    ],
  };
  const found = checkVisits(rows, [
    visitAt('ada', instance.landing.start, instance.landing.length, instance.landing.pointIndex),
    ...plan.moves.map(({ jobRequestId, to }) =>
      visitAt(to.technicianId, to.startMinute, to.endMinute - to.startMinute, byId.get(jobRequestId)!.pointIndex),
    ),
  ]);
  // The landing stays where it was requested, and overtime deliberately exceeds the shift.
  return found.filter(({ kind, startMinute }) => {
    const isOfHours = kind === 'off_shift' || kind === 'no_working_day';
    if (startMinute === instance.landing.start) return !isOfHours && kind !== 'on_time_off';
    return !(isOfHours && mode === 'overtime');
  });
}

test('[plan.order, plan.keeps-every-rule, plan.frozen] plans equal an exhaustive search on 1,500 boards and pass the checker', () => {
  const seen = { free: 0, planned: 0, furtherMoves: 0, refused: 0 };
  fc.assert(
    fc.property(cases, fc.constantFrom<CascadeMode>('overtime', 'next_day'), (instance, mode) => {
      const got = solve(instance, mode);
      const want = exhaustive(instance, mode);
      if (!('plan' in got)) {
        expect(want, JSON.stringify({ instance, mode, got })).toBeNull();
        expect(got.conflicts.length).toBeGreaterThan(0);
        seen.refused++;
        return;
      }
      const { moves, delayMinutes, isProven } = got.plan;
      expect({ moves: moves.length, delay: delayMinutes }, JSON.stringify({ instance, mode, got })).toEqual(want);
      expect(isProven).toBe(true);
      expect(violations(instance, got.plan, mode)).toEqual([]);
      for (const { jobRequestId } of moves) {
        const job = instance.jobs.find(({ id }) => id === jobRequestId)!;
        expect(job.flags === 0 && job.priority > (instance.landing.priority === 0 ? 0 : 1)).toBe(true);
      }
      if (moves.length === 0) seen.free++;
      else seen.planned++;
      if (moves.length > 1) seen.furtherMoves++;
    }),
    { numRuns: 1500 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});

test('[plan.deterministic] the order of rows and of technicians does not matter', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom<CascadeMode>('overtime', 'next_day'), (instance, mode) => {
      const other = laneOf({ ...instance, jobs: [] }, 'bea');
      const third = laneOf({ ...instance, jobs: [] }, 'cy');
      const again = { ...instance, jobs: instance.jobs.toReversed() };
      expect(solve(again, mode, [third, other], true)).toEqual(solve(instance, mode, [other, third], true));
    }),
    { numRuns: 100 },
  );
});

test('[emergency.reassign] a displaced job is reassigned at its time exactly when another technician can take it', () => {
  let reassigned = 0;
  fc.assert(
    fc.property(cases, cases, fc.constantFrom<CascadeMode>('overtime', 'next_day'), (instance, of, mode) => {
      const busy = of.jobs.map((job, index) => ({ ...job, id: jobId(100 + index) }));
      const bea = laneOf({ ...of, jobs: busy, timeOff: null }, 'bea');
      const got = solve(instance, mode, [bea], true);
      const pushed = solve(instance, mode);
      if (!('plan' in got)) {
        expect('conflicts' in pushed).toBe(true);
        return;
      }
      const sessions = busy.map(({ start, end, pointIndex }) => ({
        technicianId: 'bea',
        startMinute: start,
        endMinute: end,
        point: points[pointIndex]!,
      }));
      expect(violations(instance, got.plan, mode, [{ id: 'bea', sessions }])).toEqual([]);
      for (const { kind, from, to } of got.plan.moves) {
        expect(to.technicianId === 'bea').toBe(kind === 'reassign');
        if (kind === 'reassign') expect(to.startMinute).toBe(from.startMinute);
        if (kind === 'reassign') reassigned++;
      }
    }),
    { numRuns: 600 },
  );
  expect(reassigned).toBeGreaterThan(20);
});

test('a search that runs out of steps still answers a plan that keeps every rule', () => {
  // Forty jobs without gaps; the landing overlaps twelve of them.
  const jobs = Array.from({ length: 40 }, (_, index): Job => ({
    id: jobId(index + 1),
    start: FROM + index * 5,
    end: FROM + index * 5 + 5,
    pointIndex: 0,
    priority: 2 + (index % 2),
    flags: 0,
  }));
  const instance: Instance = { jobs, landing: { start: FROM, length: 60, pointIndex: 0, priority: 0 }, timeOff: null };
  const got = solve(instance, 'overtime');
  if (!('plan' in got)) throw new Error('no plan');
  expect(got.plan.isProven).toBe(false);
  expect(violations(instance, got.plan, 'overtime')).toEqual([]);
  expect(got).toEqual(solve(instance, 'overtime'));
  const bea = laneOf({ ...instance, jobs: [] }, 'bea');
  const reassigned = solve(instance, 'overtime', [bea], true);
  if (!('plan' in reassigned)) throw new Error('no plan');
  expect(reassigned.plan.moves.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'reassign'));
  expect(violations(instance, reassigned.plan, 'overtime', [{ id: 'bea', sessions: [] }])).toEqual([]);
});
