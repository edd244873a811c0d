/** The setting about breaks, and periods that follow the opening hours. docs/reference/scheduling.md#business. */
import { expect, it } from 'vitest';
import { startHarness } from '../support/harness.ts';
import { signIn } from '../support/session.ts';

const harness = await startHarness({ clock: { nowMilliseconds: () => Date.parse('2030-06-05T12:00:00Z') } });
const monday = '2030-06-10';
const week = (...ranges: [number, number][]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => ranges.map(([start_minute, end_minute]) => ({ weekday, start_minute, end_minute })));

async function office(...hours: [number, number][]) {
  const of = await harness.business({ timezone: 'Europe/Berlin' });
  const session = await signIn(harness, of.owner);
  const { version } = await session.ok('getOpeningHours', {});
  await session.ok('replaceOpeningHours', { version, weekly_hours: week(...hours) });
  const area = await of.ok('createServiceArea', { name: 'Town', city: 'Town' });
  await of.ok('createTechnician', { full_name: 'Ada', email: 'ada@example.com', service_area_ids: [area.id] });
  const address = { line: '1 Main St', city: 'Town' };
  const { customer_id } = await of.ok('createCustomer', { full_name: 'Eve', phone: '+493012345678', address });
  return { of, session, customer_id };
}

it('[breaks.setting] a setting decides how much of a visit must lie on each side of a break, for offers and confirmations alike', async () => {
  const { of, session, customer_id } = await office([480, 720], [780, 1020]);
  const job_dates = [{ date: monday, periods: [{ period: 'morning' as const }, { period: 'afternoon' as const }] }];
  const offered = async () => {
    const { id } = await of.ok('createJobRequest', { customer_id, job_dates });
    await of.ok('quoteJobRequest', { id, job_duration_minutes: 60 });
    const { slots } = await of.ok('listMatchingSlots', { id, step_minutes: 30 });
    return slots.map(({ business_time }) => business_time.datetime.slice(11, 16));
  };
  const book = (time: string) =>
    of.ok('bookAndConfirmJobRequest', { customer_id, scheduled_at: `${monday}T${time}`, job_duration_minutes: 60 });
  expect(await offered()).not.toContain('11:30');
  expect(await book('11:30')).toMatchObject({ confirmed: false, refusal: { data: { reason: 'outside_working_hours' } } });
  const { version, min_minutes_beside_break } = await session.ok('getBusinessSettings', {});
  expect(min_minutes_beside_break).toBe(60);
  await session.ok('updateBusinessSettings', { version, min_minutes_beside_break: 30 });
  expect(await offered()).toContain('11:30');
  expect(await book('11:30')).toMatchObject({ confirmed: true, ends_local: expect.stringContaining('13:30') as string });
  const zero = await session.ok('getBusinessSettings', {});
  await session.ok('updateBusinessSettings', { version: zero.version, min_minutes_beside_break: 0 });
  // Work that ends with the break's beginning does not span it.
  expect(await book('10:25')).toMatchObject({ confirmed: true, ends_local: expect.stringContaining('11:25') as string });
  const low = await session.call('updateBusinessSettings', { version: zero.version + 1, min_minutes_beside_break: 241 });
  expect(low).toMatchObject({ status: 422 });
});

it('[periods.proposed] the night of a 24-hour firm belongs to a period, and periods that the business chose stay', async () => {
  const { of, session, customer_id } = await office([0, 1440]);
  const settings = await session.ok('getBusinessSettings', {});
  const allDay = { morning_start_minute: 0, afternoon_start_minute: 720, evening_start_minute: 1020, evening_end_minute: 1440 };
  expect(settings).toMatchObject({ ...allDay, proposed_periods: allDay });
  const windows = await of.ok('listJobRequestBookingWindows', {
    customer_id,
    from: monday,
    to: monday,
    duration_minutes: 60,
    x_timezone: 'Europe/Berlin',
  });
  const views = windows.days.flatMap(({ periods }) => periods.flatMap(({ business_view }) => business_view));
  expect(views[0]).toMatchObject({ date: monday, period: 'morning', start_minute: 0, end_minute: 720 });
  expect(views.at(-1)).toMatchObject({ period: 'evening', start_minute: 1020, end_minute: 1440 });
  // Back to usual hours, the periods follow again.
  const hours = await session.ok('getOpeningHours', {});
  const usual = await session.ok('replaceOpeningHours', { version: hours.version, weekly_hours: week([480, 1020]) });
  const back = await session.ok('getBusinessSettings', {});
  expect(back).toMatchObject({ morning_start_minute: 480, evening_end_minute: 1260 });
  await session.ok('updateBusinessSettings', { version: back.version, morning_start_minute: 540 });
  await session.ok('replaceOpeningHours', { version: usual.version, weekly_hours: week([0, 1440]) });
  expect(await session.ok('getBusinessSettings', {})).toMatchObject({ morning_start_minute: 540, proposed_periods: allDay });
});
