/**
 * Small boards for cascades, and an exhaustive search over them: which jobs are reassigned to whom, and which are pushed to which start.
 * Days have 150 minutes on a grid of 5, so that jobs often pass midnight. Jobs may begin and end beside the grid. Travel comes from arbitrary tables, and some stops have no
 * coordinates.
 */
import fc from 'fast-check';
import { makeBoard, type Lane } from '../../src/engine/board.ts';
import { makeCalendar } from '../../src/engine/calendar.ts';
import { planCascade, type Cascade } from '../../src/engine/cascade/cascade.ts';
import type { CascadeMode } from '../../src/engine/cascade/stops.ts';
import type { DisplacementOrder } from '../../src/engine/cascade/timeline.ts';
import { epochMinute, minuteRange } from '../../src/engine/minutes.ts';
import { sessionColumns } from '../../src/engine/sessionRows.ts';
import { travelTable } from '../../src/ground/geometry/travel.ts';
import { jobId, north, technician, visit } from '../engine/smallBoard.ts';
import { isBetter, withPush, type Measures } from './engineCascadeMeasures.ts';

const DAY = 150;
const DAYS = 3;
const GRID = 5;
const points = [north(0), north(10), north(20)];

/** `pointIndex` is an index into `points`; null for a block without coordinates. */
export interface Block {
  start: number;
  end: number;
  pointIndex: number | null;
}

export interface Job extends Block {
  id: string;
  priority: number;
  /** The first and the last minute of the promised window. */
  window: [number, number] | null;
  deadline: number | null;
}

export interface Instance {
  jobs: Job[];
  landing: Block & { priority: number };
  timeOff: [number, number] | null;
  /** The working hours of every day. */
  hours: [number, number];
  /** The jobs of the other technicians. */
  others: Job[][];
  minutesBetween: number[][];
  /** The earliest departure for everyone; null: none. Everyone lives at the first point. */
  departs: number | null;
}

/** Travel tables from regular to arbitrary: steps of 0, 5 or 10 minutes along a line, or any numbers. */
const lineTravel = fc.constantFrom(0, 5, 10).map((step) => [0, 1, 2].map((from) => [0, 1, 2].map((to) => step * Math.abs(from - to))));
const anyTravel = fc
  .array(fc.nat({ max: 5 * GRID }), { minLength: 9, maxLength: 9 })
  .map((minutesBetween) => [0, 1, 2].map((from) => [0, 1, 2].map((to) => (from === to ? 0 : minutesBetween[3 * from + to]!))));

const jobFields = (hasUnknown: boolean) =>
  fc.record({
    gap: fc.constantFrom(0, 0, 1, 2, 4, 12),
    length: fc.integer({ min: 2, max: 9 }),
    beside: fc.constantFrom(0, 0, 2),
    window: fc.option(fc.tuple(fc.constantFrom(0, 0, 0, -4, 3), fc.integer({ min: 0, max: 12 })), { freq: 3 }),
    slack: fc.option(fc.integer({ min: -1, max: 12 }), { freq: 1 }),
    pointIndex: fc.constantFrom(0, 1, 2, ...(hasUnknown ? [null, null] : [])),
    priority: fc.constantFrom(0, 1, 2, 2, 2, 3, 3, 3),
  });

type JobFields = ReturnType<typeof jobFields> extends fc.Arbitrary<infer Fields> ? Fields : never;

function jobsOf(fields: readonly JobFields[], firstNumber: number): Job[] {
  const jobs: Job[] = [];
  let at = 0;
  for (const { gap, length, beside, window, slack, pointIndex, priority } of fields) {
    const start = at + gap * GRID;
    at = start + length * GRID + beside;
    if (at > DAYS * DAY) break;
    const from = window && start + window[0] * GRID;
    jobs.push({
      id: jobId(firstNumber + jobs.length),
      start,
      end: at,
      pointIndex,
      priority,
      window: from === null ? null : [from, from + window![1] * GRID],
      deadline: slack === null ? null : at + slack * GRID,
    });
  }
  return jobs;
}

