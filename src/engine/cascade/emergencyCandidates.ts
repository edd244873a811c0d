/**
 * Ranks the technicians who could take an emergency, fastest arrival first, each with the jobs that the landing displaces.
 * [emergency.candidates, emergency.override]. The others are not qualified, but the preview would still accept them. Candidates and
 * others together are exactly the technicians whom the preview accepts [emergency.others].
 *
 * All technicians are judged, but searching a cascade is expensive. So it is searched only for the candidates that are shown, and
 * where a quick check leaves open whether a plan exists. Often the check suffices: all jobs in the way fit behind the last visit of
 * the day.
 *
 * Arrival is estimated from the start location, because the technician's present position is unknown. When a technician arrives
 * after the asked start, the emergency lands on arrival (`arrival.ts`), and is judged and planned for that start. Where the day as it goes
 * makes that start later than the estimate, the start decides the rank: nobody who is busy until two is the fastest.
 */

import { blockersAbout, type BlockerKind } from '../../contract/vocabulary.ts';
import { arrivalOf, startOnArrival } from './arrival.ts';
import { blockerRules } from '../feasibility/blockers/rules.ts';
import { compareIds, firstEndingAfter, forEmergency, workMinutesAt, type Board, type Lane } from '../board.ts';
import { dayIndexAt, dayIndexOf, hoursOf, type Calendar } from '../calendar.ts';
import { countBlockers, type BlockedBy } from '../candidates.ts';
import { cascadeSteps, type Cascade, type CascadePlan } from './cascade.ts';
import { frozenReason, reachOf, type JobPromiseLookup, type LandingVisit, type Reach } from './stops.ts';
import { gapAround, legsOf, minutesBetweenStops, minutesFromStop, minutesToStop, type Legs } from '../feasibility/gaps.ts';
import { compareMatches, scoreMatch, type MatchScore } from '../matchScore.ts';
import { onGridFrom, type EpochMinute } from '../minutes.ts';
import { hasCoordinates } from '../../ground/geometry/points.ts';
import { singleBlock } from '../sessions.ts';
import { laterUntil } from '../startOptions.ts';
import type { Steps } from '../steps.ts';
import type { Visit } from '../visit.ts';

export interface EmergencyQuestion {
  /** Must not contain the emergency job. */
  readonly board: Board;
  /** Must reach far enough for late arrivals: a technician who would start after its end is not available. */
  readonly calendar: Calendar;
  readonly landing: LandingVisit;
  /** `after_hours_override`: ignores working hours and time off. */
  readonly isOverridden: boolean;
  /** Jobs that have begun by then stay. */
  readonly nowMinute: EpochMinute;
  readonly promiseOf: JobPromiseLookup;
  /** The most candidates to return. */
  readonly limit: number;
  /** The most others to return. The default is 0: they are not searched. */
  readonly othersLimit?: number;
}

export interface EmergencyCandidate {
  readonly lane: Lane;
  /** When the visit starts: as asked, or on arrival. */
  readonly startMinute: EpochMinute;
  readonly arrivalMinute: EpochMinute;
  /** The plan in overtime, without reassigning jobs. */
  readonly plan: CascadePlan;
  /** Travel from the start location. */
  readonly legs: Legs;
  readonly match: MatchScore;
}

/** A technician whom a rule excludes from the candidates, although the landing has a plan. */
interface OtherTechnician extends EmergencyCandidate {
  /** The first rule that fails. */
  readonly reason: BlockerKind;
}

/** `considered` equals `available` plus the sum of `blockedBy`. */
export interface EmergencyRanking {
  readonly considered: number;
  readonly available: number;
  readonly blockedBy: BlockedBy;
  /** Fastest first (`compareFastness`), then by match score, load and id. At most `limit`. */
  readonly candidates: readonly EmergencyCandidate[];
  /** In the same order. At most `othersLimit`. They count in `blockedBy`. */
  readonly others: readonly OtherTechnician[];
  /** Whether more others have a plan than `othersLimit`. */
  readonly hasMoreOthers: boolean;
}

/** The cascade answers these rules instead. A lane where frozen jobs are in the way counts as not available. */
const routeKinds = blockersAbout('route');
/** The rules that the override ignores. The longest visit was judged earlier, so `visit_too_long` here is about that day's shift. */
const hoursKinds = blockersAbout('hours', 'time_off', 'length');
const rulesOfPerson = blockerRules.filter(({ kind }) => !routeKinds.has(kind));
const rulesWithOverride = rulesOfPerson.filter(({ kind }) => !hoursKinds.has(kind));

