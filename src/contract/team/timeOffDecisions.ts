/** Decisions about the team's time off. Dashboard only. docs/reference/conventions.md#dashboard-operations. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { strandingInput, StrandedVisits, version } from '../schemas/strandedVisits.ts';
import { TimeOff } from '../schemas/technician.ts';
import { timeOffStatuses } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'Team and fleet' } as const;

const TimeOffRequest = Type.Object({
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
    'Lists pending time off first, by first day, then other time off, latest end first. Each entry has the visits that fall into it.',
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(s.OneOf(timeOffStatuses, 'Only this status.')),
    technician_id: Type.Optional(s.Uuid('Only of this technician (UUID).')),
    from: Type.Optional(s.CalendarDate('Ends on or after this day.')),
    to: Type.Optional(s.CalendarDate('Starts on or before this day.')),
  },
  output: Type.Object({
    business_timezone: Type.String({ description: 'IANA time zone of the days.' }),
    time_off: Type.Array(Type.Object({ ...TimeOffRequest.properties, ...strandedVisits })),
    ...s.pageAnswer,
    ...s.emptyField,
  }),
});

export const decideTimeOff = operation({
  ...shared,
  // The answer is the whole record, with its reason.
  permissions: ['team_view', 'team_manage'],
  id: 'decideTimeOff',
  method: 'PATCH',
  path,
  effect: 'update',
  summary: 'Approve or decline time off',
  description:
    'Approves or declines time off, or makes it pending again. Approved time off blocks the schedule and flags the affected jobs for attention; ' +
    'hand them over with previewAbsenceResolve. Otherwise it does not block the schedule, and its flags are removed.',
  pathFields: record,
  unset: { preview: 'keep' },
  bodyFields: {
    version,
    ...strandingInput,
    status: s.OneOf(timeOffStatuses, 'The decision; pending takes a decision back.'),
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
  description: 'Deletes time off and the flags that it caused. A technician can delete their own time off until it is decided.',
  pathFields: record,
  output: s.Deleted,
  errors: ['TECHNICIAN_NOT_FOUND', 'TIME_OFF_NOT_FOUND', 'TIME_OFF_DECIDED'],
});
