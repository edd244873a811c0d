/**
 * What is left for a job that nobody can take over: the priced ladder. Specification, "Absence rules" 2.
 *
 * Decided:
 *
 * - The rungs, in order: somebody outside the area at the same time, the earliest time of the same day, the earliest of a later
 *   day. Of several technicians the one with the least added driving, then the best match score, then the lowest id.
 * - New times are whole 5 minutes and not before now; nobody sets off for one before `visit.departNotBefore`.
 * - Whatever is offered is kept free for all later jobs, and needs no other row of the plan to hold, so that any choice among the
 *   rows and the offers can be committed together.
 * - Nobody else's visit is displaced, and nobody works overtime: each rung passes every rule but the one it names.
 */

import type { AlternativeKind } from '../contract/vocabulary.ts';
import type { AbsencePlan } from './absence.ts';
import { coversAddress } from './blockers/outsideServiceArea.ts';
import { canEverServe } from './blockers/inOrder.ts';
import { compareIds, type Lane } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import { judge } from './feasibility.ts';
import { legsOf, type Gap, type Legs } from './gaps.ts';
import { withoutJob } from './laneSessions.ts';
import { scoreMatch } from './matchScore.ts';
import { FAR_FUTURE, type EpochMinute } from './minutes.ts';
import { withStops, type Orphan } from './orphans.ts';
import { collectStartRanges, makeStartRanges, START_RANGE_STRIDE } from './startRanges.ts';
import { finish, type Steps } from './steps.ts';
import type { Visit } from './visit.ts';

/** One rung: who could do the job, and when. */
export interface Alternative extends Legs {
  readonly kind: AlternativeKind;
  readonly technicianId: string;
  readonly startMinute: EpochMinute;
  /** Days of the calendar after the job's own. */
  readonly dayOffset: number;
}

export interface Ladders {
  /** One list for each job, in the order of the jobs. */
  readonly alternatives: readonly (readonly Alternative[])[];
  /** Whether the bound on steps cut the search: later jobs may have rungs that were not looked for. */
  readonly isTruncated: boolean;
}

const GRID_MINUTES = 5;
/** Days of technicians looked at, at most: some 0.5 seconds. */
const MOST_LANE_DAYS = 2_000_000;

/** The ladders of the jobs that a plan leaves, with new times up to the end of the calendar. */
export function findAlternatives(plan: AbsencePlan, calendar: Calendar, nowMinute: EpochMinute, mostLaneDays = MOST_LANE_DAYS): Ladders {
  return finish(ladderSteps(plan, calendar, nowMinute, mostLaneDays));
}

/** The same a job at a time, for a caller that has others to serve in between. */
export function* ladderSteps(
  { lanes, resolved, unresolved }: AbsencePlan,
  calendar: Calendar,
  nowMinute: EpochMinute,
  mostLaneDays = MOST_LANE_DAYS,
): Steps<Ladders> {
  const free = [...lanes];
  const added = lanes.map((): Orphan[] => []);
  const indexOf = new Map(lanes.map(({ technicianId }, laneIndex) => [technicianId, laneIndex]));
  for (const { orphan, technicianId } of resolved) added[indexOf.get(technicianId)!]!.push(orphan);
  const search = { lanes: free, added, calendar, nowMinute, mostLaneDays, laneDays: 0 };
  const alternatives: Alternative[][] = [];
  for (const orphan of unresolved) {
    const able = [...free.keys()].filter((laneIndex) => canEverServe(free[laneIndex]!, orphan.visit));
    const rungs = [outOfArea(search, orphan), sameDay(search, able, orphan), laterDay(search, able, orphan)].filter(
      (rung) => rung !== null,
    );
    for (const { laneIndex, alternative } of rungs) {
      const offered = { ...orphan, startMinute: alternative.startMinute };
      free[laneIndex] = withStops(free[laneIndex]!, [offered]);
      added[laneIndex]!.push(offered);
    }
    alternatives.push(rungs.map(({ alternative }) => alternative));
    yield;
  }
  return { alternatives, isTruncated: search.laneDays > mostLaneDays };
}

interface Search {
  /** With the plan, and with what has been offered so far. */
  readonly lanes: readonly Lane[];
  /** Those jobs by lane: any of them may be dropped. */
  readonly added: readonly (readonly Orphan[])[];
  readonly calendar: Calendar;
  readonly nowMinute: EpochMinute;
  readonly mostLaneDays: number;
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
    if (++search.laneDays > search.mostLaneDays) return best;
    if (coversAddress(lane, visit) || !canEverServe(lane, anywhere)) continue;
    const verdict = judge(search.calendar, lane, anywhere, startMinute);
    if (!verdict.feasible || !holdsAlone(search, laneIndex, anywhere, startMinute)) continue;
    const { travelMinutes, distanceKm, addedTravelMinutes, dayIndex } = verdict;
    const legs = { travelMinutes, distanceKm, addedTravelMinutes };
    const alternative: Alternative = { kind: 'reassign_out_of_area', technicianId: lane.technicianId, startMinute, dayOffset: 0, ...legs };
    best = better(best, rungOf(search, laneIndex, anywhere, dayIndex, alternative));
  }
  return best;
}

