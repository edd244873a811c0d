/** Actions, archiving and priority of booked jobs. [workflow.fire, priority.values]. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { Blocker } from '../schemas/blockers.ts';
import { JobRequest } from '../schemas/jobRequest.ts';
import { CustomerNotification } from '../schemas/plan.ts';
import { undoMinutes } from '../myDay/requests.ts';
import { priorityLevels } from '../vocabulary.ts';

const lastStatusVersion = Type.Integer({ minimum: 0, description: 'As last read.' });

export const fireJobRequestAction = operation({
  id: 'fireJobRequestAction',
  method: 'POST',
  path: '/v1/job-requests/{id}/actions/{key}',
  group: 'Bookings',
  permissions: ['job_manage'],
  ownScope: 'job',
  effect: 'update',
  confirmedEffects: ['tells_customer', 'money'],
  profiles: [],
  summary: 'Fire an action of a job request',
  description:
    "Fires an action from the job's next_actions, such as depart or arrive. The action complete ends the job from any status, with " +
    'payload.amount as the price. It does not quote or schedule.',
  pathFields: { id: s.JobReference(), key: s.Text(60, 'Key of the action, depart, arrive or complete.', 1) },
  bodyFields: {
    status_version: lastStatusVersion,
    happened_at: Type.Optional(
      s.LocalOrInstant(
        'When it happened, if earlier: after the present status began. "On the way" is sent up to 15 minutes later. Default: now.',
      ),
    ),
    payload: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Stored with the action. For complete: amount, the price, 120.5.',
      }),
    ),
  },
  output: Type.Object({ ...JobRequest.properties, customer_notification: CustomerNotification }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_ACTION_NOT_PENDING', 'JOB_REQUEST_STAGE_CONFLICT'],
});

export const undoJobRequestAction = operation({
  id: 'undoJobRequestAction',
  method: 'POST',
  path: '/v1/job-requests/{id}/undo-action',
  group: 'Bookings',
  permissions: ['job_manage'],
  ownScope: 'job',
  effect: 'update',
  idempotent: true,
  confirmedEffects: ['tells_customer'],
  profiles: [],
  summary: 'Undo the last action of a job request',
  description:
    "Takes back the job's last_action, such as depart: the status before it holds again, and the visit can be moved. A customer who was told of " +
    `the departure is told. Technicians: within ${undoMinutes} minutes. For a completed job: reopenJobRequest.`,
  headerFields: s.idempotencyHeader,
  pathFields: { id: s.JobReference() },
  bodyFields: { status_version: lastStatusVersion },
  output: Type.Object({ ...JobRequest.properties, customer_notification: CustomerNotification }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'JOB_REQUEST_STAGE_CONFLICT'],
});

export const archiveJobRequest = operation({
  id: 'archiveJobRequest',
  method: 'POST',
  path: '/v1/job-requests/{id}/archive',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  confirmedEffects: ['ends_visit', 'tells_customer'],
  // A person must confirm, because the customer loses the visit.
  confirmed: 'always',
  profiles: [],
  summary: 'Archive a job request',
  description:
    'Closes a job that is not completed and frees its time. The customer of a visit to come is told. Ask the person ' +
    'first. To cancel with a reason and a fee: cancelJobRequest. To change the time: previewJobRequestMove.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    status_version: Type.Optional(Type.Integer({ minimum: 0, description: 'As last read; not checked if left out.' })),
    note: Type.Optional(s.Text(2000, 'Reason.')),
    notify: Type.Optional(Type.Boolean({ default: true, description: 'false: the customer gets no message.' })),
  },
  output: Type.Object({ ...JobRequest.properties, customer_notification: CustomerNotification }),
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
    'Sets p0 (emergency) to p3 (deferrable). The visit does not move; a visit outside working hours gets a warning. If nobody is free ' +
    'for a p0 job: listEmergencyCandidates.',
  pathFields: { id: s.Text(40, 'UUID or code, JR-7K2M9QX.', 1) },
  bodyFields: {
    priority: s.OneOf(priorityLevels, 'p0 interrupts, p1 yields to p0, p3 gives way first.'),
    sla_deadline: Type.Optional(
      Type.String({
        format: s.naiveFormat,
        maxLength: 40,
        description: 'Only with p1: deadline, 2031-03-03T14:30. Left out keeps it, empty clears it.',
      }),
    ),
  },
  output: Type.Object({
    ...JobRequest.properties,
    warnings: Type.Array(
      Type.Object({
        code: s.OneOf(['AFTER_HOURS'] as const, 'The visit lies outside working hours.'),
        technician_id: s.Uuid('Technician of the visit (UUID).'),
        ordinal: Type.Integer({ description: 'Day of the work, counted from 1.' }),
        date: s.CalendarDate('Business-local day.'),
        start_at: s.Timestamp('Start of the visit.'),
        end_at: s.Timestamp('End of the visit.'),
      }),
      { description: 'Warnings; empty if there are none.' },
    ),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION'],
});

export const updateJobSite = operation({
  id: 'updateJobSite',
  method: 'PATCH',
  path: '/v1/job-requests/{id}/site',
  group: 'Bookings',
  permissions: ['job_manage'],
  effect: 'update',
  confirmedEffects: ['moves_visit', 'tells_customer'],
  profiles: [],
  summary: 'Move a job request to another site',
  description:
    "Moves an open job to another site of its customer, or to the customer's own address. The job takes address, name and access notes as they " +
    'are now. The visit keeps its time; technicians who cannot take it there get a warning. Another time: previewJobRequestMove.',
  pathFields: { id: s.JobReference() },
  bodyFields: {
    site_id: Type.Optional(s.ClearableUuid("Site of the job's customer (UUID); null: the customer's own address.")),
  },
  output: Type.Object({
    ...JobRequest.properties,
    warnings: Type.Array(
      Type.Object({
        code: s.OneOf(['TECH_NOT_FEASIBLE'] as const, 'The technician cannot take the visit at the new address at its time.'),
        technician_id: s.Uuid('Technician of the visit (UUID).'),
        blockers: Type.Array(Blocker, { description: 'Every reason.' }),
      }),
      { description: 'Warnings; empty if there are none.' },
    ),
  }),
  errors: ['JOB_REQUEST_NOT_FOUND', 'JOB_REQUEST_INVALID_TRANSITION', 'CUSTOMER_NOT_FOUND', 'CUSTOMER_SITE_NOT_FOUND'],
});
