/** What a customer asked for stays, whatever the business changes afterwards. docs/internals/bookings.md#requested-times. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { InputOf, Operations } from '../../src/contract/index.ts';
import { callTool } from '../mcp/rpc.ts';
import { okAsMember } from '../support/asMember.ts';
import { callAsCustomer } from '../support/guest.ts';
import { startHarness, type TestBusiness } from '../support/harness.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2027-03-20T12:00:00Z') } });
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const date = '2027-04-12';

type Asked = InputOf<Operations['createJobRequest']>['job_dates'];
type Part = Asked[number]['periods'][number]['period'];
type Settings = Partial<InputOf<Operations['updateBusinessSettings']>>;

interface Firm {
  readonly of: TestBusiness;
  readonly customerId: string;
}

/** A business with one technician who works its hours, and one customer. */
async function firm(timezone: string, settings?: Settings): Promise<Firm> {
  const of = await harness.business({ timezone });
  const { id: area } = await of.ok('createServiceArea', { name: 'Town', city: 'Town' });
  await of.ok('createTechnician', { full_name: 'Ada', email: `${randomUUID()}@example.com`, service_area_ids: [area] });
  const { customer_id: customerId } = await of.ok('createCustomer', {
    full_name: 'Grace',
    phone: '+1 303 555 0142',
    address: { line: '5 Main St', city: 'Town' },
  });
  if (settings) await change(of, settings);
  return { of, customerId };
}

/** A business that never closes. Its periods cover the whole day. */
async function allDayFirm(timezone: string): Promise<Firm> {
  const made = await firm(timezone, { morning_start_minute: 0, evening_end_minute: 1440 });
  const { version } = await okAsMember(harness, made.of, 'getOpeningHours', {});
  const weekly_hours = everyDay.map((weekday) => ({ weekday, start_minute: 0, end_minute: 1440 }));
  await okAsMember(harness, made.of, 'replaceOpeningHours', { version, weekly_hours });
  return made;
}

async function change(of: TestBusiness, settings: Settings) {
  const { version } = await okAsMember(harness, of, 'getBusinessSettings', {});
  return okAsMember(harness, of, 'updateBusinessSettings', { version, ...settings });
}

const asked = (period: Part, ...view: [date: string, period: Part, start: number, end: number][]): Asked[number] => ({
  date,
  periods: [
    {
      period,
      ...(view.length === 0
        ? {}
        : { business_view: view.map(([day, name, start_minute, end_minute]) => ({ date: day, period: name, start_minute, end_minute })) }),
    },
  ],
});

/** A quoted job of an hour. `zone`: the customer's. */
async function quoted({ of, customerId }: Firm, zone: string, job_dates: Asked): Promise<string> {
  const { id } = await of.ok('createJobRequest', { x_timezone: zone, customer_id: customerId, job_dates });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
  return id;
}

const datesOf = async (of: TestBusiness, id: string) => (await of.ok('getJobRequest', { id })).schedule.job_dates!;

const brief = (dates: Awaited<ReturnType<typeof datesOf>>) =>
  dates.flatMap(({ periods }) =>
    periods.map(({ period, business_view: view }) =>
      [period, ...view.map((part) => `${part.date} ${part.period} ${part.start_minute}-${part.end_minute}`)].join(': '),
    ),
  );
const viewOf = async (of: TestBusiness, id: string) => brief(await datesOf(of, id));

const slotsOf = async (of: TestBusiness, id: string, step_minutes = 60) =>
  (await of.ok('listMatchingSlots', { id, step_minutes })).slots.map(({ start_at }) => start_at);

it('[job-request.wish.zone] a business that moves from Denver to Berlin offers each customer the morning in the customer’s own zone', async () => {
  const { of, customerId } = await firm('America/Denver');
  const rest = (method: string, path: string, body?: unknown) =>
    harness.request(method, path, { key: of.key, body, headers: { 'x-timezone': 'America/Denver' } });
  const echoed = asked('morning', [date, 'morning', 480, 720]);
  const ids: string[] = [];
  for (const job_dates of [[echoed], [asked('morning')]]) {
    const { id } = (await rest('POST', '/v1/job-requests', { customer_id: customerId, job_dates })).data as { id: string };
    expect((await rest('POST', `/v1/job-requests/${id}/quote`, { job_duration_minutes: 60 })).status).toBe(200);
    ids.push(id);
  }
  for (const id of ids) expect(await datesOf(of, id)).toEqual([echoed]);
  await change(of, { timezone: 'Europe/Berlin' });
  for (const id of ids) {
    const { data } = await rest('GET', `/v1/job-requests/${id}/time-segments?step_minutes=60`);
    const { slots } = data as { slots: { customer_time: object }[] };
    expect(slots.map(({ customer_time }) => customer_time)).toMatchObject([
      { date, minute: 480 },
      { date, minute: 540 },
    ]);
    // 08:00 to 12:00 in Denver are 16:00 to 20:00 in Berlin.
    expect(await datesOf(of, id)).toEqual([asked('morning', [date, 'afternoon', 960, 1200])]);
  }
});

