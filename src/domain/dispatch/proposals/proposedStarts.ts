/** Searches the board for the start that is proposed to a customer. Shared by earlier times and by times for requests without a visit. */
import { findLane } from '../../../engine/board.ts';
import { epochMinute, GRID_MINUTES, type MinuteRange } from '../../../engine/minutes.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import type { Steps } from '../../../engine/steps.ts';
import { afterWakingMinutes, type QuietUntil } from '../../jobs/customer/quietCustomer.ts';
import type { NewTimeProposal, TimeProposalRow } from '../../../store/jobs/timeProposals.ts';
import { fittingStarts, type FittingCase } from '../starts/fittingStarts.ts';

/** Every customer has at least so long to answer, outside of quiet hours. */
export const leastAnswerMinutes = 60;
/** Starts are tried in these steps: people like whole quarters of an hour. */
const stepMinutes = 15;

export type Taken = Pick<TimeProposalRow, 'technicianId' | 'startMinute' | 'endMinute'>;

/** A part of a day that suits a customer, in the customer's zone, cut to the starts that may be proposed. */
export interface DayPart extends Pick<TimeProposalRow, 'visitOn' | 'period'> {
  readonly range: MinuteRange;
}

export type Earliest = Pick<NewTimeProposal, 'jobRequestId' | 'technicianId' | 'startMinute' | 'endMinute' | 'visitOn' | 'period'>;

/**
 * The earliest free start in the parts of days, lane by lane. `firstId`: the technician who wins at equal times; with `isPreferred` at all times.
 * A start that overlaps with one in `taken` of the same technician, or with one in `busy`, is not free.
 */
export function* earliestSteps(
  fitting: FittingCase,
  parts: readonly DayPart[],
  taken: readonly Taken[],
  {
    firstId,
    isPreferred = false,
    busy,
  }: { readonly firstId: string | null; readonly isPreferred?: boolean; readonly busy: readonly Omit<Taken, 'technicianId'>[] },
): Steps<Earliest | null> {
  const { row, board } = fitting;
  const startsOf = fittingStarts(fitting);
  const lanes = board.lanes.toSorted((a, b) => Number(b.technicianId === firstId) - Number(a.technicianId === firstId));
  let best: Earliest | null = null;
  for (const lane of lanes) {
    const { technicianId, patternIndex } = lane;
    const { starts } = startsOf(lane);
    const others = [...busy, ...taken.filter((other) => other.technicianId === technicianId)];
    for (const { visitOn, period, range } of parts) {
      if (best !== null && range.startMinute >= best.startMinute) break;
      const time = firstIn(starts, range, best?.startMinute ?? Infinity, (startMinute) => {
        const endMinute = endOf(fitting, patternIndex, startMinute);
        return others.some((other) => other.startMinute < endMinute && other.endMinute > startMinute) ? null : endMinute;
      });
      if (time === null) continue;
      best = { jobRequestId: row.id, technicianId, ...time, visitOn, period };
      break;
    }
    if (isPreferred && best?.technicianId === firstId) break;
    yield;
  }
  return best;
}

const endOf = ({ calendar, visit }: FittingCase, patternIndex: number, startMinute: number): number =>
  singleBlock(calendar, patternIndex, visit, epochMinute(startMinute)).endMinute;

/** The first start in the range that is free, before `before`. Whole quarters come before other minutes of a gap. */
function firstIn(
  starts: readonly number[],
  { startMinute, endMinute }: MinuteRange,
  before: number,
  endIfFree: (start: number) => number | null,
): { startMinute: number; endMinute: number } | null {
  for (let index = 0; index < starts.length; index += 2) {
    const from = Math.ceil(Math.max(starts[index]!, startMinute) / GRID_MINUTES) * GRID_MINUTES;
    const until = Math.min(starts[index + 1]!, endMinute, before);
    const whole = Math.ceil(from / stepMinutes) * stepMinutes;
    for (let start = whole < until ? whole : from; start < until; start += stepMinutes) {
      const end = endIfFree(start);
      if (end !== null) return { startMinute: start, endMinute: end };
    }
  }
  return null;
}

/** Whether a technician could start at this minute. */
export function canStart(fitting: FittingCase, technicianId: string, startMinute: number): boolean {
  const lane = findLane(fitting.board, technicianId);
  return lane !== null && holds(fittingStarts(fitting)(lane).starts, startMinute);
}

const holds = (starts: readonly number[], minute: number) =>
  starts.some((from, index) => index % 2 === 0 && from <= minute && minute < starts[index + 1]!);

/** Until when a customer who is asked now may answer, `minutes` from now. In quiet hours nobody reads or phones, so an end in them becomes an hour after them. */
export function answerEnd(quiet: QuietUntil, zone: string, now: number, minutes: number): number {
  const end = now + minutes;
  const leastAnswered = afterWakingMinutes(quiet, zone, now, leastAnswerMinutes);
  const until = quiet(zone, end);
  return Math.max(until === null ? end : until + leastAnswerMinutes, leastAnswered);
}
