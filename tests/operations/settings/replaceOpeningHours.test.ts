/** Replacing the opening hours. */
import { expect, it } from 'vitest';
import { openOffice, visitAt } from './office.ts';

const { harness, ok, call, auditOf, date, withVisit } = await openOffice();
const everyDay = (start_minute: number, end_minute: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_minute, end_minute }));

it('[settings.hours, settings.stranded, settings.preview, settings.audited] lists the stranded visits, plans by the new hours, and leaves visits at their time', async () => {
  const { business: of, customerId, job } = await withVisit(date, '08:00');
  await visitAt(of, customerId, date, '14:00');
  const asked = { version: 1, weekly_hours: everyDay(600, 960) };
  const preview = await ok(of, 'replaceOpeningHours', { ...asked, preview: true });
  expect(preview.stranded_visits).toMatchObject({ total: 1, visits: [{ job_request_id: job.id }] });
  expect((await ok(of, 'getOpeningHours', {})).version).toBe(1);
  const replaced = await ok(of, 'replaceOpeningHours', asked);
  const { version } = replaced;
  expect(replaced).toEqual({ ...preview, version });
  expect(version).toBeGreaterThan(1);
  expect(await ok(of, 'getOpeningHours', {})).toEqual({
    business_timezone: 'America/New_York',
    weekly_hours: asked.weekly_hours,
    dated_hours: [],
    warnings: [],
    version,
  });
  expect((await of.ok('getJobRequest', { id: job.id })).schedule.scheduled_at).toBe(job.schedule.scheduled_at);
  const { days } = await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York', from: date, to: date });
  expect(days[0]!.periods[0]!.business_view[0]!.start_minute).toBe(600);
  expect((await auditOf(of, 'opening_hours.replaced')).length).toBe(1);
  // A visit that an earlier change stranded is listed until it fits again.
  const again = await ok(of, 'replaceOpeningHours', { version, weekly_hours: everyDay(610, 960) });
  expect(again.stranded_visits).toEqual(replaced.stranded_visits);
  const same = { version: again.version, weekly_hours: everyDay(610, 960) };
  expect((await ok(of, 'replaceOpeningHours', same)).version).toBe(again.version);
  expect((await auditOf(of, 'opening_hours.replaced')).length).toBe(2);
});

it('[settings.stranded] technicians with their own weekly hours keep them', async () => {
  const { business: of, technicianId } = await withVisit(date, '09:00');
  await of.ok('replaceTechnicianAvailability', { id: technicianId, weekly_hours: everyDay(480, 720) });
  const stranded = async (start: number) =>
    (await ok(of, 'replaceOpeningHours', { version: 1, preview: true, weekly_hours: everyDay(start, 1080) })).stranded_visits.total;
  expect([await stranded(500), await stranded(541)]).toEqual([0, 1]);
});

it('[settings.fence] refuses hours based on an outdated version, and answers the current hours', async () => {
  const of = await harness.business();
  const { version } = await ok(of, 'replaceOpeningHours', { version: 1, weekly_hours: everyDay(600, 960) });
  expect(await call(of, 'replaceOpeningHours', { version: 1, weekly_hours: [] })).toMatchObject({
    status: 409,
    error_code: 'VERSION_CONFLICT',
    data: { version, current_record: { weekly_hours: everyDay(600, 960) } },
  });
});

it.each([
  ['an empty range', [{ weekday: 1, start_minute: 480, end_minute: 480 }]],
  [
    'ranges that overlap',
    [
      { weekday: 1, start_minute: 480, end_minute: 720 },
      { weekday: 1, start_minute: 700, end_minute: 800 },
    ],
  ],
  ['a weekday that is none', [{ weekday: 8, start_minute: 480, end_minute: 720 }]],
])('[settings.hours] refuses %s', async (_what, weekly_hours) => {
  const of = await harness.business();
  expect(await call(of, 'replaceOpeningHours', { version: 1, weekly_hours })).toMatchObject({
    status: 422,
    error_code: 'VALIDATION_ERROR',
  });
});

it('[settings.hours] accepts a week without hours, and several ranges on one day', async () => {
  const of = await harness.business();
  const weekly_hours = [
    { weekday: 2, start_minute: 780, end_minute: 1020 },
    { weekday: 2, start_minute: 480, end_minute: 720 },
  ];
  const first = await ok(of, 'replaceOpeningHours', { version: 1, weekly_hours });
  expect(first.weekly_hours).toEqual(weekly_hours.toReversed());
  expect((await ok(of, 'replaceOpeningHours', { version: first.version, weekly_hours: [] })).weekly_hours).toEqual([]);
});
