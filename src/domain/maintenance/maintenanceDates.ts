/** Which dates of a maintenance plan come next, and which are due. Calculates with calendar days only. [maintenance-plan.dates]. */
import { periods, type Period } from '../../contract/vocabulary.ts';
import { nextDate } from '../../ground/time/recurrence.ts';
import { addDays, daysBetween } from '../../ground/time/localTime.ts';

/** The rule of a plan. */
export interface MaintenanceRule {
  readonly recurrence: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly leadWeeks: number;
  /** Dates that are skipped already, and are passed over. */
  readonly skippedDates?: readonly string[];
}

/** A date of the rule that is not settled, with the day that the visit is planned for. Both differ once a person has moved the visit. */
export interface MaintenanceDate {
  readonly dueOn: string;
  readonly visitOn: string;
}

/** The first unsettled date of the rule after `after` that is not before `notBefore`. null: there is none until the end. */
export function dateAfter(
  { recurrence, startDate, endDate, skippedDates = [] }: Omit<MaintenanceRule, 'leadWeeks'>,
  after: string | null,
  notBefore: string,
): MaintenanceDate | null {
  const dayBefore = addDays(notBefore, -1);
  let dueOn = nextDate(recurrence, startDate, after === null || after < dayBefore ? dayBefore : after);
  while (dueOn !== null && skippedDates.includes(dueOn)) dueOn = nextDate(recurrence, startDate, dueOn);
  return dueOn === null || (endDate !== null && dueOn > endDate) ? null : { dueOn, visitOn: dueOn };
}

/** The day on which the job request for a visit is made. */
const requestDay = ({ leadWeeks }: Pick<MaintenanceRule, 'leadWeeks'>, { visitOn }: MaintenanceDate): string =>
  addDays(visitOn, -7 * leadWeeks);

/** The columns of the next date. */
export const nextColumns = (rule: MaintenanceRule, next: MaintenanceDate | null) => ({
  nextDueOn: next?.dueOn ?? null,
  nextVisitOn: next?.visitOn ?? null,
  requestOn: next && requestDay(rule, next),
});

interface DueDates {
  /** Dates for which a job request is made now, in order. */
  readonly requested: readonly MaintenanceDate[];
  /** Dates that have passed, and for which nothing is made any more. */
  readonly missed: readonly MaintenanceDate[];
  /** The first date that is not due yet. */
  readonly next: MaintenanceDate | null;
}

/**
 * What is due today, of a plan whose next date is `next`. Dates that are still to come are requested. Of those that have passed, because no
 * process ran, only the latest is, and only if no other is requested: nobody needs two visits at once. [maintenance-plan.catch-up].
 */
export function dueDates(rule: MaintenanceRule, next: MaintenanceDate | null, today: string): DueDates {
  const due: MaintenanceDate[] = [];
  let date = next;
  while (date !== null && requestDay(rule, date) <= today) {
    due.push(date);
    date = dateAfter(rule, date.dueOn, rule.startDate);
  }
  const passed = due.filter(({ visitOn }) => visitOn < today);
  const ahead = due.filter(({ visitOn }) => visitOn >= today);
  const latest = passed.at(-1);
  return latest !== undefined && ahead.length === 0
    ? { requested: [latest], missed: passed.slice(0, -1), next: date }
    : { requested: ahead, missed: passed, next: date };
}

/** The dates that passed while a plan was paused, and the first that did not. */
export function passedDates(
  rule: MaintenanceRule,
  next: MaintenanceDate | null,
  today: string,
): { readonly passed: readonly MaintenanceDate[]; readonly next: MaintenanceDate | null } {
  const passed: MaintenanceDate[] = [];
  let date = next;
  while (date !== null && date.visitOn < today) {
    passed.push(date);
    date = dateAfter(rule, date.dueOn, rule.startDate);
  }
  return { passed, next: date };
}

/** Days after the planned day on which the visit is welcome. */
const welcomeDays = 14;
/** Days of a year in which a visit can be made up for. */
const mostPossibleDays = 366;
/** Most days of a job request. */
const mostDays = 12;

/**
 * The days on which a visit is possible, in order: from the planned day on, a year at most, and before `followingOn`, the date that follows. A visit
 * that is late is possible from tomorrow on.
 */
export function possibleDates(visitOn: string, today: string, followingOn: string | null): string[] {
  const first = visitOn >= today ? visitOn : addDays(today, 1);
  const count = followingOn === null ? mostPossibleDays : Math.min(Math.max(daysBetween(first, followingOn), 1), mostPossibleDays);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** What a customer wishes, and when the business is open. */
interface WishedDays {
  /** Monday 1 to Sunday 7; empty: any day. */
  readonly wantedWeekdays: readonly number[];
  /** Empty: any. */
  readonly wantedPeriods: readonly Period[];
  /** The parts of a day on which the business is open; empty: closed. */
  readonly openPeriodsOf: (date: string) => readonly Period[];
  readonly weekdayOf: (date: string) => number;
}

interface AskedDay {
  readonly date: string;
  readonly periods: readonly Period[];
}

/**
 * The days of `possible` that a job request asks for, and the parts of each. They lie in the two weeks from the planned day on, or, if the business is
 * closed on all of these, in the two weeks from the first open day on. The days that suit the customer best are taken; where no wished part of the day is
 * open, the open parts. Empty: the business is closed on all days.
 */
export function askedDays(
  possible: readonly string[],
  { wantedWeekdays, wantedPeriods, openPeriodsOf, weekdayOf }: WishedDays,
): AskedDay[] {
  const isOpen = (date: string) => openPeriodsOf(date).length > 0;
  const firstOpen = possible.findIndex(isOpen);
  if (firstOpen < 0) return [];
  const from = firstOpen < welcomeDays ? 0 : firstOpen;
  const open = possible.slice(from, from + welcomeDays).filter(isOpen);
  const isOnDay = (date: string) => wantedWeekdays.length === 0 || wantedWeekdays.includes(weekdayOf(date));
  const isInPart = (date: string) => wantedPeriods.length === 0 || openPeriodsOf(date).some((period) => wantedPeriods.includes(period));
  const choices = [open.filter((date) => isOnDay(date) && isInPart(date)), open.filter(isInPart), open.filter(isOnDay), open];
  const dates = choices.find((choice) => choice.length > 0)!;
  const anyPeriod = wantedPeriods.length === 0 ? periods : periods.filter((period) => wantedPeriods.includes(period));
  return dates.slice(0, mostDays).map((date) => ({ date, periods: isInPart(date) ? anyPeriod : openPeriodsOf(date) }));
}

/** Monday to Sunday. */
const everyWeekday = [1, 2, 3, 4, 5, 6, 7];

/** Which wishes the opening hours of the week never meet. */
export function unmetWishes({
  wantedWeekdays,
  wantedPeriods,
  openPeriodsOfWeekday,
}: {
  readonly wantedWeekdays: readonly number[];
  readonly wantedPeriods: readonly Period[];
  readonly openPeriodsOfWeekday: (weekday: number) => readonly Period[];
}): { readonly weekdays: number[]; readonly periods: Period[] } {
  const isMet = (period: Period, weekday: number) => openPeriodsOfWeekday(weekday).includes(period);
  const weekdays = wantedWeekdays.filter((weekday) => openPeriodsOfWeekday(weekday).length === 0);
  const days = wantedWeekdays.length === 0 ? everyWeekday : wantedWeekdays;
  return { weekdays, periods: wantedPeriods.filter((period) => !days.some((weekday) => isMet(period, weekday))) };
}
