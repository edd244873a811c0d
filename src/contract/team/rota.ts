/**
 * The rota: who works on which day. Dashboard only.
 * docs/reference/conventions.md#dashboard-operations; docs/internals/places.md#hours-of-technicians.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { strandingInput, strandingOutput } from '../schemas/strandedVisits.ts';
import * as s from '../schemas/common.ts';
import { DatedHoursOfDays, hoursKind, hoursVersion, hoursWarning, mostDatedDays, mostRotaDays, seenHours } from '../schemas/technician.ts';

const shared = { audience: 'dashboard', group: 'Team and fleet', path: '/dashboard/v1/rota' } as const;

export const getRota = operation({
  ...shared,
  id: 'getRota',
  method: 'GET',
  permissions: ['team_view'],
  effect: 'read',
  summary: 'Read the rota of the team',
  description: 'Reads when each active technician works on each day: dated hours, otherwise weekly hours, otherwise the opening hours.',
  queryFields: {
    ...s.pageFields,
    from: s.CalendarDate('First day.'),
    to: s.CalendarDate(`Last day, inclusive. At most ${mostRotaDays} days.`),
  },
  output: Type.Object({
    business_timezone: Type.String({ description: 'IANA time zone of the hours.' }),
    days: Type.Array(
      Type.Object({
        date: s.CalendarDate('The day.'),
        week: s.OneOf(['a', 'b'] as const, 'Which of the alternating weeks it lies in.'),
        is_closed: Type.Boolean({ description: 'Whether a closure is on this day. Then nobody works.' }),
      }),
    ),
    technicians: Type.Array(
      Type.Object({
        id: s.Uuid('Technician (UUID).'),
        full_name: Type.String({ description: 'Name.' }),
        version: hoursVersion('Of the hours of the technician; send it back with a change.'),
        days: Type.Array(
          Type.Object({
            hours: Type.Array(
              Type.Object({
                start_minute: s.MinuteOfDay('Start, minute of the day.'),
                end_minute: s.MinuteOfDay('End, exclusive.'),
                kind: hoursKind,
              }),
              { description: 'By start. Opening hours and closures are not taken into account.' },
            ),
            source: s.OneOf(['dated', 'weekly', 'opening_hours'] as const, 'Where the hours come from.'),
            is_off: Type.Boolean({ description: 'Whether approved time off is on this day.' }),
          }),
          { description: 'In the order of days.' },
        ),
      }),
    ),
    ...s.pageAnswer,
  }),
});

export const replaceRota = operation({
  ...shared,
  id: 'replaceRota',
  method: 'PUT',
  permissions: ['team_view', 'team_manage'],
  effect: 'update',
  summary: 'Replace the hours of technicians on certain days',
  description:
    'Each change replaces the hours of one technician from one day to another; all are applied or none. Other days keep their hours. Booked visits ' +
    'stay. Entries that ended more than 62 days ago are removed.',
  bodyFields: {
    changes: Type.Array(
      Type.Object({
        technician_id: s.Uuid('Technician (UUID).'),
        ...seenHours,
        from: s.CalendarDate('First day.'),
        until: s.CalendarDate(`Last day, inclusive. At most ${mostDatedDays} days.`),
        hours: DatedHoursOfDays,
        follow_weekly_hours: Type.Optional(
          Type.Boolean({ description: 'True: the weekly hours apply on these days again. hours must be empty.' }),
        ),
      }),
      { minItems: 1, maxItems: s.mostRows, description: 'Applied in this order.' },
    ),
    ...strandingInput,
  },
  unset: { preview: 'keep' },
  output: Type.Object({
    technician_ids: Type.Array(s.Uuid('Technician (UUID).'), { description: 'Whose hours were replaced.' }),
    warnings: Type.Array(Type.Object({ technician_id: s.Uuid('Technician (UUID).'), ...hoursWarning }), {
      description: 'Dated hours of these technicians that have no effect, and why. Open the business then: replaceOpeningHours.',
    }),
    ...strandingOutput,
  }),
  errors: ['TECHNICIAN_NOT_FOUND', 'VERSION_CONFLICT'],
});
