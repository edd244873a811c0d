/** Asking for time off. docs/reference/pages.md#technician-view. */
import { expect, it } from 'vitest';
import { callAsMember } from '../../support/asMember.ts';
import { openMyDayDesk } from './myDayDesk.ts';

const { harness, open } = await openMyDayDesk();

it('[my-day.time-off] one idempotency key requests time off once; the request is pending, and is checked like all time off', async () => {
  const { session, business, mine } = await open();
  const wish = { idempotency_key: 'one', start_date: '2030-07-01', end_date: '2030-07-03', reason: 'Wedding' };
  const asked = await session.ok('requestMyTimeOff', wish);
  expect(asked).toMatchObject({ technician_id: mine, status: 'pending', reason: 'Wedding', start_minute: null });
  expect(await session.ok('requestMyTimeOff', wish)).toEqual(asked);
  expect((await business.ok('listTechnicianTimeOff', { id: mine })).time_off).toHaveLength(1);
  expect((await session.ok('getMyDay', {})).time_off).toMatchObject([{ id: asked.id, status: 'pending' }]);
  const odd = [{ end_date: '2030-06-30' }, { start_date: '2030-02-30' }, { start_minute: 600 }, { start_minute: 600, end_minute: 700 }];
  for (const part of odd)
    expect((await session.call('requestMyTimeOff', { ...wish, idempotency_key: 'two', ...part })).error_code).toBe('VALIDATION_ERROR');
  expect((await callAsMember(harness, business, 'requestMyTimeOff', { ...wish, idempotency_key: 'three' })).error_code).toBe(
    'TECHNICIAN_NOT_FOUND',
  );
});
