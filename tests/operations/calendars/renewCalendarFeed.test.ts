/** Giving a live calendar a new address. docs/internals/pages.md#live-calendars. */
import { expect, it } from 'vitest';
import { callAsMember, okAsMember } from '../../support/asMember.ts';
import { newMember, signIn } from '../../support/session.ts';
import { openCalendarDesk } from './calendarDesk.ts';

const { harness, open, feed } = await openCalendarDesk();

it('[calendar.renew, calendar.member] ends the previous address and makes the member who renews the calendar its creator', async () => {
  const { business } = await open();
  const made = await feed(business, { kind: 'business' });
  const member = await newMember(harness, business, { role: 'Booking Coordinator' });
  const session = await signIn(harness, member);
  const renewed = await session.ok('renewCalendarFeed', { id: made.id });
  expect(renewed).toMatchObject({ id: made.id, created_by: { id: member.id }, works: true });
  expect(renewed.renewed_at).not.toBeNull();
  expect([(await fetch(made.url)).status, (await fetch(renewed.url)).status]).toEqual([404, 200]);
  const audit = await harness.store.query(
    'select action, subject_id from audit_log where business_id = $1 and subject_id = $2 order by id',
    [business.businessId, made.id],
  );
  expect(audit).toEqual(['created', 'renewed'].map((what) => ({ action: `calendar_feed.${what}`, subject_id: made.id })));
});

it('[calendar.own] cannot renew a calendar of another business, the other environment or a colleague', async () => {
  const { business, technicians } = await open();
  const made = await feed(business, { kind: 'technician', technician_id: technicians[0] });
  const other = await open();
  const renew = { id: made.id };
  expect((await callAsMember(harness, other.business, 'renewCalendarFeed', renew)).error_code).toBe('CALENDAR_FEED_NOT_FOUND');
  expect((await callAsMember(harness, business, 'renewCalendarFeed', renew, { environment: 'sandbox' })).error_code).toBe(
    'CALENDAR_FEED_NOT_FOUND',
  );
  const member = await newMember(harness, business, { role: 'Technician' });
  await harness.store.query('update technicians set user_id = $2 where id = $1', [technicians[0], member.id]);
  expect((await (await signIn(harness, member)).call('renewCalendarFeed', renew)).error_code).toBe('CALENDAR_FEED_NOT_FOUND');
  expect((await fetch(made.url)).status).toBe(200);
  expect((await okAsMember(harness, business, 'renewCalendarFeed', renew)).id).toBe(made.id);
});
