/** Why a search found no booking windows, and the remedies. docs/decisions/0031. */
import type { Remedy, RemedyCall } from '../../../contract/explanations.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { UnavailableReason } from '../../../contract/vocabulary.ts';
import { bookingWindows, type RequestedRange } from '../../../engine/starts/bookingWindows.ts';
import { hoursAt } from '../../../engine/calendar.ts';
import type { BlockedBy } from '../../../engine/candidates.ts';
import { GRID_MINUTES, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import { quotabilitySteps, type Quotability } from '../../../engine/starts/quotability.ts';
import type { Visit } from '../../../engine/visit.ts';
import { calendarFor, finestGridOf } from '../../planning/hours/calendars.ts';
import { yieldBetweenSlices } from '../../planning/search/yieldBetweenSlices.ts';
import { callOf, reasonAt, searchDays, type RefusedPlacement } from '../../planning/placement/placement.ts';
import { spanOf } from '../../planning/visits/requestedRanges.ts';
import { addDays, localDateOf } from '../../../ground/time/localTime.ts';
import { recordingRemedies, nameableStartsIn } from './placementRemedies.ts';
import { nextTurn } from '../../../ground/time/timers.ts';

type Input = InputOf<Operations['listJobRequestBookingWindows']>;

/** A search that found no booking windows. */
interface WindowQuestion {
  readonly input: Input;
  readonly asked: RefusedPlacement;
  /** Minutes before and after the work, which come from the job type. */
  readonly bufferMinutes: number;
  /** Customer-local days. */
  readonly days: { readonly from: string; readonly to: string };
  readonly today: string;
  /** The customer's time zone. */
  readonly zone: string;
  /** The range of each future period of these days, in which the whole visit must lie. */
  readonly rangesOf: (days: { from: string; to: string }, visit: Visit) => readonly RequestedRange[];
}

/** Days that are searched at a time: a few milliseconds of work on a large board. */
const daysAStep = 3;

/** The part of an empty answer that explains it. */
interface WhyNoWindows {
  readonly considered: number;
  readonly blocked_by: BlockedBy;
  readonly reason: UnavailableReason;
  readonly remedies: Remedy[];
}

/** Searches again for the reason and the remedies. Yields to other calls between its steps. */
export async function whyNoWindows(question: WindowQuestion): Promise<WhyNoWindows> {
  const { asked, days, input } = question;
  const { tenant, current, board, visit } = asked;
  const starts = startsOf(question.rangesOf(days, visit), visit);
  const span = spanOf(starts);
  const calendar = span && calendarFor(tenant, current, visit, span.startMinute, span.endMinute);
  const verdict = calendar
    ? await yieldBetweenSlices(quotabilitySteps(board, calendar, visit, starts, null, finestGridOf(tenant, calendar)))
    : passed;
  // A start in an hour that a clock change repeats may be possible, but no local time can name it.
  const found = verdict.schedulable ? { ...passed, reason: 'no_technician_available' as const } : verdict;
  const remedies: Remedy[] = [];
  const add = (kind: Remedy['kind'], change: Partial<Input>) => remedies.push({ kind, ...again(input, change) });
  const date = await nextDate(question);
  if (date !== null) add('choose_dates', { from: date, to: date });
  const largestCrew = found.crewShort?.largestCrew ?? 0;
  if (largestCrew > 0) add('reduce_crew', { crew_size: largestCrew });
  const minutes = found.reason === 'visit_too_long' ? await shorterMinutes(question) : null;
  if (minutes !== null) add('shorten_visit', { duration_minutes: minutes });
  const onDay = (start: EpochMinute) => {
    const day = localDateOf(question.zone, start);
    return [again(input, { from: day, to: day })];
  };
  const ahead = { from: question.today, to: addDays(question.today, searchDays) };
  const tries = [
    { wanted: nameableStartsIn(asked, starts), again: () => [again(input)] },
    { wanted: nameableStartsIn(asked, startsOf(question.rangesOf(ahead, visit), visit)), again: onDay },
  ];
  remedies.push(...(await recordingRemedies(asked, tries, remedies.length > 0)));
  return { considered: found.considered, blocked_by: { ...found.blockedBy }, reason: reasonAt(found.reason, asked), remedies };
}

const passed: Quotability & { schedulable: false } = {
  schedulable: false,
  reason: 'requested_windows_passed',
  considered: 0,
  blockedBy: {},
};

const again = (input: Input, change: Partial<Input> = {}): RemedyCall => callOf('listJobRequestBookingWindows', { ...input, ...change });

/** The starts that keep the whole visit in its range. */
function startsOf(ranges: readonly RequestedRange[], { visitMinutes }: Visit): MinuteRange[] {
  return ranges
    .map(({ startMinute, endMinute, startsUntil = endMinute }) => ({
      startMinute,
      endMinute: Math.min(endMinute - visitMinutes + 1, startsUntil) as EpochMinute,
    }))
    .filter(({ startMinute, endMinute }) => startMinute < endMinute);
}

/** The nearest day with a window: first after the days that were asked for, then before them. null when there is none. */
async function nextDate(question: WindowQuestion): Promise<string | null> {
  const { days, today } = question;
  const after = days.to < today ? today : addDays(days.to, 1);
  const until = addDays(after, searchDays);
  for (let from = after; from < until; from = addDays(from, daysAStep)) {
    const date = await firstDate(question, from, addDays(from, daysAStep - 1));
    if (date !== null) return date;
  }
  if (days.from <= today) return null;
  const earliest = [today, addDays(days.from, -searchDays)].sort().at(-1)!;
  for (let from = earliest; from < days.from; from = addDays(from, daysAStep)) {
    const to = [addDays(from, daysAStep - 1), addDays(days.from, -1)].sort()[0]!;
    const date = await firstDate(question, from, to);
    if (date !== null) return date;
  }
  return null;
}

async function firstDate({ asked, rangesOf }: WindowQuestion, from: string, to: string): Promise<string | null> {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (hasWindow(asked, rangesOf({ from: date, to: date }, asked.visit), asked.visit)) return date;
  }
  await nextTurn();
  return null;
}

function hasWindow({ tenant, current, board }: RefusedPlacement, ranges: readonly RequestedRange[], visit: Visit): boolean {
  const span = spanOf(ranges);
  if (!span) return false;
  const calendar = calendarFor(tenant, current, visit, span.startMinute, span.endMinute);
  return bookingWindows(board, calendar, visit, ranges, GRID_MINUTES).some((windows) => windows.length > 0);
}

/** Minutes of work that fit in the longest shift of these days. null when that leaves no work, or does not help. */
async function shorterMinutes(question: WindowQuestion): Promise<number | null> {
  const { asked, days, bufferMinutes } = question;
  const { tenant, current, board, visit } = asked;
  const span = spanOf(question.rangesOf(days, visit));
  if (!span) return null;
  const calendar = calendarFor(tenant, current, visit, span.startMinute, span.endMinute);
  let longest = 0;
  for (const { patternIndex } of board.lanes)
    for (const minutes of hoursAt(calendar, patternIndex, visit).longestShiftMinutes) longest = Math.max(longest, minutes);
  const visitMinutes = Math.min(longest, tenant.maxVisitMinutes);
  const shorter = { ...visit, visitMinutes: visitMinutes as Visit['visitMinutes'], isMultiDay: false };
  if (visitMinutes <= bufferMinutes || visitMinutes >= visit.visitMinutes) return null;
  await nextTurn();
  return hasWindow(asked, question.rangesOf(days, shorter), shorter) ? visitMinutes - bufferMinutes : null;
}
