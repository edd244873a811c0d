/** Dates of maintenance plans against a small model that shares no code with them: it walks through the calendar day by day. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dateAfter,
  dueDates,
  passedDates,
  askedDays,
  possibleDates,
  unmetWishes,
  type MaintenanceRule,
} from '../../src/domain/maintenance/maintenanceDates.ts';
import type { Period } from '../../src/contract/vocabulary.ts';
import { canonicalRecurrence, nextDate } from '../../src/ground/time/recurrence.ts';

const dayMilliseconds = 86_400_000;
const dateOf = (day: number) => new Date(day * dayMilliseconds).toISOString().slice(0, 10);
const dayOf = (date: string) => Date.parse(date) / dayMilliseconds;
const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

interface ModelRule {
  readonly unit: 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly months: readonly number[];
  readonly monthDay: number | null;
  readonly weekday: string | null;
}

const text = ({ unit, interval, months, monthDay, weekday }: ModelRule) =>
  [
    `FREQ=${unit}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []),
    ...(monthDay === null ? [] : [`BYMONTHDAY=${monthDay}`]),
    ...(weekday === null ? [] : [`BYDAY=${weekday}`]),
  ].join(';');

/** Whether a rule falls on a day. */
function falls(rule: ModelRule, start: string, day: number): boolean {
  if (day < dayOf(start)) return false;
  const [date, first] = [new Date(day * dayMilliseconds), new Date(start)];
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (rule.months.length > 0 && !rule.months.includes(month + 1)) return false;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (rule.unit === 'WEEKLY') {
    // Weeks begin on Monday.
    const monday = (of: number) => of - ((of + 3) % 7);
    return (
      ((monday(day) - monday(dayOf(start))) / 7) % rule.interval === 0 &&
      codes[date.getUTCDay()] === (rule.weekday ?? codes[first.getUTCDay()])
    );
  }
  const months = (year - first.getUTCFullYear()) * 12 + month - first.getUTCMonth();
  if (rule.unit === 'MONTHLY' ? months % rule.interval !== 0 : (year - first.getUTCFullYear()) % rule.interval !== 0) return false;
  if (rule.unit === 'YEARLY' && rule.months.length === 0 && rule.monthDay === null && month !== first.getUTCMonth()) return false;
  const wanted = rule.monthDay ?? first.getUTCDate();
  return date.getUTCDate() === (wanted === -1 ? lastDay : Math.min(wanted, lastDay));
}

const starts = fc.oneof(
  fc.integer({ min: dayOf('2024-01-01'), max: dayOf('2033-12-31') }).map(dateOf),
  fc.constantFrom('2024-02-29', '2028-02-29', '2025-01-31', '2026-08-31', '2027-12-31', '2025-01-30', '2030-03-10', '2030-11-03'),
);
const modelRules: fc.Arbitrary<ModelRule> = fc.oneof(
  fc.record({
    unit: fc.constant('WEEKLY' as const),
    interval: fc.integer({ min: 1, max: 8 }),
    months: fc.constant([]),
    monthDay: fc.constant(null),
    weekday: fc.option(fc.constantFrom(...codes)),
  }),
  fc.record({
    unit: fc.constantFrom('MONTHLY' as const, 'YEARLY' as const),
    interval: fc.integer({ min: 1, max: 4 }),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
    monthDay: fc.option(fc.constantFrom(-1, 1, 15, 28)),
    weekday: fc.constant(null),
  }),
);

