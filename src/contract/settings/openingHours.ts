/**
 * The opening hours of the business: the weekly hours and the closed days. Dashboard only.
 * docs/reference/conventions.md#dashboard-operations; docs/decisions/0056.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { mostClosedDays, preview, StrandedVisits, version } from '../schemas/strandedVisits.ts';
import { WeeklyHours } from '../schemas/technician.ts';

const shared = { audience: 'dashboard', group: 'Settings', permissions: ['business_manage'] } as const;

export const OpeningHours = Type.Object({
  business_timezone: Type.String({ description: 'IANA time zone of the hours.' }),
  weekly_hours: WeeklyHours,
  version: Type.Integer({ description: 'Send it with a change.' }),
});

export const getOpeningHours = operation({
  ...shared,
  id: 'getOpeningHours',
  method: 'GET',
  path: '/dashboard/v1/opening-hours',
  effect: 'read',
  summary: 'Read the opening hours',
  description:
    'Reads the opening hours. No technician works outside them. Technicians without weekly hours of their own work all opening hours.',
  output: OpeningHours,
});

export const replaceOpeningHours = operation({
  ...shared,
  id: 'replaceOpeningHours',
  method: 'PUT',
  path: '/dashboard/v1/opening-hours',
  effect: 'update',
  summary: 'Replace the opening hours',
  description:
    'Replaces the hours of the whole week. Existing visits keep their time; stranded_visits lists those that are then outside working hours.',
  bodyFields: { version, preview, weekly_hours: WeeklyHours },
  unset: { preview: 'keep' },
  output: Type.Object({ ...OpeningHours.properties, stranded_visits: StrandedVisits }),
  errors: ['VERSION_CONFLICT'],
});

const Closure = Type.Object({
  date: s.CalendarDate('The day, business-local.'),
  reason: Type.String({ description: 'Reason; empty if none was given.' }),
});

export const listClosures = operation({
  ...shared,
  id: 'listClosures',
  method: 'GET',
  path: '/dashboard/v1/closures',
  effect: 'read',
  summary: 'List the days the business is closed',
  description: 'Lists the closed days in order, from today by default. On a closed day no technician works, regardless of weekly hours.',
  queryFields: {
    ...s.pageFields,
    from: Type.Optional(s.CalendarDate('First day. Default: today.')),
    to: Type.Optional(s.CalendarDate('Last day, inclusive.')),
  },
  output: Type.Object({ closures: Type.Array(Closure), meta: s.PageMeta }),
});

export const createClosure = operation({
  ...shared,
  id: 'createClosure',
  method: 'POST',
  path: '/dashboard/v1/closures',
  effect: 'create',
  summary: 'Close the business on one or more days',
  description: 'Closes one day, or several with until_date. Existing visits keep their time; stranded_visits lists those on these days.',
  bodyFields: {
    preview,
    date: s.CalendarDate('The first day.'),
    until_date: Type.Optional(s.CalendarDate(`Last day, inclusive. Default: date. At most ${mostClosedDays} days.`)),
    reason: Type.Optional(s.Text(200, 'Reason, for example the name of the holiday.')),
  },
  output: Type.Object({ closures: Type.Array(Closure), stranded_visits: StrandedVisits }),
  errors: ['CLOSURE_DUPLICATE'],
});

export const deleteClosure = operation({
  ...shared,
  id: 'deleteClosure',
  method: 'DELETE',
  path: '/dashboard/v1/closures/{date}',
  effect: 'delete',
  summary: 'Reopen the business on a closed day',
  description: 'Removes the closure, so that the weekly hours apply on this day again.',
  pathFields: { date: s.CalendarDate('The day.') },
  output: Closure,
  errors: ['CLOSURE_NOT_FOUND'],
});
