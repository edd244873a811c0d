/**
 * Businesses on days of a clock change, in zones with odd offsets, and with customers across the date line. Every expected date, minute and
 * instant is a literal, derived from the tz database's rules.
 */
import { expect, test } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

const clock = { now: 0, nowMilliseconds: () => clock.now };
const harness = await startHarness({ clock });

interface Shop {
  business: TestBusiness;
  customerId: string;
  technicianId: string;
}

/** A business open every day, with one technician who covers its one customer. The key lives 30 days from `now`. */
async function openShop(timezone: string, now: string, [opens, closes]: [number, number] = [480, 1080]): Promise<Shop> {
  clock.now = Date.parse(now);
  const business = await harness.business({ timezone });
  const tenants = '(select id from tenants where business_id = $1)';
  await harness.store.query(`delete from opening_hours where tenant_id in ${tenants}`, [business.businessId]);
  await harness.store.query(
    'insert into opening_hours select id, weekday, $2, $3 from tenants, generate_series(1, 7) as weekday where business_id = $1',
    [business.businessId, opens, closes],
  );
  await harness.store.query(`update schedules set version = version + 1, settings_version = version + 1 where tenant_id in ${tenants}`, [
    business.businessId,
  ]);
  const area = await business.ok('createServiceArea', { name: 'Town', city: 'Town' });
  const technician = await business.ok('createTechnician', {
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    service_area_ids: [area.id],
  });
  const { customer_id: customerId } = await business.ok('createCustomer', {
    full_name: 'Grace Hopper',
    email: 'grace@example.com',
    address: { city: 'Town' },
  });
  return { business, customerId, technicianId: technician.id };
}

/** A business that is open day and night, and whose morning begins at midnight. */
async function openNightShop(timezone: string, now: string): Promise<Shop> {
  const shop = await openShop(timezone, now, [0, 1440]);
  const { version } = await okAsMember(harness, shop.business, 'getBusinessSettings', {});
  await okAsMember(harness, shop.business, 'updateBusinessSettings', { version, morning_start_minute: 0 });
  return shop;
}

/** `date: period date start-end, …` for each customer-local day, as briefly as a dispatcher would write it. */
async function windowsOf({ business, customerId }: Shop, zone: string, from: string | undefined, to: string, minutes = 60) {
  const answer = await business.ok('listJobRequestBookingWindows', {
    x_timezone: zone,
    customer_id: customerId,
    to,
    duration_minutes: minutes,
    ...(from === undefined ? {} : { from }),
  });
  expect(answer.customer_timezone).toBe(zone);
  return answer.days.map(({ date, periods }) => [
    date,
    ...periods.map(({ period, business_view }) =>
      [period, ...business_view.map((view) => `${view.date} ${view.period} ${view.start_minute}-${view.end_minute}`)].join(': '),
    ),
  ]);
}

interface Asked {
  date: string;
  periods: {
    period: 'morning' | 'afternoon' | 'evening';
    business_view?: { date: string; period: 'morning'; start_minute: number; end_minute: number }[];
  }[];
}

/** A quoted job of an hour, requested by a customer in this zone. */
async function quoted({ business, customerId }: Shop, zone: string, asked: Asked[]) {
  const { id } = await business.ok('createJobRequest', { customer_id: customerId, x_timezone: zone, job_dates: asked });
  return business.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
}

/** The business-local hours `from` to `until` of the morning of a shop that `openNightShop` made. */
const night = (date: string, from: number, until: number): Asked[] => [
  { date, periods: [{ period: 'morning', business_view: [{ date, period: 'morning', start_minute: from * 60, end_minute: until * 60 }] }] },
];

/** Each slot as `start_at business_time customer_time`. Confirms each slot with a new job on an otherwise empty day. */
async function slotsConfirmed(shop: Shop, zone: string, asked: Asked[], step = 60): Promise<string[]> {
  const { business } = shop;
  const job = await quoted(shop, zone, asked);
  const { slots } = await business.ok('listMatchingSlots', { id: job.id, step_minutes: step });
  const jobs = await Promise.all(slots.map(() => quoted(shop, zone, asked)));
  for (const [index, slot] of slots.entries()) {
    const { id, status_version } = jobs[index]!;
    const confirmed = await business.ok('confirmJobRequest', { id, status_version, scheduled_at: slot.business_time.datetime });
    expect(confirmed.schedule.scheduled_at).toBe(slot.start_at);
    expect(confirmed.schedule.arrival_window).toEqual(slot.arrival_window);
    const agenda = await business.ok('getTechnicianSchedule', {
      id: shop.technicianId,
      from: slot.business_time.date,
      to: slot.business_time.date,
    });
    expect(agenda.sessions.map(({ date, start_at }) => ({ date, start_at }))).toContainEqual({
      date: slot.business_time.date,
      start_at: slot.start_at,
    });
  }
  return slots.map(({ start_at, business_time, customer_time }) => `${start_at} ${business_time.datetime} ${customer_time.datetime}`);
}

