/** A live calendar in the words of its language. It says what is done, where and by whom, and nothing of the customer but the address. */
import type { OutputOf, Operations } from '../../contract/index.ts';
import type { Locale } from '../../contract/vocabulary.ts';
import { guestTexts } from '../guest/texts/byLocale.ts';
import { iCalendar } from './iCalendar.ts';

/** Calendar programs look again after so long, if they ask us. */
const refreshMinutes = 15;

/** A visit of no kind. */
const visit: Readonly<Record<Locale, string>> = {
  en: 'Visit',
  es: 'Visita',
  ar: 'زيارة',
  fr: 'Visite',
  ja: '訪問',
  ko: '방문',
  de: 'Besuch',
};

export function feedCalendar({ name, visits }: OutputOf<Operations['readCalendarFeed']>, locale: Locale): string {
  const { reference } = guestTexts(locale);
  return iCalendar({
    product: 'Calendar',
    live: { name, refreshMinutes },
    events: visits.map((one) => ({
      uid: `${one.job_request_id}.${one.ordinal}@truckroll`,
      sequence: one.status_version,
      start: one.start_at,
      end: one.end_at,
      stampedAt: one.updated_at,
      lastModifiedAt: one.updated_at,
      summary: one.service ?? visit[locale],
      description: [`${reference} ${one.short_code}`, ...one.technicians].join('\n'),
      location: one.address === '' ? null : one.address,
      isCancelled: one.is_cancelled,
    })),
  });
}
