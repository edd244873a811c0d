/** The output schema of live calendars. docs/decisions/0060. */
import { Type } from 'typebox';
import { calendarKinds } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most live calendars of one environment. */
export const mostCalendarFeeds = 500;
/** The most live calendars that one technician can create for themselves. */
export const mostOwnCalendarFeeds = 5;

export const calendarFeedFields = {
  id: s.Uuid(),
  kind: s.OneOf(calendarKinds, 'Whose visits it shows.'),
  technician: s.Nullable(s.NamedReference, 'Of kind technician.'),
  service_area: s.Nullable(s.NamedReference, 'Of kind area.'),
  created_by: Type.Object({ id: s.Uuid('Of the member.'), full_name: Type.String() }),
  created_at: s.Timestamp(),
  renewed_at: s.Nullable(s.Timestamp('When its address was last replaced; null: never.')),
  last_read_at: s.Nullable(s.Timestamp('To the hour; null: never.')),
  works: Type.Boolean({ description: 'false: whose it is, or who made it, is not there any more, or may not see the visits.' }),
};

export const CalendarFeedWithAddress = Type.Object({
  ...calendarFeedFields,
  url: Type.String({ description: 'The secret address. Shown once.' }),
  webcal_url: Type.String({ description: 'The same, in the form that calendar programs subscribe to.' }),
});