test('[time.23-25-hours, slots.business-time] New York, 14 March 2027: the wall clock stays, the instants move by an hour', async () => {
  const shop = await openShop('America/New_York', '2027-03-11T12:00:00Z');
  const ordinary = (date: string) => [
    date,
    `morning: ${date} morning 480-720`,
    `afternoon: ${date} afternoon 720-1020`,
    `evening: ${date} evening 1020-1080`,
  ];
  expect(await windowsOf(shop, 'America/New_York', '2027-03-13', '2027-03-15')).toEqual(
    ['2027-03-13', '2027-03-14', '2027-03-15'].map(ordinary),
  );
  const asked: Asked[] = ['2027-03-13', '2027-03-14'].map((date) => ({ date, periods: [{ period: 'morning' }] }));
  expect(await slotsConfirmed(shop, 'America/New_York', asked, 120)).toEqual([
    '2027-03-13T13:00:00Z 2027-03-13T08:00:00 2027-03-13T08:00:00',
    '2027-03-13T15:00:00Z 2027-03-13T10:00:00 2027-03-13T10:00:00',
    '2027-03-14T12:00:00Z 2027-03-14T08:00:00 2027-03-14T08:00:00',
    '2027-03-14T14:00:00Z 2027-03-14T10:00:00 2027-03-14T10:00:00',
  ]);
});

test('[booking-windows.customer-local] a customer in Berlin is six hours ahead of New York before the change, and five after it', async () => {
  const shop = await openShop('America/New_York', '2027-03-11T12:00:00Z');
  expect(await windowsOf(shop, 'Europe/Berlin', '2027-03-13', '2027-03-14')).toEqual([
    ['2027-03-13', 'afternoon: 2027-03-13 morning 480-660', 'evening: 2027-03-13 morning 660-900'],
    ['2027-03-14', 'afternoon: 2027-03-14 morning 480-720', 'evening: 2027-03-14 afternoon 720-960'],
  ]);
});

test('[time.23-25-hours, slots.business-time] Sydney, southern autumn and spring: 08:00 shifts by an hour in the opposite direction', async () => {
  const autumn = await openShop('Australia/Sydney', '2027-04-01T00:00:00Z');
  const morning = (date: string): Asked => ({ date, periods: [{ period: 'morning' }] });
  expect(await windowsOf(autumn, 'Australia/Sydney', '2027-04-04', '2027-04-04')).toEqual([
    [
      '2027-04-04',
      'morning: 2027-04-04 morning 480-720',
      'afternoon: 2027-04-04 afternoon 720-1020',
      'evening: 2027-04-04 evening 1020-1080',
    ],
  ]);
  expect(await slotsConfirmed(autumn, 'Australia/Sydney', [morning('2027-04-03'), morning('2027-04-04')], 240)).toEqual([
    '2027-04-02T21:00:00Z 2027-04-03T08:00:00 2027-04-03T08:00:00',
    '2027-04-03T22:00:00Z 2027-04-04T08:00:00 2027-04-04T08:00:00',
  ]);
  const spring = await openShop('Australia/Sydney', '2027-10-01T00:00:00Z');
  expect(await slotsConfirmed(spring, 'Australia/Sydney', [morning('2027-10-02'), morning('2027-10-03')], 240)).toEqual([
    '2027-10-01T22:00:00Z 2027-10-02T08:00:00 2027-10-02T08:00:00',
    '2027-10-02T21:00:00Z 2027-10-03T08:00:00 2027-10-03T08:00:00',
  ]);
});

test('[slots.business-time, time.dst-gap] a night with a skipped hour: 01:00 to 05:00 are three hours, and no slot falls in the skipped hour', async () => {
  const sydney = await openNightShop('Australia/Sydney', '2027-10-01T00:00:00Z');
  expect(await slotsConfirmed(sydney, 'Australia/Sydney', night('2027-10-03', 1, 5))).toEqual([
    '2027-10-02T15:00:00Z 2027-10-03T01:00:00 2027-10-03T01:00:00',
    '2027-10-02T16:00:00Z 2027-10-03T03:00:00 2027-10-03T03:00:00',
    '2027-10-02T17:00:00Z 2027-10-03T04:00:00 2027-10-03T04:00:00',
  ]);
});

test('[time.dst-overlap] a time that occurs twice means the first occurrence', async () => {
  const sydney = await openNightShop('Australia/Sydney', '2027-04-01T00:00:00Z');
  const { id, status_version } = await quoted(sydney, 'Australia/Sydney', night('2027-04-04', 1, 5));
  const confirmed = await sydney.business.ok('confirmJobRequest', { id, status_version, scheduled_at: '2027-04-04T02:30' });
  expect(confirmed.schedule).toMatchObject({ scheduled_at: '2027-04-03T15:30:00Z', ends_at: '2027-04-03T16:30:00Z' });
});

