/**
 * Golden instants, worked out by hand from the rules of the tz database. Each clock change is the UTC instant that the rule gives, never
 * one that this code computes. The properties compare with `Intl.DateTimeFormat`, while the code uses Temporal.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invalidTime } from '../../src/domain/planning/hours/invalidTime.ts';
import { addDays, canonicalZone, dayBounds, daysBetween, isCalendarDate, isoWeekday, localDateOf, minuteAfterGap, parseNaiveDatetime, toInstant, toLocal } from '../../src/ground/time/localTime.ts';
import { formatMinute, normalizeTimestamp } from '../../src/ground/time/timestamps.ts';

const minuteOf = (utc: string) => Date.parse(`${utc}:00Z`) / 60_000;
const minuteOfDay = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));
const utcOf = (epochMinute: number) => formatMinute(epochMinute).slice(0, 16);
const hours = (zone: string, date: string) => (dayBounds(zone, date).endMinute - dayBounds(zone, date).startMinute) / 60;
const bounds = (zone: string, date: string) => [utcOf(dayBounds(zone, date).startMinute), utcOf(dayBounds(zone, date).endMinute)];

interface GoldenDay {
  zone: string;
  date: string;
  /** Local midnight (or the first minute that exists), and the next day's, in UTC. */
  from: string;
  to: string;
  hours: number;
  /** Wall clock to UTC; a repeated time means the earlier. */
  times: [wall: string, utc: string][];
  /** Wall clock that does not exist, and the next valid minute. */
  skipped?: [wall: string, next: string][];
}

