/** Calendars as iCalendar text. RFC 5545, sections 3.1 and 3.3.11. */
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { iCalendar, type CalendarEvent } from '../../../src/edges/pages/calendar/iCalendar.ts';

const event: CalendarEvent = {
  uid: 'one@truckroll',
  sequence: 3,
  start: '2030-01-07T15:00:00Z',
  end: '2030-01-07T16:00:00.000Z',
  stampedAt: '2030-01-02T12:00:00.123456Z',
  summary: 'Visit',
  description: '',
  location: null,
};
const odd = [
  'Müller; Söhne, Rohre\\Gas',
  'line\nline\r\nline\rline',
  '日本語の長い長い長い長い長い長い長い長い長い長い長い長い住所',
  '👩‍🔧'.repeat(30),
  'BEGIN:VEVENT\nEND:VCALENDAR',
  'a\u0000b\u001bc\td',
  'زيارة الصيانة في شارع طويل جدا جدا جدا جدا جدا جدا جدا',
  ' '.repeat(200) + 'x',
];

test.each(odd)('[calendar.text] text is folded and escaped so that libraries read the same: %j', (words) => {
  const text = iCalendar({
    product: 'Calendar',
    live: { name: words, refreshMinutes: 15 },
    events: [{ ...event, summary: words, location: words }],
  });
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  const said = words.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000\u001b]/g, '');
  const vevent = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent')!;
  expect(new ICAL.Event(vevent).summary).toBe(said);
  expect(new ICAL.Event(vevent).location).toBe(said);
  const read = Object.values(nodeIcal.sync.parseICS(text)).find((part) => part?.type === 'VEVENT');
  expect(read).toMatchObject({ uid: 'one@truckroll', sequence: 3 });
});

test('[calendar.text] a cancelled event says so, and an instant is written in UTC to the second', () => {
  const text = iCalendar({ product: 'Calendar', events: [{ ...event, isCancelled: true, lastModifiedAt: event.stampedAt }] });
  for (const line of [
    'STATUS:CANCELLED',
    'DTSTART:20300107T150000Z',
    'DTEND:20300107T160000Z',
    'DTSTAMP:20300102T120000Z',
    'LAST-MODIFIED:20300102T120000Z',
    'SEQUENCE:3',
  ])
    expect(text.split('\r\n')).toContain(line);
  expect(text).not.toContain('METHOD');
});