it('[maintenance-plan.dates] the dates of a rule are exactly those of the model', () => {
  fc.assert(
    fc.property(modelRules, starts, (rule, start) => {
      // A rule such as every fourth month in two months may have no date; the model has none either.
      const recurrence = canonicalRecurrence(text(rule)) as string;
      const end = dayOf(start) + 365 * 6;
      const expected = Array.from({ length: end - dayOf(start) + 1 }, (_, index) => dayOf(start) + index)
        .filter((day) => falls(rule, start, day))
        .map(dateOf);
      const got: string[] = [];
      for (let date = nextDate(recurrence, start, null); date && dayOf(date) <= end; date = nextDate(recurrence, start, date))
        got.push(date);
      expect(got).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

const yearly: MaintenanceRule = { recurrence: 'FREQ=MONTHLY;INTERVAL=12', startDate: '2024-02-29', endDate: null, leadWeeks: 4 };

it('[maintenance-plan.dates] a rule on a leap day or month end uses the last day, and remembers the day of its start', () => {
  const all: string[] = [];
  for (let date = dateAfter(yearly, null, '2024-01-01'); all.length < 5; date = dateAfter(yearly, date!.dueOn, '2024-01-01'))
    all.push(date!.dueOn);
  expect(all).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  expect(dateAfter({ ...yearly, endDate: '2025-02-27' }, '2024-02-29', '2024-01-01')).toBeNull();
  expect(dateAfter({ ...yearly, recurrence: 'FREQ=YEARLY;INTERVAL=100' }, '2124-02-29', '2024-01-01')).toBeNull();
});

it('[maintenance-plan.dates] the next date passes over dates that are already skipped', () => {
  const weekly = { recurrence: 'FREQ=WEEKLY', startDate: '2030-06-03', endDate: null, skippedDates: ['2030-06-10', '2030-06-17'] };
  expect(dateAfter(weekly, '2030-06-03', '2030-06-01')?.dueOn).toBe('2030-06-24');
});

it('[maintenance-plan.catch-up] all coming dates are requested, and the latest past date unless another is requested', () => {
  const weekly: MaintenanceRule = { recurrence: 'FREQ=WEEKLY', startDate: '2030-06-03', endDate: null, leadWeeks: 2 };
  const at = (date: string) => ({ dueOn: date, visitOn: date });
  // A lead time longer than the rule's step requests each date of it.
  expect(dueDates(weekly, at('2030-06-10'), '2030-06-05')).toEqual({
    requested: [at('2030-06-10'), at('2030-06-17')],
    missed: [],
    next: at('2030-06-24'),
  });
  expect(dueDates(weekly, at('2030-06-10'), '2030-06-18')).toEqual({
    requested: [at('2030-06-24'), at('2030-07-01')],
    missed: [at('2030-06-10'), at('2030-06-17')],
    next: at('2030-07-08'),
  });
  const late = { ...yearly, startDate: '2028-06-03' };
  expect(dueDates(late, at('2028-06-03'), '2030-06-05')).toEqual({
    requested: [at('2030-06-03')],
    missed: [at('2028-06-03'), at('2029-06-03')],
    next: at('2031-06-03'),
  });
  // A moved visit keeps its rule's date as the key, and the next date follows that.
  const moved = { dueOn: '2030-06-10', visitOn: '2030-06-14' };
  expect(dueDates({ ...weekly, leadWeeks: 0 }, moved, '2030-06-13')).toEqual({ requested: [], missed: [], next: moved });
  expect(dueDates({ ...weekly, leadWeeks: 0 }, moved, '2030-06-14')).toEqual({
    requested: [moved],
    missed: [],
    next: at('2030-06-17'),
  });
  expect(passedDates(weekly, moved, '2030-06-18')).toEqual({ passed: [moved, at('2030-06-17')], next: at('2030-06-24') });
});

it('[maintenance-plan.requests] a visit is possible from its date until before the following date, for at most a year', () => {
  expect(possibleDates('2030-06-08', '2030-06-08', null)).toHaveLength(366);
  expect(possibleDates('2030-06-08', '2030-06-08', '2030-06-10')).toEqual(['2030-06-08', '2030-06-09']);
  expect(possibleDates('2030-06-08', '2030-06-10', '2030-06-13')).toEqual(['2030-06-11', '2030-06-12']);
  // A late visit has a day even if the next date is tomorrow.
  expect(possibleDates('2030-06-08', '2030-06-10', '2030-06-11')).toEqual(['2030-06-11']);
});

const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;

interface Week {
  readonly wantedWeekdays?: number[];
  readonly wantedPeriods?: Period[];
  readonly open: Readonly<Record<number, readonly Period[]>>;
  readonly closedUntil?: string;
}

/** The days asked for by a visit of 8 June 2030, a Saturday. */
const asked = ({ wantedWeekdays = [], wantedPeriods = [], open, closedUntil = '' }: Week) =>
  askedDays(possibleDates('2030-06-08', '2030-06-01', null), {
    wantedWeekdays,
    wantedPeriods,
    openPeriodsOf: (date) => (date === '2030-06-17' || date < closedUntil ? [] : (open[weekdayOf(date)] ?? [])),
    weekdayOf,
  });
const datesOf = (week: Week) => asked(week).map(({ date }) => date);

it('[maintenance-plan.requests] a request offers at most 12 days of two weeks, on the wanted weekdays if possible', () => {
  const all: Period[] = ['morning', 'afternoon'];
  expect(datesOf({ wantedWeekdays: [6], open: { 1: all, 6: all } })).toEqual(['2030-06-08', '2030-06-15']);
  expect(datesOf({ wantedWeekdays: [6], open: { 1: all } })).toEqual(['2030-06-10']);
  expect(datesOf({ open: { 1: all, 2: all } })).toEqual(['2030-06-10', '2030-06-11', '2030-06-18']);
  expect(datesOf({ open: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, all])) })).toHaveLength(12);
});

it('[maintenance-plan.open-days] after a long closure a request offers the first open days', () => {
  const open = { 1: ['morning'], 3: ['morning'] } satisfies Week['open'];
  expect(datesOf({ open, closedUntil: '2030-06-22' })).toEqual(['2030-06-24', '2030-06-26', '2030-07-01', '2030-07-03']);
  // One open day of the two weeks is enough.
  expect(datesOf({ open, closedUntil: '2030-06-19' })).toEqual(['2030-06-19']);
  expect(datesOf({ open: {} })).toEqual([]);
});

it('[maintenance-plan.open-days] a wanted part of the day that is never open is replaced by the open parts', () => {
  const open = { 1: ['morning'], 2: ['afternoon', 'evening'] } satisfies Week['open'];
  const morning = { date: '2030-06-10', periods: ['morning'] };
  expect(asked({ wantedPeriods: ['morning'], open })).toEqual([morning]);
  expect(asked({ wantedPeriods: ['morning'], wantedWeekdays: [2], open })).toEqual([morning]);
  expect(asked({ wantedPeriods: ['evening'], open: { 1: ['morning'] } })).toEqual([morning]);
  expect(asked({ open: { 1: ['morning'] } })).toEqual([{ date: '2030-06-10', periods: ['morning', 'afternoon', 'evening'] }]);
});

it('[maintenance-plan.open-days] wishes that no week can meet are reported', () => {
  const openPeriodsOfWeekday = (weekday: number): Period[] => (weekday < 6 ? ['morning'] : weekday === 6 ? ['evening'] : []);
  const unmet = (wantedWeekdays: number[], wantedPeriods: Period[]) => unmetWishes({ wantedWeekdays, wantedPeriods, openPeriodsOfWeekday });
  expect(unmet([1, 7], [])).toEqual({ weekdays: [7], periods: [] });
  expect(unmet([], ['evening', 'afternoon'])).toEqual({ weekdays: [], periods: ['afternoon'] });
  expect(unmet([1], ['evening', 'morning'])).toEqual({ weekdays: [], periods: ['evening'] });
});