function sameDay(search: Search, able: readonly number[], orphan: Orphan): Rung | null {
  return earliestOn(search, able, orphan, dayIndexOf(search.calendar, orphan.startMinute), 'reschedule_same_day');
}

function laterDay(search: Search, able: readonly number[], orphan: Orphan): Rung | null {
  const first = dayIndexOf(search.calendar, orphan.startMinute) + 1;
  for (let day = first; day < search.calendar.days.length; day++) {
    const rung = earliestOn(search, able, orphan, day, 'reschedule_later_day');
    if (rung !== null) return rung;
  }
  return null;
}

/** Reused: the engine is synchronous, so no two searches are ever open at once. */
const found = makeStartRanges();

/** The earliest start of a day, other than the one the job has, and the best of those who could then. */
function earliestOn(search: Search, able: readonly number[], orphan: Orphan, day: number, kind: AlternativeKind): Rung | null {
  const { calendar, nowMinute, lanes } = search;
  if (calendar.openings[day]!.length === 0 || calendar.dayStarts[day + 1]! <= nowMinute) return null;
  const { visit } = orphan;
  const dayOffset = day - dayIndexOf(calendar, orphan.startMinute);
  let best: Rung | null = null;
  for (const laneIndex of able) {
    if (++search.laneDays > search.mostLaneDays) return best;
    const lane = lanes[laneIndex]!;
    const latest: number = best?.alternative.startMinute ?? FAR_FUTURE;
    const first = firstStart(search, laneIndex, visit, day, orphan.startMinute, latest);
    if (first === null || first.startMinute > latest) continue;
    const legs = legsOf(lane, visit, first.previousPlace, first.nextPlace);
    const { startMinute } = first;
    const one = rungOf(search, laneIndex, visit, day, { kind, technicianId: lane.technicianId, startMinute, dayOffset, ...legs });
    best = startMinute < latest ? one : better(best, one);
  }
  return best;
}

interface FirstStart extends Gap {
  readonly startMinute: EpochMinute;
}

function firstStart(
  search: Search,
  laneIndex: number,
  visit: Visit,
  day: number,
  ownStart: EpochMinute,
  latest: number,
): FirstStart | null {
  collectStartRanges(search.lanes[laneIndex]!, search.calendar, visit, day, day + 1, found, latest);
  const { values } = found;
  for (let at = 0; at < found.count * START_RANGE_STRIDE; at += START_RANGE_STRIDE) {
    const from = Math.ceil(Math.max(values[at]!, search.nowMinute) / GRID_MINUTES) * GRID_MINUTES;
    for (let start = from; start < values[at + 1]! && start <= latest; start += GRID_MINUTES) {
      if (start === ownStart || !holdsAlone(search, laneIndex, visit, start as EpochMinute)) continue;
      return { startMinute: start as EpochMinute, previousPlace: values[at + 3]!, nextPlace: values[at + 4]! };
    }
  }
  return null;
}

/**
 * Whether a visit that fits between what is planned and offered would also fit without it, and beside each of it alone. Ways are
 * seldom shorter over a third place: only a stop without coordinates, or a routing table, makes a difference here.
 */
function holdsAlone({ lanes, added, calendar }: Search, laneIndex: number, visit: Visit, startMinute: EpochMinute): boolean {
  const others = added[laneIndex]!;
  if (others.length === 0 || (visit.travel === null && visit.point !== null && others.every((other) => other.visit.point !== null)))
    return true;
  const standing = others.reduce((lane, { jobRequestId }) => withoutJob(lane, jobRequestId), lanes[laneIndex]!);
  const judged = [standing, ...others.map((other) => withStops(standing, [other]))];
  return judged.every((lane) => judge(calendar, lane, visit, startMinute).feasible);
}

/** The score is worked out when first asked for: only rungs that add the same travel are compared by it. */
function rungOf({ lanes, calendar }: Search, laneIndex: number, visit: Visit, day: number, alternative: Alternative): Rung {
  let score: number | null = null;
  return {
    laneIndex,
    alternative,
    matchScore: () => (score ??= scoreMatch(calendar, lanes[laneIndex]!, visit, day, alternative).matchScore),
  };
}

/** Of two rungs at one time. */
function better(known: Rung | null, other: Rung): Rung {
  if (known === null) return other;
  const order =
    known.alternative.addedTravelMinutes - other.alternative.addedTravelMinutes ||
    other.matchScore() - known.matchScore() ||
    compareIds(known.alternative.technicianId, other.alternative.technicianId);
  return order <= 0 ? known : other;
}