/** `isPlain`: all blocks have coordinates on a line. */
export function boards({ isPlain, others }: { isPlain: boolean; others: number }): fc.Arbitrary<Instance> {
  const fields = jobFields(!isPlain);
  return fc
    .record({
      jobs: fc.array(fields, { minLength: 2, maxLength: 8 }),
      others: fc.array(fc.array(fields, { maxLength: 5 }), { minLength: others, maxLength: others }),
      start: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 2, max: 12 }),
      pointIndex: fields.map(({ pointIndex }) => pointIndex),
      priority: fc.constantFrom(0, 0, 2),
      off: fc.option(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 12 })), { freq: 3 }),
      hours: fc.constantFrom<[number, number]>([0, DAY], [0, DAY], [20, 130]),
      minutesBetween: isPlain ? lineTravel : fc.oneof(lineTravel, anyTravel),
      departs: fc.option(
        fc.integer({ min: 0, max: 60 }).map((at) => at * GRID),
        { freq: 2 },
      ),
    })
    .map(({ start, length, pointIndex, off, ...rest }) => ({
      ...rest,
      jobs: jobsOf(rest.jobs, 1),
      others: rest.others.map((fields, index) => jobsOf(fields, 100 * (index + 1))),
      landing: { start: start * GRID, end: (start + length) * GRID, pointIndex, priority: rest.priority },
      timeOff: off && [off[0] * GRID, (off[0] + off[1]) * GRID],
    }));
}

const technicianIds = ['ada', 'bea', 'cy'];

export function solve(instance: Instance, mode: CascadeMode, isReassigned: boolean, order?: DisplacementOrder): Cascade {
  const { hours, landing, jobs } = instance;
  const days = Array.from({ length: DAYS }, (_, day) => day * DAY);
  const calendar = makeCalendar({
    days: days.map((start, index) => ({
      date: `1970-01-0${index + 1}`,
      startMinute: epochMinute(start),
      endMinute: epochMinute(start + DAY),
      openings: [minuteRange(start + hours[0], start + hours[1])],
    })),
    shifts: [days.map((start) => [minuteRange(start + hours[0], start + hours[1])])],
  });
  const travel = travelTable(
    points.flatMap((from, row) =>
      points.map((to, column) => {
        const [fromLatE6, fromLonE6, toLatE6, toLonE6] = [from.latE6, from.lonE6, to.latE6, to.lonE6];
        const travelMinutes = instance.minutesBetween[row]![column]!;
        return { fromLatE6, fromLonE6, toLatE6, toLonE6, travelMinutes, distanceKm: travelMinutes };
      }),
    ),
  );
  const departNotBefore = instance.departs === null ? null : epochMinute(instance.departs);
  const visitOf = (block: Block) => visit({ point: pointOf(block), jobMinutes: block.end - block.start, travel, departNotBefore });
  const lanes = [
    laneOf('ada', jobs, instance.timeOff),
    ...instance.others.map((busy, index) => laneOf(technicianIds[index + 1]!, busy, null)),
  ];
  return planCascade(makeBoard(lanes), calendar, {
    technicianId: 'ada',
    landing: { startMinute: epochMinute(landing.start), visit: visitOf(landing), priority: landing.priority },
    mode,
    reassign: isReassigned ? (id) => visitOf(jobs.find((job) => job.id === id)!) : null,
    promiseOf: (id) => {
      const { window, deadline } = jobs.find((job) => job.id === id)!;
      return { window: window && { startMinute: window[0], lastMinute: window[1] }, deadlineMinute: deadline };
    },
    order,
    nowMinute: null,
  });
}

const pointOf = ({ pointIndex }: Block) => (pointIndex === null ? null : points[pointIndex]!);

function laneOf(technicianId: string, jobs: readonly Job[], timeOff: [number, number] | null): Lane {
  return technician(technicianId, [], {
    sessions: sessionColumns(
      jobs.map((job) => ({
        startMinute: epochMinute(job.start),
        endMinute: epochMinute(job.end),
        latE6: pointOf(job)?.latE6 ?? null,
        lonE6: pointOf(job)?.lonE6 ?? null,
        flags: job.priority,
        jobRequestId: job.id,
      })),
    ),
    timeOff: timeOff ? [minuteRange(...timeOff)] : [],
  });
}

/** The measures of the engine's plan; null for a refusal. */
export function measured(instance: Instance, found: Cascade): Measures | null {
  if (!('plan' in found)) return null;
  const forced = new Set(inTheWay(instance).map(({ id }) => id));
  const { moves } = found.plan;
  const none: Measures = { pushed: 0, broken: 0, brokenP1: 0, brokenP2: 0, handed: 0, delay: 0, moves: moves.length };
  return moves.reduce((measures, { jobRequestId, kind, to }) => {
    const isForced = forced.has(jobRequestId);
    if (kind === 'reassign') return { ...measures, handed: measures.handed + Number(!isForced) };
    const pushed = { ...measures, pushed: measures.pushed + Number(isForced) };
    return withPush(
      pushed,
      instance.jobs.find(({ id }) => id === jobRequestId)!,
      to.startMinute,
    );
  }, none);
}

