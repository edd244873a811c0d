/**
 * Feasibility: may this technician do this visit from this minute on? The one definition, behind windows, slots, quote,
 * candidates and confirm. Scheduling model, "Feasibility of technician t for the block [s, s + L)".
 *
 * What exactly it means, where the model leaves room:
 *
 * - Intervals are half-open. A block may start the minute another ends, if the way takes 0 minutes.
 * - The day of a block is the business-local day that holds its start; the block ends within it, since shifts do.
 * - Days stand alone. A stop counts as before or after only if it reaches into that day; the last visit of
 *   yesterday bears on today only where it runs past midnight. So an answer never depends on which other days are loaded.
 * - The first visit of a day is reached from the start location, and that commute may lie outside the shift: it never
 *   makes a start too early. Neither does the way home make one too late.
 * - `visit.departNotBefore` (now) bounds every way to the visit, the commute too: who lives 40 minutes away cannot be
 *   there in 5. It is null when the caller does not ask for it.
 * - Time off has no place. It must not overlap the block; driving during it is the technician's own affair.
 * - Rules do not look at each other, so that lifting every named blocker makes the start feasible. The exceptions follow
 *   from meaning: without a working day there is no shift to be off or too short, and 8 and 9 exclude each other.
 * - `earliestFeasibleAt` is the earliest later minute of the same day at which every rule about time holds; when rules that
 *   are the same at every start fail as well (area, skills, tier, longest visit), they are named beside it.
 * - A start in the past is refused by the caller before any of this.
 */

import type { BlockerKind } from '../contract/vocabulary.ts';
import { blockerRules } from './blockers/inOrder.ts';
import type { Blocker, Question } from './blockers/question.ts';
import type { Lane } from './board.ts';
import { dayIndexOf, type Calendar } from './calendar.ts';
import { gapAt, legsOf, type Legs } from './gaps.ts';
import type { EpochMinute } from './minutes.ts';
import type { Visit } from './visit.ts';

/** The technician can take it; what it costs. */
export interface FeasibleVerdict extends Legs {
  readonly feasible: true;
  /** The calendar's day that holds the start. */
  readonly dayIndex: number;
}

/** The technician cannot. `blockers` lists every rule that fails, in the model's order; `reason` is the first. */
export interface RefusedVerdict {
  readonly feasible: false;
  readonly reason: BlockerKind;
  readonly blockers: readonly Blocker[];
}

export type Verdict = FeasibleVerdict | RefusedVerdict;

/**
 * Judges one technician for one start. Throws when the calendar does not hold the start.
 */
export function judge(calendar: Calendar, lane: Lane, visit: Visit, startMinute: EpochMinute): Verdict {
  const dayIndex = dayIndexOf(calendar, startMinute);
  const endMinute = (startMinute + visit.visitMinutes) as EpochMinute;
  const blockers = blockersOf({ lane, calendar, visit, startMinute, endMinute, dayIndex });
  const first = blockers[0];
  if (first !== undefined) return { feasible: false, reason: first.kind, blockers };
  const { dayStarts } = calendar;
  const gap = gapAt(lane, dayStarts[dayIndex]!, dayStarts[dayIndex + 1]!, startMinute);
  return { feasible: true, dayIndex, ...legsOf(lane, visit, gap.previousPlace, gap.nextPlace) };
}

function blockersOf(question: Question): Blocker[] {
  const blockers: Blocker[] = [];
  for (const rule of blockerRules) {
    const blocker = rule.check(question);
    if (blocker !== null) blockers.push(blocker);
  }
  return blockers;
}