const goldenDays: GoldenDay[] = [
  {
    // Second Sunday of March, 02:00 EST becomes 03:00 EDT: 07:00 UTC.
    zone: 'America/New_York', date: '2027-03-14', from: '2027-03-14T05:00', to: '2027-03-15T04:00', hours: 23,
    times: [
      ['00:00', '2027-03-14T05:00'], ['01:59', '2027-03-14T06:59'], ['03:00', '2027-03-14T07:00'], ['09:00', '2027-03-14T13:00'],
      ['23:59', '2027-03-15T03:59'],
    ],
    skipped: [['02:00', '03:00'], ['02:30', '03:00'], ['02:59', '03:00']],
  },
  {
    // First Sunday of November, 02:00 EDT becomes 01:00 EST: 06:00 UTC.
    zone: 'America/New_York', date: '2027-11-07', from: '2027-11-07T04:00', to: '2027-11-08T05:00', hours: 25,
    times: [
      ['00:59', '2027-11-07T04:59'], ['01:00', '2027-11-07T05:00'], ['01:30', '2027-11-07T05:30'], ['01:59', '2027-11-07T05:59'],
      ['02:00', '2027-11-07T07:00'], ['09:00', '2027-11-07T14:00'],
    ],
  },
  {
    // Last Sunday of March, 01:00 UTC.
    zone: 'Europe/Berlin', date: '2027-03-28', from: '2027-03-27T23:00', to: '2027-03-28T22:00', hours: 23,
    times: [['01:59', '2027-03-28T00:59'], ['03:00', '2027-03-28T01:00'], ['12:00', '2027-03-28T10:00']],
    skipped: [['02:00', '03:00'], ['02:59', '03:00']],
  },
  {
    // Last Sunday of October, 01:00 UTC.
    zone: 'Europe/Berlin', date: '2027-10-31', from: '2027-10-30T22:00', to: '2027-10-31T23:00', hours: 25,
    times: [
      ['01:59', '2027-10-30T23:59'], ['02:00', '2027-10-31T00:00'], ['02:30', '2027-10-31T00:30'], ['03:00', '2027-10-31T02:00'],
      ['12:00', '2027-10-31T11:00'],
    ],
  },
  {
    // The southern autumn: first Sunday of April, 03:00 AEDT becomes 02:00 AEST: 16:00 UTC the day before.
    zone: 'Australia/Sydney', date: '2027-04-04', from: '2027-04-03T13:00', to: '2027-04-04T14:00', hours: 25,
    times: [
      ['01:59', '2027-04-03T14:59'], ['02:00', '2027-04-03T15:00'], ['02:30', '2027-04-03T15:30'], ['03:00', '2027-04-03T17:00'],
      ['09:00', '2027-04-03T23:00'],
    ],
  },
  {
    // The southern spring: first Sunday of October, 02:00 AEST becomes 03:00 AEDT: 16:00 UTC the day before.
    zone: 'Australia/Sydney', date: '2027-10-03', from: '2027-10-02T14:00', to: '2027-10-03T13:00', hours: 23,
    times: [['01:59', '2027-10-02T15:59'], ['03:00', '2027-10-02T16:00'], ['09:00', '2027-10-02T22:00']],
    skipped: [['02:00', '03:00'], ['02:30', '03:00']],
  },
  {
    // Half an hour only: 02:00 (+11) becomes 01:30 (+10:30), 15:00 UTC the day before.
    zone: 'Australia/Lord_Howe', date: '2027-04-04', from: '2027-04-03T13:00', to: '2027-04-04T13:30', hours: 24.5,
    times: [
      ['01:29', '2027-04-03T14:29'], ['01:30', '2027-04-03T14:30'], ['01:59', '2027-04-03T14:59'], ['02:00', '2027-04-03T15:30'],
      ['09:00', '2027-04-03T22:30'],
    ],
  },
  {
    // 02:00 (+10:30) becomes 02:30 (+11), 15:30 UTC the day before.
    zone: 'Australia/Lord_Howe', date: '2027-10-03', from: '2027-10-02T13:30', to: '2027-10-03T13:00', hours: 23.5,
    times: [['01:59', '2027-10-02T15:29'], ['02:30', '2027-10-02T15:30'], ['09:00', '2027-10-02T22:00']],
    skipped: [['02:00', '02:30'], ['02:29', '02:30']],
  },
  {
    // The clocks change together with New Zealand's: 03:45 (+13:45) becomes 02:45 (+12:45), 14:00 UTC the day before.
    zone: 'Pacific/Chatham', date: '2027-04-04', from: '2027-04-03T10:15', to: '2027-04-04T11:15', hours: 25,
    times: [
      ['02:44', '2027-04-03T12:59'], ['02:45', '2027-04-03T13:00'], ['03:00', '2027-04-03T13:15'], ['03:45', '2027-04-03T15:00'],
      ['09:00', '2027-04-03T20:15'],
    ],
  },
  {
    // Last Sunday of September, 02:45 (+12:45) becomes 03:45 (+13:45), 14:00 UTC the day before.
    zone: 'Pacific/Chatham', date: '2027-09-26', from: '2027-09-25T11:15', to: '2027-09-26T10:15', hours: 23,
    times: [['02:44', '2027-09-25T13:59'], ['03:45', '2027-09-25T14:00'], ['09:00', '2027-09-25T19:15']],
    skipped: [['02:45', '03:45'], ['03:00', '03:45'], ['03:44', '03:45']],
  },
  {
    // The clocks change at midnight: the day starts at 01:00 (-3), 04:00 UTC.
    zone: 'America/Santiago', date: '2027-09-05', from: '2027-09-05T04:00', to: '2027-09-06T03:00', hours: 23,
    times: [['01:00', '2027-09-05T04:00'], ['09:00', '2027-09-05T12:00'], ['23:59', '2027-09-06T02:59']],
    skipped: [['00:00', '01:00'], ['00:30', '01:00']],
  },
  {
    // The day before that change has 24 hours, and ends at the instant at which the next day starts.
    zone: 'America/Santiago', date: '2027-09-04', from: '2027-09-04T04:00', to: '2027-09-05T04:00', hours: 24,
    times: [['00:00', '2027-09-04T04:00'], ['23:59', '2027-09-05T03:59']],
  },
  {
    // At the end of Saturday 24:00 (-3) becomes 23:00 (-4): the last hour of the day comes twice.
    zone: 'America/Santiago', date: '2027-04-03', from: '2027-04-03T03:00', to: '2027-04-04T04:00', hours: 25,
    times: [['22:59', '2027-04-04T01:59'], ['23:00', '2027-04-04T02:00'], ['23:30', '2027-04-04T02:30'], ['23:59', '2027-04-04T02:59']],
  },
  {
    // Last Friday of April at midnight: 00:00 (+2) becomes 01:00 (+3), 22:00 UTC the day before.
    zone: 'Africa/Cairo', date: '2027-04-30', from: '2027-04-29T22:00', to: '2027-04-30T21:00', hours: 23,
    times: [['01:00', '2027-04-29T22:00'], ['09:00', '2027-04-30T06:00']],
    skipped: [['00:00', '01:00'], ['00:59', '01:00']],
  },
  {
    // Last Thursday of October, 24:00 (+3) becomes 23:00 (+2).
    zone: 'Africa/Cairo', date: '2027-10-28', from: '2027-10-27T21:00', to: '2027-10-28T22:00', hours: 25,
    times: [['23:30', '2027-10-28T20:30']],
  },
  {
    zone: 'Asia/Kathmandu', date: '2027-03-14', from: '2027-03-13T18:15', to: '2027-03-14T18:15', hours: 24,
    times: [['00:00', '2027-03-13T18:15'], ['02:30', '2027-03-13T20:45'], ['09:00', '2027-03-14T03:15'], ['23:59', '2027-03-14T18:14']],
  },
  {
    zone: 'Asia/Kolkata', date: '2027-03-14', from: '2027-03-13T18:30', to: '2027-03-14T18:30', hours: 24,
    times: [['05:29', '2027-03-13T23:59'], ['05:30', '2027-03-14T00:00'], ['09:00', '2027-03-14T03:30']],
  },
  {
    // On the two sides of the date line the same wall clock is exactly a day apart.
    zone: 'Pacific/Kiritimati', date: '2027-01-01', from: '2026-12-31T10:00', to: '2027-01-01T10:00', hours: 24,
    times: [['00:00', '2026-12-31T10:00'], ['09:00', '2026-12-31T19:00'], ['13:59', '2026-12-31T23:59']],
  },
  {
    zone: 'Pacific/Honolulu', date: '2027-01-01', from: '2027-01-01T10:00', to: '2027-01-02T10:00', hours: 24,
    times: [['00:00', '2027-01-01T10:00'], ['09:00', '2027-01-01T19:00'], ['14:00', '2027-01-02T00:00']],
  },
];

