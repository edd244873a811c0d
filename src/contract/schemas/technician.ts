/** The output schemas of technicians, their time off and their hours. [technician.create]; docs/reference/conventions.md#time-off. */
import { Type, type TSchema } from 'typebox';
import {
  assignmentTiers,
  precisions,
  startLocationTypes,
  startSources,
  technicianStatuses,
  timeOffStatuses,
  hoursWarnings,
} from '../vocabulary.ts';
import { TechnicianAddress } from './address.ts';
import * as s from './common.ts';

export const TechnicianStatus = s.OneOf(technicianStatuses, 'Only active ones get visits.');
const Tier = s.OneOf(assignmentTiers, 'A buddy never leads.');

export const hoursVersion = (description: string) => Type.Integer({ minimum: 0, description });
/** Left out: the hours are replaced, whoever changed them since. */
export const seenHours = { version: Type.Optional(hoursVersion('As last read; refused if the hours have changed since.')) };

export const technicianVersion = (description: string) => Type.Integer({ minimum: 0, description });
/** Left out: changed, whoever changed the technician since. */
export const seenTechnician = { version: Type.Optional(technicianVersion('As last read; refused if the technician has changed since.')) };

export const Technician = Type.Object(
  {
    id: s.Uuid('Identifier of the technician in every operation (UUID).'),
    version: Type.Optional(technicianVersion('Send it back with a change. Only in answers about one technician.')),
    user_id: s.Uuid('Account of the technician (UUID).'),
    business_id: s.Uuid('Business of the technician (UUID).'),
    business_group_id: s.Uuid('Permission group (UUID).'),
    ...s.shownUid,
    full_name: Type.String({ description: 'Name.' }),
    job_title: Type.String({ description: 'Job title; empty if unset.' }),
    role: Type.String({ description: 'Name of the permission group, in the request locale.' }),
    email: s.Nullable(Type.String({ description: 'E-mail address; null if unset.' })),
    phone: s.Nullable(Type.String({ description: 'Phone number; null if unset.' })),
    status: TechnicianStatus,
    assignment_tier: s.Nullable(Tier),
    address: TechnicianAddress,
    start_location_type: s.Nullable(s.OneOf(startLocationTypes, 'Kind of start location; null if unset.')),
    start_location_lat: s.Nullable(Type.Number({ description: 'Start location, decimal degrees; null if unset.' })),
    start_location_long: s.Nullable(Type.Number({ description: 'Start location, decimal degrees; null if unset.' })),
    start_location_precision: s.Nullable(s.OneOf(precisions, 'How exact it is.'), 'How exact the start location is; null if unset.'),
    start_location_source: s.Nullable(
      s.OneOf(startSources, 'Where it comes from.'),
      'sent: entered. base: of the business, for office. Otherwise found from the address, for home. Null if unset.',
    ),
    buddy_ids: Type.Array(s.Uuid('Technician (UUID).'), { description: 'Preferred buddies.' }),
    leads: Type.Array(Type.Object({ id: s.Uuid('Technician (UUID).'), full_name: Type.String({ description: 'Name.' }) }), {
      description: 'Leads who prefer this technician as a buddy.',
    }),
    service_areas: Type.Array(s.NamedReference, { description: 'Service areas of the technician.' }),
    vehicle_ids: Type.Array(s.Uuid('Vehicle (UUID).'), { description: 'Vehicles in order of preference.' }),
    picture_url: s.Nullable(
      Type.String({ description: 'Path of the picture, /pictures/…, for members signed in to the dashboard; null without a picture.' }),
    ),
    join_date: s.Nullable(s.CalendarDate('First day at the business, YYYY-MM-DD; null if unset.')),
    day_mails: Type.Boolean({
      description: 'Whether mails about the day go to the technician, if the business sends them (day_summary, day_changed).',
    }),
    last_login_at: s.Nullable(s.Timestamp('Last sign-in; null if never.')),
    created_at: s.Timestamp('When the record was created.'),
    updated_at: s.Timestamp('Position in the changes feed, with microseconds.'),
    deleted_at: Type.Optional(s.Timestamp('Present only once the technician was deleted.')),
  },
  { description: 'A person who does the work on site.' },
);

const spanFields = { start_at: s.Timestamp('When it begins.'), end_at: s.Timestamp('When it ends.') };

/** A technician with what a day of planning needs. The fields of the day are present when a day was named. */
export const TechnicianOfDay = Type.Object(
  {
    ...Technician.properties,
    skills: Type.Optional(Type.Array(s.NamedReference, { description: 'With date: skills, by name.' })),
    shifts: Type.Optional(
      Type.Array(
        Type.Object({
          ...spanFields,
          kind: s.OneOf(['regular', 'on_call'] as const, 'on_call: emergencies only, not cut to the opening hours.'),
        }),
        {
          description: 'With date: working hours of the day, cut to the opening hours. Time off is not taken out.',
        },
      ),
    ),
    time_off: Type.Optional(Type.Array(Type.Object(spanFields), { description: 'With date: approved time off that meets the day.' })),
  },
  { description: 'A person who does the work on site.' },
);

