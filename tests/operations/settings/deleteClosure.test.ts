/** Opening a business on a day it was closed. */
import { expect, it } from 'vitest';
import { openOffice } from './office.ts';

const { harness, ok, call, auditOf, date, withVisit } = await openOffice();

it('[settings.closures, settings.audited] the weekly hours apply again on the day', async () => {
  const { business: of } = await withVisit(date, '10:00');
  const windows = async () =>
    (await of.ok('listJobRequestBookingWindows', { x_timezone: 'America/New_York', from: date, to: date })).days.length;
  await ok(of, 'createClosure', { date, reason: 'Stocktaking' });
  expect(await windows()).toBe(0);
  expect(await ok(of, 'deleteClosure', { date })).toEqual({ date, reason: 'Stocktaking', deleted_at: expect.any(String) });
  expect(await windows()).toBe(1);
  expect((await auditOf(of, 'closure.deleted')).length).toBe(1);
});

it('[settings.closures] answers 404 for a day that is not closed in this environment', async () => {
  const of = await harness.business();
  await ok(of, 'createClosure', { date: '2031-12-24' });
  for (const [day, environment] of [
    ['2031-12-25', 'live'],
    ['0000-01-01', 'live'],
    ['2031-12-24', 'sandbox'],
  ] as const)
    expect(await call(of, 'deleteClosure', { date: day }, { environment })).toMatchObject({ status: 404, error_code: 'CLOSURE_NOT_FOUND' });
});
