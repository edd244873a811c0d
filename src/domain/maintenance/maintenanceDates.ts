/** Which dates of a maintenance plan come next, and which are due. Calculates with calendar days only. [maintenance-plan.dates]. */
import { nextDate } from '../../ground/time/recurrence.ts';
import { addDays } from '../../ground/time/localTime.ts';

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
/** Most days of a job request. */
const mostDays = 12;

/**
 * The days on which a visit is welcome: two weeks from the planned day on that end before `followingOn`, the date that follows. A visit that is
 * late is welcome from tomorrow on.
 */
export function welcomeDates(visitOn: string, today: string, followingOn: string | null): string[] {
  const first = visitOn >= today ? visitOn : addDays(today, 1);
  const days = Array.from({ length: welcomeDays }, (_, index) => addDays(first, index));
  return days.filter((date) => date === first || followingOn === null || date < followingOn);
}

/** Those of `days` that a job request asks for: the open ones that suit the customer, else the open ones, else all. `wantedWeekdays`: Monday 1 to Sunday 7. */
export function wantedDays(
  days: readonly string[],
  {
    wantedWeekdays,
    isOpen,
    weekdayOf,
  }: {
    readonly wantedWeekdays: readonly number[];
    readonly isOpen: (date: string) => boolean;
    readonly weekdayOf: (date: string) => number;
  },
): string[] {
  const open = days.filter(isOpen);
  const suiting = open.filter((date) => wantedWeekdays.includes(weekdayOf(date)));
  const asked = [suiting, open, days].find((some) => some.length > 0) ?? [];
  return asked.slice(0, mostDays);
}
