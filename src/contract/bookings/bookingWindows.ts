/** Days and periods that can be offered for a request. [booking-windows.feasible]. */
import { Type } from 'typebox';
import { whyEmpty } from '../explanations.ts';
import { operation } from '../operation.ts';
import { addressFields } from '../schemas/address.ts';
import { BlockedBy } from '../schemas/blockers.ts';
import * as s from '../schemas/common.ts';
import { JobDate } from '../schemas/jobRequest.ts';
import { placeField } from '../schemas/place.ts';
import { skillIds, timezoneHeader } from './bookings.ts';

export const listJobRequestBookingWindows = operation({
  id: 'listJobRequestBookingWindows',
  method: 'GET',
  path: '/v1/job-requests/booking-windows',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['voice', 'crm'],
  summary: 'List bookable days and periods',
  description:
    "Days and periods in which a technician could come, in the customer's zone, for a request to schedule later. Says why if there are none. " +
    'Times of day: listBookableStarts. Next: createJobRequest with the accepted ones.',
  headerFields: { x_timezone: timezoneHeader },
  queryFields: {
    from: Type.Optional(s.CalendarDate('First customer-local day, YYYY-MM-DD; default: today.')),
    to: Type.Optional(s.CalendarDate('Last day, YYYY-MM-DD; default 13 days later, at most 31 days.')),
    alias: Type.Optional(s.Text(100, "Business alias; the credential's own.")),
    customer_id: Type.Optional(s.Uuid('Customer with the address (UUID).')),
    site_id: Type.Optional(s.Uuid('Site with the address (UUID).')),
    job_type_id: Type.Optional(s.Uuid('Job type with minutes and skills (UUID).')),
    skill_ids: Type.Optional(skillIds),
    duration_minutes: Type.Optional(s.DurationMinutes("Minutes on site, 90; the type's or 60.", 1)),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'People at once, lead included.' })),
    ...addressFields,
  },
  output: Type.Object({
    alias: Type.String({ description: 'Alias of the business.' }),
    business_timezone: Type.String({ description: 'IANA time zone of the business.' }),
    customer_timezone: Type.String({ description: 'IANA time zone of the customer, as sent.' }),
    ...placeField,
    days: Type.Array(JobDate, { description: 'Days with bookable periods, in order.' }),
    considered: Type.Optional(Type.Integer({ description: 'Technicians considered; only if there is no day.' })),
    blocked_by: Type.Optional(BlockedBy),
    ...whyEmpty,
  }),
  errors: [
    'BUSINESS_NOT_FOUND',
    'CUSTOMER_NOT_FOUND',
    'CUSTOMER_SITE_NOT_FOUND',
    'JOB_TYPE_NOT_FOUND',
    'JOB_TYPE_INACTIVE',
    'SKILL_NOT_FOUND',
  ],
});
