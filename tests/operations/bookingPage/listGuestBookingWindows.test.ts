/** When a technician could come to a guest. docs/internals/pages.md#guests. */
import { expect, it } from 'vitest';
import { callAsGuest } from '../../support/guest.ts';
import { address, openGuestDesk, x_timezone } from './guestDesk.ts';

const { harness, business, type, open } = await openGuestDesk();

it('[guest.windows] offers the same days and periods as the API, and the date until which a technician could come', async () => {
  const { days, ...rest } = (await callAsGuest(harness, business, 'listGuestBookingWindows', { x_timezone, job_type_id: type, address }))
    .data;
  const api = await business.ok('listJobRequestBookingWindows', { x_timezone, job_type_id: type, postal_code: '10001' });
  const withCity = (await business.ok('listJobRequestBookingWindows', { x_timezone, job_type_id: type })).days;
  // The business's area is a city. The API, given a postal code alone, cannot tell that the address is in it.
  expect(api.days).toEqual([]);
  const named = (list: readonly { date: string; periods: readonly { period: string }[] }[]) =>
    list.map(({ date, periods }) => [date, periods.map(({ period }) => period)]);
  expect(named(days)).toEqual(named(withCity));
  expect(rest).toEqual({
    business_timezone: 'America/New_York',
    customer_timezone: x_timezone,
    from: '2030-06-05',
    to: '2030-06-18',
    later_from: '2030-06-19',
    place: {
      coverage: 'covered',
      is_found: true,
      note: null,
      warnings: [{ code: 'TRAVEL_FROM_CENTRE', text: 'Travel is estimated from the centre of 10001.' }],
      candidates: [],
    },
  });
  expect(days.at(-1)!.periods[0]).toEqual({ period: 'morning', start_at: '2030-06-18T12:00:00Z', end_at: '2030-06-18T16:00:00Z' });
});

it('[guest.windows] when the customer is across the date line, the days are in the customer’s zone', async () => {
  const { business: far, type: work } = await open({ timezone: 'Pacific/Auckland' });
  const ask = { x_timezone: 'Pacific/Honolulu', job_type_id: work, address };
  const { days } = (await callAsGuest(harness, far, 'listGuestBookingWindows', ask)).data;
  // Monday 08:00 in Auckland is Sunday 10:00 in Honolulu. So Auckland's Monday to Friday are Sunday to Thursday here.
  expect([...new Set(days.map(({ date }) => new Date(date).getUTCDay()))].sort()).toEqual([0, 1, 2, 3, 4]);
  const sunday = days.find(({ date }) => date === '2030-06-09')!;
  expect(sunday.periods[0]).toEqual({ period: 'morning', start_at: '2030-06-09T20:00:00Z', end_at: '2030-06-09T22:00:00Z' });
});

it('[guest.windows] offers nothing outside the service areas, nothing after ninety days, and refuses an unknown job type', async () => {
  const ask = (input: object) =>
    callAsGuest(harness, business, 'listGuestBookingWindows', { x_timezone, job_type_id: type, address, ...input });
  expect((await ask({ address: { line: '1 Main St', city: 'Boston' } })).data.days).toEqual([]);
  expect(await ask({ job_type_id: '00000000-0000-7000-8000-00000000dead' })).toMatchObject({ error_code: 'JOB_TYPE_NOT_FOUND' });
  expect(await ask({ x_timezone: 'Mars/Olympus' })).toMatchObject({ error_code: 'VALIDATION_ERROR' });
  expect((await ask({ from: '2199-01-01' })).data).toMatchObject({ from: '2030-09-02', to: '2030-09-02', later_from: null });
  expect(await ask({ from: '2030-02-31' })).toMatchObject({ error_code: 'VALIDATION_ERROR' });
});