test('[slots.business-time] a night with a repeated hour: every offered slot confirms to exactly its instant', async () => {
  const sydney = await openNightShop('Australia/Sydney', '2027-04-01T00:00:00Z');
  // 02:00 occurs twice, at 15:00 and 16:00 UTC; a naive datetime can only name the first.
  expect(await slotsConfirmed(sydney, 'Australia/Sydney', night('2027-04-04', 1, 5))).toEqual([
    '2027-04-03T14:00:00Z 2027-04-04T01:00:00 2027-04-04T01:00:00',
    '2027-04-03T15:00:00Z 2027-04-04T02:00:00 2027-04-04T02:00:00',
    '2027-04-03T17:00:00Z 2027-04-04T03:00:00 2027-04-04T03:00:00',
    '2027-04-03T18:00:00Z 2027-04-04T04:00:00 2027-04-04T04:00:00',
  ]);
});

test.each([
  ['America/New_York', '2027-03-11T12:00:00Z', '2027-03-14T02:00', '2027-03-14T03:00'],
  ['America/New_York', '2027-03-11T12:00:00Z', '2027-03-14T02:59:00', '2027-03-14T03:00'],
  ['Australia/Sydney', '2027-10-01T00:00:00Z', '2027-10-03T02:30', '2027-10-03T03:00'],
  ['Australia/Lord_Howe', '2027-10-01T00:00:00Z', '2027-10-03T02:10', '2027-10-03T02:30'],
  ['America/Santiago', '2027-09-03T00:00:00Z', '2027-09-05T00:30', '2027-09-05T01:00'],
])('[time.dst-gap] %s at %s: a confirm at %s is refused, %s is the next valid minute', async (zone, now, skipped, next) => {
  const shop = await openNightShop(zone, now);
  const job = await quoted(shop, zone, night(skipped.slice(0, 10), 0, 6));
  const refused = await shop.business.call('confirmJobRequest', { id: job.id, status_version: job.status_version, scheduled_at: skipped });
  expect(refused).toMatchObject({
    status: 422,
    error_code: 'VALIDATION_ERROR',
    errors: [{ field: 'scheduled_at', code: 'nonexistent_time' }],
  });
  expect(refused.errors![0]!.message).toContain(next);
  // No confirmation was attempted, so the version is unchanged. The minute that the refusal named is accepted.
  const confirmed = await shop.business.ok('confirmJobRequest', { id: job.id, status_version: job.status_version, scheduled_at: next });
  expect(confirmed.status_version).toBe(job.status_version + 1);
});

test('[time.odd-zones, booking-windows.customer-local, slots.both-clocks] Kathmandu (+5:45) with a customer in Kolkata (+5:30)', async () => {
  const shop = await openShop('Asia/Kathmandu', '2027-03-11T12:00:00Z');
  expect(await windowsOf(shop, 'Asia/Kathmandu', '2027-03-14', '2027-03-14')).toEqual([
    [
      '2027-03-14',
      'morning: 2027-03-14 morning 480-720',
      'afternoon: 2027-03-14 afternoon 720-1020',
      'evening: 2027-03-14 evening 1020-1080',
    ],
  ]);
  // 17:15 to 18:00 in Kathmandu is less than an hour, so there is no evening.
  expect(await windowsOf(shop, 'Asia/Kolkata', '2027-03-14', '2027-03-14')).toEqual([
    ['2027-03-14', 'morning: 2027-03-14 morning 495-735', 'afternoon: 2027-03-14 afternoon 735-1035'],
  ]);
  expect(await windowsOf(shop, 'Asia/Kolkata', '2027-03-14', '2027-03-14', 45)).toEqual([
    [
      '2027-03-14',
      'morning: 2027-03-14 morning 495-735',
      'afternoon: 2027-03-14 afternoon 735-1035',
      'evening: 2027-03-14 evening 1035-1080',
    ],
  ]);
  expect(await slotsConfirmed(shop, 'Asia/Kolkata', [{ date: '2027-03-14', periods: [{ period: 'morning' }] }], 60)).toEqual([
    '2027-03-14T03:15:00Z 2027-03-14T09:00:00 2027-03-14T08:45:00',
    '2027-03-14T04:15:00Z 2027-03-14T10:00:00 2027-03-14T09:45:00',
    '2027-03-14T05:15:00Z 2027-03-14T11:00:00 2027-03-14T10:45:00',
    '2027-03-14T06:15:00Z 2027-03-14T12:00:00 2027-03-14T11:45:00',
  ]);
});

