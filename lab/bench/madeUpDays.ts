/**
 * Made-up days from a seed, for benches and tests of the optimisation: technicians with homes and skills, visits booked first come, first served
 * with a promised window, and a queue. The order of bookings is what a busy office leaves behind.
 */
import { makeBoard, makeLane, type Lane } from '../../src/engine/board.ts';
import { makeCalendar, type Calendar } from '../../src/engine/calendar.ts';
import { sessionFlags } from '../../src/contract/vocabulary.ts';
import { seededRandom, type Random } from '../../src/process/demo/random.ts';
import { judge } from '../../src/engine/feasibility/feasibility.ts';
import { pointFromMicroDegrees, type Point } from '../../src/ground/geometry/points.ts';
import { DEFAULT_ESTIMATE } from '../../src/ground/geometry/travel.ts';
import { withRows } from '../../src/engine/laneSessions.ts';
import { epochMinute, mergedRanges, minuteRange, type EpochMinute, type MinuteRange } from '../../src/engine/minutes.ts';
import { coarsenessFlags, sessionColumns } from '../../src/engine/sessionRows.ts';
import { singleBlock } from '../../src/engine/sessions.ts';
import { makeVisit, type Visit } from '../../src/engine/visit.ts';
import { slotsOfDays } from '../../src/engine/optimisation/daySlots.ts';
import { stopsOfSlots } from '../../src/engine/optimisation/dayStops.ts';
import type { OptimizationQuestion, PricedVisit } from '../../src/engine/optimisation/planDay.ts';
import { prizeOfLevel } from '../../src/engine/optimisation/prizes.ts';

export interface MadeUpDay {
  readonly technicians: number;
  /** Jobs that ask for a booking, for each technician. Those that find no place join the queue. */
  readonly booked: number;
  /** Jobs that wait, for each technician. */
  readonly waiting: number;
  readonly seed: number;
  readonly freedom: 'keep_times' | 'within_windows';
  /** Breaks, time off, places that are not exact or not known, and visits that stay. Default: a plain day. */
  readonly isVaried?: boolean;
  /** The present minute of the day, from which nobody can be sent earlier. Default: the evening before. */
  readonly nowMinute?: number;
  /** Default 10. */
  readonly changePriceMinutes?: number;
  readonly isEven?: boolean;
  /** How long visits may end after working hours. Default 0. */
  readonly overtimeMinutes?: number;
  /**
   * Default 1. On several days waiting jobs accept some of the days, and each third visit may go to another day.
   */
  readonly days?: number;
  /** Whether half of the technicians of a varied plan work into the night. Default: a fifth on one day, nobody on several. */
  readonly hasNights?: boolean;
}

/** Monday 2027-03-01 in a zone without offset. */
const midnight = Date.UTC(2027, 2, 1) / 60_000;
const windowMinutes = 120;
const dayIndex = 1;

