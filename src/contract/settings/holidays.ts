/** Public holidays, proposed as days on which to close. docs/reference/conventions.md#opening-hours; docs/internals/places.md#public-holidays. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';

const orHome = 'Default: that of the business.';

export const listHolidayProposals = operation({
  id: 'listHolidayProposals',
  method: 'GET',
  path: '/v1/holiday-proposals',
  group: 'Opening hours',
  permissions: ['business_manage'],
  effect: 'read',
  profiles: [],
  summary: 'List public holidays to close on',
  description:
    'Public holidays of a country and region in the next twelve months, with the visits booked on them. Nothing is closed: let a person choose the ' +
    'days, then createClosure. Half days are left out. Days of lunar calendars are computed and may be announced otherwise.',
  queryFields: {
    country: Type.Optional(
      Type.String({ minLength: 2, maxLength: 2, pattern: '^[A-Za-z]{2}$', description: `Country (ISO 3166-1), DE. ${orHome}` }),
    ),
    region: Type.Optional(Type.String({ maxLength: 20, description: `Code from regions, BY; empty: the whole country. ${orHome}` })),
    from: Type.Optional(s.CalendarDate('First day. Default: today.')),
  },
  output: Type.Object({
    country: s.Nullable(
      Type.String({ description: 'Country whose holidays these are; null if none was sent and that of the business is unknown.' }),
    ),
    region: s.Nullable(Type.String({ description: 'Code of the region; null: the holidays of the country as a whole.' })),
    regions: Type.Array(
      Type.Object({
        code: Type.String({ description: 'Send it as region.' }),
        name: Type.String({ description: 'Name, in the language of the request if known.' }),
      }),
      { description: 'Regions of the country with their own holidays, by name; may be empty.' },
    ),
    from: s.CalendarDate('First day.'),
    to: s.CalendarDate('Last day, inclusive.'),
    holidays: Type.Array(
      Type.Object({
        date: s.CalendarDate('The day on which it is observed.'),
        name: Type.String({ description: 'Name, in the language of the request if known.' }),
        is_closed: Type.Boolean({ description: 'The business is already closed on this day.' }),
        is_working_day: Type.Boolean({ description: 'The weekly opening hours have hours on this weekday.' }),
        visit_count: Type.Integer({ description: 'Visits of open jobs on this day that are not over.' }),
      }),
      { description: 'The holidays, by date.' },
    ),
    attribution: Type.String({ description: 'Source and licence. Show it with the holidays.' }),
  }),
});
