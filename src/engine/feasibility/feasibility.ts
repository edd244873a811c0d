/**
 * Feasibility: may this technician do this visit from this minute on? The one definition, behind windows, slots, quote,
 * candidates and confirm. docs/reference/scheduling.md#feasibility.
 *
 * What exactly it means, where those rules leave room:
 *
 * - Intervals are half-open. A block may start the minute another ends, if the way takes 0 minutes.
 * - The day of a block is the business-local day that holds its start; the block ends within it, since shifts do.
 * - Days stand alone. A stop counts as before or after only if it reaches into that day; the last visit of
 *   yesterday bears on today only where it runs past midnight. So an answer never depends on which other days are loaded.
 * - The first visit of a day is reached from the start location, and that commute may lie outside the shift: it never
 *   makes a start too early. Neither does the way home make one too late.
 * - `visit.departNotBefore` (now) bounds every way to the visit, from the stop before and from home alike: who lives 40 minutes
 *   away cannot be there in 5. A stop that ends later bounds it anyway, so the rule bears on the first gap after now only.
 *   It is null when the caller does not ask for it.
 * - Time off has no place. It must not overlap the block; driving during it is the technician's own affair.
 * - Rules do not look at each other, so that lifting every named blocker makes the start feasible. The exceptions follow
 *   from meaning: without a working day there is no shift to be off or too short, and 8 and 9 exclude each other.
 * - `earliestFeasibleAt` is the earliest later minute of the same day at which every rule about time holds; when rules that
 *   are the same at every start fail as well (area, skills, tier, longest visit), they are named beside it.
 * - A start in the past is refused by the caller before any of this.
 *
 * Work of several days (`visit.isMultiDay`) is judged by all of this once for each session, `planSessions` of the technician's
 * own shifts:
 *
 * - Its blockers are those of all its sessions, each kind once, as the earliest session has it, in the order of the rules.
 * - `cannot_arrive_in_time` is about the start of the work: from `earliestFeasibleAt`, a later minute of the first day, every
 *   session works. Otherwise a session that does not fit the route makes it `not_available_today`.
 * - A start outside a shift or the opening hours has no sessions; its own minute is judged, and `off_shift` is among the blockers.
 * - `visit_too_long` says only that the work would not be done within `visit.mostDays`; `maxMinutes` is how much of it would.
 *
 * `judge` asks whether one technician could do it, as the visit's `mustLead` says; whether a whole crew could is asked in
 * `crew.ts`, of the same rules. A crew's buddies keep the lead's sessions (`judgeSessions`), and need the same skills.
 */

import type { BlockerKind } from '../../contract/vocabulary.ts';
import { blockerRules } from './blockers/rules.ts';
import type { Blocker, Question } from './blockers/question.ts';
import type { Lane } from '../board.ts';
import { dayIndexOf, type Calendar } from '../calendar.ts';
import { gapAt, legsOf, type Legs } from './gaps.ts';
import type { EpochMinute, Minutes } from '../minutes.ts';
import { collectStarts } from '../starts/multiDayStarts.ts';
import { planSessions, type PlannedSession, type SessionBlock } from '../sessions.ts';
import { sessionVisit, type Visit } from '../visit.ts';

/** The technician can take it; what it costs. For several days: the ways to the first session, the added driving of all. */
export interface FeasibleVerdict extends Legs {
  readonly feasible: true;
  /** The calendar's day that holds the start. */
  readonly dayIndex: number;
}

/** The technician cannot. `blockers` lists every rule that fails, in the order of the rules; `reason` is the first. */
export interface RefusedVerdict {
  readonly feasible: false;
  readonly reason: BlockerKind;
  readonly blockers: readonly Blocker[];
}

export type Verdict = FeasibleVerdict | RefusedVerdict;

/** Like `Verdict`, but lists every session. */
export type SessionsVerdict = { readonly feasible: true; readonly sessions: readonly PlannedSession[] } | RefusedVerdict;

/**
 * Judges one technician for one start. Throws when the calendar does not hold the start, or ends before the work could.
 */
export function judge(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute): Verdict {
  if (!visit.isMultiDay) return judgeBlock(calendar, lane, visit, startMinute);
  const verdict = judgeWork(calendar, lane, visit, startMinute);
  if (!verdict.feasible) return verdict;
  const [{ dayIndex, travelMinutes, distanceKm }] = verdict.sessions as [PlannedSession];
  const addedTravelMinutes = verdict.sessions.reduce((sum, session) => sum + session.addedTravelMinutes, 0);
  return { feasible: true, dayIndex, travelMinutes, distanceKm, addedTravelMinutes };
}

/** As `judge`, with every session: of the technician's own shifts, when the work takes several days. */
export function judgeWork(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute): SessionsVerdict {
  const plan = planSessions(calendar, lane.patternIndex, visit, startMinute);
  if (!visit.isMultiDay) return judgeSessions(calendar, lane, visit, plan.blocks);
  const firstDay = dayIndexOf(calendar, startMinute);
  const firstMinute = { startMinute, endMinute: (startMinute + 1) as EpochMinute, dayIndex: firstDay };
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
 * Judges one technician for these very blocks, by `visit.mustLead`: a buddy for the sessions of the lead, or anybody for
 * sessions that stand. A single block of the visit's own length is judged as a visit; others as sessions, which no
 * longest visit bounds, and which cannot start later on their own.
 */
export function judgeSessions(calendar: Calendar, lane: Lane, visit: Visit, blocks: readonly SessionBlock[]): SessionsVerdict {
  const sessions: PlannedSession[] = [];
  const blockers: Blocker[] = [];
  for (const block of blocks) {
    const session = visit.isMultiDay ? sessionVisit(visit, block.endMinute - block.startMinute, visit.mustLead) : visit;
    const verdict = judgeBlock(calendar, lane, session, block.startMinute);
    if (verdict.feasible) {
      const { travelMinutes, distanceKm, addedTravelMinutes } = verdict;
      sessions.push({ ...block, travelMinutes, distanceKm, addedTravelMinutes });
      continue;
    }
    for (const blocker of verdict.blockers) {
      blockers.push(visit.isMultiDay && isOfRoute(blocker) ? { kind: 'not_available_today' } : blocker);
    }
  }
  return blockers.length === 0 ? { feasible: true, sessions } : refusedFor(blockers);
}

/** One block, whatever else the work needs. */
function judgeBlock(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute): Verdict {
  const dayIndex = dayIndexOf(calendar, startMinute);
  const endMinute = (startMinute + visit.visitMinutes) as EpochMinute;
  const blockers = blockersOf({ lane, calendar, visit, startMinute, endMinute, dayIndex });
  const first = blockers[0];
  if (first !== undefined) return { feasible: false, reason: first.kind, blockers };
  const { dayStarts } = calendar;
  const gap = gapAt(lane, dayStarts[dayIndex]!, dayStarts[dayIndex + 1]!, startMinute);
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

/** Whether the work could start later on its first day, so that every session works. */
function routeBlocker(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute, day: number): Blocker {
  const starts: number[] = [];
  collectStarts(lane, calendar, visit, lane.patternIndex, day, day + 1, starts);
  for (let at = 0; at < starts.length; at += 2) {
    if (starts[at]! > startMinute) return { kind: 'cannot_arrive_in_time', earliestFeasibleAt: starts[at] as EpochMinute };
  }
  return { kind: 'not_available_today' };
}
