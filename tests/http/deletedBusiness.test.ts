/** Addresses of a business that was deleted while the service runs: what its customers and programs still have. */
import { expect, test } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { bookByPage, openPage, submit } from '../support/guest.ts';
import { signIn } from '../support/session.ts';
import { openStream } from '../live/streams.ts';
import { openGuestDesk } from '../operations/bookingPage/guestDesk.ts';
import { closeBusiness, deleteBusinessRows } from '../../src/store/settings/businessDeletion.ts';

const desk = await openGuestDesk();
const { harness, business, book, schedule, open } = desk;

test('[cli.delete-business] after a deletion, pages, links, calendars, keys and sessions are refused without a fault', async () => {
  const other = await open();
  const { id, url } = await book(desk, { customer: { full_name: 'Katherine', email: 'katherine@example.com' } });
  await schedule(desk, id);
  await business.ok('createWebhookEndpoint', { url: 'http://127.0.0.1:1/hook', event_types: [] });
  const calendar = new URL((await okAsMember(harness, business, 'createCalendarFeed', { kind: 'business' })).url).pathname;
  const { cookie } = await signIn(harness, business.owner);
  const stream = await openStream(harness.url, cookie);
  const link = new URL(url).pathname;
  const page = `/book/${business.alias}`;
  const booking = await openPage(harness, page);
  const asked: readonly (readonly [string, Record<string, string>])[] = [
    [page, {}],
    [link, {}],
    [`${link}/other-time`, {}],
    [`${link}/visit.ics`, {}],
    [calendar, {}],
    ['/v1/customers', { authorization: `Bearer ${business.key}` }],
    ['/v1/skills', { authorization: `Bearer ${business.sandboxKey}` }],
    ['/dashboard/v1/today', { cookie }],
    ['/my-day', { cookie }],
  ];
  const statuses = async () =>
    Object.fromEntries(
      await Promise.all(asked.map(async ([path, headers]) => [path, (await openPage(harness, path, headers)).status] as const)),
    );
  expect(Object.values(await statuses())).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 403]);
  await closeBusiness(harness.store, business.businessId);
  // Processes notice within a second.
  desk.setClock('2030-06-05T12:00:02Z');
  const programs = { '/v1/customers': 401, '/v1/skills': 401, '/dashboard/v1/today': 401, '/my-day': 303, [calendar]: 404 };
  expect(await statuses()).toMatchObject(programs);
  await deleteBusinessRows(harness.store, business.businessId);
  expect(await statuses()).toEqual({
    ...programs,
    ...Object.fromEntries([page, link, `${link}/other-time`, `${link}/visit.ics`].map((path) => [path, 404])),
  });
  // A form that a customer still has open.
  expect((await submit(booking, { line: '5 Main St', go: 'next' })).status).toBe(404);
  await stream.ended;
  expect((await bookByPage(harness, other.business.alias)).status).toBe(200);
});
