/** The starts of a visit by business-local day. Answers the question when a technician could come. docs/internals/bookings.md#bookable-starts. */
import type { Board } from '../../../engine/board.ts';
import type { Calendar } from '../../../engine/calendar.ts';
import { matchingSlots, type Slot } from '../../../engine/starts/matchingSlots.ts';
import { minuteRange, type EpochMinute, type MinuteRange } from '../../../engine/minutes.ts';
import { quotabilitySteps, type Quotability, type QuoteRefusalReason } from '../../../engine/starts/quotability.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import { addDays, dayBounds, localDateOf, toInstant, toLocal } from '../../../ground/time/localTime.ts';
import { minutesPerDay } from '../../../ground/time/minutes.ts';
import type { TenantBoard } from '../boards/boards.ts';
import { calendarFor, finestGridOf, gridOf, slotStepMinutes } from '../hours/calendars.ts';
import { yieldBetweenSlices } from './yieldBetweenSlices.ts';
import { isNameable } from '../placement/placement.ts';
import { rangesAhead } from '../visits/requestedRanges.ts';

interface StartsQuestion {
  readonly tenant: Tenant;
  readonly current: TenantBoard;
  /** Does not contain the job itself. */
  readonly board: Board;
  readonly visit: Visit;
  /** Business-local days, both included. */
  readonly days: { readonly from: string; readonly to: string };
  readonly nowMinute: EpochMinute;
  /** Finds only starts at which this technician goes alone or leads; null finds starts of every technician. */
  readonly leadId: string | null;
  /** Finds only starts between these minutes of a day, both included. Without them: the whole day. */
  readonly times?: TimesOfDay | null;
}

/** Minutes of a business-local day, 0 to 1439, both included. `toMinute` before `fromMinute`: over midnight. */
export interface TimesOfDay {
  readonly fromMinute: number;
  readonly toMinute: number;
}

export interface DayOfStarts {
  readonly date: string;
  /** In time order, each with its technicians, best first. With a `leadId`, each slot has only that technician. */
  readonly slots: readonly Slot[];
  /** When the requested lead has no start: the starts of all other technicians. */
  readonly others: readonly Slot[];
  /** Why there is no start; null on a day with starts. */
  readonly reason: QuoteRefusalReason | null;
}

/**
 * The starts of every day of the range. A day offers starts on the grid of the arrival window. If none of these works, it tries
 * ever finer grids.
 */
export async function startsByDay(question: StartsQuestion): Promise<DayOfStarts[]> {
  const { tenant, board, visit, days, leadId } = question;
  const calendar = calendarOfDays(question);
  const find: Finder = (range, step) => {
    const slots = matchingSlots(board, calendar, visit, aheadOf(question, range), gridOf(tenant, calendar, step));
    return slots.filter(({ startMinute }) => isNameable(tenant, startMinute) && isWithinTimes(question, startMinute));
  };
  const [coarsest, ...finer] = slotStepMinutes(tenant.arrivalWindowMinutes);
  const byDate = Map.groupBy(find(days, coarsest!), (slot) => localDateOf(tenant.timezone, slot.startMinute));
  const found: DayOfStarts[] = [];
  for (let date = days.from; date <= days.to; date = addDays(date, 1)) {
    const all = byDate.get(date) ?? [];
    const own = ofLead(all, leadId);
    found.push(own.length > 0 ? offered(date, own) : await finerStarts(question, calendar, date, all, finer, find));
  }
  return found;
}

/** Why there is no start on any of the days. */
export function whyNoStart(question: StartsQuestion): Promise<Quotability> {
  return judgeDays(question, calendarOfDays(question), question.days);
}

const offered = (date: string, slots: readonly Slot[]): DayOfStarts => ({ date, slots, others: [], reason: null });

interface Days {
  readonly from: string;
  readonly to: string;
}

type Finder = (days: Days, step: number) => readonly Slot[];

/** First asks whether any start exists, because that is faster than searching ever finer grids. */
async function finerStarts(
  question: StartsQuestion,
  calendar: Calendar,
  date: string,
  others: readonly Slot[],
  finer: readonly number[],
  find: Finder,
): Promise<DayOfStarts> {
  const day = { from: date, to: date };
  const quotability = await judgeDays(question, calendar, day);
  if (!quotability.schedulable) return { date, slots: [], others, reason: quotability.reason };
  for (const step of finer) {
    const slots = ofLead(find(day, step), question.leadId);
    if (slots.length > 0) return offered(date, slots);
  }
  // A start exists only in the hour that a clock change repeats, or with another lead of the crew.
  return { date, slots: [], others, reason: 'no_technician_available' };
}

function judgeDays(question: StartsQuestion, calendar: Calendar, days: Days): Promise<Quotability> {
  const { board, visit, nowMinute, leadId } = question;
  const asked =
    leadId === null || visit.crewSize > 1 ? board : { lanes: board.lanes.filter(({ technicianId }) => technicianId === leadId) };
  return yieldBetweenSlices(
    quotabilitySteps(asked, calendar, visit, windowsOf(question, days), nowMinute, finestGridOf(question.tenant, calendar)),
  );
}

function calendarOfDays(question: StartsQuestion): Calendar {
  const { startMinute, endMinute } = boundsOf(question, question.days);
  return calendarFor(question.tenant, question.current, question.visit, startMinute, endMinute);
}

function boundsOf({ tenant }: Pick<StartsQuestion, 'tenant'>, { from, to }: Days): MinuteRange {
  return minuteRange(dayBounds(tenant.timezone, from).startMinute, dayBounds(tenant.timezone, to).endMinute);
}

const aheadOf = (question: StartsQuestion, days: Days) => rangesAhead(windowsOf(question, days), question.nowMinute);

/** The requested times of each day as instants. Around a clock change they may hold a few more minutes: see `isWithinTimes`. */
export function windowsOf(question: Pick<StartsQuestion, 'tenant' | 'times'>, days: Days): MinuteRange[] {
  const { tenant, times } = question;
  if (!times) return [boundsOf(question, days)];
  const windows: MinuteRange[] = [];
  for (let date = days.from; date <= days.to; date = addDays(date, 1)) {
    const { startMinute, endMinute } = dayBounds(tenant.timezone, date);
    for (const span of spansOf(times)) {
      const [from, to] = span.map((minute) => toInstant(tenant.timezone, date, minute)) as [number, number];
      if (from <= to && from < endMinute) windows.push(minuteRange(Math.max(from, startMinute), Math.min(to + 1, endMinute)));
    }
  }
  return windows;
}

/** The times as ranges of one day, both ends included. Times over midnight are two. */
function spansOf({ fromMinute, toMinute }: TimesOfDay): [number, number][] {
  if (fromMinute <= toMinute) return [[fromMinute, toMinute]];
  return [
    [0, toMinute],
    [fromMinute, minutesPerDay - 1],
  ];
}

/** Whether the clock shows one of the requested times at this start. */
export function isWithinTimes({ tenant, times }: Pick<StartsQuestion, 'tenant' | 'times'>, startMinute: number): boolean {
  if (!times) return true;
  const minute = toLocal(tenant.timezone, startMinute).minute;
  return spansOf(times).some(([from, to]) => from <= minute && minute <= to);
}

function ofLead(slots: readonly Slot[], leadId: string | null): readonly Slot[] {
  if (leadId === null) return slots;
  return slots.flatMap((slot) => {
    const technicians = slot.technicians.filter(({ technicianId }) => technicianId === leadId);
    return technicians.length === 0 ? [] : [{ ...slot, technicians }];
  });
}