/** A block of the new timeline. Travel counts between two neighbours if at least one is new. */
interface TimelineBlock extends Block {
  isNew: boolean;
  /** Whether the earliest departure applies to it. */
  isPlaced: boolean;
}

const overlaps = (left: Block, right: Block) => left.start < right.end && right.start < left.end;
/** The hours of whole days join into one shift over all of them. */
const isOneShift = ({ hours }: Instance) => hours[0] === 0 && hours[1] === DAY;
const dayOf = (instance: Instance, minute: number) => (isOneShift(instance) ? 0 : Math.floor(minute / DAY));
const dayEnd = (instance: Instance, day: number) => (isOneShift(instance) ? DAYS * DAY : (day + 1) * DAY);
/** From when on stops count as before this minute: its day, or the shift, up to a day before. */
const reachFrom = (instance: Instance, minute: number) => Math.max(0, Math.floor(minute / DAY) - (isOneShift(instance) ? 1 : 0)) * DAY;
const travelBetween = ({ minutesBetween }: Instance, from: Block, to: Block) =>
  from.pointIndex === null || to.pointIndex === null ? 0 : minutesBetween[from.pointIndex]![to.pointIndex]!;

/**
 * Whether the second block can be reached after the first. Travel overnight does not count. With `isAvoiding`, the way does not use
 * time off.
 */
function canFollow(instance: Instance, left: Block, right: Block, isAvoiding = false): boolean {
  const way = left.end > reachFrom(instance, right.start) ? travelBetween(instance, left, right) : 0;
  return left.end <= right.start && freeMinutes(instance, left.end, right.start, isAvoiding) >= way;
}

function freeMinutes({ timeOff }: Instance, from: number, until: number, isAvoiding: boolean): number {
  const lost = isAvoiding && timeOff ? Math.max(0, Math.min(timeOff[1], until) - Math.max(timeOff[0], from)) : 0;
  return until - from - lost;
}

function isTimeline(instance: Instance, blocks: readonly TimelineBlock[]): boolean {
  const sorted = blocks.toSorted((left, right) => left.start - right.start);
  return sorted.every((block, index) => {
    const before = sorted[index - 1];
    if (block.isPlaced && !isInTime(instance, before, block)) return false;
    if (before === undefined) return true;
    return before.isNew || block.isNew ? canFollow(instance, before, block, before.isPlaced || block.isPlaced) : before.end <= block.start;
  });
}

/** Whether a technician who departs at the earliest minute arrives by the start, from the day's previous stop or from home. */
function isInTime(instance: Instance, before: Block | undefined, block: Block): boolean {
  if (instance.departs === null) return true;
  if (before === undefined || before.end <= reachFrom(instance, block.start))
    return instance.departs + travelBetween(instance, { start: 0, end: 0, pointIndex: 0 }, block) <= block.start;
  const from = Math.max(instance.departs, before.end);
  return from <= block.start && freeMinutes(instance, from, block.start, true) >= travelBetween(instance, before, block);
}

export function inTheWay(instance: Instance): Job[] {
  const { jobs, landing } = instance;
  const found = jobs.filter((job) => overlaps(job, landing));
  const today = reachFrom(instance, landing.start);
  const last = isOneShift(instance) ? DAYS - 1 : Math.floor((landing.end - 1) / DAY);
  for (const job of jobs.filter(({ end }) => end <= landing.start && end > today).toReversed()) {
    if (canFollow(instance, job, landing)) break;
    found.push(job);
  }
  for (const job of jobs.filter(({ start }) => start >= landing.end && start < (last + 1) * DAY)) {
    if (landing.end + travelBetween(instance, landing, job) <= job.start) break;
    found.push(job);
  }
  return found;
}

