/** Possible starts as times of day, for new work, a waiting job or a job to move. docs/internals/bookings.md#bookable-starts. */
import { Type } from 'typebox';
import { minuteOfTime, renamed } from '../formerNames.ts';
import { followUpOf, skillIds } from './bookings.ts';
import { whyEmpty } from '../explanations.ts';
import { operation } from '../operation.ts';
import { addressFields } from '../schemas/address.ts';
import { BlockedBy, blockerDetail } from '../schemas/blockers.ts';
import { mostStartDays, StartDay } from '../schemas/bookableStarts.ts';
import * as s from '../schemas/common.ts';
import { placeField } from '../schemas/place.ts';

export const listBookableStarts = operation({
  id: 'listBookableStarts',
  method: 'GET',
  path: '/v1/bookable-starts',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['voice', 'dispatch'],
  summary: 'List bookable start times',
  description:
    'When a technician could come to a waiting or scheduled job, who, and why a day has no start. Other times may work too. ' +
    'Also for new work at an address or of customer_id; bookAndConfirmJobRequest then takes a start. ' +
    'For a scheduled job next: previewJobRequestMove.',
  queryFields: {
    job_request_id: Type.Optional(s.JobReference('A job (UUID or code): its work, address and technician.')),
    follow_up_of_job_request_id: followUpOf,
    customer_id: Type.Optional(s.Uuid('Customer with the address (UUID).')),
    site_id: Type.Optional(s.Uuid('Site with the address (UUID).')),
    ...addressFields,
    job_type_id: Type.Optional(s.Uuid('Job type with minutes and skills (UUID).')),
    skill_ids: Type.Optional(skillIds),
    job_duration_minutes: Type.Optional(s.DurationMinutes("Minutes of work, 90; else the type's. Needed without a type.", 1)),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: 'People at once, lead included; default: 1.' })),
    technician_id: Type.Optional(s.Uuid('Only this technician (UUID).')),
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; default: today.')),
    to: Type.Optional(s.CalendarDate(`Last day, inclusive; default 6 days later, at most ${mostStartDays}.`)),
    from_minute: renamed('from_time', Type.Optional(s.MinuteOfDay('Earliest start, minute of the local day, 540.')), minuteOfTime),
    to_minute: renamed(
      'to_time',
      Type.Optional(s.MinuteOfDay('Latest start, inclusive; before from_minute: over midnight.')),
      minuteOfTime,
    ),
  },
  output: Type.Object({
    job_request_id: Type.Optional(s.Uuid('The requested job (UUID).')),
    status_version: Type.Optional(Type.Integer({ description: 'Current version of that job; send it to confirmJobRequest.' })),
    technician: Type.Optional(
      s.Nullable(s.NamedReference, 'Technician of these starts: the requested or the assigned one; null for any technician.'),
    ),
    next_operation: renamed(
      'next',
      s.OneOf(['bookAndConfirmJobRequest', 'confirmJobRequest', 'previewJobRequestMove'] as const, 'Operation that takes such a start.'),
    ),
    business_timezone: Type.String({ description: 'IANA time zone of days and starts.' }),
    visit_minutes: Type.Integer({ description: 'Minutes on site, buffers included.' }),
    arrival_window_minutes: Type.Integer({ description: 'What to promise: arrival within this many minutes after the start.' }),
    ...placeField,
    days: Type.Array(StartDay, { description: 'All requested days.' }),
    considered: Type.Optional(Type.Integer({ description: 'Technicians considered; only if there is no start.' })),
    blocked_by: Type.Optional(BlockedBy),
    ...whyEmpty,
    ...blockerDetail,
  }),
  errors: [
    'CUSTOMER_NOT_FOUND',
    'CUSTOMER_SITE_NOT_FOUND',
    'JOB_TYPE_NOT_FOUND',
    'JOB_TYPE_INACTIVE',
    'SKILL_NOT_FOUND',
    'TECHNICIAN_NOT_FOUND',
    'JOB_REQUEST_NOT_FOUND',
    'JOB_REQUEST_INVALID_TRANSITION',
    'SCHEDULE_MOVE_NOT_ELIGIBLE',
    'SCHEDULE_MOVE_IN_PROGRESS',
    'SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED',
  ],
});
