/**
 * Time off and schedule of one technician. [technician.create]; docs/reference/conventions.md#technicians. teamOverview.ts has them for the
 * whole team.
 */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { strandingInput, strandingOutput } from '../schemas/strandedVisits.ts';
import { seesCustomers, shownBy } from '../shownBy.ts';
import { TimeOff } from '../schemas/technician.ts';
import { crewRoles } from '../vocabulary.ts';
import { widenedWithout } from '../widening.ts';

const technicianId = s.idField('technician');

export const createTechnicianTimeOff = operation({
  group: 'Team and fleet',
  permissions: ['team_manage'],
  id: 'createTechnicianTimeOff',
  ownScope: 'technician',
  method: 'POST',
  path: '/v1/technicians/{id}/time-off',
  widening: widenedWithout('start_minute', 'end_minute'),
  effect: 'create',
  idempotent: true,
  confirmedEffects: ['frees_technician'],
  summary: 'Record time off',
  description:
    'Records time off, whole days or part of one; only approved time off blocks the schedule. Jobs stay: ' +
    'hand them over with previewAbsenceResolve.',
  profiles: ['dispatch'],
  headerFields: s.idempotencyHeader,
  pathFields: technicianId,
  bodyFields: {
    start_date: s.CalendarDate('First day, YYYY-MM-DD.'),
    end_date: s.CalendarDate('Last day, inclusive.'),
    start_minute: Type.Optional(s.MinuteOfDay('Start of a part of a day; 540 is 09:00.')),
    end_minute: Type.Optional(s.MinuteOfDay('End of the part of a day.')),
    reason: Type.Optional(s.Text(2000, 'Reason.')),
    status: Type.Optional(s.OneOf(['pending', 'approved'] as const, 'Default: pending, which does not block the schedule.')),
    ...strandingInput,
  },
  output: Type.Object({ ...TimeOff.properties, ...strandingOutput }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const listTechnicianTimeOff = operation({
  group: 'Team and fleet',
  permissions: ['team_view'],
  effect: 'read',
  id: 'listTechnicianTimeOff',
  ownScope: 'technician',
  method: 'GET',
  path: '/v1/technicians/{id}/time-off',
  summary: 'List time off',
  description: "One technician's past and future time off. The whole team's, with stranded jobs: listTeamAbsences.",
  profiles: ['dispatch'],
  pathFields: technicianId,
  queryFields: {
    ...s.pageFields,
    from: Type.Optional(s.CalendarDate('Ends on or after YYYY-MM-DD.')),
    to: Type.Optional(s.CalendarDate('Starts on or before YYYY-MM-DD.')),
  },
  output: Type.Object({ time_off: Type.Array(TimeOff, { description: 'The records of this page.' }), ...s.pageAnswer, ...s.emptyField }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const getTechnicianSchedule = operation({
  group: 'Dispatch',
  permissions: ['team_view', 'job_view'],
  effect: 'read',
  id: 'getTechnicianSchedule',
  ownScope: 'technician',
  method: 'GET',
  path: '/v1/technicians/{id}/schedule',
  summary: "Get a technician's sessions and approved time off",
  description: "One technician's visits and approved time off by day. The whole team at once: getTeamLoad.",
  profiles: ['dispatch'],
  pathFields: technicianId,
  queryFields: {
    from: Type.Optional(s.CalendarDate('First day, YYYY-MM-DD; default: today.')),
    to: Type.Optional(s.CalendarDate('Last day, YYYY-MM-DD; default 7 days later, at most 31.')),
  },
  output: Type.Object({
    technician_id: s.Uuid('Technician (UUID).'),
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    from: s.CalendarDate('First day of the answer.'),
    to: s.CalendarDate('Last day of the answer.'),
    sessions: Type.Array(
      Type.Object({
        job_request_id: s.Uuid('The job request (UUID).'),
        short_code: Type.String({ description: 'Code for people.' }),
        status_key: Type.String({ description: 'Current status of the job.' }),
        role: s.OneOf(crewRoles, 'Lead or buddy.'),
        is_crew: Type.Boolean({ description: 'The job has other technicians too.' }),
        ordinal: Type.Integer({ description: '1-based day index within the job.' }),
        date: s.CalendarDate('Business-local day.'),
        start_at: s.Timestamp('Start of the on-site block.'),
        end_at: s.Timestamp('End of the on-site block.'),
        break_minutes: Type.Optional(Type.Integer({ description: 'Minutes of breaks between start and end; left out without one.' })),
        travel_minutes: Type.Optional(Type.Integer({ description: 'Travel time; left out if unknown.' })),
        customer_name: shownBy(seesCustomers, Type.String({ description: 'Name of the customer.' })),
        formatted_address: renamed('address', shownBy(seesCustomers, Type.String({ description: 'In one line.' }))),
        job_type_name: Type.Optional(Type.String({ description: 'Left out when unclassified.' })),
        priority_level: Type.String({ description: 'p0 to p3.' }),
      }),
      { description: 'Visits, in order.' },
    ),
    reserved_times: Type.Array(
      Type.Object({
        id: s.Uuid('The reserved time (UUID).'),
        title: Type.String({ description: 'What it is for; Busy if it is private and the caller lacks schedule_manage.' }),
        private: Type.Boolean({ description: 'Others see only that the time is taken.' }),
        start_at: s.Timestamp('When it starts.'),
        end_at: s.Timestamp('When it ends.'),
      }),
      { description: 'Reserved time, such as meetings, in order.' },
    ),
    time_off: Type.Array(
      Type.Object({
        id: s.Uuid('The time off (UUID).'),
        start_at: s.Timestamp('When it starts.'),
        end_at: s.Timestamp('When it ends.'),
        start_date: s.CalendarDate('First day, business-local.'),
        end_date: s.CalendarDate('Last day, inclusive.'),
        reason: Type.String({ description: 'Reason; empty if none.' }),
      }),
      { description: 'Approved time off on these days.' },
    ),
  }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});
