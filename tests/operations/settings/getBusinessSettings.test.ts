/** Reading the settings of a business. docs/internals/records.md#settings. */
import { expect, it } from 'vitest';
import { operationList } from '../../../src/contract/index.ts';
import { signIn } from '../../support/session.ts';
import { openOffice } from './office.ts';

const { harness, ok, call } = await openOffice();

it('[settings.business] shows the defaults of a new business, separately for each environment', async () => {
  const of = await harness.business({ timezone: 'Europe/Berlin', name: 'Bauer Heizung' });
  const live = await ok(of, 'getBusinessSettings', {});
  expect(live).toEqual({
    business_id: of.businessId,
    environment: 'live',
    name: 'Bauer Heizung',
    alias: of.alias,
    former_aliases: [],
    booking_url: `${harness.url}/book/${of.alias}`,
    timezone: 'Europe/Berlin',
    currency: 'USD',
    currency_is_fixed: false,
    default_locale: 'en',
    arrival_window_minutes: 120,
    max_visit_minutes: 600,
    min_minutes_beside_break: 60,
    running_late_minutes: 15,
    visits_run_as_planned: false,
    allow_non_p0_displacement: false,
    vip_threshold: 5000,
    morning_start_minute: 480,
    afternoon_start_minute: 720,
    evening_start_minute: 1020,
    evening_end_minute: 1260,
    proposed_periods: { morning_start_minute: 480, afternoon_start_minute: 720, evening_start_minute: 1020, evening_end_minute: 1260 },
    home_country: null,
    country: 'DE',
    base_address: expect.objectContaining({ line: '', latitude: null }),
    postal_code_minutes: 10,
    city_minutes: 20,
    travel_speed_kmh: 40,
    travel_detour_factor: 1.3,
    postal_code_radius_km: 3,
    city_radius_km: 8,
    nightly_plan: 'off',
    nightly_plan_hour: 20,
    erase_customers_after_months: 0,
    delete_job_notes_after_months: 0,
    keep_messages_days: 90,
    keep_events_days: 30,
    last_nightly_plan: null,
    week_a_start_date: '2024-01-01',
    version: 2,
  });
  expect(await ok(of, 'getBusinessSettings', {}, { environment: 'sandbox' })).toEqual({ ...live, environment: 'sandbox' });
});

it('[settings.business] requires the permission to manage the business', async () => {
  const of = await harness.business();
  expect(await call(of, 'getBusinessSettings', {}, { permissions: ['job_view'] })).toMatchObject({
    status: 403,
    data: { missing_permissions: ['business_manage'] },
  });
});

it('[dashboard.settings, dashboard.session] a signed-in member reads and changes the settings over HTTP', async () => {
  const of = await harness.business();
  const session = await signIn(harness, of.owner);
  const { version } = await session.ok('getBusinessSettings', {});
  await session.ok('updateBusinessSettings', { version, arrival_window_minutes: 90 });
  const hours = await session.ok('getOpeningHours', {});
  await session.ok('replaceOpeningHours', { version: hours.version, weekly_hours: hours.weekly_hours.slice(0, 3) });
  await session.ok('createClosure', { date: '2031-12-25' });
  const workflow = await session.ok('getWorkflow', {});
  await session.ok('replaceWorkflow', { version: workflow.version, name: 'Ours', statuses: workflow.statuses });
  expect(await session.ok('getBusinessSettings', {})).toMatchObject({ arrival_window_minutes: 90 });
  expect((await session.ok('listClosures', {}, { environment: 'sandbox' })).meta.total).toBe(0);
});

it('[dashboard.not-mcp] no operation that belongs only to the dashboard accepts an API key', async () => {
  const of = await harness.business();
  const own = operationList.filter(({ audience }) => audience === 'dashboard');
  expect(own.length).toBeGreaterThan(50);
  for (const op of own) {
    const path = op.path.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-00000000dead');
    const { status } = await harness.request(op.method, path, { key: of.key, ...(op.method === 'GET' ? {} : { body: {} }) });
    expect([op.id, status]).toEqual([op.id, 401]);
  }
});
