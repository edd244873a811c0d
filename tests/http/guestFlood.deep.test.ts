/** Many bookings from one network on a booking page. docs/internals/pages.md#guests. */
import { expect, test, vi } from 'vitest';
import { formsOf, openPage, somebody, someAddress, submit, valuesOf, type Page } from '../support/guest.ts';
import { openGuestDesk } from '../operations/bookingPage/guestDesk.ts';

/** The default setting. */
const bookingsPerHour = 10;
const tries = 1_000;

test('[guest.flood] a thousand bookings from one network stay within its limit, and other networks still book', async () => {
  const { harness, business } = await openGuestDesk({ RATE_LIMIT_GUEST_BOOKINGS_PER_HOUR: String(bookingsPerHour), TRUST_PROXY: '1' });
  const path = `/book/${business.alias}`;
  const what = await openPage(harness, path);
  const when = await submit(what, { ...someAddress, job_type: valuesOf(what, 'job_type')[0]!, go: 'next' });
  const who = await submit(when, { t: valuesOf(when, 't').slice(0, 3), go: 'next' });
  // A service that is too busy says so, and a form may be sent again: it books once.
  const openForm = () =>
    vi.waitFor(async () => {
      const page = await openPage(harness, path);
      expect(page.status).toBe(200);
      return formsOf(page)[0]!.fields;
    }, 60_000);
  const answered = (send: () => Promise<Page>) =>
    vi.waitFor(async () => {
      const { status } = await send();
      expect(status).not.toBe(503);
      return status;
    }, 60_000);
  /** Each booking has a new form, name and phone number, and another address of the same household. */
  const book = async (number: number, address = `2001:db8::${number.toString(16)}`) => {
    const form = (await openForm()).get('form')!;
    const fields = { ...somebody, name: `Guest ${number}`, phone: `+1 212 555 ${String(number).padStart(4, '0')}`, email: '' };
    return answered(() => submit(who, { ...fields, form, go: 'next' }, { headers: { 'x-forwarded-for': address } }));
  };
  const statuses = new Map<number, number>();
  for (let from = 0; from < tries; from += 20)
    for (const status of await Promise.all(Array.from({ length: 20 }, (_, index) => book(from + index))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  expect(Object.fromEntries(statuses)).toEqual({ 200: bookingsPerHour, 429: tries - bookingsPerHour });
  expect((await business.ok('listJobRequests', {})).meta.total).toBe(bookingsPerHour);
  expect(await book(tries, '192.0.2.7')).toBe(200);
});