it('[job-request.wish.zone] three changes of the zone and the return to the first leave each requested instant unchanged', async () => {
  const shop = await allDayFirm('America/Denver');
  const ids = [
    await quoted(shop, 'America/Denver', [asked('morning', [date, 'morning', 600, 700])]),
    await quoted(shop, 'America/Denver', [asked('evening')]),
    await quoted(shop, 'Asia/Kolkata', [asked('afternoon', [date, 'morning', 60, 120], [date, 'morning', 200, 300])]),
  ];
  const before = await Promise.all(ids.map((id) => slotsOf(shop.of, id, 5)));
  const views = await Promise.all(ids.map((id) => viewOf(shop.of, id)));
  for (const timezone of ['Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Niue', 'America/Denver']) {
    await change(shop.of, { timezone });
    expect(await Promise.all(ids.map((id) => slotsOf(shop.of, id, 5)))).toEqual(before);
    const now = await Promise.all(ids.map((id) => viewOf(shop.of, id)));
    if (timezone === 'America/Denver') expect(now).toEqual(views);
    else expect(now).not.toEqual(views);
  }
});

it('[job-request.wish.resolved, time.date-line] an evening in Auckland is on two days of a business in Honolulu, with visits over midnight', async () => {
  const shop = await allDayFirm('Pacific/Honolulu');
  // Auckland is 22 hours ahead: 17:00 to 24:00 there are 19:00 to 02:00 in Honolulu.
  const expected = ['evening: 2027-04-11 evening 1140-1440: 2027-04-12 morning 0-120'];
  const plain = await quoted(shop, 'Pacific/Auckland', [asked('evening')]);
  expect(await viewOf(shop.of, plain)).toEqual(expected);
  const { days } = await shop.of.ok('listJobRequestBookingWindows', {
    x_timezone: 'Pacific/Auckland',
    customer_id: shop.customerId,
    from: date,
    to: date,
  });
  expect(days).toEqual([{ date, periods: expect.arrayContaining((await datesOf(shop.of, plain))[0]!.periods) as unknown }]);
  const evening = days[0]!.periods.filter(({ period }) => period === 'evening');
  const echoed = await quoted(shop, 'Pacific/Auckland', [{ date, periods: evening }]);
  expect(await viewOf(shop.of, echoed)).toEqual(expected);
  for (const id of [plain, echoed]) {
    const slots = await slotsOf(shop.of, id, 30);
    expect([slots[0], slots.at(-1), slots.length]).toEqual(['2027-04-12T05:00:00Z', '2027-04-12T11:30:00Z', 14]);
    // 23:30 to 00:30 in Honolulu.
    expect(slots).toContain('2027-04-12T09:30:00Z');
  }
  await change(shop.of, { timezone: 'Pacific/Auckland' });
  for (const id of [plain, echoed]) expect(await viewOf(shop.of, id)).toEqual([`evening: ${date} evening 1020-1440`]);
});

it('[job-request.create.echo, time.date-line] zones 26 hours apart: the business’s day may be two days away from the customer’s', async () => {
  const shop = await allDayFirm('Etc/GMT+12');
  const { days } = await shop.of.ok('listJobRequestBookingWindows', {
    x_timezone: 'Pacific/Kiritimati',
    customer_id: shop.customerId,
    from: date,
    to: date,
  });
  expect(days[0]!.periods[0]!.business_view[0]).toMatchObject({ date: '2027-04-10', start_minute: 1320, end_minute: 1440 });
  expect(await datesOf(shop.of, await quoted(shop, 'Pacific/Kiritimati', days))).toEqual(days);
});

