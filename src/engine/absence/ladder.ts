/**
 * The alternatives for a job that no alternate can take at its time, as a ladder of rungs in a fixed order. [absence.alternatives].
 *
 * How it decides:
 *
 * - There are three rungs: a technician outside the area at the same time, the earliest time on the same day, and the earliest time
 *   on a later day.
 * - When several technicians can take the same time, the one with the least added travel wins, then the best match score, then the
 *   lowest id.
 * - New times are multiples of 5 minutes and not before now. No technician leaves for the new time before `visit.departNotBefore`.
 * - An offered time is reserved on the lane, so later jobs cannot use it. It is also feasible without any other row of the plan or
 *   any other offer. So every selection of rows and offers can be committed together.
 * - Each rung breaks at most the one rule that it names. No other visit is displaced, and no technician works overtime.
 */

import type { AlternativeKind } from '../../contract/vocabulary.ts';
import type { AbsencePlan } from './absence.ts';
import { coversAddress } from '../feasibility/blockers/outsideServiceArea.ts';
import { canEverServe } from '../feasibility/blockers/rules.ts';
import { compareIds, type Lane } from '../board.ts';
import { dayIndexOf, type Calendar } from '../calendar.ts';
import { judge } from '../feasibility/feasibility.ts';
import { legsOf, type GapStops, type Legs } from '../feasibility/gaps.ts';
import { withoutJob } from '../laneSessions.ts';
import { scoreMatch } from '../matchScore.ts';
import { FAR_FUTURE, type EpochMinute } from '../minutes.ts';
import { withStops, type Orphan } from './orphans.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from '../starts/startRanges.ts';
import { singleBlock } from '../sessions.ts';
import { finish, type Steps } from '../steps.ts';
import type { Visit } from '../visit.ts';

/** One rung: which technician could do the job, and when. */
export interface Alternative extends Legs {
  readonly kind: AlternativeKind;
  readonly technicianId: string;
  readonly startMinute: EpochMinute;
  /** In the hours of this technician, breaks included. */
  readonly endMinute: EpochMinute;
  /** Calendar days after the job's own day; 0 on the same day. */
  readonly dayOffset: number;
}

export interface Ladders {
  /** One list per unresolved job of the plan, in the same order. An empty list means that there is nothing to offer. */
  readonly alternatives: readonly (readonly Alternative[])[];
  /** True when the bound on lane days ended the search. Rungs may then be missing, or may not be the best. */
  readonly isTruncated: boolean;
}

const GRID_MINUTES = 5;
/** The most lane days searched for one plan: about 0.5 seconds. A lane day is one technician on one day. */
const MAX_LANE_DAYS = 2_000_000;

/** Finds the ladders of a plan's unresolved jobs. New times may lie anywhere up to the end of the calendar. */
export function findAlternatives(plan: AbsencePlan, calendar: Calendar, nowMinute: EpochMinute, maxLaneDays = MAX_LANE_DAYS): Ladders {
  return finish(ladderSteps(plan, calendar, nowMinute, maxLaneDays));
}

/** Like `findAlternatives`, but yields after each job. */
export function* ladderSteps(
  { lanes, resolved, unresolved }: AbsencePlan,
  calendar: Calendar,
  nowMinute: EpochMinute,
  maxLaneDays = MAX_LANE_DAYS,
): Steps<Ladders> {
  const reserved = [...lanes];
  const added = lanes.map((): Orphan[] => []);
  const laneIndexOf = new Map(lanes.map(({ technicianId }, laneIndex) => [technicianId, laneIndex]));
  for (const { orphan, technicianId } of resolved) added[laneIndexOf.get(technicianId)!]!.push(orphan);
  const search = { lanes: reserved, added, calendar, nowMinute, maxLaneDays, laneDays: 0 };
  const alternatives: Alternative[][] = [];
  for (const orphan of unresolved) {
    const qualified = [...reserved.keys()].filter((laneIndex) => canEverServe(reserved[laneIndex]!, orphan.visit));
    const rungs: Alternative[] = [];
    for (const find of [outOfArea, sameDay, laterDay]) {
      const rung = find(search, qualified, orphan);
      if (rung === null) continue;
      const { laneIndex, alternative } = rung;
      const offered = { ...orphan, startMinute: alternative.startMinute };
      // Reserved before the next rung is found: in a night shift, the same day and the next can meet.
      reserved[laneIndex] = withStops(calendar, reserved[laneIndex]!, [offered]);
      added[laneIndex]!.push(offered);
      rungs.push(alternative);
    }
    alternatives.push(rungs);
    yield;
  }
  return { alternatives, isTruncated: search.laneDays > maxLaneDays };
}

