/** Reading the settings of a business. docs/decisions/0056. */
import { expect, it } from 'vitest';
import { openOffice } from './office.ts';

const { harness, ok, call } = await openOffice();

it('[settings.business] tells what a new business begins with, each environment by itself', async () => {
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
    default_locale: 'en',
    arrival_window_minutes: 120,
    max_visit_minutes: 600,
    allow_non_p0_displacement: false,
    vip_threshold: 5000,
    morning_start_minute: 480,
    afternoon_start_minute: 720,
    evening_start_minute: 1020,
    evening_end_minute: 1260,
    version: 2,
  });
  expect(await ok(of, 'getBusinessSettings', {}, { environment: 'sandbox' })).toEqual({ ...live, environment: 'sandbox' });
});

it('[settings.business] is for who manages the business', async () => {
  const of = await harness.business();
  expect(await call(of, 'getBusinessSettings', {}, { permissions: ['job_view'] })).toMatchObject({
    status: 403,
    data: { missing_permissions: ['business_manage'] },
  });
});
