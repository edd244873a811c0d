/** Job requests after their booking: actions, archiving, priority. Specification, "Job request workflow" and "Priority rules". */
import { Type } from 'typebox';
import { operation } from './operation.ts';
import * as s from './schemas/common.ts';
import { JobRequest } from './schemas/jobRequest.ts';
import { priorityLevels } from './vocabulary.ts';

const lastStatusVersion = Type.Integer({ minimum: 0, description: 'The status_version last read.' });

export const fireJobRequestAction = operation({
  id: 'fireJobRequestAction',
  method: 'POST',
  path: '/v1/job-requests/{id}/actions/{key}',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  summary: 'Fire an action of a job request',
  description:
    "Any action of the job's current status, as next_actions names them, and complete from every status: it ends the job and frees what " +
    'is left of its time. payload.amount of complete counts as spent by the customer. quote and confirm_booking have operations of their own.',
  pathFields: { ...s.idField('job request'), key: s.Text(60, 'Key of the action, such as depart, arrive or complete.', 1) },
  bodyFields: {
    status_version: lastStatusVersion,
    payload: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Kept with the action. Of complete: amount, the price of the job, at least 0.',
      }),
    ),
  },
  output: JobRequest,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_ACTION_NOT_PENDING', 'JOB_REQUEST_STAGE_CONFLICT'],
});

export const archiveJobRequest = operation({
  id: 'archiveJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/archive',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  summary: 'Archive a job request',
  description: 'Cancels or closes a job that is not completed. Its time is free again. An archived job cannot be changed any more.',
  pathFields: s.idField('job request'),
  bodyFields: {
    status_version: Type.Optional(Type.Integer({ minimum: 0, description: 'The status_version last read; left out, any will do.' })),
    note: Type.Optional(s.Text(2000, 'Why.')),
  },
  output: JobRequest,
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'],
});

export const updateJobPriority = operation({
  id: 'updateJobPriority',
  method: 'PATCH',
  path: '/v1/job-requests/{id}/priority',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  profiles: ['dispatch'],
  summary: 'Set the priority of a job request',
  description:
    'p0 interrupts, p1 yields only to p0 and may carry an sla_deadline, p2 is standard, p3 is displaced first. The visit never moves: a ' +
    'lowered job that lies outside working hours carries an AFTER_HOURS warning for each session.',
  pathFields: { id: s.Text(40, 'Identifier (UUID) or short code of the job request.', 1) },
  bodyFields: {
    priority: s.OneOf(priorityLevels, 'p0 interrupts, p1 yields only to p0, p2 is standard, p3 is displaced first.'),
    sla_deadline: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'Only with p1: to be done by then, in the future. Business-local, YYYY-MM-DDTHH:MM[:SS], no offset. Left out, the deadline of a ' +
          'p1 job stays; an empty string disarms it.',
      }),
    ),
  },
  output: Type.Object({
    ...JobRequest.properties,
    warnings: Type.Array(
      Type.Object({
        code: s.OneOf(['AFTER_HOURS'] as const, 'The visit lies outside working hours.'),
        technician_id: s.Uuid('Whose visit (UUID).'),
        ordinal: Type.Integer({ description: 'Which of its sessions; 1-based day index.' }),
        date: s.CalendarDate('Business-local day.'),
        start_at: s.Timestamp('Its start.'),
        end_at: s.Timestamp('Its end.'),
      }),
      { description: 'What to look at; empty when nothing.' },
    ),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});