it.each([
  ['2027-03-28', ['2027-03-27 evening 1020-1440', '2027-03-28 morning 0-240'], '2027-03-27T23:00:00Z', 11],
  ['2027-10-31', ['2027-10-30 afternoon 960-1440', '2027-10-31 morning 0-300'], '2027-10-30T22:00:00Z', 13],
])(
  '[job-request.wish.zone, time.23-25-hours] a customer in Berlin keeps the morning of the clock change on %s',
  async (day, view, first, hours) => {
    const shop = await allDayFirm('America/Denver');
    await change(shop.of, { afternoon_start_minute: 720 });
    const job_dates = [{ date: day, periods: [{ period: 'morning' as const }] }];
    const plain = await quoted(shop, 'Europe/Berlin', job_dates);
    expect(await viewOf(shop.of, plain)).toEqual([['morning', ...view].join(': ')]);
    const echoed = await quoted(shop, 'Europe/Berlin', await datesOf(shop.of, plain));
    for (const timezone of ['America/Denver', 'Europe/Berlin', 'America/New_York']) {
      await change(shop.of, { timezone });
      for (const id of [plain, echoed]) {
        const slots = await slotsOf(shop.of, id);
        // The business cannot write the hour that its own clock repeats, so it is not offered.
        const most = timezone === 'Europe/Berlin' ? 12 : 24;
        expect([slots[0], slots.length]).toEqual([first, Math.min(hours, most)]);
      }
      if (timezone === 'Europe/Berlin') expect(await viewOf(shop.of, plain)).toEqual([`morning: ${day} morning 0-720`]);
    }
  },
);

it('[job-request.wish.periods] when periods change, a requested period changes with them and a narrowed range keeps its time', async () => {
  const shop = await firm('America/Denver');
  const plain = await quoted(shop, 'America/Denver', [asked('morning')]);
  const narrowed = await quoted(shop, 'America/Denver', [asked('morning', [date, 'morning', 600, 720])]);
  await change(shop.of, { morning_start_minute: 540, afternoon_start_minute: 660 });
  expect(await viewOf(shop.of, plain)).toEqual([`morning: ${date} morning 540-660`]);
  // 10:00 is still in the morning of the business, 11:00 would be in its afternoon.
  expect(await viewOf(shop.of, narrowed)).toEqual([`morning: ${date} morning 600-720`]);
  expect(await slotsOf(shop.of, narrowed)).toEqual(['2027-04-12T16:00:00Z', '2027-04-12T17:00:00Z']);
  await change(shop.of, { afternoon_start_minute: 570 });
  expect(await viewOf(shop.of, narrowed)).toEqual([`morning: ${date} afternoon 600-720`]);
  await change(shop.of, { timezone: 'America/New_York' });
  expect(await slotsOf(shop.of, narrowed)).toEqual(['2027-04-12T16:00:00Z', '2027-04-12T17:00:00Z']);
});

it('[job-request.create.echo] ranges from booking windows are accepted for their zone and read back unchanged', async () => {
  const shop = await firm('America/Denver');
  for (const zone of ['America/Denver', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Honolulu']) {
    const { days } = await shop.of.ok('listJobRequestBookingWindows', { x_timezone: zone, customer_id: shop.customerId, from: date });
    const job_dates = days.slice(0, 12);
    const id = await quoted(shop, zone, job_dates);
    expect(await datesOf(shop.of, id)).toEqual(job_dates);
    // The same ranges for a customer elsewhere contradict the periods.
    const elsewhere = zone === 'Pacific/Apia' ? 'America/Denver' : 'Pacific/Apia';
    const refused = await shop.of.call('createJobRequest', { x_timezone: elsewhere, customer_id: shop.customerId, job_dates });
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'job_dates[0].periods[0].business_view[0]', code: 'contradiction' }] });
  }
});

it('[job-request.create.echo] ranges read from a job after a change of zone are accepted for its customer and mean the same times', async () => {
  const shop = await allDayFirm('America/Denver');
  const id = await quoted(shop, 'America/Chicago', [asked('evening', [date, 'evening', 1080, 1320])]);
  await change(shop.of, { timezone: 'Asia/Tokyo' });
  const read = await datesOf(shop.of, id);
  expect(brief(read)).toEqual(['evening: 2027-04-13 morning 540-780']);
  const copy = await quoted(shop, 'America/Chicago', read);
  expect(await datesOf(shop.of, copy)).toEqual(read);
  expect(await slotsOf(shop.of, copy)).toEqual(await slotsOf(shop.of, id));
});