interface Search {
  /** The lanes with the plan and all earlier offers inserted. */
  readonly lanes: readonly Lane[];
  /** The jobs inserted into each lane. A commit may leave out any of them. */
  readonly added: readonly (readonly Orphan[])[];
  readonly calendar: Calendar;
  readonly nowMinute: EpochMinute;
  readonly maxLaneDays: number;
  laneDays: number;
}

interface Rung {
  readonly laneIndex: number;
  readonly alternative: Alternative;
  readonly matchScore: () => number;
}

function outOfArea(search: Search, _qualified: readonly number[], { visit, startMinute }: Orphan): Rung | null {
  if (startMinute < search.nowMinute || visit.coveringAreaIds === null) return null;
  const anywhere: Visit = { ...visit, coveringAreaIds: null };
  let best: Rung | null = null;
  for (const [laneIndex, lane] of search.lanes.entries()) {
    if (++search.laneDays > search.maxLaneDays) return best;
    if (coversAddress(lane, visit) || !canEverServe(lane, anywhere)) continue;
    const verdict = judge(search.calendar, lane, anywhere, startMinute);
    if (!verdict.feasible || !isIndependent(search, laneIndex, anywhere, startMinute)) continue;
    const { travelMinutes, distanceKm, addedTravelMinutes, dayIndex } = verdict;
    const legs = { travelMinutes, distanceKm, addedTravelMinutes };
    const { endMinute } = singleBlock(search.calendar, lane.patternIndex, visit, startMinute);
    const { technicianId } = lane;
    const alternative: Alternative = { kind: 'reassign_out_of_area', technicianId, startMinute, endMinute, dayOffset: 0, ...legs };
    best = betterOf(best, rungOf(search, laneIndex, anywhere, dayIndex, alternative));
  }
  return best;
}

function sameDay(search: Search, qualified: readonly number[], orphan: Orphan): Rung | null {
  return earliestOn(search, qualified, orphan, dayIndexOf(search.calendar, orphan.startMinute), 'reschedule_same_day');
}

function laterDay(search: Search, qualified: readonly number[], orphan: Orphan): Rung | null {
  const firstDay = dayIndexOf(search.calendar, orphan.startMinute) + 1;
  for (let day = firstDay; day < search.calendar.days.length; day++) {
    const rung = earliestOn(search, qualified, orphan, day, 'reschedule_later_day');
    if (rung !== null) return rung;
  }
  return null;
}

/** Shared by all searches. The engine is synchronous and nothing yields while the buffer is in use, so two searches never overlap. */
const startRanges = makeStartRanges();

/**
 * The best technician at the earliest start of a day, except at the job's present start. Null when no technician can take the job
 * on that day.
 */
