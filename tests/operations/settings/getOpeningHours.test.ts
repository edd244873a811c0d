/** Reading the opening hours. */
import { expect, it } from 'vitest';
import { openOffice } from './office.ts';

const { harness, ok } = await openOffice();

it('[settings.hours, business.default-hours] a new business is open Monday to Friday', async () => {
  const of = await harness.business();
  expect(await ok(of, 'getOpeningHours', {})).toEqual({
    business_timezone: 'America/New_York',
    weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1080 })),
    dated_hours: [],
    warnings: [],
    version: 1,
  });
});
