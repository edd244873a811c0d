/** When somebody could come, as times of day: for work that is not booked yet, or for a job that waits or is to be moved. docs/decisions/0065. */
import { Type } from 'typebox';
import { skillIds } from './bookings.ts';
import { whyEmpty } from '../explanations.ts';
import { operation } from '../operation.ts';
import { addressFields } from '../schemas/address.ts';
import { BlockedBy } from '../schemas/blockers.ts';
import { mostStartDays, StartDay } from '../schemas/bookableStarts.ts';
import * as s from '../schemas/common.ts';

export const listBookableStarts = operation({
  id: 'listBookableStarts',
  method: 'GET',
  path: '/v1/bookable-starts',
  group: 'Bookings',
  permissions: ['job_view'],
  effect: 'read',
  pricesTravel: true,
  profiles: ['voice', 'dispatch'],
  summary: 'List the times at which a visit can be had',
  description:
    'When somebody could come to a waiting or scheduled job, who, and why a day has no start. Times between may work too. ' +
    'For new work at an address or of customer_id as well; with the same work bookAndConfirmJobRequest takes a start. ' +
    'For a scheduled job next: previewJobRequestMove.',
  queryFields: {
    job_request_id: Type.Optional(s.JobReference('A job (UUID or code): its work and place, and who has it.')),
    customer_id: Type.Optional(s.Uuid('Whose address (UUID).')),
    ...addressFields,
    job_type_id: Type.Optional(s.Uuid('Whose minutes and skills (UUID).')),
    skill_ids: Type.Optional(skillIds),
    job_duration_minutes: Type.Optional(s.DurationMinutes("Minutes of work, 90; else the type's. Needed without a type.", 1)),
    crew_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'People at once, lead included.' })),
    technician_id: Type.Optional(s.Uuid('Only this one (UUID).')),
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; today.')),
    to: Type.Optional(s.CalendarDate(`Last day, inclusive; 6 days on, at most ${mostStartDays}.`)),
  },
  output: Type.Object({
    job_request_id: Type.Optional(s.Uuid('The job that was asked about (UUID).')),
    status_version: Type.Optional(Type.Integer({ description: 'Of that job; confirmJobRequest takes it.' })),
    technician: Type.Optional(
      s.Nullable(s.NamedReference, 'Whose starts these are: technician_id, or who has the job; null: anybody who can.'),
    ),
    next: s.OneOf(['bookAndConfirmJobRequest', 'confirmJobRequest', 'previewJobRequestMove'] as const, 'What takes such a start.'),
    business_timezone: Type.String({ description: 'IANA time zone of days and starts.' }),
    visit_minutes: Type.Integer({ description: 'Minutes on site, buffers included.' }),
    arrival_window_minutes: Type.Integer({ description: 'What to promise: somebody arrives within so many minutes from the start on.' }),
    days: Type.Array(StartDay, { description: 'Every day that was asked about.' }),
    considered: Type.Optional(Type.Integer({ description: 'Without any start: technicians looked at.' })),
    blocked_by: Type.Optional(BlockedBy),
    ...whyEmpty,
  }),
  errors: [
    'CUSTOMER_NOT_FOUND',
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