test('[time.date-line, booking-windows.customer-local, slots.both-clocks] a customer in Honolulu of a business in Auckland: the customer’s Monday is the business’s Tuesday', async () => {
  const shop = await openShop('Pacific/Auckland', '2027-03-11T12:00:00Z');
  expect(await windowsOf(shop, 'Pacific/Honolulu', '2027-03-15', '2027-03-15')).toEqual([
    [
      '2027-03-15',
      'morning: 2027-03-16 morning 480-660',
      'afternoon: 2027-03-16 morning 660-960',
      'evening: 2027-03-16 afternoon 960-1080',
    ],
  ]);
  const { days } = await shop.business.ok('listJobRequestBookingWindows', {
    x_timezone: 'Pacific/Honolulu',
    customer_id: shop.customerId,
    from: '2027-03-15',
    to: '2027-03-15',
  });
  const [day] = days;
  const asked = [{ date: day!.date, periods: [day!.periods[0]!] }] as Asked[];
  expect(await slotsConfirmed(shop, 'Pacific/Honolulu', asked)).toEqual([
    '2027-03-15T19:00:00Z 2027-03-16T08:00:00 2027-03-15T09:00:00',
    '2027-03-15T20:00:00Z 2027-03-16T09:00:00 2027-03-15T10:00:00',
    '2027-03-15T21:00:00Z 2027-03-16T10:00:00 2027-03-15T11:00:00',
  ]);
});

test('[time.date-line, booking-windows.customer-local] after the clocks change in Auckland, Honolulu is 22 hours behind instead of 23', async () => {
  const shop = await openShop('Pacific/Auckland', '2027-04-01T12:00:00Z');
  expect(await windowsOf(shop, 'Pacific/Honolulu', '2027-04-02', '2027-04-03')).toEqual([
    [
      '2027-04-02',
      'morning: 2027-04-03 morning 480-660',
      'afternoon: 2027-04-03 morning 660-960',
      'evening: 2027-04-03 afternoon 960-1080',
    ],
    [
      '2027-04-03',
      'morning: 2027-04-04 morning 480-600',
      'afternoon: 2027-04-04 morning 600-900',
      'evening: 2027-04-04 afternoon 900-1080',
    ],
  ]);
});

test('[time.date-line, booking-windows.customer-local, slots.both-clocks] a customer in Auckland of a business in Honolulu: the customer’s Tuesday is the business’s Monday', async () => {
  const shop = await openShop('Pacific/Honolulu', '2027-03-11T12:00:00Z');
  expect(await windowsOf(shop, 'Pacific/Auckland', '2027-03-16', '2027-03-16')).toEqual([
    ['2027-03-16', 'morning: 2027-03-15 morning 540-780', 'afternoon: 2027-03-15 afternoon 780-1080'],
  ]);
  expect(await windowsOf(shop, 'Pacific/Kiritimati', '2027-03-16', '2027-03-16')).toEqual([
    [
      '2027-03-16',
      'morning: 2027-03-15 morning 480-720',
      'afternoon: 2027-03-15 afternoon 720-1020',
      'evening: 2027-03-15 evening 1020-1080',
    ],
  ]);
  expect(await slotsConfirmed(shop, 'Pacific/Auckland', [{ date: '2027-03-16', periods: [{ period: 'morning' }] }])).toEqual([
    '2027-03-15T19:00:00Z 2027-03-15T09:00:00 2027-03-16T08:00:00',
    '2027-03-15T20:00:00Z 2027-03-15T10:00:00 2027-03-16T09:00:00',
    '2027-03-15T21:00:00Z 2027-03-15T11:00:00 2027-03-16T10:00:00',
    '2027-03-15T22:00:00Z 2027-03-15T12:00:00 2027-03-16T11:00:00',
  ]);
});

test('[booking-windows.customer-local] a customer’s period that spans midnight of the business appears on both business days', async () => {
  const shop = await openShop('Asia/Tokyo', '2027-03-15T00:00:00Z', [0, 1440]);
  // 08:00 to 12:00 EDT are 21:00 to 01:00 in Tokyo.
  const [[date, morning]] = (await windowsOf(shop, 'America/New_York', '2027-03-16', '2027-03-16')) as [[string, string]];
  expect([date, morning]).toEqual(['2027-03-16', 'morning: 2027-03-16 evening 1260-1440: 2027-03-17 morning 0-60']);
});

test('[booking-windows.default-range, booking-windows.past] the default first day is today for the customer, from the present time on', async () => {
  // 19:30 on the 14th in Honolulu, 18:30 on the 15th in Auckland.
  const shop = await openShop('Pacific/Auckland', '2027-03-15T05:30:00Z', [0, 1440]);
  const [today] = await windowsOf(shop, 'Pacific/Honolulu', undefined, '2027-03-14');
  expect(today).toEqual(['2027-03-14', 'evening: 2027-03-15 evening 1110-1200']);
});
