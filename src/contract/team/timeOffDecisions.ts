/** Decisions about the team's time off. Dashboard only. docs/reference/conventions.md#dashboard-operations. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { StrandedVisits, version } from '../schemas/strandedVisits.ts';
import { TimeOff } from '../schemas/technician.ts';
import { timeOffStatuses } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'Team and fleet' } as const;

export const TimeOffRequest = Type.Object({
  ...TimeOff.properties,
  technician_name: Type.String({ description: 'Name.' }),
  version: Type.Integer({ description: 'Send it with a decision.' }),
});

const path = '/dashboard/v1/technicians/{id}/time-off/{time_off_id}';
const record = { ...s.idField('technician'), time_off_id: s.Uuid('The time off (UUID).') };
const strandedVisits = { stranded_visits: StrandedVisits };

export const listTimeOffRequests = operation({
  ...shared,
  permissions: ['team_view', 'job_view'],
  id: 'listTimeOffRequests',
  method: 'GET',
  path: '/dashboard/v1/time-off',
  effect: 'read',
  summary: 'List the time off of the team',
  description:
    'What waits for a decision comes first, the earliest first day first; then what ended last. Each tells the visits it strands.',
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(s.OneOf(timeOffStatuses, 'Only these.')),
    technician_id: Type.Optional(s.Uuid('Of this technician.')),
    from: Type.Optional(s.CalendarDate('Ends on or after this day.')),
    to: Type.Optional(s.CalendarDate('Starts on or before this day.')),
  },
  output: Type.Object({
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    time_off: Type.Array(Type.Object({ ...TimeOffRequest.properties, ...strandedVisits })),
    meta: s.PageMeta,
  }),
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const decideTimeOff = operation({
  ...shared,
  permissions: ['team_manage'],
  id: 'decideTimeOff',
  method: 'PATCH',
  path,
  effect: 'update',
  summary: 'Approve or decline time off',
  description:
    'Approved, it blocks the schedule, and jobs it strands are flagged for attention: previewAbsenceResolve hands them over. Declined, or ' +
    'pending again, it blocks nothing, and the flags it caused go.',
  pathFields: record,
  bodyFields: {
    version,
    status: s.OneOf(timeOffStatuses, 'The decision; pending takes one back.'),
  },
  output: Type.Object({ ...TimeOffRequest.properties, ...strandedVisits }),
  errors: ['TECHNICIAN_NOT_FOUND', 'TIME_OFF_NOT_FOUND', 'VERSION_CONFLICT'],
});

export const deleteTimeOff = operation({
  ...shared,
  permissions: ['team_manage'],
  id: 'deleteTimeOff',
  ownScope: 'technician',
  method: 'DELETE',
  path,
  effect: 'delete',
  summary: 'Delete a record of time off',
  description: 'As if it had never been: it blocks nothing, and the flags it caused go. A technician withdraws what is not decided yet.',
  pathFields: record,
  output: s.Deleted,
  errors: ['TECHNICIAN_NOT_FOUND', 'TIME_OFF_NOT_FOUND', 'TIME_OFF_DECIDED'],
});