it('[job-request.create.contradiction, time.dst-gap] a range within the hour that the business’s clock skips is refused', async () => {
  const shop = await allDayFirm('Europe/Berlin');
  const business_view = [{ date: '2027-03-28', period: 'morning' as const, start_minute: 130, end_minute: 170 }];
  const reply = await shop.of.call('createJobRequest', {
    x_timezone: 'Europe/Berlin',
    customer_id: shop.customerId,
    job_dates: [{ date: '2027-03-28', periods: [{ period: 'morning', business_view }] }],
  });
  expect(reply).toMatchObject({ status: 422, errors: [{ field: 'job_dates[0].periods[0].business_view[0]', code: 'contradiction' }] });
});

it('[job-request.wish.readers] list, feed, event, queue, MCP tool and customer link show the same ranges as the job after a change of zone', async () => {
  const shop = await firm('America/Denver');
  const { of } = shop;
  const id = await quoted(shop, 'America/Denver', [asked('morning'), asked('afternoon', [date, 'afternoon', 780, 900])]);
  await change(of, { timezone: 'Europe/Berlin' });
  await of.ok('quoteJobRequest', { id, job_duration_minutes: 90 });
  const dates = [asked('morning', [date, 'afternoon', 960, 1200]), asked('afternoon', [date, 'evening', 1260, 1380])];
  expect(await datesOf(of, id)).toEqual(dates);
  expect((await of.ok('listJobRequests', {})).items[0]!.schedule.job_dates).toEqual(dates);
  const { items } = await of.ok('listJobRequestChanges', { since: '2020-01-01T00:00:00Z' });
  expect(items.find((item) => item.id === id)!.schedule!.job_dates).toEqual(dates);
  const { jobs } = await okAsMember(harness, of, 'listBoardQueue', {});
  expect(jobs[0]!.job_dates).toEqual(dates);
  const { events } = await okAsMember(harness, of, 'listEvents', { resource_id: id });
  const bodies = await Promise.all(events.map(async (event) => (await okAsMember(harness, of, 'getEvent', { id: event.id })).body));
  const inEvents = bodies.map((body) => (JSON.parse(body) as { data: { object: { schedule: object } } }).data.object.schedule);
  expect(inEvents[0]).toMatchObject({ business_timezone: 'Europe/Berlin', job_dates: dates });
  // The first event tells what was true when it was written.
  expect(inEvents.at(-1)).toMatchObject({ business_timezone: 'America/Denver' });
  const { data } = await callTool(harness.url, of.key, 'getJobRequest', { id });
  expect((data as { schedule: { job_dates: unknown } }).schedule.job_dates).toEqual(dates);
  const link = await callAsCustomer(harness, (await of.ok('getJobRequest', { id })).customer_url!, 'getCustomerVisit', {});
  expect(link.data).toMatchObject({
    customer_timezone: 'America/Denver',
    requested: [
      { date, periods: ['morning'] },
      { date, periods: ['afternoon'] },
    ],
  });
});

it('[job-request.wish.zone] jobs stored without a zone keep their times, and a view outside its period becomes the whole period', async () => {
  const shop = await firm('America/Denver');
  const id = await quoted(shop, 'America/Denver', [asked('morning', [date, 'morning', 540, 660])]);
  const broken = await quoted(shop, 'America/Denver', [asked('afternoon', [date, 'afternoon', 780, 900])]);
  await harness.store.query(`update tenants set unzoned_view_timezone = 'America/Denver' where business_id = $1`, [shop.of.businessId]);
  await harness.store.query(`update job_requests set business_view_timezone = null where id = any ($1)`, [[id, broken]]);
  await harness.store.query(
    `update job_requests set job_dates = jsonb_set(job_dates, '{0,periods,0,business_view,0,date}', '"2027-04-11"') where id = $1`,
    [broken],
  );
  const slots = await slotsOf(shop.of, id);
  expect(slots).toEqual(['2027-04-12T15:00:00Z', '2027-04-12T16:00:00Z']);
  expect(await viewOf(shop.of, broken)).toEqual([`afternoon: ${date} afternoon 720-1020`]);
  await change(shop.of, { timezone: 'America/New_York' });
  expect(await slotsOf(shop.of, id)).toEqual(slots);
  expect(await viewOf(shop.of, id)).toEqual([`morning: ${date} morning 660-780`]);
  expect(await viewOf(shop.of, broken)).toEqual([`afternoon: ${date} afternoon 840-1140`]);
});