function earliestOn(search: Search, qualified: readonly number[], orphan: Orphan, day: number, kind: AlternativeKind): Rung | null {
  const { calendar, nowMinute, lanes } = search;
  const { visit } = orphan;
  const isIdle = calendar.openings.hasHours[day] === 0 && !visit.isEmergency;
  if (isIdle || calendar.dayStarts[day + 1]! <= nowMinute) return null;
  const dayOffset = day - dayIndexOf(calendar, orphan.startMinute);
  let best: Rung | null = null;
  for (const laneIndex of qualified) {
    if (++search.laneDays > search.maxLaneDays) return best;
    const lane = lanes[laneIndex]!;
    const latest: number = best?.alternative.startMinute ?? FAR_FUTURE;
    const earliest = earliestStart(search, laneIndex, visit, day, orphan.startMinute, latest);
    if (earliest === null || earliest.startMinute > latest) continue;
    const legs = legsOf(lane, visit, earliest.previousStop, earliest.nextStop);
    const { startMinute } = earliest;
    const { endMinute } = singleBlock(calendar, lane.patternIndex, visit, startMinute);
    const rung = rungOf(search, laneIndex, visit, day, {
      kind,
      technicianId: lane.technicianId,
      startMinute,
      endMinute,
      dayOffset,
      ...legs,
    });
    best = startMinute < latest ? rung : betterOf(best, rung);
  }
  return best;
}

interface EarliestStart extends GapStops {
  readonly startMinute: EpochMinute;
}

/** The earliest start on the grid, up to `latest`, of one technician's day; null when there is none. */
function earliestStart(
  search: Search,
  laneIndex: number,
  visit: Visit,
  day: number,
  currentStart: EpochMinute,
  latest: number,
): EarliestStart | null {
  collectStartRanges(search.lanes[laneIndex]!, { calendar: search.calendar, visit, fromDay: day, untilDay: day + 1 }, startRanges, latest);
  const { values } = startRanges;
  for (let offset = 0; offset < startRanges.count * START_RANGE_STRIDE; offset += START_RANGE_STRIDE) {
    const firstOnGrid = Math.ceil(Math.max(values[offset]!, search.nowMinute) / GRID_MINUTES) * GRID_MINUTES;
    for (let start = firstOnGrid; start < values[offset + 1]! && start <= latest; start += GRID_MINUTES) {
      if (start === currentStart || !isIndependent(search, laneIndex, visit, start as EpochMinute)) continue;
      return { startMinute: start as EpochMinute, previousStop: values[offset + 3]!, nextStop: values[offset + 4]! };
    }
  }
  return null;
}

/**
 * The search has found that the visit is feasible with all planned and offered jobs on the lane. This checks that the visit is also
 * feasible without them, and with each of them alone. With the default travel between located stops, the triangle inequality guarantees
 * that. So the visit is judged again only when a stop has no coordinates or a routing service provides the travel.
 */
function isIndependent({ lanes, added, calendar }: Search, laneIndex: number, visit: Visit, startMinute: EpochMinute): boolean {
  const addedToLane = added[laneIndex]!;
  if (
    addedToLane.length === 0 ||
    (visit.travel === null && visit.point !== null && addedToLane.every((other) => other.visit.point !== null))
  )
    return true;
  const original = addedToLane.reduce((lane, { jobRequestId }) => withoutJob(lane, jobRequestId), lanes[laneIndex]!);
  const variants = [original, ...addedToLane.map((other) => withStops(calendar, original, [other]))];
  return variants.every((lane) => judge(calendar, lane, visit, startMinute).feasible);
}

/** `matchScore` is computed on the first call, because only rungs of equal added travel compare it. */
function rungOf({ lanes, calendar }: Search, laneIndex: number, visit: Visit, day: number, alternative: Alternative): Rung {
  let score: number | null = null;
  return {
    laneIndex,
    alternative,
    matchScore: () => (score ??= scoreMatch(calendar, lanes[laneIndex]!, visit, day, alternative).matchScore),
  };
}

/** Picks the better of two rungs at the same time: less added travel, then better score, then lower technician id. */
function betterOf(best: Rung | null, other: Rung): Rung {
  if (best === null) return other;
  const order =
    best.alternative.addedTravelMinutes - other.alternative.addedTravelMinutes ||
    other.matchScore() - best.matchScore() ||
    compareIds(best.alternative.technicianId, other.alternative.technicianId);
  return order <= 0 ? best : other;
}
