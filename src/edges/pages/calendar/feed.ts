/** Builds a live calendar in one language. It shows the work, the address and the technicians, but no other data of the customer. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { iCalendar } from './iCalendar.ts';

/** Interval after which we ask calendar programs to read again. */
const refreshMinutes = 15;

export function feedCalendar({ name, visits }: OutputOf<Operations['readCalendarFeed']>, locale: Locale): string {
  const { reference, visit } = textsOf('guest-pages', locale);
  return iCalendar({
    product: 'Calendar',
    live: { name, refreshMinutes },
    events: visits.map((event) => ({
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
    })),
  });
}
