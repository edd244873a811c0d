/** Guests of booking pages cause a bounded number of questions to an outside geocoder. docs/internals/places.md#geocoders. */
import { expect, test } from 'vitest';
import { atEnd } from '../../support/atEnd.ts';
import { openPage, submit, valuesOf } from '../../support/guest.ts';
import { openGuestDesk } from '../../operations/bookingPage/guestDesk.ts';
import { json, startLocalServer } from '../../outbound/localServer.ts';

const geocoder = await startLocalServer();
atEnd(() => geocoder.close());
geocoder.answer(json([{ lat: '40.7484', lon: '-73.9857', category: 'place', type: 'house', place_rank: 30, addresstype: 'place' }]));

const env = {
  GEOCODER_URL: geocoder.url,
  RATE_LIMIT_GUEST_LOOKUPS_PER_HOUR: '3',
  RATE_LIMIT_GUEST_LOOKUPS_PER_BUSINESS: '5',
  TRUST_PROXY: '1',
};
const { harness, business, open } = await openGuestDesk(env);

/** Asks for times at an address of its own, from a network. Returns whether days were offered, and how often the geocoder was asked. */
async function askFor(line: string, from: string, alias = business.alias) {
  const headers = { 'x-forwarded-for': from };
  const before = geocoder.requests.length;
  const what = await openPage(harness, `/book/${alias}`, headers);
  const fields = { line, city: 'New York', postal_code: '10001', job_type: valuesOf(what, 'job_type')[0]!, go: 'next' };
  const when = await submit(what, fields, { headers });
  return [when.status === 200 && valuesOf(when, 't').length > 0, geocoder.requests.length - before];
}

test('[guest.lookups] look-ups are limited by network and by business; beyond that, addresses are handled without a geocoder', async () => {
  // The page asks again for an address that was asked before, without a look-up.
  for (const line of ['1 Main St', '2 Main St', '3 Main St']) expect(await askFor(line, '2001:db8::1')).toEqual([true, 1]);
  expect(await askFor('3 Main St', '2001:db8::1')).toEqual([true, 0]);
  // All addresses of one household count as one.
  expect(await askFor('4 Main St', '2001:db8::2')).toEqual([true, 0]);
  expect(await askFor('1 Main St', '2001:db8::2')).toEqual([true, 0]);
  expect(await askFor('4 Main St', '192.0.2.1')).toEqual([true, 1]);
  expect(await askFor('5 Main St', '192.0.2.2')).toEqual([true, 1]);
  // The business's own limit is reached. A network that it refuses keeps its points for other businesses.
  for (const line of ['6 Main St', '7 Main St', '8 Main St', '9 Main St']) expect(await askFor(line, '192.0.2.3')).toEqual([true, 0]);
  const { business: other } = await open();
  expect(await askFor('6 Main St', '192.0.2.3', other.alias)).toEqual([true, 1]);
});

test('[guest.lookups] the look-ups of the business itself are not limited', async () => {
  const before = geocoder.requests.length;
  for (let number = 1; number <= 7; number++)
    await business.ok('createCustomer', {
      full_name: 'Grace',
      email: `g${number}@example.com`,
      address: { line: `${number} Own St`, city: 'New York' },
    });
  expect(geocoder.requests.length - before).toBe(7);
});
