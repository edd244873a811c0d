/** A day that has ended in the customer's time zone cannot be booked. */
import { expect, test } from 'vitest';
import { startHarness } from '../../support/harness.ts';
import { newCustomer } from '../../scenarios/fixtures.ts';

/** 4 June 22:00 in New York, and 5 June 14:00 in Auckland. */
const now = Date.parse('2030-06-05T02:00:00Z');
const harness = await startHarness({ clock: { nowMilliseconds: () => now } });
const business = await harness.business();
const customer_id = await newCustomer(business);
const book = (zone: string | undefined, ...dates: string[]) =>
  business.call('createJobRequest', {
    customer_id,
    job_dates: dates.map((date) => ({ date, periods: [{ period: 'morning' as const }] })),
    ...(zone ? { x_timezone: zone } : {}),
  });

test('[booking.dates-not-past] today is the first bookable day, in the zone of the customer', async () => {
  const refused = (index: number, today: string) => ({
    status: 422,
    error_code: 'VALIDATION_ERROR',
    errors: [{ field: `job_dates[${index}].date`, code: 'in_past', message: expect.stringContaining(today) as string }],
  });
  expect((await book(undefined, '2030-06-04')).status).toBe(200);
  expect(await book(undefined, '2030-06-10', '2030-06-03')).toMatchObject(refused(1, '2030-06-04'));
  expect(await book('Pacific/Auckland', '2030-06-04')).toMatchObject(refused(0, '2030-06-05'));
  expect((await book('Pacific/Auckland', '2030-06-05')).status).toBe(200);
});
