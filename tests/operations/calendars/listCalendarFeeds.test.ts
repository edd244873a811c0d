/** The live calendars of a business. docs/internals/pages.md#live-calendars. */
import { expect, it } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { newMember, signIn } from '../../support/session.ts';
import { openCalendarDesk } from './calendarDesk.ts';

const { harness, open, feed, setClock } = await openCalendarDesk();

it('[calendar.secret, calendar.own] lists the calendars without their addresses; a technician sees only those that the technician created', async () => {
  const { business, areas, technicians } = await open();
  const area = await feed(business, { kind: 'area', service_area_id: areas[0] });
  const member = await newMember(harness, business, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [technicians[0], member.id]);
  const session = await signIn(harness, member);
  const own = await session.ok('createCalendarFeed', { kind: 'technician' });
  const { url: _url, webcal_url: _webcal, ...shown } = own;
  expect((await session.ok('listCalendarFeeds', {})).calendar_feeds).toEqual([shown]);
  const all = (await okAsMember(harness, business, 'listCalendarFeeds', {})).calendar_feeds;
  expect(all.map(({ id, created_by }) => [id, created_by.id])).toEqual([
    [own.id, member.id],
    [area.id, business.ownerId],
  ]);
  expect(JSON.stringify(all)).not.toContain('/calendar/');
  const other = await open();
  expect((await okAsMember(harness, other.business, 'listCalendarFeeds', {})).calendar_feeds).toEqual([]);
  expect((await okAsMember(harness, business, 'listCalendarFeeds', {}, { environment: 'sandbox' })).calendar_feeds).toEqual([]);
});

it('[calendar.kinds] shows when each calendar was last read, to the hour', async () => {
  const { business } = await open();
  const { url } = await feed(business, { kind: 'business' });
  const lastRead = async () => (await okAsMember(harness, business, 'listCalendarFeeds', {})).calendar_feeds[0]!.last_read_at;
  for (const [at, noted] of [
    ['2030-01-03T12:00:00Z', '2030-01-03T12:00:00Z'],
    ['2030-01-03T12:59:00Z', '2030-01-03T12:00:00Z'],
    ['2030-01-03T13:00:00Z', '2030-01-03T13:00:00Z'],
  ] as const) {
    setClock(at);
    await fetch(url);
    expect(Date.parse((await lastRead())!)).toBe(Date.parse(noted));
  }
});
