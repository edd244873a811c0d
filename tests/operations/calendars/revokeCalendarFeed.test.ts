/** Ending a live calendar. docs/internals/pages.md#live-calendars. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { openCalendarDesk } from './calendarDesk.ts';

const { harness, open, feed } = await openCalendarDesk();

it('[calendar.revoke] ends the calendar for good, and only in its own business', async () => {
  const { business } = await open();
  const { id, url } = await feed(business, { kind: 'business' });
  const other = await open();
  expect((await callAsMember(harness, other.business, 'revokeCalendarFeed', { id })).error_code).toBe('CALENDAR_FEED_NOT_FOUND');
  expect((await fetch(url)).status).toBe(200);
  expect((await okAsMember(harness, business, 'revokeCalendarFeed', { id })).id).toBe(id);
  expect((await fetch(url)).status).toBe(404);
  expect((await callAsMember(harness, business, 'revokeCalendarFeed', { id })).error_code).toBe('CALENDAR_FEED_NOT_FOUND');
  expect((await okAsMember(harness, business, 'listCalendarFeeds', {})).calendar_feeds).toEqual([]);
});
