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
  description: 'Nobody works outside of them; technicians without hours of their own work exactly these.',
  output: OpeningHours,
});

export const replaceOpeningHours = operation({
  ...shared,
  id: 'replaceOpeningHours',
  method: 'PUT',
  path: '/dashboard/v1/opening-hours',
  effect: 'update',
  summary: 'Replace the opening hours',
  description: 'The whole week. Visits stay where they are; stranded_visits tells which the new hours leave outside working hours.',
  bodyFields: { version, preview, weekly_hours: WeeklyHours },
  unset: { preview: 'keep' },
  output: Type.Object({ ...OpeningHours.properties, stranded_visits: StrandedVisits }),
  errors: ['VERSION_CONFLICT'],
});

const Closure = Type.Object({
  date: s.CalendarDate('The day, business-local.'),
  reason: Type.String({ description: 'Why; empty if none.' }),
});

export const listClosures = operation({
  ...shared,
  id: 'listClosures',
  method: 'GET',
  path: '/dashboard/v1/closures',
  effect: 'read',
  summary: 'List the days the business is closed',
  description: 'Days on which nobody works, whatever the weekly hours say; from today on unless said, in order.',
  queryFields: {
    ...s.pageFields,
    from: Type.Optional(s.CalendarDate('From this day on; today.')),
    to: Type.Optional(s.CalendarDate('Up to this day.')),
  },
  output: Type.Object({ closures: Type.Array(Closure), meta: s.PageMeta }),
});

export const createClosure = operation({
  ...shared,
  id: 'createClosure',
  method: 'POST',
  path: '/dashboard/v1/closures',
  effect: 'create',
  summary: 'Close the business for days',
  description: 'One day, or several with until_date. Visits stay where they are; stranded_visits tells which lie on these days.',
  bodyFields: {
    preview,
    date: s.CalendarDate('The first day.'),
    until_date: Type.Optional(s.CalendarDate(`The last day, inclusive; date unless said. At most ${mostClosedDays} days.`)),
    reason: Type.Optional(s.Text(200, 'Why, such as the name of the holiday.')),
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
  summary: 'Open the business on a day it was closed',
  description: 'The weekly hours hold on this day again.',
  pathFields: { date: s.CalendarDate('The day.') },
  output: Closure,
  errors: ['CLOSURE_NOT_FOUND'],
});
