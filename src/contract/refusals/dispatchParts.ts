/** Parts of refusal data that emergencies and moves share. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { help } from '../explanations.ts';
import { CalendarDate, Nullable, OneOf, Timestamp, Uuid } from '../schemas/common.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const businessTimezone = Type.String({ description: 'IANA zone of the business.' });

export const PastStart = Type.Object({
  business_timezone: businessTimezone,
  start_at: Type.String({ description: 'The start that has passed, business-local.' }),
  start_at_utc: Timestamp('The same instant, RFC 3339 in UTC.'),
  ...help,
});

export const NoWorkingDay = Type.Object({
  business_timezone: businessTimezone,
  requested_weekday: OneOf(weekdays, 'Business-local weekday of the start.'),
  override_available: Type.Boolean({ description: 'Whether after_hours_override=true allows it.' }),
  ...help,
});

const frozenReasons = ['p0', 'p1', 'crew', 'multi_day', 'under_way', 'locked', 'other_day', 'no_later_time'] as const;

/** The jobs in the way that cannot move. */
export const Occupied = Type.Object({
  conflicts: Type.Array(
    Type.Object({
      job_request_id: Uuid('The job in the way (UUID).'),
      short_code: Nullable(Type.String({ description: 'Its short code; null if it has none.' })),
      start_at: Timestamp('Start of its visit.'),
      end_at: Timestamp('End of the visit.'),
      frozen_because: OneOf(
        frozenReasons,
        'p0, p1: its priority; crew: a crew job; multi_day: work of several days; under_way: the work has begun; locked: a person locked it; other_day: it began on ' +
          'another day; no_later_time: no later time is free.',
      ),
    }),
    { description: 'Each job that cannot yield.' },
  ),
  ...help,
});

export const sessionDays = {
  session_count: Type.Integer({ description: 'Days of the work.' }),
  session_dates: Type.Array(CalendarDate(), { description: 'Business-local days of the work.' }),
};

export const cancelledField = {
  is_cancelled: Type.Optional(Type.Boolean({ description: 'true: the job is archived because it was cancelled.' })),
};

export const jobState = {
  current_status_key: renamed('current_status', Type.String({ description: 'Current status key of the job.' })),
  status_version: Type.Integer({ description: 'Current status_version of the job.' }),
};