const wallOf = (datetime: string) => datetime.slice(11, 16);

const named = goldenDays.map((day) => [`${day.zone} ${day.date}`, day] as const);

describe.each(named)('[time.23-25-hours, time.odd-zones] %s', (_name, { zone, date, from, to, hours: length, times, skipped }) => {
  test(`has ${length} hours, from ${from}Z`, () => {
    expect(bounds(zone, date)).toEqual([from, to]);
    expect(hours(zone, date)).toBe(length);
    expect(utcOf(toInstant(zone, date, 1440))).toBe(to);
    expect(localDateOf(zone, minuteOf(from))).toBe(date);
    expect(localDateOf(zone, minuteOf(to) - 1)).toBe(date);
    expect(localDateOf(zone, minuteOf(from) - 1)).toBe(addDays(date, -1));
    expect(localDateOf(zone, minuteOf(to))).toBe(addDays(date, 1));
  });

  test.each(times)('[time.dst-overlap] %s is %sZ, when read and when written', (wall, utc) => {
    expect(utcOf(toInstant(zone, date, minuteOfDay(wall)))).toBe(utc);
    expect(parseNaiveDatetime(zone, `${date}T${wall}`)).toEqual({ ok: true, epochMinute: minuteOf(utc) });
    expect(parseNaiveDatetime(zone, `${date}T${wall}:00`)).toEqual({ ok: true, epochMinute: minuteOf(utc) });
    expect(toLocal(zone, minuteOf(utc))).toEqual({ date, minute: minuteOfDay(wall), datetime: `${date}T${wall}:00` });
  });

  if (skipped) {
    test.each(skipped)('[time.dst-gap] %s does not exist, %s is the next valid minute', (wall, next) => {
      const read = parseNaiveDatetime(zone, `${date}T${wall}`);
      expect(read).toMatchObject({ ok: false, code: 'nonexistent_time' });
      expect((read as { next: string }).next).toContain(`${date}T${next}`);
      // As a bound of a period or shift, such a time means the end of the gap.
      expect(wallOf(toLocal(zone, toInstant(zone, date, minuteOfDay(wall))).datetime)).toBe(next);
      expect(toInstant(zone, date, minuteOfDay(wall))).toBe(toInstant(zone, date, minuteOfDay(next)));
    });
  }
});

