/** Live calendars (RFC 5545) under secret addresses. docs/decisions/0060. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { calendarFeedFields, CalendarFeedWithAddress } from '../schemas/calendarFeed.ts';
import * as s from '../schemas/common.ts';
import { calendarKinds } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'Calendars', permissions: ['job_view', 'schedule_manage'], ownScope: 'account' } as const;

export const listCalendarFeeds = operation({
  ...shared,
  id: 'listCalendarFeeds',
  method: 'GET',
  path: '/dashboard/v1/calendar-feeds',
  effect: 'read',
  summary: 'List live calendars',
  description: 'The newest first, without their addresses. A technician sees those made with the own sign-in.',
  output: Type.Object({ calendar_feeds: Type.Array(Type.Object(calendarFeedFields)) }),
});

export const createCalendarFeed = operation({
  ...shared,
  id: 'createCalendarFeed',
  method: 'POST',
  path: '/dashboard/v1/calendar-feeds',
  effect: 'create',
  summary: 'Make a live calendar',
  description:
    'Answers a secret address, once: only its hash is kept. Whoever has it sees times, addresses, kinds of work and technicians of the ' +
    'visits from 30 days back to 180 ahead, and neither names nor phone numbers of customers. It works as long as the member who made or ' +
    'renewed it may see them. A technician makes the own one: kind technician, without technician_id.',
  bodyFields: {
    kind: s.OneOf(calendarKinds, 'Whose visits it shows.'),
    technician_id: Type.Optional(s.Uuid('Of kind technician: whose (UUID).')),
    service_area_id: Type.Optional(s.Uuid('Of kind area: which (UUID).')),
  },
  output: CalendarFeedWithAddress,
  errors: ['TECHNICIAN_NOT_FOUND', 'SERVICE_AREA_NOT_FOUND', 'LIMIT_REACHED'],
});

const pathFields = s.idField('live calendar');

export const renewCalendarFeed = operation({
  ...shared,
  id: 'renewCalendarFeed',
  method: 'POST',
  path: '/dashboard/v1/calendar-feeds/{id}/renew',
  effect: 'update',
  summary: 'Give a live calendar another address',
  description: 'The address so far ends at once. The calendar is yours from now on: it works as long as you may see what it shows.',
  pathFields,
  output: CalendarFeedWithAddress,
  errors: ['CALENDAR_FEED_NOT_FOUND'],
});

export const revokeCalendarFeed = operation({
  ...shared,
  id: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/dashboard/v1/calendar-feeds/{id}',
  effect: 'delete',
  summary: 'End a live calendar',
  description: 'For good: its address leads nowhere from now on.',
  pathFields,
  output: Type.Object({ id: s.Uuid(), revoked_at: s.Timestamp() }),
  errors: ['CALENDAR_FEED_NOT_FOUND'],
});

/** The visits that the holder of a secret address may read. */
export const readCalendarFeed = operation({
  audience: 'calendar',
  group: 'Calendars',
  permissions: [],
  id: 'readCalendarFeed',
  method: 'GET',
  path: '/calendar',
  effect: 'read',
  summary: 'Read the visits of a live calendar',
  output: Type.Object({
    name: Type.String({ description: 'Of the business, and of the technician or area.' }),
    visits: Type.Array(
      Type.Object({
        job_request_id: s.Uuid(),
        short_code: Type.String(),
        ordinal: Type.Integer({ description: '1-based day index within the job.' }),
        status_version: Type.Integer(),
        updated_at: s.Timestamp(),
        start_at: s.Timestamp(),
        end_at: s.Timestamp(),
        is_cancelled: Type.Boolean({ description: 'Nobody goes any more, or somebody else.' }),
        service: s.Nullable(Type.String({ description: 'Name of the job type.' })),
        address: Type.String({ description: 'In one line; empty if unknown.' }),
        technicians: Type.Array(Type.String(), { description: 'Names, the lead first.' }),
      }),
      { description: 'In order of their starts: from 30 days back to 180 ahead, at most 5000, of which the next come first.' },
    ),
  }),
  errors: ['CALENDAR_FEED_NOT_FOUND'],
});
