/**
 * Who could take an emergency, fastest arrival first, each with what it would displace. Specification, "Emergency rules" 1 and 2.
 *
 * Everybody is judged, but a cascade is searched only for those that are shown, and for the few of whom it is not plain that there
 * is one: whoever has room behind the last visit of the day for all that is in the way can be landed on. Arrival is
 * estimated from the start location: where a technician is now is not known.
 */

import type { BlockerKind } from '../contract/vocabulary.ts';
import { blockerRules } from './blockers/inOrder.ts';
import { compareIds, firstEndingAfter, type Board, type Lane } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import { countBlockers, type BlockedBy } from './candidates.ts';
import { cascadeSteps, type Cascade, type CascadePlan } from './cascade.ts';
import { frozenReason, type Landing } from './cascadeStops.ts';
import { gapAt, legsOf, minutesBetweenStops, minutesFromPlace, minutesToPlace, type Legs } from './gaps.ts';
import { scoreMatch, type MatchScore } from './matchScore.ts';
import type { EpochMinute } from './minutes.ts';
import { isKnownPlace } from './points.ts';
import type { Steps } from './steps.ts';
import type { Visit } from './visit.ts';

export interface EmergencyQuestion {
  /** Without the job itself. */
  readonly board: Board;
  readonly calendar: Calendar;
  readonly landing: Landing;
  /** `after_hours_override`: working hours and time off keep nobody out. */
  readonly isOverridden: boolean;
  /** Jobs that have begun by then stay. */
  readonly nowMinute: EpochMinute;
  /** So many are shown. */
  readonly limit: number;
}

export interface EmergencyCandidate {
  readonly lane: Lane;
  /** In overtime, without handing over. */
  readonly plan: CascadePlan;
  /** From the start location. */
  readonly way: Legs;
  readonly match: MatchScore;
}

/** `considered` = `available` + the sum of `blockedBy`. */
export interface EmergencyRanking {
  readonly considered: number;
  readonly available: number;
  readonly blockedBy: BlockedBy;
  /** Fastest arrival first, unknown ways last; then by match score and id. At most `limit`. */
  readonly candidates: readonly EmergencyCandidate[];
}

/** What a displacement answers; a lane full of frozen jobs counts as not available. */
const routeKinds: ReadonlySet<BlockerKind> = new Set(['cannot_arrive_in_time', 'not_available_today']);
/** What the override lifts. The longest visit was judged before, so a visit too long here is one for that day's shift. */
const hoursKinds: ReadonlySet<BlockerKind> = new Set(['no_working_day', 'on_time_off', 'off_shift', 'visit_too_long']);
const rulesOfPerson = blockerRules.filter(({ kind }) => !routeKinds.has(kind));
const rulesWithOverride = rulesOfPerson.filter(({ kind }) => !hoursKinds.has(kind));

/** Yields between stretches of work of a few milliseconds. */
export function* rankEmergency(question: EmergencyQuestion): Steps<EmergencyRanking> {
  const { board, landing } = question;
  const block = blockOf(question);
  const able: Able[] = [];
  const blocked: BlockerKind[] = [];
  for (const lane of board.lanes) {
    const blocker = blockerOf(question, block, lane);
    const room = blocker === null ? roomOn(question, block, lane) : 'frozen';
    const plan = room === 'unclear' ? yield* planOn(question, lane) : null;
    if (room === 'frozen' || (plan !== null && !('plan' in plan))) blocked.push(blocker ?? 'not_available_today');
    else able.push({ lane, plan, arrivalMinutes: arrivalMinutes(lane, landing.visit) });
  }
  const candidates: EmergencyCandidate[] = [];
  let available = able.length;
  for (const { lane, plan, match } of firstToArrive(question, block, able)) {
    const found = plan ?? (yield* planOn(question, lane));
    if ('plan' in found) {
      candidates.push({ lane, plan: found.plan, way: legsOf(lane, landing.visit, lane.homePlace, lane.homePlace), match });
      continue;
    }
    // There is room behind the last visit, so only a search that was cut short could fail to find any.
    available--;
    blocked.push('not_available_today');
  }
  return { considered: board.lanes.length, available, blockedBy: countBlockers(blocked), candidates };
}

/** The landing on the calendar; the same for everybody. */
interface Block {
  readonly dayIndex: number;
  readonly dayStart: number;
  readonly dayEnd: number;
  readonly endMinute: EpochMinute;
}

function blockOf({ calendar, landing: { startMinute, visit } }: EmergencyQuestion): Block {
  const endMinute = (startMinute + visit.visitMinutes) as EpochMinute;
  const dayIndex = dayIndexOf(calendar, startMinute);
  const lastDay = dayIndexOf(calendar, endMinute - 1);
  return { dayIndex, endMinute, dayStart: calendar.dayStarts[dayIndex]!, dayEnd: calendar.dayStarts[lastDay + 1]! };
}