test('[time.dst-overlap] the second of two equal local times is shown as on the clock, and reads back as the first', () => {
  // 06:30 UTC is 01:30 EST, an hour after 01:30 EDT.
  expect(toLocal('America/New_York', minuteOf('2027-11-07T06:30'))).toEqual({ date: '2027-11-07', minute: 90, datetime: '2027-11-07T01:30:00' });
  expect(toLocal('America/Santiago', minuteOf('2027-04-04T03:30'))).toEqual({ date: '2027-04-03', minute: 1410, datetime: '2027-04-03T23:30:00' });
});

test('[time.date-line] a day that the zone skipped has no minutes, and its local times mean the next day', () => {
  // Samoa went from 29 December (-10) to 31 December (+14).
  expect(bounds('Pacific/Apia', '2011-12-30')).toEqual(['2011-12-30T10:00', '2011-12-30T10:00']);
  expect(hours('Pacific/Apia', '2011-12-29')).toBe(24);
  expect(parseNaiveDatetime('Pacific/Apia', '2011-12-30T09:00')).toMatchObject({ ok: false, next: '2011-12-31T00:00' });
  expect(utcOf(toInstant('Pacific/Apia', '2011-12-30', 540))).toBe('2011-12-30T10:00');
});

describe('text of a naive datetime', () => {
  const withOffset = ['Z', ':00z', '+05:45', ':00.000-0500', '+05', '[Asia/Kathmandu]'].map((end) => `2027-03-14T09:00${end}`);
  test.each(withOffset)('[input.naive-datetime] %s has an offset, and the refusal asks for business-local time', (text) => {
    const read = parseNaiveDatetime('Asia/Kathmandu', text);
    expect(read).toEqual({ ok: false, code: 'has_offset' });
    expect(invalidTime('at', 'Asia/Kathmandu', read as Extract<typeof read, { ok: false }>).errors).toMatchObject([
      { field: 'at', code: 'has_offset', key: 'business_local', parameters: { zone: 'Asia/Kathmandu' } },
    ]);
  });

  test.each([
    '2027-03-14', '2027-03-14T09', '2027-03-14T9:00', '2027-03-14 09:00', '2027-03-14T24:00', '2027-03-14T09:60', '2027-03-14T09:00:30',
    '2027-03-14T09:00:60', '2027-02-29T09:00', '2027-04-31T09:00', '2027-13-01T09:00', '2027-00-10T09:00', '0000-01-01T09:00',
    '+002027-03-14T09:00', '2027-03-14T09:00\n', ' 2027-03-14T09:00', '', '٢٠٢٧-03-14T09:00',
  ])('[input.naive-format] %j is no datetime', (text) => expect(parseNaiveDatetime('UTC', text)).toMatchObject({ ok: false, code: 'format' }));

  test('of 29 February is read in a leap year', () => {
    expect(parseNaiveDatetime('UTC', '2028-02-29T00:00')).toEqual({ ok: true, epochMinute: minuteOf('2028-02-29T00:00') });
  });
});

