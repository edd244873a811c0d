import { calendarFeed } from '../../resources/settings/calendarFeed.ts';
import { listCalendarFeedRows } from '../../../store/access/calendarFeeds.ts';
import { read } from '../handler.ts';

/** The live calendars of the environment. With the technician's role, only the caller's own. */
export const listCalendarFeeds = read<'listCalendarFeeds'>(async ({ db, tenant, principal }) => ({
  calendar_feeds: (await listCalendarFeedRows(db, tenant.id, principal.own ? principal.id : null)).map(calendarFeed),
}));
