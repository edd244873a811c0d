/** Live calendars as calendar programs read them. RFC 5545; docs/internals/pages.md#live-calendars. */
import { randomBytes } from 'node:crypto';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { okAsMember } from '../../support/asMember.ts';
import { atDepth, ofThisDatabase } from '../../support/depth.ts';
import { openCalendarDesk, monday } from '../../operations/calendars/calendarDesk.ts';

const { harness, open, book, feed, setClock } = await openCalendarDesk();

/** Start and end of each visit in milliseconds, in order, as a library reads them. */
type Instants = readonly (readonly [uid: string, start: number, end: number])[];
const inOrder = (instants: Instants) => instants.toSorted(([, a], [, b]) => a - b);

function byIcalJs(text: string): Instants {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return inOrder(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return [event.uid, event.startDate.toJSDate().getTime(), event.endDate.toJSDate().getTime()];
    }),
  );
}

function byNodeIcal(text: string): Instants {
  const events = Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part !== undefined && part.type === 'VEVENT');
  return inOrder(events.map(({ uid, start, end }) => [uid, start.getTime(), end!.getTime()]));
}

const day = 86_400_000;
/** Every tenth weekday of a year (deep: every second), and all weekdays around the clock changes in New York: 10 March and 3 November 2030. */
const days = ofThisDatabase(
  [...Array(365).keys()]
    .map((after) => new Date(Date.UTC(2030, 0, 3 + after)))
    .filter((at) => at.getUTCDay() % 6 !== 0)
    .map((at) => at.toISOString().slice(0, 10))
    .filter((date, index) => index % atDepth(10, 2) === 0 || /-03-(08|11|12)|-11-(01|04|05)/.test(date)),
);

test('[calendar.instants] two calendar libraries read the same instants as the API for a year, across both clock changes', async () => {
  const { business, technicians } = await open();
  const { url } = await feed(business, { kind: 'technician', technician_id: technicians[0] });
  const visits: Instants[number][] = [];
  for (const date of days) {
    const { id, schedule } = await book(business, technicians[0], `${date}T09:00`);
    // 09:00 local time, in winter and in summer.
    expect(schedule.scheduled_local).toBe(`${date}T09:00`);
    visits.push([
      `${id}.1@truckroll`,
      ...(['start_at', 'end_at'] as const).map((edge) => Date.parse(schedule.sessions[0]![edge])),
    ] as never);
  }
  const read = new Set<string>();
  for (const now of ['2030-01-03T10:00:00Z', '2030-06-20T10:00:00Z', '2030-12-20T10:00:00Z']) {
    setClock(now);
    const text = await (await fetch(url)).text();
    const shown = visits.filter(([, start, end]) => end > Date.parse(now) - 30 * day && start < Date.parse(now) + 180 * day);
    expect(byIcalJs(text)).toEqual(shown);
    expect(byNodeIcal(text)).toEqual(shown);
    for (const [uid] of shown) read.add(uid);
  }
  setClock('2030-01-02T12:00:00Z');
  expect(read.size).toBe(days.length);
});

test('[calendar.copies] a reader whose copy is current gets no second copy', async () => {
  const { business, technicians } = await open();
  const { url } = await feed(business, { kind: 'business' });
  const first = await fetch(url);
  expect(
    Object.fromEntries(
      ['content-type', 'cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options'].map((name) => [
        name,
        first.headers.get(name),
      ]),
    ),
  ).toEqual({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
  });
  const tag = first.headers.get('etag')!;
  const again = () => fetch(url, { headers: { 'if-none-match': tag } });
  const kept = await again();
  expect([kept.status, await kept.text()]).toEqual([304, '']);
  await book(business, technicians[0], `${monday}T10:00`);
  expect((await again()).status).toBe(200);
});

test('[calendar.revoke, calendar.secret] guessed, ended and odd addresses get the same answer', async () => {
  const { business } = await open();
  const { id, url } = await feed(business, { kind: 'business' });
  await okAsMember(harness, business, 'revokeCalendarFeed', { id });
  const guesses = [url.split('/').at(-1)!, '', 'x.ics', '%00', '..%2f..', `${'a'.repeat(43)}.ics`, randomBytes(32).toString('base64url')];
  const answers = new Set<string>();
  for (const guess of guesses) {
    const answer = await fetch(`${harness.url}/calendar/${guess}`, { headers: { 'x-request-id': 'same' } });
    if (guess !== '') answers.add(`${answer.status} ${await answer.text()}`);
    expect(answer.status).toBe(404);
  }
  expect([...answers]).toEqual([expect.stringContaining('CALENDAR_FEED_NOT_FOUND')]);
});

test('[calendar.bounded] guessing is soon refused, and the right address still works', async () => {
  const { business } = await open();
  const { url } = await feed(business, { kind: 'business' });
  const tries = atDepth(80, 500);
  const statuses: number[] = [];
  for (let at = 0; at < tries; at++)
    statuses.push((await fetch(`${harness.url}/calendar/${randomBytes(32).toString('base64url')}.ics`)).status);
  expect([statuses[0], statuses.at(-1), new Set(statuses).size]).toEqual([404, 429, 2]);
  expect((await fetch(url)).status).toBe(200);
});

test('[calendar.bounded] one address is read at most 240 times an hour', async () => {
  const { business } = await open();
  const [{ url }, other] = [await feed(business, { kind: 'business' }), await feed(business, { kind: 'business' })];
  // Later than any window that the other tests have started.
  setClock('2030-12-21T12:00:00Z');
  for (let at = 0; at < 240; at++) expect((await fetch(url)).status).toBe(200);
  const over = await fetch(url);
  expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await fetch(other.url)).status).toBe(200);
  setClock('2030-12-21T13:00:00Z');
  expect((await fetch(url)).status).toBe(200);
});