/** Yields every few milliseconds. */
export function* rankEmergency(question: EmergencyQuestion): Steps<EmergencyRanking> {
  const { board, calendar, landing: asked, limit, othersLimit = 0 } = question;
  const qualified: QualifiedLane[] = [];
  const unqualified: (QualifiedLane & { readonly reason: BlockerKind })[] = [];
  const blocked: BlockerKind[] = [];
  for (const booked of board.lanes) {
    const lane = forEmergency(booked);
    const startMinute = startOnArrival(lane, calendar, asked.visit, asked.startMinute, question.nowMinute, true);
    const block = startMinute && blockAt(question, lane, startMinute);
    if (block === null) {
      blocked.push('not_available_today');
      continue;
    }
    const reason = blockerOf(question, block, lane);
    const travelMinutes = travelMinutesFromHome(lane, asked.visit);
    if (reason !== null) {
      blocked.push(reason);
      if (othersLimit > 0 && roomOn(question, block, lane) !== 'frozen')
        unqualified.push({ lane, block, plan: null, travelMinutes, reason });
      continue;
    }
    const room = roomOn(question, block, lane);
    const plan = room === 'unclear' ? yield* planOn(question, block, lane) : null;
    if (room === 'frozen' || (plan !== null && !('plan' in plan))) blocked.push('not_available_today');
    else qualified.push({ lane, block, plan, travelMinutes });
  }
  const candidates: EmergencyCandidate[] = [];
  let available = qualified.length;
  for (const ranked of firstToArrive(question, qualified, limit)) {
    const found = ranked.plan ?? (yield* planOn(question, ranked.block, ranked.lane));
    if ('plan' in found) {
      candidates.push(candidateOf(question, ranked, found.plan));
      continue;
    }
    // The quick check found room behind the last visit. So only a search that its bound ended can fail to find a plan.
    available--;
    blocked.push('not_available_today');
  }
  const others: OtherTechnician[] = [];
  let hasMoreOthers = false;
  // Whether an other has a plan is searched in order, and only until the limit is passed.
  for (const ranked of firstToArrive(question, unqualified, unqualified.length)) {
    const found = yield* planOn(question, ranked.block, ranked.lane);
    if (!('plan' in found)) continue;
    hasMoreOthers = others.length === othersLimit;
    if (hasMoreOthers) break;
    others.push({ ...candidateOf(question, ranked, found.plan), reason: ranked.reason });
  }
  return { considered: board.lanes.length, available, blockedBy: countBlockers(blocked), candidates, others, hasMoreOthers };
}

/**
 * The plans of ranked technicians for what was promised. Promises decide neither who is ranked nor in which order, so a ranking of a large board
 * needs to know none, and only the jobs of those who are shown are looked up.
 */
export function* withPromises<Ranked extends EmergencyCandidate>(
  question: EmergencyQuestion,
  ranked: readonly Ranked[],
  promiseOf: JobPromiseLookup,
): Steps<Ranked[]> {
  const planned: Ranked[] = [];
  for (const candidate of ranked) {
    const { lane, startMinute, plan } = candidate;
    const block = plan.moves.length === 0 ? null : blockAt(question, lane, startMinute);
    const found = block && (yield* planOn({ ...question, promiseOf }, block, lane));
    planned.push(found && 'plan' in found ? { ...candidate, plan: found.plan } : candidate);
  }
  return planned;
}

function candidateOf(
  { landing: { visit, startMinute: askedMinute } }: EmergencyQuestion,
  { lane, block, match }: Scored<QualifiedLane>,
  plan: CascadePlan,
): EmergencyCandidate {
  const arrivalMinute = arrivalOf(lane, visit, askedMinute);
  const legs = legsOf(lane, visit, lane.homeIndex, lane.homeIndex);
  return { lane, startMinute: block.landing.startMinute, arrivalMinute, plan, legs, match };
}

/** A landing on the calendar, in the hours of one technician. */
interface Block {
  readonly landing: LandingVisit;
  readonly dayIndex: number;
  readonly reach: Reach;
  readonly endMinute: EpochMinute;
  readonly breaks: readonly number[];
}

/** The block of a landing at this start; null when the calendar ends before the landing does. */
function blockAt({ calendar, landing }: EmergencyQuestion, lane: Lane, startMinute: EpochMinute): Block | null {
  const block = singleBlock(calendar, lane.patternIndex, landing.visit, startMinute);
  const { dayIndex, endMinute, breaks } = block;
  if (dayIndexAt(calendar, endMinute - 1) < 0) return null;
  const reach = reachOf(calendar, lane, block, landing.visit);
  return { landing: { ...landing, startMinute }, dayIndex, endMinute, breaks, reach };
}

/** A technician on whose lane the emergency can land. */
interface QualifiedLane {
  readonly lane: Lane;
  readonly block: Block;
  /** From the start location; infinite when unknown. */
  readonly travelMinutes: number;
  /** Set only when a search was needed to know that a plan exists. */
  readonly plan: Cascade | null;
}

function travelMinutesFromHome(lane: Lane, visit: Visit): number {
  const isKnown = visit.point !== null && hasCoordinates(lane.stopCoordinates, lane.homeIndex);
  return isKnown ? minutesFromStop(lane, lane.homeIndex, visit) : Number.POSITIVE_INFINITY;
}

