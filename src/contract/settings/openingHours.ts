/**
 * The opening hours of the business: the weekly hours and the closed days.
 * docs/reference/conventions.md#opening-hours; docs/internals/places.md#opening-hours-and-closures.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { mostClosedDays, preview, StrandedVisits, version, VisitsOnClosedDays } from '../schemas/strandedVisits.ts';
import { DatedOpeningHours, HoursWarnings, WeeklyHours } from '../schemas/technician.ts';

const view = { group: 'Opening hours', permissions: ['team_view'], effect: 'read', profiles: [] } as const;
const manage = { group: 'Opening hours', permissions: ['business_manage'], profiles: [] } as const;
/** An update answers with the whole record, so it also needs the permission to view it (docs/internals/call.md#permissions-of-changes). */
const update = { ...manage, permissions: ['team_view', 'business_manage'], effect: 'update' } as const;

const OpeningHours = Type.Object({
  business_timezone: Type.String({ description: 'IANA time zone of the hours.' }),
  weekly_hours: WeeklyHours,
  dated_hours: DatedOpeningHours,
  warnings: HoursWarnings,
  version: Type.Integer({ description: 'Send it with a change.' }),
});

export const getOpeningHours = operation({
  ...view,
  id: 'getOpeningHours',
  method: 'GET',
  path: '/v1/opening-hours',
  summary: 'Read the opening hours',
  description:
    'Reads the opening hours. Hours of technicians count only within them; emergencies and overrides may go beyond. Technicians without weekly hours of their own work all opening hours.',
  output: OpeningHours,
});

export const replaceOpeningHours = operation({
  ...update,
  id: 'replaceOpeningHours',
  confirmedEffects: ['frees_technician'],
  method: 'PUT',
  path: '/v1/opening-hours',
  summary: 'Replace the opening hours',
  description:
    'Replaces the hours of the whole week, and those of certain days (dated_hours; left out: they stay). Existing visits keep their time; stranded_visits lists those that are then outside working hours.',
  bodyFields: { version, preview, weekly_hours: WeeklyHours, dated_hours: Type.Optional(DatedOpeningHours) },
  unset: { preview: 'keep', dated_hours: 'keep' },
  output: Type.Object({ ...OpeningHours.properties, stranded_visits: StrandedVisits }),
  errors: ['VERSION_CONFLICT'],
});

const Closure = Type.Object({
  date: s.CalendarDate('The day, business-local.'),
  reason: Type.String({ description: 'Reason; empty if none was given.' }),
});

export const listClosures = operation({
  ...view,
  id: 'listClosures',
  method: 'GET',
  path: '/v1/closures',
  summary: 'List the days the business is closed',
  description: 'Lists the closed days in order, from today by default. On a closed day no technician works, regardless of weekly hours.',
  queryFields: {
    ...s.pageFields,
    from: Type.Optional(s.CalendarDate('First day. Default: today.')),
    to: Type.Optional(s.CalendarDate('Last day, inclusive.')),
  },
  output: Type.Object({
    closures: Type.Array(Closure, { description: 'The closed days of this page, in order.' }),
    ...s.pageAnswer,
    ...s.emptyField,
  }),
});

export const createClosure = operation({
  ...manage,
  id: 'createClosure',
  method: 'POST',
  path: '/v1/closures',
  effect: 'create',
  idempotent: true,
  confirmedEffects: ['frees_technician'],
  summary: 'Close the business on one or more days',
  description:
    'Closes one day, or several with until_date. Existing visits keep their time; stranded_visits lists all on these days. Public holidays: ' +
    'listHolidayProposals.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    preview,
    date: s.CalendarDate('The first day, YYYY-MM-DD.'),
    until_date: Type.Optional(s.CalendarDate(`Last day, inclusive. Default: date. At most ${mostClosedDays} days.`)),
    reason: Type.Optional(s.Text(200, 'Reason, for example the name of the holiday.')),
  },
  output: Type.Object({
    closures: Type.Array(Closure, { description: 'The days that are now closed; with preview, that would be.' }),
    stranded_visits: VisitsOnClosedDays,
  }),
  errors: ['CLOSURE_DUPLICATE'],
});

export const deleteClosure = operation({
  ...manage,
  id: 'deleteClosure',
  method: 'DELETE',
  path: '/v1/closures/{date}',
  effect: 'delete',
  summary: 'Reopen the business on a closed day',
  description: 'Removes the closure of a day. The weekly hours apply on this day again. Closed days: listClosures.',
  pathFields: { date: s.CalendarDate('The day, YYYY-MM-DD.') },
  output: Type.Object({ ...Closure.properties, deleted_at: s.Timestamp('When it was deleted, RFC 3339 in UTC.') }),
  errors: ['CLOSURE_NOT_FOUND'],
});
