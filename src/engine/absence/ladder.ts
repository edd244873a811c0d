/**
 * The alternatives for a job that no alternate can take at its time, as a ladder of rungs in a fixed order. [absence.alternatives].
 *
 * Decided:
 *
 * - The rungs: somebody outside the area at the same time; the earliest time of the same day; the earliest time of a later day. Of
 *   several technicians at that time, the one with the least added travel, then the best match score, then the lowest id.
 * - New times are multiples of 5 minutes and not before now; nobody sets off for one before `visit.departNotBefore`.
 * - What is offered is reserved on the lane for all later jobs, and is feasible without any other row of the plan and any other offer,
 *   so that every selection of rows and offers can be committed together.
 * - Each rung breaks at most the one rule it names; nobody else's visit is displaced, and nobody works overtime.
 */

import type { AlternativeKind } from '../../contract/vocabulary.ts';
import type { AbsencePlan } from './absence.ts';
import { coversAddress } from '../feasibility/blockers/outsideServiceArea.ts';
import { canEverServe } from '../feasibility/blockers/rules.ts';
import { compareIds, type Lane } from '../board.ts';
import { dayIndexOf, type Calendar } from '../calendar.ts';
import { judge } from '../feasibility/feasibility.ts';
import { legsOf, type Gap, type Legs } from '../feasibility/gaps.ts';
import { withoutJob } from '../laneSessions.ts';
import { scoreMatch } from '../matchScore.ts';
import { FAR_FUTURE, type EpochMinute } from '../minutes.ts';
import { withStops, type Orphan } from './orphans.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from '../starts/startRanges.ts';
import { finish, type Steps } from '../steps.ts';
import type { Visit } from '../visit.ts';

/** One rung: who could do the job, and when. */
export interface Alternative extends Legs {
  readonly kind: AlternativeKind;
  readonly technicianId: string;
  readonly startMinute: EpochMinute;
  /** Days of the calendar after the job's own; 0 on the same day. */
  readonly dayOffset: number;
}

export interface Ladders {
  /** By job, in the order of the plan's unresolved jobs; an empty list when nothing can be offered. */
  readonly alternatives: readonly (readonly Alternative[])[];
  /** Whether the bound on lane days ended the search: rungs may be missing, or may not be the best. */
  readonly isTruncated: boolean;
}

const GRID_MINUTES = 5;
/** Lane days searched for one plan, a lane day being one technician on one day: some 0.5 seconds. */
const MAX_LANE_DAYS = 2_000_000;

/** The ladders of the jobs that a plan leaves unresolved, with new times up to the end of the calendar. */
export function findAlternatives(plan: AbsencePlan, calendar: Calendar, nowMinute: EpochMinute, maxLaneDays = MAX_LANE_DAYS): Ladders {
  return finish(ladderSteps(plan, calendar, nowMinute, maxLaneDays));
}

/** The same as a generator, which yields after each job. */
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
    const rungs = [outOfArea(search, orphan), sameDay(search, qualified, orphan), laterDay(search, qualified, orphan)].filter(
      (rung) => rung !== null,
    );
    for (const { laneIndex, alternative } of rungs) {
      const offered = { ...orphan, startMinute: alternative.startMinute };
      reserved[laneIndex] = withStops(reserved[laneIndex]!, [offered]);
      added[laneIndex]!.push(offered);
    }
    alternatives.push(rungs.map(({ alternative }) => alternative));
    yield;
  }
  return { alternatives, isTruncated: search.laneDays > maxLaneDays };
}

interface Search {
  /** With the plan, and what has been offered so far, inserted. */
  readonly lanes: readonly Lane[];
  /** By lane, what was inserted: whoever commits may leave out any of it. */
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

function outOfArea(search: Search, { visit, startMinute }: Orphan): Rung | null {
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
    const alternative: Alternative = { kind: 'reassign_out_of_area', technicianId: lane.technicianId, startMinute, dayOffset: 0, ...legs };
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

/** One buffer for all searches: the engine is synchronous and nothing yields while it is in use, so no two searches overlap. */
const startRanges = makeStartRanges();

/** The best technician at the earliest start of a day, other than the start the job has now; null when nobody can on that day. */
function earliestOn(search: Search, qualified: readonly number[], orphan: Orphan, day: number, kind: AlternativeKind): Rung | null {
  const { calendar, nowMinute, lanes } = search;
  if (calendar.openings[day]!.length === 0 || calendar.dayStarts[day + 1]! <= nowMinute) return null;
  const { visit } = orphan;
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
    const rung = rungOf(search, laneIndex, visit, day, { kind, technicianId: lane.technicianId, startMinute, dayOffset, ...legs });
    best = startMinute < latest ? rung : betterOf(best, rung);
  }
  return best;
}

interface EarliestStart extends Gap {
  readonly startMinute: EpochMinute;
}

/** The earliest grid start of one technician's day up to `latest`; null when there is none. */
function earliestStart(
  search: Search,
  laneIndex: number,
  visit: Visit,
  day: number,
  currentStart: EpochMinute,
  latest: number,
): EarliestStart | null {
  collectStartRanges(search.lanes[laneIndex]!, search.calendar, visit, day, day + 1, startRanges, latest);
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
 * Whether a visit that is feasible with everything planned and offered is also feasible with none of it, and with each of it alone.
 * With the default travel between located stops this follows from the triangle inequality, so it is only judged when some stop has no
 * coordinates or travel comes from a routing service.
 */
function isIndependent({ lanes, added, calendar }: Search, laneIndex: number, visit: Visit, startMinute: EpochMinute): boolean {
  const addedToLane = added[laneIndex]!;
  if (
    addedToLane.length === 0 ||
    (visit.travel === null && visit.point !== null && addedToLane.every((other) => other.visit.point !== null))
  )
    return true;
  const original = addedToLane.reduce((lane, { jobRequestId }) => withoutJob(lane, jobRequestId), lanes[laneIndex]!);
  const variants = [original, ...addedToLane.map((other) => withStops(original, [other]))];
  return variants.every((lane) => judge(calendar, lane, visit, startMinute).feasible);
}

/** The match score is computed when first asked for: only rungs of equal added travel are compared by it. */
function rungOf({ lanes, calendar }: Search, laneIndex: number, visit: Visit, day: number, alternative: Alternative): Rung {
  let score: number | null = null;
  return {
    laneIndex,
    alternative,
    matchScore: () => (score ??= scoreMatch(calendar, lanes[laneIndex]!, visit, day, alternative).matchScore),
  };
}

/** Of two rungs at one time, the one with less added travel, the better score or the lower technician id. */
function betterOf(best: Rung | null, other: Rung): Rung {
  if (best === null) return other;
  const order =
    best.alternative.addedTravelMinutes - other.alternative.addedTravelMinutes ||
    other.matchScore() - best.matchScore() ||
    compareIds(best.alternative.technicianId, other.alternative.technicianId);
  return order <= 0 ? best : other;
}
