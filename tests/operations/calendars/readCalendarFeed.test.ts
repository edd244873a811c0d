/** What a live calendar shows. docs/internals/pages.md#live-calendars. */
import { expect, it } from 'vitest';
import { listCalendarVisits } from '../../../src/store/schedule/calendarVisits.ts';
import { findTenantId } from '../../../src/store/settings/businesses.ts';
import { callAsMember } from '../../support/asMember.ts';
import { monday, openCalendarDesk, readCalendar } from './calendarDesk.ts';

const { harness, open, book, feed, move, setClock } = await openCalendarDesk();

it('[calendar.moved] a moved visit keeps its identity, at the new time and with a higher sequence', async () => {
  const { business, technicians } = await open();
  const { url } = await feed(business, { kind: 'technician', technician_id: technicians[0] });
  const job = await book(business, technicians[0], `${monday}T10:00`);
  const [before] = await readCalendar(url);
  expect(before).toMatchObject({ DTSTART: '20300107T150000Z', DTEND: '20300107T160000Z', STATUS: 'CONFIRMED' });
  await move(business, job.id, { start_at: `${monday}T13:00` });
  const [after, ...others] = await readCalendar(url);
  expect(others).toEqual([]);
  expect(after).toMatchObject({ UID: before!['UID'], DTSTART: '20300107T180000Z', DTEND: '20300107T190000Z', STATUS: 'CONFIRMED' });
  expect(Number(after!['SEQUENCE'])).toBeGreaterThan(Number(before!['SEQUENCE']));
  expect(after!['LAST-MODIFIED']! >= before!['LAST-MODIFIED']!).toBe(true);
});

it('[calendar.cancelled] a visit that another technician takes over is shown as cancelled at its old time until it returns', async () => {
  const { business, technicians, areas } = await open();
  const feeds = {
    from: await feed(business, { kind: 'technician', technician_id: technicians[0] }),
    to: await feed(business, { kind: 'technician', technician_id: technicians[1] }),
    south: await feed(business, { kind: 'area', service_area_id: areas[0] }),
    north: await feed(business, { kind: 'area', service_area_id: areas[1] }),
    all: await feed(business, { kind: 'business' }),
  };
  const seen = async () => {
    const read = async (url: string) => (await readCalendar(url)).map(({ STATUS, DTSTART }) => `${STATUS} ${DTSTART}`);
    return Object.fromEntries(await Promise.all(Object.entries(feeds).map(async ([name, { url }]) => [name, await read(url)] as const)));
  };
  const job = await book(business, technicians[0], `${monday}T10:00`);
  const at10 = 'CONFIRMED 20300107T150000Z';
  expect(await seen()).toEqual({ from: [at10], to: [], south: [at10], north: [], all: [at10] });
  await move(business, job.id, { technician_id: technicians[1], start_at: `${monday}T11:00` });
  const [gone, at11] = ['CANCELLED 20300107T150000Z', 'CONFIRMED 20300107T160000Z'];
  expect(await seen()).toEqual({ from: [gone], to: [at11], south: [gone], north: [at11], all: [at11] });
  await move(business, job.id, { technician_id: technicians[0] });
  const left = 'CANCELLED 20300107T160000Z';
  expect(await seen()).toEqual({ from: [at11], to: [left], south: [at11], north: [left], all: [at11] });
  await business.ok('archiveJobRequest', { id: job.id });
  expect(await seen()).toEqual({ from: [left], to: [left], south: [left], north: [left], all: [left] });
});

it('[calendar.done-early] a visit completed before its planned start stays in the calendar, without the days that were not needed', async () => {
  const { business, technicians, areas } = await open();
  const feeds = [
    await feed(business, { kind: 'technician', technician_id: technicians[0] }),
    await feed(business, { kind: 'area', service_area_id: areas[0] }),
    await feed(business, { kind: 'business' }),
  ];
  const completed = async (time: string, minutes: number) => {
    const { id } = await book(business, technicians[0], time, minutes);
    const { status_version } = await business.ok('getJobRequest', { id });
    await business.ok('fireJobRequestAction', { id, key: 'complete', status_version });
  };
  await completed(`${monday}T10:00`, 60);
  for (const { url } of feeds)
    expect(await readCalendar(url)).toMatchObject([{ STATUS: 'CONFIRMED', DTSTART: '20300107T150000Z', DTEND: '20300107T160000Z' }]);
  await completed('2030-01-08T08:00', 900);
  for (const { url } of feeds)
    expect((await readCalendar(url)).map(({ STATUS, DTSTART }) => [STATUS, DTSTART!.slice(0, 8)])).toEqual([
      ['CONFIRMED', '20300107'],
      ['CONFIRMED', '20300108'],
      ['CANCELLED', '20300109'],
    ]);
});