describe('zones', () => {
  test.each([
    ['america/new_york', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s becomes %s, so that callers find the name they sent, not an older name', (name, expected) => expect(canonicalZone(name)).toBe(expected));

  test.each([
    '+02:00', '-05', 'Z', 'Mars/Olympus', 'America', 'New_York', '', ' UTC', 'UTC ', '../etc/passwd', '2020-01-01T00:00Z',
    '2020-01-01T00:00[Europe/Berlin]', 'Factory', '__proto__',
  ])('%j is not a zone', (name) => expect(canonicalZone(name)).toBeNull());
});

test('days are counted by the calendar, even when the clocks change', () => {
  expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-01-01')).toBe(-365);
  // 14 March 2027 is a Sunday.
  expect(['2027-03-13', '2027-03-14', '2027-03-15'].map(isoWeekday)).toEqual([6, 7, 1]);
  expect(['2028-02-29', '2027-02-29', '2027-2-1', '0000-01-01', '2027-06-31', 'today'].map(isCalendarDate)).toEqual([true, false, false, false, false, false]);
});

describe('RFC 3339', () => {
  test.each([
    ['2027-03-14T09:00:00Z', '2027-03-14T09:00:00Z'],
    ['2027-03-14T09:00:00+05:45', '2027-03-14T03:15:00Z'],
    ['2027-03-14t09:00:00.123456z', '2027-03-14T09:00:00.123456Z'],
    ['2027-03-14 23:30:00.1234567-10:00', '2027-03-15T09:30:00.123456Z'],
    ['2026-12-31T23:59:59.9+00:00', '2026-12-31T23:59:59.9Z'],
  ])('%s is read as %s', (text, expected) => expect(normalizeTimestamp(text)).toBe(expected));

  test.each([
    '2027-03-14T09:00:00', '2027-03-14T09:00Z', '2027-02-29T09:00:00Z', '2027-03-14T24:00:00Z', '2027-03-14T23:59:60Z',
    '2027-03-14T09:00:00+25:00', '2027-03-14T09:00:00+0545', 'now', '',
  ])('%j is refused', (text) => expect(normalizeTimestamp(text)).toBeNull());
});

test('[time.server-zone] the zone of the server changes nothing', () => {
  const before = process.env['TZ'];
  try {
    for (const [serverZone, offset] of [['Pacific/Kiritimati', -840], ['America/New_York', 240], ['UTC', 0]] as const) {
      process.env['TZ'] = serverZone;
      expect(new Date('2027-07-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
      expect(utcOf(toInstant('Europe/Berlin', '2027-03-28', 720))).toBe('2027-03-28T10:00');
      expect(toLocal('Europe/Berlin', minuteOf('2027-10-31T01:30')).datetime).toBe('2027-10-31T02:30:00');
      expect(parseNaiveDatetime('Europe/Berlin', '2027-03-28T02:30')).toMatchObject({ code: 'nonexistent_time' });
      expect(normalizeTimestamp('2027-03-14T09:00:00+05:45')).toBe('2027-03-14T03:15:00Z');
      expect(isCalendarDate('2027-03-28')).toBe(true);
    }
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

describe('properties over every zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const changing = ['America/Santiago', 'America/Havana', 'America/St_Johns', 'Africa/Cairo', 'Asia/Gaza', 'Antarctica/Troll', 'Atlantic/Azores'];
  const formats = new Map<string, Intl.DateTimeFormat>();
  /** The wall clock as `YYYY-MM-DD HH:MM`, by Intl. */
  function shown(timeZone: string, epochMinute: number): string {
    let format = formats.get(timeZone);
    if (!format) {
      const two = '2-digit';
      format = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' });
      formats.set(timeZone, format);
    }
    return format.format(epochMinute * 60_000);
  }
  const zone = fc.oneof(fc.constantFrom(...zones), fc.constantFrom(...changing, ...new Set(goldenDays.map((day) => day.zone))));
  const from = minuteOf('2024-01-01T00:00');
  const instant = fc.integer({ min: from, max: minuteOf('2033-12-31T00:00') });
  /** Half of the draws are near a clock change, which an even draw over ten years would rarely meet. */
  const zoneAndInstant = fc.oneof(
    fc.tuple(zone, instant),
    fc.tuple(zone, instant, fc.integer({ min: -1600, max: 1600 })).map(([name, start, near]): [string, number] => {
      const next = Temporal.Instant.fromEpochMilliseconds(start * 60_000).toZonedDateTimeISO(name).getTimeZoneTransition('next');
      return [name, (next ? Math.floor(next.epochMilliseconds / 60_000) : start) + near];
    }),
  );
  const runs = { numRuns: 3000 };

  test('[time.every-zone] an instant is shown as Intl shows it', () => {
    fc.assert(
      fc.property(zoneAndInstant, ([name, epochMinute]) => {
        const local = toLocal(name, epochMinute);
        expect(`${local.date} ${wallOf(local.datetime)}`).toBe(shown(name, epochMinute));
        expect(minuteOfDay(wallOf(local.datetime))).toBe(local.minute);
      }),
      runs,
    );
  });

  test('[time.every-zone, time.dst-gap, time.dst-overlap] a local time means the earliest instant that shows it, or is refused if none does', () => {
    fc.assert(
      fc.property(zoneAndInstant, fc.integer({ min: 0, max: 1439 }), ([name, near], minute) => {
        const date = localDateOf(name, near);
        const wall = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const asUtc = minuteOf(`${date}T${wall}`);
        // Try every possible offset in steps of 15 minutes, from +14:00, the earliest instant, to -12:00.
        const showing: number[] = [];
        for (let offset = 14 * 60; offset >= -12 * 60; offset -= 15)
          if (shown(name, asUtc - offset) === `${date} ${wall}`) showing.push(asUtc - offset);
        const read = parseNaiveDatetime(name, `${date}T${wall}`);
        if (showing.length > 0) {
          expect(read).toEqual({ ok: true, epochMinute: showing[0] });
          expect(toInstant(name, date, minute)).toBe(showing[0]);
        } else {
          expect(read).toMatchObject({ ok: false, code: 'nonexistent_time' });
          const end = toInstant(name, date, minute);
          // The end of the gap shows a later wall clock, and the minute before shows an earlier one.
          expect(shown(name, end) > `${date} ${wall}`).toBe(true);
          expect(shown(name, end - 1) < `${date} ${wall}`).toBe(true);
          expect((read as { next: string }).next).toContain(shown(name, end).replace(' ', 'T'));
        }
      }),
      runs,
    );
  });

  test('[time.every-zone, time.local-day] days follow each other without gap or overlap, and hold exactly their instants', () => {
    fc.assert(
      fc.property(zoneAndInstant, ([name, epochMinute]) => {
        const date = localDateOf(name, epochMinute);
        const day = dayBounds(name, date);
        expect(day.startMinute).toBeLessThanOrEqual(epochMinute);
        expect(day.endMinute).toBeGreaterThan(epochMinute);
        expect(dayBounds(name, addDays(date, 1)).startMinute).toBe(day.endMinute);
        expect(shown(name, day.startMinute).slice(0, 10)).toBe(date);
        expect(shown(name, day.startMinute - 1).slice(0, 10) < date).toBe(true);
        expect(day.endMinute - day.startMinute).toBeGreaterThanOrEqual(22 * 60);
        expect(day.endMinute - day.startMinute).toBeLessThanOrEqual(26 * 60);
      }),
      runs,
    );
  });

  test('[time.every-zone] a later local time is never an earlier instant', () => {
    fc.assert(
      fc.property(zoneAndInstant, fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 }), ([name, near], one, other) => {
        const date = localDateOf(name, near);
        expect(toInstant(name, date, Math.min(one, other))).toBeLessThanOrEqual(toInstant(name, date, Math.max(one, other)));
      }),
      runs,
    );
  });
});

test('[time.dst-gap] a clock gap before midnight ends with the day', () => {
  // Greenland sets its clocks forward on Saturday at 23:00.
  expect(minuteAfterGap('America/Nuuk', '2030-03-30', 23 * 60 + 30)).toBe(1440);
  expect(minuteAfterGap('America/Nuuk', '2030-03-30', 22 * 60 + 30)).toBe(null);
  expect(minuteAfterGap('America/New_York', '2030-03-10', 2 * 60 + 30)).toBe(3 * 60);
});
