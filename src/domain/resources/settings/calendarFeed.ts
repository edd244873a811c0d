/** A live calendar in the shape of an answer. Only creating and renewing it answer its address. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import type { CalendarFeedRow } from '../../../store/access/calendarFeeds.ts';

type CalendarFeed = OutputOf<Operations['listCalendarFeeds']>['calendar_feeds'][number];

export function calendarFeed(row: CalendarFeedRow): CalendarFeed {
  return {
    id: row.id,
    kind: row.kind,
    technician: row.technician,
    service_area: row.serviceArea,
    created_by: { id: row.createdBy, full_name: row.createdByName },
    created_at: row.createdAt,
    renewed_at: row.renewedAt,
    last_read_at: row.lastReadAt,
    works: row.works,
  };
}

/** The two forms of an address. `publicUrl` has no slash at its end. */
export function calendarAddress(publicUrl: string, token: string): { url: string; webcal_url: string } {
  const url = `${publicUrl}/calendar/${token}.ics`;
  return { url, webcal_url: url.replace(/^https?:/, 'webcal:') };
}