it('[calendar.private] shows what is done, where and by whom, and nothing about the customer', async () => {
  const { business, technicians } = await open();
  const { url } = await feed(business, { kind: 'business' });
  const job = await book(business, technicians[0], `${monday}T10:00`);
  const text = await (await fetch(url)).text();
  expect(text).not.toMatch(/Katherine|katherine|0142|dog/);
  const [event] = await readCalendar(url);
  expect(event).toMatchObject({
    SUMMARY: 'Visit',
    DESCRIPTION: `Reference ${job.short_code}\\nAda Lovelace`,
    LOCATION: '5 Main St\\, New York\\, 10001',
  });
  expect((await callAsMember(harness, business, 'readCalendarFeed', {})).error_code).toBe('NOT_FOUND');
  await business.ok('deleteTechnician', { id: technicians[0] });
  expect(await readCalendar(url)).toMatchObject([{ DESCRIPTION: `Reference ${job.short_code}` }]);
});

it('[calendar.bounded] reaches 30 days back and 180 ahead', async () => {
  const { business, technicians } = await open();
  const { url } = await feed(business, { kind: 'business' });
  await book(business, technicians[0], `${monday}T10:00`);
  const count = async (time: string) => {
    setClock(time);
    return (await readCalendar(url)).length;
  };
  expect(await count('2029-07-11T14:00:00Z')).toBe(0);
  expect(await count('2029-07-12T14:00:00Z')).toBe(1);
  expect(await count('2030-02-06T15:00:00Z')).toBe(1);
  expect(await count('2030-02-06T16:00:00Z')).toBe(0);
  setClock('2030-01-02T12:00:00Z');
});

it('[calendar.bounded] when there are too many visits, upcoming ones come before past ones, and the nearest are kept', async () => {
  const { business, technicians } = await open();
  for (const time of ['08:00', '10:00', '13:00', '16:00']) await book(business, technicians[0], `${monday}T${time}`);
  const tenantId = (await findTenantId(harness.store, business.businessId, 'live'))!;
  // Noon in New York.
  const nowMinute = Date.parse(`${monday}T17:00:00Z`) / 60_000;
  const shown = async (limit: number) => {
    const range = { fromMinute: nowMinute - 1_440, untilMinute: nowMinute + 1_440, nowMinute, limit };
    const rows = await listCalendarVisits(harness.store, tenantId, { kind: 'business', id: null }, range);
    return rows.map(({ startMinute }) => (startMinute - nowMinute) / 60 + 12);
  };
  expect([await shown(1), await shown(2), await shown(3)]).toEqual([[13], [13, 16], [10, 13, 16]]);
});

it('[reserved.told] reserved time appears only in the calendar of its technician, with a higher sequence after it has moved', async () => {
  const { business, technicians } = await open();
  const [mine, theirs, all] = [
    await feed(business, { kind: 'technician', technician_id: technicians[0] }),
    await feed(business, { kind: 'technician', technician_id: technicians[1] }),
    await feed(business, { kind: 'business' }),
  ];
  const { id } = await business.ok('createReservedTime', {
    ...{ technician_ids: [technicians[0]], start_at: `${monday}T09:00`, end_at: `${monday}T12:00`, title: 'Safety training' },
  });
  const [before] = await readCalendar(mine.url);
  expect(before).toMatchObject({ DTSTART: '20300107T140000Z', DTEND: '20300107T170000Z', SUMMARY: 'Safety training', STATUS: 'CONFIRMED' });
  expect([await readCalendar(theirs.url), await readCalendar(all.url)]).toEqual([[], []]);
  setClock('2030-01-02T12:30:00Z');
  await business.ok('updateReservedTime', { id, start_at: `${monday}T10:00` });
  const [after, ...others] = await readCalendar(mine.url);
  expect(others).toEqual([]);
  expect(after).toMatchObject({ UID: before!['UID'], DTSTART: '20300107T150000Z' });
  expect(Number(after!['SEQUENCE'])).toBeGreaterThan(Number(before!['SEQUENCE']));
  setClock('2030-01-02T12:00:00Z');
});