export const madeUpJobId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function madeUpDay(options: MadeUpDay): OptimizationQuestion {
  const { technicians, seed, isVaried = false } = options;
  const random = seededRandom(seed);
  const sideKm = 40 * Math.sqrt(technicians / 12);
  const anywhere = (): [number, number] => [(random.next() - 0.5) * sideKm, (random.next() - 0.5) * sideKm];
  const homes = Array.from({ length: technicians }, anywhere);
  const { overtimeMinutes = 0, days = 1 } = options;
  const calendar = calendarOf(overtimeMinutes, days);
  const leaveNotBefore = options.nowMinute === undefined ? null : epochMinute(midnight + options.nowMinute);
  const firstStart = options.hasNights ? 0 : 28;
  const variedPatterns = options.hasNights ? [0, 1, 3, 3] : days === 1 ? [0, 1, 1, 2, 3] : [0, 1, 1, 2];
  const lanes = homes.map((home, index) => laneOf(random, index, home, isVaried, variedPatterns));
  const total = Math.round(days * technicians * (options.booked + options.waiting));
  const firstWaiting = Math.round(days * technicians * options.booked);
  const visits: PricedVisit[] = [];
  for (let job = 0; job < total; job++) {
    const near = random.pick(homes);
    const place: [number, number] = random.chance(0.7)
      ? [near[0] + (random.next() - 0.5) * 20, near[1] + (random.next() - 0.5) * 20]
      : anywhere();
    const visit = visitOf(random, place, isVaried, leaveNotBefore);
    const bookedOn = days === 1 ? 0 : random.whole(0, days - 1);
    const start = job < firstWaiting ? book(random, lanes, calendar, visit, madeUpJobId(job), isVaried, bookedOn, firstStart) : null;
    const acceptedDays = days === 1 ? [0] : Array.from({ length: days }, (_, day) => day).filter(() => random.chance(0.6));
    const wholeDays = acceptedDays.flatMap((day) => [midnight + 1440 * day, midnight + 1440 * day + 1439]);
    const isFree = days > 1 && job % 3 === 0;
    const accepted =
      start === null || (isFree && options.freedom === 'within_windows')
        ? days === 1
          ? [midnight, midnight + 1440]
          : wholeDays
        : options.freedom === 'within_windows'
          ? [start, start + windowMinutes]
          : [];
    const priorityLevel = random.pick(['p1', 'p2', 'p2', 'p3'] as const);
    const prizeMinutes = prizeOfLevel(priorityLevel, { isEven: options.isEven ?? false, maxOvertimeMinutes: overtimeMinutes });
    const deadlineMinute = random.chance(0.1) ? midnight + 60 * random.whole(10, 30) : null;
    const waitPrices = Array.from({ length: days }, (_, day) => 15 * day);
    visits.push({
      jobRequestId: madeUpJobId(job),
      waitPrices,
      visit,
      priorityLevel,
      accepted,
      endsBy: start === null ? null : deadlineMinute,
      prizeMinutes,
      deadlineMinute,
    });
  }
  if (isVaried) for (const [index, lane] of lanes.entries()) lanes[index] = withLateTimeOff(random, lane);
  const board = makeBoard(lanes);
  const stays = { nowMinute: epochMinute(midnight + (options.nowMinute ?? -300)), nearMinutes: 60, keptIds: new Set<string>() };
  const slots = slotsOfDays(board, calendar, dayIndex, days);
  const stops = stopsOfSlots(board, calendar, slots, stays);
  const stayIds = new Set(stops.filter((stop) => stop.stays !== null).map(({ jobRequestId }) => jobRequestId));
  return {
    board,
    calendar,
    day: dayIndex,
    dayCount: days,
    slots,
    stops,
    visits: visits.filter(({ jobRequestId }) => !stayIds.has(jobRequestId)),
    travel: null,
    estimate: DEFAULT_ESTIMATE,
    leaveNotBefore,
    changePriceMinutes: options.changePriceMinutes ?? 10,
    newTimePriceMinutes: 15,
    isEven: options.isEven ?? false,
    effort: 'quick',
  };
}

/** The days, and two before and after them. Pattern 1 has a break, pattern 2 begins early, pattern 3 works into the night. */
function calendarOf(overtimeMinutes: number, count: number): Calendar {
  const days = Array.from({ length: count + 4 }, (_, day) => midnight + 1440 * (day - 2));
  const hours = (...ranges: readonly (readonly [number, number])[]): MinuteRange[][] =>
    days.map((start) => ranges.map(([from, until]) => minuteRange(start + from, start + until)));
  return makeCalendar({
    days: days.map((start, index) => ({
      date: new Date(start * 60_000).toISOString().slice(0, 10),
      startMinute: epochMinute(start),
      endMinute: epochMinute(start + 1440),
      openings: [minuteRange(start, start + 1440)],
      isClosed: index < 0,
    })),
    edgeDays: 1,
    overtimeMinutes,
    shifts: [hours([480, 1080]), hours([480, 720], [780, 1080]), hours([420, 1020]), hours([0, 120], [960, 1440])],
  });
}

