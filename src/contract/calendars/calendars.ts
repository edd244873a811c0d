/** Live calendars (RFC 5545) under secret addresses. docs/internals/pages.md#live-calendars. */
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
  description: 'Lists live calendars without their addresses, newest first. A technician sees only their own.',
  output: Type.Object({ calendar_feeds: Type.Array(Type.Object(calendarFeedFields)) }),
});

export const createCalendarFeed = operation({
  ...shared,
  id: 'createCalendarFeed',
  method: 'POST',
  path: '/dashboard/v1/calendar-feeds',
  effect: 'create',
  secondProof: true,
  summary: 'Create a live calendar',
  description:
    'Creates a secret address that calendar programs read. Only this answer contains it, because only its hash is stored. It shows visits from 30 ' +
    'days ago to 180 days ahead: times, addresses, job types and technicians, but no names or phone numbers of customers. It works as ' +
    'long as the member who created or renewed it may see these visits. A technician uses kind technician without technician_id.',
  bodyFields: {
    kind: s.OneOf(calendarKinds, 'Which visits the calendar shows.'),
    technician_id: Type.Optional(s.Uuid('For kind technician: the technician (UUID).')),
    service_area_id: Type.Optional(s.Uuid('For kind area: the service area (UUID).')),
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
  secondProof: true,
  summary: 'Replace the address of a live calendar',
  description:
    'Replaces the secret address; the previous one stops working at once. From now on the calendar works as long as you may see its visits.',
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
  description: 'Ends the calendar permanently. Its address stops working.',
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
    name: Type.String({ description: 'Names of the business and of the technician or area.' }),
    visits: Type.Array(
      Type.Object({
        job_request_id: s.Uuid(),
        short_code: Type.String(),
        ordinal: Type.Integer({ description: '1-based day index within the job.' }),
        status_version: Type.Integer(),
        updated_at: s.Timestamp(),
        start_at: s.Timestamp(),
        end_at: s.Timestamp(),
        is_cancelled: Type.Boolean({ description: 'Whether the visit was cancelled or given to another technician.' }),
        service: s.Nullable(Type.String({ description: 'Name of the job type.' })),
        address: Type.String({ description: 'Address in one line; empty if unknown.' }),
        technicians: Type.Array(Type.String(), { description: 'Names, the lead first.' }),
      }),
      { description: 'Visits from 30 days ago to 180 days ahead, sorted by start. At most 5000; the next visits take precedence.' },
    ),
    reserved_times: Type.Array(
      Type.Object({
        id: s.Uuid(),
        title: Type.String({ description: 'What it is for.' }),
        start_at: s.Timestamp(),
        end_at: s.Timestamp(),
        updated_at: s.Timestamp(),
      }),
      { description: 'Reserved time of the technician whose calendar it is, on the same days; none in other calendars.' },
    ),
  }),
  errors: ['CALENDAR_FEED_NOT_FOUND'],
});