/** The optimum by enumeration; null if no plan exists, `too_much` if enumeration takes too long. */
export function exhaustive(
  instance: Instance,
  mode: CascadeMode,
  isReassigned: boolean,
  order: DisplacementOrder,
): Measures | null | 'too_much' {
  const { jobs, landing } = instance;
  const forced = inTheWay(instance);
  const today = reachFrom(instance, landing.start);
  const isFrozen = ({ priority, start }: Job) => priority === 0 || (priority === 1 && landing.priority > 0) || start < today;
  if (forced.some(isFrozen)) return null;
  const movable = jobs.filter(
    (job) => forced.includes(job) || (!isFrozen(job) && job.priority > 1 && dayOf(instance, job.start) <= dayOf(instance, landing.end - 1)),
  );
  let best = null as Measures | null;
  let tries = 400_000;
  for (let reassignedBits = 0; reassignedBits < (isReassigned ? 2 ** movable.length : 1); reassignedBits++) {
    const reassigned = movable.filter((_, index) => (reassignedBits & (1 << index)) !== 0);
    const pushed = forced.filter((job) => !reassigned.includes(job));
    const first = Math.min(...pushed.map(({ start }) => start));
    if (reassigned.some((job) => !forced.includes(job) && job.start < first) || !canReassign(instance, reassigned)) continue;
    // A job that is only too near the landing may stay if another job comes between the two.
    const overlapsLanding = (job: Job) => forced.includes(job) && overlaps(job, landing);
    const others = movable.filter((job) => !overlapsLanding(job) && !reassigned.includes(job) && job.start >= first);
    for (let more = 0; more < 2 ** others.length; more++) {
      const moving = [...pushed.filter(overlapsLanding), ...others.filter((_, index) => (more & (1 << index)) !== 0)];
      const none: Measures = {
        pushed: moving.filter((job) => forced.includes(job)).length,
        broken: 0,
        brokenP1: 0,
        brokenP2: 0,
        handed: reassigned.filter((job) => !forced.includes(job)).length,
        delay: 0,
        moves: reassigned.length + moving.length,
      };
      const kept: TimelineBlock[] = [landing, ...jobs.filter((job) => !moving.includes(job) && !reassigned.includes(job))].map((block) => ({
        ...block,
        isNew: block === landing,
        isPlaced: false,
      }));
      const tryStarts = (index: number, blocks: TimelineBlock[], measures: Measures): void => {
        if (tries-- < 0 || !isBetter(order, measures, best)) return;
        if (index === moving.length) {
          if (isTimeline(instance, blocks)) best = measures;
          return;
        }
        const job = moving[index]!;
        for (const start of startsOf(instance, job, mode)) {
          const block = { start, end: start + job.end - job.start, pointIndex: job.pointIndex, isNew: true, isPlaced: true };
          if (!blocks.some((other) => overlaps(other, block))) tryStarts(index + 1, [...blocks, block], withPush(measures, job, start));
        }
      };
      tryStarts(0, kept, none);
    }
  }
  return tries < 0 ? 'too_much' : best;
}

function startsOf(instance: Instance, job: Job, mode: CascadeMode): number[] {
  const { timeOff, hours } = instance;
  const length = job.end - job.start;
  const starts: number[] = [];
  for (let start = (Math.floor(job.start / GRID) + 1) * GRID; start + length <= DAYS * DAY; start += GRID) {
    const end = start + length;
    const day = dayOf(instance, start);
    if (timeOff && start < timeOff[1] && end > timeOff[0]) continue;
    if (mode === 'overtime' && (day !== dayOf(instance, job.start) || end > dayEnd(instance, day))) continue;
    if (mode === 'next_day' && !isOneShift(instance) && (start < day * DAY + hours[0] || end > day * DAY + hours[1])) continue;
    starts.push(start);
  }
  return starts;
}

/** Whether the other technicians can take all of these jobs at their times. */
function canReassign(instance: Instance, reassigned: readonly Job[]): boolean {
  const { hours, others } = instance;
  const isInHours = ({ start, end }: Block) => {
    const dayStart = Math.floor(start / DAY) * DAY;
    return isOneShift(instance) || (start >= dayStart + hours[0] && end <= dayStart + hours[1]);
  };
  if (!reassigned.every(isInHours)) return false;
  const assign = (index: number, assigned: Job[][]): boolean => {
    if (index === reassigned.length)
      return others.every((busy, who) => {
        const standing = busy.map((job) => ({ ...job, isNew: false, isPlaced: false }));
        return isTimeline({ ...instance, timeOff: null }, [
          ...standing,
          ...assigned[who]!.map((job) => ({ ...job, isNew: true, isPlaced: true })),
        ]);
      });
    return others.some((_, who) =>
      assign(
        index + 1,
        assigned.map((list, at) => (at === who ? [...list, reassigned[index]!] : list)),
      ),
    );
  };
  return assign(
    0,
    others.map(() => []),
  );
}
