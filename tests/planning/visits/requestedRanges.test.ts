/** Wishes of customers as instants, for any two zones and around clock changes. docs/internals/bookings.md#requested-times. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkBusinessViews, checkRequestedDates } from '../../../src/domain/jobs/booking/requestRules.ts';
import { businessView } from '../../../src/domain/planning/visits/businessView.ts';
import {
  periodRange,
  requestedRanges,
  resolvedDates,
  type RequestedDate,
  type StoredWish,
} from '../../../src/domain/planning/visits/requestedRanges.ts';
import { epochMinute } from '../../../src/engine/minutes.ts';
import { atDepth } from '../../support/depth.ts';
import type { Tenant } from '../../../src/store/settings/tenants.ts';
import { addDays, dayBounds } from '../../../src/ground/time/localTime.ts';

const zones = [
  'America/Denver',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Africa/Cairo',
  'Atlantic/Azores',
  'America/Havana',
  'America/Santiago',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Chatham',
  'UTC',
] as const;
const bounds = [
  [0, 720, 1020, 1440],
  [480, 720, 1020, 1260],
  [60, 150, 170, 1439],
] as const;

const tenantOf = (timezone: string, [morning, afternoon, evening, end]: readonly [number, number, number, number] = bounds[0]) =>
  ({
    timezone,
    morningStartMinute: morning,
    afternoonStartMinute: afternoon,
    eveningStartMinute: evening,
    eveningEndMinute: end,
    unzonedViewTimezone: null,
  }) as Tenant;

const wishOf = (customerTimezone: string, businessViewTimezone: string, jobDates: RequestedDate[]): StoredWish => ({
  customerTimezone,
  businessViewTimezone,
  jobDates,
});

/** Whether the clock of the zone goes back on this day or beside it. */
const repeats = (zone: string, date: string) =>
  [-2, -1, 0, 1, 2].some((days) => {
    const { startMinute, endMinute } = dayBounds(zone, addDays(date, days));
    return endMinute - startMinute > 1440;
  });

const zone = fc.constantFrom(...zones);
const facts = fc.record({
  business: zone,
  customer: zone,
  later: zone,
  of: fc.constantFrom(...bounds),
  day: fc.integer({ min: 0, max: 400 }),
  period: fc.constantFrom('morning' as const, 'afternoon' as const, 'evening' as const),
  from: fc.integer({ min: 0, max: 1439 }),
  minutes: fc.integer({ min: 1, max: 1440 }),
});

it('[job-request.create.echo, job-request.wish.zone] any range of a period is accepted, keeps its instants in each later zone, and is accepted again', () => {
  let compared = 0;
  fc.assert(
    fc.property(facts, ({ business, customer, later, of, day, period, from, minutes }) => {
      const date = addDays('2027-01-01', day);
      const before = tenantOf(business, of);
      const whole = periodRange(before, customer, date, period);
      const startMinute = epochMinute(whole.startMinute + (from % Math.max(1, whole.endMinute - whole.startMinute)));
      const range = { startMinute, endMinute: epochMinute(Math.min(whole.endMinute, startMinute + minutes)) };
      const view = range.startMinute < range.endMinute ? businessView(before, range) : [];
      // A range within a repeated hour cannot be written.
      if (view.length === 0) return;
      const asked = [{ date, periods: [{ period, business_view: view }] }];
      expect(checkRequestedDates(asked, date)).toBeNull();
      expect(checkBusinessViews(before, customer, asked)).toBeNull();
      const wish = wishOf(customer, business, asked);
      const ranges = requestedRanges(before, wish);
      for (const each of ranges) {
        expect(each.startMinute).toBeGreaterThanOrEqual(whole.startMinute);
        expect(each.endMinute).toBeLessThanOrEqual(whole.endMinute);
      }
      if (!repeats(business, date)) {
        compared += 1;
        expect(ranges).toEqual([range]);
        expect(resolvedDates(before, wish)).toEqual(asked);
      }
      const after = tenantOf(later, of);
      expect(requestedRanges(after, wish)).toEqual(ranges);
      const read = resolvedDates(after, wish);
      expect(checkRequestedDates(read, date)).toBeNull();
      expect(checkBusinessViews(after, customer, read)).toBeNull();
      if (!repeats(later, date)) expect(requestedRanges(after, wishOf(customer, later, read))).toEqual(ranges);
    }),
    {
      numRuns: atDepth(1500, 30_000),
      // The clock of Beirut skips midnight on 28 March 2027, in the middle of the range.
      examples: [
        [
          {
            business: 'America/Denver',
            customer: 'America/Santiago',
            later: 'Asia/Beirut',
            of: bounds[0],
            day: 85,
            period: 'evening',
            from: 0,
            minutes: 121,
          },
        ],
      ],
    },
  );
  expect(compared).toBeGreaterThan(500);
});

it('[job-request.wish.resolved] a period without a view takes its range from the present zone, and the ranges equal the period', () => {
  fc.assert(
    fc.property(facts, ({ business, customer, later, of, day, period }) => {
      const date = addDays('2027-01-01', day);
      const wish = wishOf(customer, business, [{ date, periods: [{ period }] }]);
      const after = tenantOf(later, of);
      const whole = periodRange(after, customer, date, period);
      expect(requestedRanges(after, wish)).toEqual([whole]);
      const read = resolvedDates(after, wish);
      expect(read).toEqual([{ date, periods: [{ period, business_view: businessView(after, whole) }] }]);
      expect(checkBusinessViews(after, customer, read)).toBeNull();
    }),
    { numRuns: atDepth(500, 5000) },
  );
});

it('[time.dst-overlap] a repeated minute means the second occurrence if the first one lies before the period', () => {
  // Berlin goes back from 03:00 to 02:00 at 01:00 UTC on 31 October 2027. 04:30 to 05:00 in Istanbul are 01:30 to 02:00 UTC.
  const berlin = tenantOf('Europe/Berlin', [270, 300, 400, 500]);
  const asked: RequestedDate[] = [
    {
      date: '2027-10-31',
      periods: [{ period: 'morning', business_view: [{ date: '2027-10-31', period: 'morning', start_minute: 150, end_minute: 180 }] }],
    },
  ];
  const utc = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
  const [range] = requestedRanges(berlin, wishOf('Europe/Istanbul', 'Europe/Berlin', asked));
  expect([utc(range!.startMinute), utc(range!.endMinute)]).toEqual(['01:30', '02:00']);
});
