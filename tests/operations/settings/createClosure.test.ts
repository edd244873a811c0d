/** Closing a business for days. docs/internals/places.md#opening-hours-and-closures. */
import { expect, it } from 'vitest';
import { addDays, dayBounds } from '../../../src/ground/time/localTime.ts';
import { newArea, newCustomer, newTechnician, quotedJob } from '../../scenarios/fixtures.ts';
import { openOffice } from './office.ts';

const { harness, ok, call, auditOf, date, withVisit } = await openOffice();

it('[settings.closures, settings.stranded, settings.preview, settings.audited] lists the visits of the day, and no technician is offered on that day', async () => {
  const { business: of, job } = await withVisit(date, '10:00');
  const preview = await ok(of, 'createClosure', { date, preview: true });
  expect(preview).toMatchObject({
    closures: [{ date, reason: '' }],
    stranded_visits: { total: 1, visits: [{ short_code: job.short_code }] },
  });
  const windows = async () =>
    (await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York', from: date, to: date })).days.length;
  expect([await windows(), (await ok(of, 'listClosures', {})).meta.total]).toEqual([1, 0]);
  const closed = await ok(of, 'createClosure', { date, reason: ' Stocktaking ' });
  expect(closed).toEqual({ closures: [{ date, reason: 'Stocktaking' }], stranded_visits: preview.stranded_visits });
  expect(await windows()).toBe(0);
  expect((await of.ok('getJobRequest', { id: job.id })).status_version).toBe(job.status_version);
  expect((await auditOf(of, 'closure.created'))[0]).toMatchObject({ subject: { kind: 'closure', name: date }, environment: 'live' });
});

it('[settings.closures] closes several days together, or none of them', async () => {
  const of = await harness.business();
  const { closures } = await ok(of, 'createClosure', { date: '2031-12-24', until_date: '2031-12-26', reason: 'Christmas' });
  expect(closures.map((one) => one.date)).toEqual(['2031-12-24', '2031-12-25', '2031-12-26']);
  expect(await call(of, 'createClosure', { date: '2031-12-20', until_date: '2031-12-25' })).toMatchObject({
    status: 409,
    error_code: 'CLOSURE_DUPLICATE',
    data: { dates: ['2031-12-24', '2031-12-25'] },
  });
  expect((await ok(of, 'listClosures', {})).meta.total).toBe(3);
});

it('[settings.closures] of several concurrent calls for one day, only one succeeds', async () => {
  const of = await harness.business();
  const replies = await Promise.all([1, 2, 3].map(() => call(of, 'createClosure', { date: '2031-12-24' })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it.each([[{ date: '2031-02-30' }], [{ date: '2031-03-01', until_date: '2031-02-28' }], [{ date: '2031-03-01', until_date: '2032-03-02' }]])(
  '[settings.closures] refuses %j',
  async (input) => {
    const of = await harness.business();
    expect(await call(of, 'createClosure', input)).toMatchObject({ status: 422, error_code: 'VALIDATION_ERROR' });
  },
);

/** The visits that closing these days would leave, as technician, start and end. */
const visitsOn = async (of: Awaited<ReturnType<typeof harness.business>>, day: string, until = day) => {
  const { stranded_visits: found } = await of.ok('createClosure', { date: day, until_date: until, preview: true });
  expect(found.total).toBe(found.visits.length);
  return found.visits.map(({ technician_id, start_at }) => [technician_id, start_at]);
};

it('[closures.every-visit] lists a visit that lies outside working hours before the day is closed', async () => {
  const { business: of, technicianId, job } = await withVisit(date, '10:00');
  const { version } = await of.ok('getOpeningHours', {});
  await of.ok('replaceOpeningHours', { version, weekly_hours: [] });
  expect(await visitsOn(of, date)).toEqual([[technicianId, job.schedule.scheduled_at]]);
  expect(await visitsOn(of, addDays(date, 1))).toEqual([]);
});

it('[closures.every-visit] lists a visit that began the day before and reaches into the day', async () => {
  const { business: of, technicianId, job } = await withVisit(date, '10:00');
  const midnight = dayBounds('America/New_York', addDays(date, 1)).startMinute;
  const move = (start: number, end: number) =>
    harness.store.query('update sessions set start_minute = $2, end_minute = $3 where job_request_id = $1', [job.id, start, end]);
  await move(midnight - 30, midnight + 30);
  const found = [[technicianId, new Date((midnight - 30) * 60_000).toISOString().replace('.000', '')]];
  expect([await visitsOn(of, date), await visitsOn(of, addDays(date, 1)), await visitsOn(of, date, addDays(date, 1))]).toEqual([
    found,
    found,
    found,
  ]);
  await move(midnight - 60, midnight);
  expect(await visitsOn(of, addDays(date, 1))).toEqual([]);
});

it('[closures.every-visit] lists the closed day of a job of several days, and each closed day once', async () => {
  const of = await harness.business();
  const ada = await newTechnician(of, (await newArea(of)).id);
  const job = await quotedJob(of, await newCustomer(of), date, 900);
  const { schedule } = await of.ok('confirmJobRequest', {
    id: job.id,
    status_version: job.status_version,
    scheduled_at: `${date}T08:00`,
    technician_id: ada.id,
  });
  const days = schedule.sessions.map((session) => session.date);
  expect(days.length).toBe(2);
  expect(await visitsOn(of, days[1]!)).toEqual([[ada.id, schedule.sessions[1]!.start_at]]);
  expect((await visitsOn(of, days[0]!, days[1])).length).toBe(2);
});

it("[closures.every-visit] lists a crew's visit once, with its lead", async () => {
  const of = await harness.business();
  const area = (await newArea(of)).id;
  const [ada, alan] = [await newTechnician(of, area), await newTechnician(of, area, 'Alan Turing')];
  const { id } = await of.ok('createJobRequest', {
    customer_id: await newCustomer(of),
    job_dates: [{ date, periods: [{ period: 'morning' }] }],
  });
  const { status_version } = await of.ok('quoteJobRequest', { id, job_duration_minutes: 60, crew_size: 2 });
  // The later one leads, so that the order of ids does not decide.
  const { crew } = await of.ok('confirmJobRequest', { id, status_version, scheduled_at: `${date}T10:00`, technician_id: alan.id });
  expect(crew?.map(({ technician_id }) => technician_id)).toEqual([alan.id, ada.id]);
  expect(await visitsOn(of, date)).toEqual([[alan.id, expect.any(String)]]);
});

it('[closures.public] an API key needs business_manage and no other permission', async () => {
  const of = await harness.business();
  const key = await of.newKey(['business_manage']);
  expect((await of.call('createClosure', { date: '2031-12-24' }, { key })).error_code).toBe(0);
  expect((await of.call('deleteClosure', { date: '2031-12-24' }, { key })).error_code).toBe(0);
  const viewer = await of.newKey(['team_view']);
  expect(await of.call('createClosure', { date: '2031-12-24' }, { key: viewer })).toMatchObject({
    status: 403,
    data: { missing_permissions: ['business_manage'] },
  });
  expect((await of.call('listClosures', {}, { key: viewer })).error_code).toBe(0);
  expect((await of.call('getOpeningHours', {}, { key: viewer })).error_code).toBe(0);
});
