/**
 * Feasibility: may this technician do this visit from this minute on? Windows, slots, quotes, candidates and confirmations all use
 * this one definition. docs/reference/scheduling.md#feasibility.
 *
 * Details that those rules leave open:
 *
 * - Intervals are half-open. A block may start the minute another ends, if the travel takes 0 minutes.
 * - The day of a block is the business-local day that holds its start. In a night shift the block may end on the next.
 * - A stop counts as before or after only if it reaches into that day, or into the shift that holds the start. In a shift that goes on
 *   for days, stops more than a day away do not count. So an answer never depends on which other days are loaded.
 * - The technician reaches the first visit of a day from the start location. That commute, and the way home, may lie outside the
 *   shift. So they do not narrow the possible starts, except that nobody leaves before `departNotBefore`.
 * - `visit.departNotBefore` (now) is the earliest departure for the visit, from the stop before and from home alike. A technician
 *   who lives 40 minutes away cannot be there in 5. A stop that ends later is a stricter bound, so the rule matters only in the
 *   first gap after now. It is null when the caller does not need it.
 * - Time off has no coordinates. It must not overlap the working minutes of the block, and it must leave enough time for the way
 *   from the stop before and to the stop after. Travel from and to the start location may lie in it.
 * - A visit may span a break (`startOptions.ts`). Sessions of several days' work span every break in their way.
 * - Rules are independent of each other: a start becomes feasible when every named blocker is removed. There are two exceptions.
 *   Without a working day, no shift can be missed or be too short. Rules 8 and 9 exclude each other.
 * - `earliestFeasibleAt` is the earliest later minute of the same day at which every rule about time holds. Rules that fail at every start
 *   (area, skills, tier, longest visit) are listed separately.
 * - The caller refuses a start in the past before it asks.
 *
 * Work of several days (`visit.isMultiDay`) is judged session by session. `planSessions` makes the sessions from the technician's
 * own shifts.
 *
 * - The blockers are those of all sessions, each kind once, as in the earliest session that has it, in the order of the rules.
 * - `cannot_arrive_in_time` is about the start of the work. From `earliestFeasibleAt`, a later minute of the first day, every
 *   session works. Without such a minute, a session that does not fit the route gives `not_available_today`.
 * - A start outside a shift or the opening hours has no sessions. Only its own minute is judged, and `off_shift` is among the
 *   blockers.
 * - `visit_too_long` means that the work does not fit into `visit.mostDays`. `maxMinutes` is how much of the work fits.
 *
 * `judge` asks about one technician, in the role that `mustLead` says. `crew.ts` asks about a whole crew, by the same rules. The
 * buddies of a crew keep the lead's sessions (`judgeSessions`) and need the same skills.
 */

import type { BlockerKind } from '../../contract/vocabulary.ts';
import { blockerRules } from './blockers/rules.ts';
import type { Blocker, Question } from './blockers/question.ts';
import type { Lane } from '../board.ts';
import { dayIndexOf, type Calendar } from '../calendar.ts';
import { gapAround, legsOf, type Legs } from './gaps.ts';
import type { EpochMinute, Minutes } from '../minutes.ts';
import { collectStarts } from '../starts/multiDayStarts.ts';
import { planSessions, singleBlock, workMinutesOf, type PlannedSession, type SessionBlock } from '../sessions.ts';
import { sessionVisit, type Visit } from '../visit.ts';
import { noBreaks } from '../workHours.ts';

/**
 * The technician can take the visit, and this is what it costs. For work of several days, travel is to the first session, and the
 * added driving is the sum of all sessions.
 */
interface FeasibleVerdict extends Legs {
  readonly feasible: true;
  /** The day of the calendar that holds the start. */
  readonly dayIndex: number;
}

/**
 * The technician cannot take the visit. `blockers` lists every rule that fails, in the order of the rules. `reason` is the first of
 * them.
 */
interface RefusedVerdict {
  readonly feasible: false;
  readonly reason: BlockerKind;
  readonly blockers: readonly Blocker[];
}

export type Verdict = FeasibleVerdict | RefusedVerdict;

/** Like `Verdict`, but lists every session. */
type SessionsVerdict = { readonly feasible: true; readonly sessions: readonly PlannedSession[] } | RefusedVerdict;

/** Judges one technician for one start. Throws when the calendar does not hold the start, or ends before the work could. */
export function judge(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute): Verdict {
  if (!visit.isMultiDay) return judgeBlock(calendar, lane, visit, singleBlock(calendar, lane.patternIndex, visit, startMinute));
  const verdict = judgeWork(calendar, lane, visit, startMinute);
  if (!verdict.feasible) return verdict;
  const [{ dayIndex, travelMinutes, distanceKm }] = verdict.sessions as [PlannedSession];
  const addedTravelMinutes = verdict.sessions.reduce((sum, session) => sum + session.addedTravelMinutes, 0);
  return { feasible: true, dayIndex, travelMinutes, distanceKm, addedTravelMinutes };
}

