/** Creating a live calendar. docs/internals/pages.md#live-calendars. */
import { expect, it } from 'vitest';
import { callAsMember } from '../../support/asMember.ts';
import { newMember, signIn } from '../../support/session.ts';
import { monday, openCalendarDesk, readCalendar } from './calendarDesk.ts';

const { harness, open, book, feed } = await openCalendarDesk();
const unknownId = '00000000-0000-7000-8000-00000000dead';

it('[calendar.kinds, calendar.secret] a calendar shows the visits of its technician, area or business at an address that is stored only as a hash', async () => {
  const { business, areas, technicians } = await open();
  const south = await book(business, technicians[0], `${monday}T10:00`);
  const north = await book(business, technicians[1], `${monday}T10:00`);
  const uids = async (url: string) => (await readCalendar(url)).map(({ UID }) => UID!.split('.')[0]);
  const one = await feed(business, { kind: 'technician', technician_id: technicians[0] });
  expect(one).toMatchObject({
    kind: 'technician',
    technician: { name: 'Ada Lovelace' },
    service_area: null,
    works: true,
    last_read_at: null,
  });
  expect(one.url).toMatch(new RegExp(`^${harness.url}/calendar/[\\w-]{43}\\.ics$`));
  expect(one.webcal_url).toBe(one.url.replace('http:', 'webcal:'));
  expect(await uids(one.url)).toEqual([south.id]);
  expect(await uids((await feed(business, { kind: 'area', service_area_id: areas[1] })).url)).toEqual([north.id]);
  expect((await uids((await feed(business, { kind: 'business' })).url)).toSorted()).toEqual([south.id, north.id].toSorted());
  const token = one.url.slice(-47, -4);
  const rows = await harness.store.query<{ row: string }>('select f::text as row from calendar_feeds f');
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});

it('[calendar.kinds] requires a technician or an area of the business', async () => {
  const { business } = await open();
  const other = await open({ name: 'Other' });
  const create = (input: Parameters<typeof feed>[1]) => callAsMember(harness, business, 'createCalendarFeed', input);
  expect((await create({ kind: 'technician' })).error_code).toBe('VALIDATION_ERROR');
  expect((await create({ kind: 'area' })).error_code).toBe('VALIDATION_ERROR');
  for (const technician_id of [unknownId, other.technicians[0]])
    expect((await create({ kind: 'technician', technician_id })).error_code).toBe('TECHNICIAN_NOT_FOUND');
  for (const service_area_id of [unknownId, other.areas[0]])
    expect((await create({ kind: 'area', service_area_id })).error_code).toBe('SERVICE_AREA_NOT_FOUND');
});

it('[calendar.own, calendar.member] a technician creates at most five calendars of their own visits, and none of other visits', async () => {
  const { business, technicians, areas } = await open();
  const member = await newMember(harness, business, { role: 'Technician' });
  const session = await signIn(harness, member);
  expect((await session.call('createCalendarFeed', { kind: 'technician' })).error_code).toBe('TECHNICIAN_NOT_FOUND');
  await harness.store.query('update technicians set user_id = $2 where id = $1', [technicians[0], member.id]);
  const visit = await book(business, technicians[0], `${monday}T10:00`);
  await book(business, technicians[1], `${monday}T10:00`);
  const own = await session.ok('createCalendarFeed', { kind: 'technician' });
  expect((await readCalendar(own.url)).map(({ UID }) => UID)).toEqual([`${visit.id}.1@truckroll`]);
  expect((await session.call('createCalendarFeed', { kind: 'technician', technician_id: technicians[1] })).error_code).toBe(
    'TECHNICIAN_NOT_FOUND',
  );
  for (const input of [{ kind: 'business' }, { kind: 'area', service_area_id: areas[0] }] as const)
    expect((await session.call('createCalendarFeed', input)).error_code).toBe('PERMISSION_DENIED');
  for (let made = 1; made < 5; made++) await session.ok('createCalendarFeed', { kind: 'technician' });
  expect(await session.call('createCalendarFeed', { kind: 'technician' })).toMatchObject({
    error_code: 'LIMIT_REACHED',
    data: { limit: 5 },
  });
  // The technician is another person from now on.
  await harness.store.query('update technicians set user_id = $2 where id = $1', [technicians[0], unknownId]);
  expect((await fetch(own.url)).status).toBe(404);
});

it('[calendar.member] ends when its creator loses membership or role, or when its technician or area is deleted', async () => {
  const { business, technicians, areas } = await open();
  const member = await newMember(harness, business, { role: 'Booking Coordinator' });
  const session = await signIn(harness, member);
  const { url } = await session.ok('createCalendarFeed', { kind: 'technician', technician_id: technicians[0] });
  const status = async () => (await fetch(url)).status;
  expect(await status()).toBe(200);
  const set = (column: 'role' | 'status', value: string) =>
    harness.store.query(`update members set ${column} = $2 where id = $1`, [member.id, value]);
  await set('role', 'Viewer');
  expect(await status()).toBe(404);
  await set('role', 'Administrator');
  expect(await status()).toBe(200);
  await set('status', 'suspended');
  expect(await status()).toBe(404);
  await set('status', 'active');
  await business.ok('deleteTechnician', { id: technicians[0] });
  expect(await status()).toBe(404);
  const ofArea = await feed(business, { kind: 'area', service_area_id: areas[1] });
  expect((await fetch(ofArea.url)).status).toBe(200);
  await business.ok('deleteServiceArea', { id: areas[1] });
  expect((await fetch(ofArea.url)).status).toBe(404);
});