/** A technician who can be landed on. */
interface Able {
  readonly lane: Lane;
  /** From the start location; infinite when unknown. */
  readonly arrivalMinutes: number;
  /** Where it had to be searched for. */
  readonly plan: Cascade | null;
}

function arrivalMinutes(lane: Lane, visit: Visit): number {
  const isKnown = visit.point !== null && isKnownPlace(lane.places, lane.homePlace);
  return isKnown ? minutesFromPlace(lane, lane.homePlace, visit) : Number.POSITIVE_INFINITY;
}

function blockerOf({ calendar, landing, isOverridden }: EmergencyQuestion, block: Block, lane: Lane): BlockerKind | null {
  const { visit, startMinute } = landing;
  const { dayIndex, endMinute } = block;
  const asked = { lane, calendar, visit, startMinute, endMinute, dayIndex };
  for (const rule of isOverridden ? rulesWithOverride : rulesOfPerson) if (rule.check(asked) !== null) return rule.kind;
  return null;
}

/** `free`: nothing is in the way, or there is room for it behind the last visit of the day. */
function roomOn({ calendar, landing, nowMinute }: EmergencyQuestion, block: Block, lane: Lane): 'free' | 'frozen' | 'unclear' {
  const { visit, startMinute, priority } = landing;
  const { dayStart, dayEnd, endMinute } = block;
  const { startMinutes, endMinutes, sessionCount, timeOff } = lane;
  let first = firstEndingAfter(lane, startMinute);
  let after = first;
  while (first > 0 && endMinutes[first - 1]! > dayStart && endMinutes[first - 1]! + minutesFromPlace(lane, first - 1, visit) > startMinute)
    first--;
  while (after < sessionCount && startMinutes[after]! < endMinute) after++;
  while (after < sessionCount && startMinutes[after]! < dayEnd && endMinute + minutesToPlace(lane, after, visit) > startMinutes[after]!)
    after++;
  if (first === after) return 'free';
  for (let stop = first; stop < after; stop++) if (frozenReason(lane, stop, priority, dayStart, nowMinute) !== null) return 'frozen';

  for (let at = 0; at < timeOff.length; at += 2) if (timeOff[at + 1]! > startMinute && timeOff[at]! < dayEnd) return 'unclear';
  let last = after - 1;
  while (last + 1 < sessionCount && startMinutes[last + 1]! < dayEnd) last++;
  let place = last < after ? null : last;
  let free: number = place === null ? endMinute : endMinutes[last]!;
  for (let stop = first; stop < after; stop++) {
    free += place === null ? minutesToPlace(lane, stop, visit) : minutesBetweenStops(lane, place, stop, visit);
    free += endMinutes[stop]! - startMinutes[stop]!;
    place = stop;
  }
  // In overtime a job stays on its own day, even when the landing runs past midnight.
  return free <= calendar.dayStarts[dayIndexOf(calendar, startMinutes[first]!) + 1]! ? 'free' : 'unclear';
}

function planOn({ board, calendar, landing, nowMinute }: EmergencyQuestion, { technicianId }: Lane): Steps<Cascade> {
  return cascadeSteps(board, calendar, { technicianId, landing, mode: 'overtime', reassign: null, nowMinute });
}

/** The first `limit`. Scores only decide between equal arrivals, so only those that may be shown are scored. */
function firstToArrive(
  { calendar, landing, limit }: EmergencyQuestion,
  { dayIndex }: Block,
  able: readonly Able[],
): (Able & { match: MatchScore })[] {
  const { visit, startMinute } = landing;
  const [dayStart, dayEnd] = [calendar.dayStarts[dayIndex]!, calendar.dayStarts[dayIndex + 1]!];
  const latest = Float64Array.from(able, (one) => one.arrivalMinutes).sort()[limit - 1] ?? Number.POSITIVE_INFINITY;
  const scored: (Able & { match: MatchScore })[] = [];
  for (const one of able) {
    if (one.arrivalMinutes > latest) continue;
    const { previousPlace, nextPlace } = gapAt(one.lane, dayStart, dayEnd, startMinute);
    const legs = legsOf(one.lane, visit, previousPlace, nextPlace);
    scored.push({ ...one, match: scoreMatch(calendar, one.lane, visit, dayIndex, legs) });
  }
  scored.sort(
    (left, right) =>
      (left.arrivalMinutes === right.arrivalMinutes ? 0 : left.arrivalMinutes - right.arrivalMinutes) ||
      right.match.matchScore - left.match.matchScore ||
      compareIds(left.lane.technicianId, right.lane.technicianId),
  );
  return scored.slice(0, limit);
}