export const TimeOff = Type.Object(
  {
    id: s.Uuid('Identifier of the record (UUID).'),
    technician_id: s.Uuid('Technician who is away (UUID).'),
    start_date: s.CalendarDate('First day, YYYY-MM-DD.'),
    end_date: s.CalendarDate('Last day, inclusive.'),
    start_minute: s.Nullable(s.MinuteOfDay('Start of a part of one day, 0 to 1440; null: whole days.')),
    end_minute: s.Nullable(s.MinuteOfDay('End of a part of one day, 0 to 1440; null: whole days.')),
    status: s.OneOf(timeOffStatuses, 'Only approved time off blocks the schedule.'),
    reason: Type.String({ description: 'Reason; empty if none.' }),
    created_at: s.Timestamp('When the record was created.'),
    updated_at: s.Timestamp('When it was last changed.'),
  },
  { description: 'Days, or part of a day, without work.' },
);

/** Most entries of dated hours of one technician, and most days of one entry. */
export const mostDatedHours = 400;
export const mostDatedDays = 366;
/** Most days of one answer with the rota. */
export const mostRotaDays = 31;

export const hoursKind = s.OneOf(['regular', 'on_call'] as const, 'on_call: for emergencies only, also outside the opening hours.');
const kind = Type.Optional(s.OneOf(['regular', 'on_call'] as const, 'on_call: for emergencies only. Left out: regular.'));
const start_minute = s.MinuteOfDay('Start, minute of the day, 0 to 1440.');
const end_minute = s.MinuteOfDay('End, exclusive, 0 to 1440.');

export const TechnicianHours = Type.Array(
  Type.Object({
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'ISO weekday, Monday 1.' }),
    start_minute,
    end_minute,
    kind,
    week: Type.Optional(s.OneOf(['every', 'a', 'b'] as const, 'Alternating weeks. Left out: every week.')),
  }),
  { maxItems: 140, description: 'A day may have several ranges, which must not overlap. Past midnight: two ranges that touch.' },
);

const rangeOfDays = {
  weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, description: 'ISO weekday. Left out: each day.' })),
  start_minute,
  end_minute,
};

export const DatedHoursOfDays = Type.Array(Type.Object({ ...rangeOfDays, kind }), {
  maxItems: 70,
  description: 'Ranges must not overlap. Empty: not working on these days.',
});

const DatedOpeningsOfDays = Type.Array(Type.Object(rangeOfDays), {
  maxItems: 70,
  description: 'Ranges must not overlap. Empty: not open on these days.',
});

const dated = <Hours extends TSchema>(hours: Hours) =>
  Type.Array(
    Type.Object({
      from: s.CalendarDate('First day, YYYY-MM-DD.'),
      until: s.CalendarDate(`Last day, inclusive. At most ${mostDatedDays} days.`),
      hours,
    }),
    { maxItems: mostDatedHours, description: 'Hours that replace the weekly hours on certain days. Entries must not overlap.' },
  );

export const DatedHours = dated(DatedHoursOfDays);
export const DatedOpeningHours = dated(DatedOpeningsOfDays);

/** Hours that are kept but have no effect. */
export const hoursWarning = {
  code: s.OneOf(hoursWarnings, 'Why. BUSINESS_CLOSED: a closure.'),
  weekday: s.Nullable(Type.Integer({ description: 'ISO weekday, for weekly hours; else null.' })),
  from: s.Nullable(s.CalendarDate('First day, for dated hours; else null.')),
  until: s.Nullable(s.CalendarDate('Last day, inclusive.')),
  start_minute: Type.Integer({ description: 'From this minute of the day.' }),
  end_minute: Type.Integer({ description: 'To this minute, exclusive.' }),
};
/** The most warnings of one answer. */
export const mostHoursWarnings = 100;
export const HoursWarnings = Type.Array(Type.Object(hoursWarning), {
  description:
    'Hours that are kept but have no effect, and why. Open the business then (replaceOpeningHours), or change them. Past days are left out.',
});

export const WeeklyHours = Type.Array(
  Type.Object({
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'ISO weekday, Monday 1.' }),
    start_minute: s.MinuteOfDay('Start, minute of the day, 0 to 1440.'),
    end_minute: s.MinuteOfDay('End, exclusive, 0 to 1440.'),
  }),
  { maxItems: 70, description: 'A day may have several ranges, which must not overlap.' },
);
