/** The output schemas of technicians, their time off and their hours. [technician.create]; docs/reference/conventions.md#time-off. */
import { Type } from 'typebox';
import { assignmentTiers, startLocationTypes, technicianStatuses, timeOffStatuses } from '../vocabulary.ts';
import { TechnicianAddress } from './address.ts';
import * as s from './common.ts';

export const TechnicianStatus = s.OneOf(technicianStatuses, 'Technician status.');
const Tier = s.OneOf(assignmentTiers, 'A buddy never leads.');

export const Technician = Type.Object(
  {
    id: s.Uuid('Identifier of the technician in every operation (UUID).'),
    user_id: s.Uuid('Account behind it (UUID).'),
    business_id: s.Uuid('Business it belongs to (UUID).'),
    business_group_id: s.Uuid('Permission group (UUID).'),
    full_name: Type.String({ description: 'Name.' }),
    job_title: Type.String({ description: 'Job title; empty if unset.' }),
    role: Type.String({ description: 'Name of the permission group.' }),
    email: s.Nullable(Type.String({ description: 'E-mail address; null if unset.' })),
    phone: s.Nullable(Type.String({ description: 'Phone number; null if unset.' })),
    status: TechnicianStatus,
    assignment_tier: s.Nullable(Tier),
    address: TechnicianAddress,
    start_location_type: s.Nullable(s.OneOf(startLocationTypes, 'What the start location is; null if unset.')),
    start_location_lat: s.Nullable(Type.Number({ description: 'Where the day starts, decimal degrees; null if unset.' })),
    start_location_long: s.Nullable(Type.Number({ description: 'Where the day starts, decimal degrees; null if unset.' })),
    buddy_ids: Type.Array(s.Uuid('Technician (UUID).'), { description: 'Whom this one likes to take along.' }),
    leads: Type.Array(Type.Object({ id: s.Uuid('Technician (UUID).'), full_name: Type.String({ description: 'Name.' }) }), {
      description: 'The leads this one buddies for.',
    }),
    service_areas: Type.Array(s.NamedReference, { description: 'Where this one goes.' }),
    vehicle_ids: Type.Array(s.Uuid('Vehicle (UUID).'), { description: 'Vehicles, the preferred first.' }),
    picture_url: s.Nullable(
      Type.String({ description: 'Path of the picture, /pictures/…, for who is signed in to the dashboard; null if there is none.' }),
    ),
    join_date: s.Nullable(s.CalendarDate('First day at the business, YYYY-MM-DD; null if unset.')),
    last_login_at: s.Nullable(s.Timestamp('Last sign-in; null if never.')),
    created_at: s.Timestamp('When the record was made.'),
    updated_at: s.Timestamp('Its place among the changes; with microseconds.'),
    deleted_at: Type.Optional(s.Timestamp('Only once removed from the roster.')),
  },
  { description: 'Somebody who does the work.' },
);

export const TimeOff = Type.Object(
  {
    id: s.Uuid('Identifier of the record (UUID).'),
    technician_id: s.Uuid('Who is away (UUID).'),
    start_date: s.CalendarDate('First day, YYYY-MM-DD.'),
    end_date: s.CalendarDate('Last day, inclusive.'),
    start_minute: s.Nullable(s.MinuteOfDay('Start of a part of one day, 0 to 1440; null: whole days.')),
    end_minute: s.Nullable(s.MinuteOfDay('End of a part of one day, 0 to 1440; null: whole days.')),
    status: s.OneOf(timeOffStatuses, 'Only approved time off blocks the schedule.'),
    reason: Type.String({ description: 'Reason; empty if none.' }),
    created_at: s.Timestamp('When the record was made.'),
    updated_at: s.Timestamp('When it was last changed.'),
  },
  { description: 'When a technician is away.' },
);

export const WeeklyHours = Type.Array(
  Type.Object({
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'ISO weekday, Monday 1.' }),
    start_minute: s.MinuteOfDay('From this minute of the day, 0 to 1440.'),
    end_minute: s.MinuteOfDay('To this minute, exclusive, 0 to 1440.'),
  }),
  { maxItems: 70, description: 'Several ranges a day may be; none overlap.' },
);