function pointOf([eastKm, northKm]: readonly [number, number], coarseness: 0 | 1): Point {
  const perKm = 1e6 / 111.195;
  const latE6 = Math.round(40_700_000 + northKm * perKm);
  const lonE6 = Math.round(-74_000_000 + (eastKm * perKm) / Math.cos((40.7 * Math.PI) / 180));
  return pointFromMicroDegrees(latE6, lonE6, coarseness, [0, 10, 20]);
}

const skills = Array.from({ length: 10 }, (_, index) => `skill-${index}`);

function laneOf(random: Random, index: number, home: [number, number], isVaried: boolean, variedPatterns: readonly number[]): Lane {
  const off = midnight + 15 * random.whole(34, 60);
  return makeLane({
    technicianId: `technician-${String(index).padStart(4, '0')}`,
    coarseMinutes: [0, 10, 20],
    tier: isVaried && random.chance(0.1) ? 'buddy' : null,
    skillIds: Array.from({ length: 5 }, () => random.pick(skills)),
    serviceAreaIds: ['north', 'south'].filter(() => !isVaried || random.chance(0.8)),
    home: isVaried && random.chance(0.1) ? null : pointOf(home, 0),
    patternIndex: isVaried ? random.pick(variedPatterns) : random.chance(0.3) ? 2 : 0,
    sessions: sessionColumns([]),
    timeOff: isVaried && random.chance(0.3) ? [minuteRange(off, off + 15 * random.whole(1, 8))] : [],
  });
}

/** Sometimes time off that was approved after visits were booked, so that some of them no longer fit. */
function withLateTimeOff(random: Random, lane: Lane): Lane {
  const off = midnight + 15 * random.whole(34, 60);
  return lane.timeOff.length > 0 || random.chance(0.7) ? lane : { ...lane, timeOff: mergedRanges([minuteRange(off, off + 60)]) };
}

function visitOf(random: Random, place: [number, number], isVaried: boolean, departNotBefore: EpochMinute | null): Visit {
  return makeVisit({
    point: isVaried && random.chance(0.1) ? null : pointOf(place, isVaried && random.chance(0.1) ? 1 : 0),
    coveringAreaIds: new Set([random.pick(['north', 'south'])]),
    requiredSkillIds: random.chance(0.6) ? [random.pick(skills)] : [],
    mobilizationMinutes: 0,
    jobMinutes: 30 + 15 * random.whole(0, isVaried ? 12 : 6),
    demobilizationMinutes: 0,
    mustLead: true,
    preferredTechnicianId: null,
    maxVisitMinutes: null,
    departNotBefore,
  });
}

/** Books the visit with one of some technicians, at a start that one of them has free. Returns the start; null when nobody is free. */
function book(
  random: Random,
  lanes: Lane[],
  calendar: Calendar,
  visit: Visit,
  jobRequestId: string,
  isVaried: boolean,
  day: number,
  firstStart: number,
): EpochMinute | null {
  const unbound = { ...visit, departNotBefore: null };
  for (let tries = 0; tries < 12; tries++) {
    const index = random.whole(0, lanes.length - 1);
    const lane = lanes[index]!;
    const start = epochMinute(midnight + 1440 * day + 15 * random.whole(firstStart, isVaried ? 90 : 68));
    if (!judge(calendar, lane, unbound, start).feasible) continue;
    const { endMinute, breaks } = singleBlock(calendar, lane.patternIndex, unbound, start);
    const stays = isVaried ? random.pick([0, 0, 0, 0, 0, 0, 0, 0, sessionFlags.crew, sessionFlags.locked]) : 0;
    const breakMinutes = breaks.length === 0 ? 0 : endMinute - start - visit.visitMinutes;
    lanes[index] = withRows(lane, [
      {
        jobRequestId,
        startMinute: start,
        endMinute,
        latE6: visit.point?.latE6 ?? null,
        lonE6: visit.point?.lonE6 ?? null,
        flags: 2 | stays | coarsenessFlags(visit.point?.coarseness ?? 0) | (breakMinutes << sessionFlags.breakShift),
      },
    ]);
    return start;
  }
  return null;
}