/** Like `judge`, but lists every session. The sessions of work of several days follow the technician's own shifts. */
export function judgeWork(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute): SessionsVerdict {
  const plan = planSessions(calendar, lane.patternIndex, visit, startMinute);
  if (!visit.isMultiDay) return judgeSessions(calendar, lane, visit, plan.blocks);
  const firstDay = dayIndexOf(calendar, startMinute);
  const firstMinute = { startMinute, endMinute: (startMinute + 1) as EpochMinute, breaks: noBreaks, dayIndex: firstDay };
  const blocks = plan.blocks.length === 0 ? [firstMinute] : plan.blocks;
  const verdict = judgeSessions(calendar, lane, visit, blocks);
  const blockers: Blocker[] = [];
  if (plan.blocks.length > 0 && plan.leftMinutes > 0) {
    const maxMinutes = (visit.visitMinutes - plan.leftMinutes) as Minutes;
    blockers.push({ kind: 'visit_too_long', visitMinutes: visit.visitMinutes, maxMinutes });
  } else if (verdict.feasible) {
    return verdict;
  }
  for (const blocker of verdict.feasible ? [] : verdict.blockers) {
    blockers.push(isOfRoute(blocker) ? routeBlocker(calendar, lane, visit, startMinute, firstDay) : blocker);
  }
  return refusedFor(blockers);
}

/**
 * Judges one technician for exactly these blocks, in the role that `visit.mustLead` says. Use it for a buddy, who keeps the lead's
 * sessions, and for sessions that are already scheduled. Blocks of a visit of several days are judged as sessions: the longest
 * visit does not bound them, and they cannot start later on their own.
 */
export function judgeSessions(calendar: Calendar, lane: Lane, visit: Visit, blocks: readonly SessionBlock[]): SessionsVerdict {
  const sessions: PlannedSession[] = [];
  const blockers: Blocker[] = [];
  for (const block of blocks) {
    const session = visit.isMultiDay ? sessionVisit(visit, workMinutesOf(block), visit.mustLead) : visit;
    const verdict = judgeBlock(calendar, lane, session, block);
    if (verdict.feasible) {
      const { startMinute, endMinute, breaks, dayIndex } = block;
      const { travelMinutes, distanceKm, addedTravelMinutes } = verdict;
      sessions.push({ startMinute, endMinute, breaks, dayIndex, travelMinutes, distanceKm, addedTravelMinutes });
      continue;
    }
    for (const blocker of verdict.blockers) {
      blockers.push(visit.isMultiDay && isOfRoute(blocker) ? { kind: 'not_available_today' } : blocker);
    }
  }
  return blockers.length === 0 ? { feasible: true, sessions } : refusedFor(blockers);
}

/** Judges one block, without the other sessions or members that the work needs. */
function judgeBlock(calendar: Calendar, lane: Lane, visit: Visit, { startMinute, endMinute, breaks, dayIndex }: SessionBlock): Verdict {
  const blockers = blockersOf({ lane, calendar, visit, startMinute, endMinute, breaks, dayIndex });
  const first = blockers[0];
  if (first !== undefined) return { feasible: false, reason: first.kind, blockers };
  const gap = gapAround(calendar, lane, visit, startMinute);
  return { feasible: true, dayIndex, ...legsOf(lane, visit, gap.previousStop, gap.nextStop) };
}

function blockersOf(question: Question): Blocker[] {
  const blockers: Blocker[] = [];
  for (const rule of blockerRules) {
    const blocker = rule.check(question);
    if (blocker !== null) blockers.push(blocker);
  }
  return blockers;
}

/** Keeps the first blocker of each kind, in the order of the rules. */
function refusedFor(found: readonly Blocker[]): RefusedVerdict {
  const blockers = blockerRules.flatMap(({ kind }) => found.find((blocker) => blocker.kind === kind) ?? []);
  return { feasible: false, reason: blockers[0]!.kind, blockers };
}

function isOfRoute({ kind }: Blocker): boolean {
  return kind === 'cannot_arrive_in_time' || kind === 'not_available_today';
}

/** `cannot_arrive_in_time` when every session works from a later start on the first day, otherwise `not_available_today`. */
function routeBlocker(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute, day: number): Blocker {
  const starts: number[] = [];
  collectStarts(lane, { calendar, visit, fromDay: day, untilDay: day + 1 }, starts);
  for (let at = 0; at < starts.length; at += 2) {
    if (starts[at]! > startMinute) return { kind: 'cannot_arrive_in_time', earliestFeasibleAt: starts[at] as EpochMinute };
  }
  return { kind: 'not_available_today' };
}
