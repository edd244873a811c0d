/** The output schema of live calendars. docs/internals/pages.md#live-calendars. */
import { Type } from 'typebox';
import { calendarKinds } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most live calendars of one environment. */
export const mostCalendarFeeds = 500;
/** The most live calendars that one technician can create for themselves. */
export const mostOwnCalendarFeeds = 5;

export const calendarFeedFields = {
  id: s.Uuid(),
  kind: s.OneOf(calendarKinds, 'Which visits the calendar shows.'),
  technician: s.Nullable(s.NamedReference, 'Technician, for kind technician.'),
  service_area: s.Nullable(s.NamedReference, 'Service area, for kind area.'),
  created_by: Type.Object({ id: s.Uuid('The member (UUID).'), full_name: Type.String() }),
  created_at: s.Timestamp(),
  renewed_at: s.Nullable(s.Timestamp('When the address was last replaced; null if never.')),
  last_read_at: s.Nullable(s.Timestamp('Accurate to the hour; null if never read.')),
  works: Type.Boolean({
    description:
      'Whether the address works. false: the technician or area was deleted, or the member who created or last renewed the calendar is not active or may not see the visits.',
  }),
};

export const CalendarFeedWithAddress = Type.Object({
  ...calendarFeedFields,
  url: Type.String({ description: 'The secret address. Shown only once.' }),
  webcal_url: Type.String({ description: 'The secret address as a webcal link, for subscribing in calendar programs.' }),
});
