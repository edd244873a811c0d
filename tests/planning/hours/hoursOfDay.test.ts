/** How the hours of technicians become the ranges of each day. docs/internals/places.md#hours-of-technicians. */
import { expect, it } from 'vitest';
import { hoursOfDay, weekOf } from '../../../src/domain/planning/hours/hoursOfDay.ts';
import { workingHours } from '../../../src/domain/planning/hours/calendars.ts';
import type { Rota } from '../../../src/domain/planning/boards/boards.ts';
import type { WeeklyRange } from '../../../src/store/schedule/boardRows.ts';

const own: Rota = { followsOpeningHours: false, dated: [] };
const daily = (start_minute: number, end_minute: number, rest: Partial<WeeklyRange> = {}): WeeklyRange[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_minute, end_minute, ...rest }));

/** The ranges of one pattern on each day, as UTC times. */
function expanded(
  timezone: string,
  weekly: readonly WeeklyRange[],
  dates: readonly string[],
  rota = own,
  openingHours: WeeklyRange[] = [],
) {
  const board = { patterns: [weekly], rotas: [rota], openingHours, datedOpenings: [] };
  const { shifts, onCall } = workingHours(
    { timezone, weekAStartsOn: null },
    board,
    dates.map((date) => ({ date })),
  );
  const utc = (minute: number) => new Date(minute * 60_000).toISOString().slice(5, 16);
  const shown = (byDay: (typeof shifts)[number] | undefined) =>
    byDay?.map((ranges) => ranges.map(({ startMinute, endMinute }) => `${utc(startMinute)}/${utc(endMinute)}`).join(' '));
  return { regular: shown(shifts[0]), onCall: shown(onCall?.[0]) };
}

it('[hours.weeks] week A and week B alternate over New Year, and in years of 53 weeks', () => {
  const mondays = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * 7 * 86_400_000).toISOString().slice(0, 10));
  expect(mondays('2026-12-14', 5).map((date) => weekOf(date, null))).toEqual(['a', 'b', 'a', 'b', 'a']);
  expect(weekOf('2024-01-01', null)).toBe('a');
  expect([weekOf('2026-12-27', null), weekOf('2027-01-03', null), weekOf('2027-01-04', null)]).toEqual(['b', 'a', 'b']);
  expect([weekOf('2023-12-31', null), weekOf('2023-12-25', null), weekOf('2023-12-24', null)]).toEqual(['b', 'b', 'a']);
  expect([weekOf('2027-01-04', '2027-01-11'), weekOf('2027-01-11', '2027-01-11')]).toEqual(['b', 'a']);
  const weekly = [...daily(480, 720, { week: 'b' }), ...daily(780, 1020, { week: 'a' }), ...daily(1020, 1080)];
  expect(expanded('UTC', weekly, ['2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04']).regular).toEqual([
    '12-27T08:00/12-27T12:00 12-27T17:00/12-27T18:00',
    '12-28T13:00/12-28T17:00 12-28T17:00/12-28T18:00',
    '01-03T13:00/01-03T17:00 01-03T17:00/01-03T18:00',
    '01-04T08:00/01-04T12:00 01-04T17:00/01-04T18:00',
  ]);
});

it('[hours.dated, hours.kinds] dated hours replace weekly hours only on their own days', () => {
  const dated = [
    { from: '2031-03-01', until: '2031-03-01', hours: [{ start_minute: 600, end_minute: 900, kind: 'on_call' as const }] },
    { from: '2031-03-03', until: '2031-03-04', hours: [{ weekday: 2, start_minute: 0, end_minute: 60 }] },
  ];
  const dates = ['2031-02-28', '2031-03-01', '2031-03-02', '2031-03-03', '2031-03-04', '2031-03-05'];
  const weekly = daily(480, 540);
  const result = {
    regular: ['02-28T08:00/02-28T09:00', '', '03-02T08:00/03-02T09:00', '', '03-04T00:00/03-04T01:00', '03-05T08:00/03-05T09:00'],
    onCall: ['', '03-01T10:00/03-01T15:00', '', '', '', ''],
  };
  expect(expanded('UTC', weekly, dates, { followsOpeningHours: false, dated })).toEqual(result);
  // A technician who follows the opening hours gets them as they are now, not as they were when the board was loaded.
  expect(expanded('UTC', daily(0, 30), dates, { followsOpeningHours: true, dated }, weekly)).toEqual(result);
  expect(hoursOfDay({ weekly, dated }, '2031-03-03', null)).toEqual({ isDated: true, ranges: [] });
});

it('[hours.kinds] the calendar has no on-call hours when nobody has any', () => {
  expect(expanded('UTC', daily(480, 540), ['2031-03-01'])).toEqual({ regular: ['03-01T08:00/03-01T09:00'], onCall: undefined });
});

it.each([
  ['America/New_York', '2031-03-09', '03-09T05:00/03-09T07:00', '03-09T07:00/03-10T04:00'],
  ['America/New_York', '2031-11-02', '11-02T04:00/11-02T07:30', '11-02T07:30/11-03T05:00'],
  ['Europe/Berlin', '2031-03-30', '03-29T23:00/03-30T01:00', '03-30T01:00/03-30T22:00'],
  ['Europe/Berlin', '2031-10-26', '10-25T22:00/10-26T00:30', '10-26T00:30/10-26T23:00'],
  ['Australia/Lord_Howe', '2031-10-05', '10-04T13:30/10-04T15:30', '10-04T15:30/10-05T13:00'],
  ['Australia/Lord_Howe', '2031-04-06', '04-05T13:00/04-05T16:00', '04-05T16:00/04-06T13:30'],
])('[hours.kinds] hours follow the clock change of %s on %s', (zone, date, regular, onCall) => {
  const weekly = [...daily(0, 150), ...daily(150, 1440, { kind: 'on_call' })];
  expect(expanded(zone, weekly, [date])).toEqual({ regular: [regular], onCall: [onCall] });
});