function blockerOf({ calendar, isOverridden }: EmergencyQuestion, block: Block, lane: Lane): BlockerKind | null {
  const { dayIndex, endMinute, breaks, landing } = block;
  const { visit, startMinute } = landing;
  const asked = { lane, calendar, visit, startMinute, endMinute, breaks, dayIndex };
  for (const rule of isOverridden ? rulesWithOverride : rulesOfPerson) if (rule.check(asked) !== null) return rule.kind;
  return null;
}

/**
 * `free`: nothing is in the way, or everything in the way fits behind the last visit of the day. `frozen`: a frozen job is in the
 * way. `unclear`: only a search can tell.
 */
function roomOn({ calendar, nowMinute }: EmergencyQuestion, block: Block, lane: Lane): 'free' | 'frozen' | 'unclear' {
  const { endMinute, landing } = block;
  const { fromMinute: dayStart, untilMinute: dayEnd } = block.reach;
  const { visit, startMinute, priority } = landing;
  const { startMinutes, endMinutes, sessionCount, timeOff } = lane;
  let first = firstEndingAfter(lane, startMinute);
  let after = first;
  while (first > 0 && endMinutes[first - 1]! > dayStart && endMinutes[first - 1]! + minutesFromStop(lane, first - 1, visit) > startMinute)
    first--;
  while (after < sessionCount && startMinutes[after]! < endMinute) after++;
  while (after < sessionCount && startMinutes[after]! < dayEnd && endMinute + minutesToStop(lane, after, visit) > startMinutes[after]!)
    after++;
  if (first === after) return 'free';
  for (let stop = first; stop < after; stop++) if (frozenReason(lane, stop, priority, dayStart, nowMinute) !== null) return 'frozen';

  for (let at = 0; at < timeOff.length; at += 2) if (timeOff[at + 1]! > startMinute && timeOff[at]! < dayEnd) return 'unclear';
  let last = after - 1;
  while (last + 1 < sessionCount && startMinutes[last + 1]! < dayEnd) last++;
  let previous = last < after ? null : last;
  let free: number = previous === null ? endMinute : endMinutes[last]!;
  for (let stop = first; stop < after; stop++) {
    free += previous === null ? minutesToStop(lane, stop, visit) : minutesBetweenStops(lane, previous, stop, visit);
    free = onGridFrom(free) + workMinutesAt(lane, stop);
    previous = stop;
  }
  // In overtime a job stays on its own day, even when the landing runs past midnight.
  const day = dayIndexOf(calendar, startMinutes[first]!);
  return free <= laterUntil(calendar, hoursOf(calendar, lane, { isEmergency: false }), day) ? 'free' : 'unclear';
}

function planOn({ board, calendar, nowMinute, promiseOf }: EmergencyQuestion, { landing }: Block, { technicianId }: Lane): Steps<Cascade> {
  return cascadeSteps(board, calendar, { technicianId, landing, mode: 'overtime', reassign: null, promiseOf, nowMinute });
}

type Scored<Ranked extends QualifiedLane> = Ranked & { readonly match: MatchScore };

/**
 * Negative when the first one is faster: an earlier start, which is on arrival where the asked one is too early, then less travel. Unknown travel
 * comes last.
 */
function compareFastness(left: QualifiedLane, right: QualifiedLane): number {
  const isKnown = ({ travelMinutes }: QualifiedLane) => Number(travelMinutes < Number.POSITIVE_INFINITY);
  return (
    isKnown(right) - isKnown(left) ||
    left.block.landing.startMinute - right.block.landing.startMinute ||
    (isKnown(left) && left.travelMinutes - right.travelMinutes)
  );
}

/** The first `limit` of these. Scores only decide between equally fast ones, so only technicians who may be shown are scored. */
function firstToArrive<Ranked extends QualifiedLane>(
  { calendar }: EmergencyQuestion,
  qualified: readonly Ranked[],
  limit: number,
): Scored<Ranked>[] {
  const slowest = qualified.toSorted(compareFastness)[limit - 1];
  const scored: Scored<Ranked>[] = [];
  for (const candidate of qualified) {
    if (slowest !== undefined && compareFastness(candidate, slowest) > 0) continue;
    const { dayIndex, landing } = candidate.block;
    const { visit, startMinute } = landing;
    const { previousStop, nextStop } = gapAround(calendar, candidate.lane, visit, startMinute);
    const legs = legsOf(candidate.lane, visit, previousStop, nextStop);
    scored.push({ ...candidate, match: scoreMatch(calendar, candidate.lane, visit, dayIndex, legs) });
  }
  scored.sort(
    (left, right) =>
      compareFastness(left, right) ||
      compareMatches(left.match, right.match) ||
      compareIds(left.lane.technicianId, right.lane.technicianId),
  );
  return scored.slice(0, limit);
}
