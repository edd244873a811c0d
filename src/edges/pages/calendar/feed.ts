/** Builds a live calendar in one language, of visits and reserved time. Of a visit it shows the work, the address and the technicians, but no other data of the customer. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { iCalendar, type CalendarEvent } from './iCalendar.ts';

/** Interval after which we ask calendar programs to read again. */
const refreshMinutes = 15;

type Feed = OutputOf<Operations['readCalendarFeed']>;

export function feedCalendar(feed: Feed, locale: Locale): string {
  const events = [...visitEvents(feed, locale), ...reservedEvents(feed, locale)];
  return iCalendar({ product: 'Calendar', live: { name: feed.name, refreshMinutes }, events });
}

function visitEvents({ visits }: Feed, locale: Locale): CalendarEvent[] {
  const { reference, visit } = textsOf('guest-pages', locale);
  return visits.map((event) => ({
    uid: `${event.job_request_id}.${event.ordinal}@truckroll`,
    sequence: event.status_version,
    start: event.start_at,
    end: event.end_at,
    stampedAt: event.updated_at,
    lastModifiedAt: event.updated_at,
    summary: event.service ?? visit,
    description: [`${reference} ${event.short_code}`, ...event.technicians].join('\n'),
    location: event.address === '' ? null : event.address,
    isCancelled: event.is_cancelled,
  }));
}

/** Reserved time. Programs compare versions by a number that grows: the second of the last change. */
const reservedEvents = ({ reserved_times: reserved }: Feed, locale: Locale): CalendarEvent[] =>
  reserved.map(({ id, title, start_at: start, end_at: end, updated_at: updatedAt }) => ({
    uid: `reserved-${id}@truckroll`,
    sequence: Math.floor(Date.parse(updatedAt) / 1000),
    ...{ start, end, stampedAt: updatedAt, lastModifiedAt: updatedAt },
    summary: title,
    description: textsOf('my-day', locale).reserved,
    location: null,
  }));
