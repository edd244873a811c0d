/** Notes on customers, jobs and visits. docs/internals/records.md#notes. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { longestNote, Note } from '../schemas/note.ts';
import { widenedWithout } from '../widening.ts';

const shared = { group: 'Bookings' } as const;
const manage = { ...shared, permissions: ['job_view', 'job_manage', 'customers_view', 'customers_manage'] } as const;

const visible = {
  visible_to_technician: Type.Optional(Type.Boolean({ description: 'Whether technicians of the visits see it. Default on create: true.' })),
  visible_to_customer: Type.Optional(
    Type.Boolean({ description: 'Whether the customer sees it on the customer link. Default on create: false.' }),
  ),
};
const text = s.Text(longestNote, 'The note, as plain text.', 1);
const visitDate = s.CalendarDate('The day of the visit, business-local, 2031-03-03; on a job.');

export const listNotes = operation({
  ...shared,
  permissions: ['job_view', 'customers_view'],
  id: 'listNotes',
  method: 'GET',
  path: '/v1/notes',
  effect: 'read',
  profiles: [],
  summary: 'List notes',
  description: 'Notes, the newest first. With customer_id and job_request_id: the notes on either. With neither: all.',
  queryFields: {
    customer_id: Type.Optional(s.Uuid('Notes on this customer (UUID).')),
    job_request_id: Type.Optional(s.JobReference('Notes on this job (UUID or code).')),
    ...s.pageFields,
  },
  output: Type.Object({ notes: Type.Array(Note, { description: 'The notes of this page.' }), ...s.pageAnswer, ...s.emptyField }),
});

export const createNote = operation({
  ...manage,
  id: 'createNote',
  method: 'POST',
  path: '/v1/notes',
  widening: widenedWithout('visit_date', 'visible_to_technician'),
  effect: 'create',
  idempotent: true,
  confirmedEffects: ['tells_customer'],
  profiles: ['dispatch'],
  summary: 'Write a note',
  description: 'Writes a note on a job, or on its customer for all visits. Send job_request_id or customer_id.',
  headerFields: s.idempotencyHeader,
  bodyFields: {
    customer_id: Type.Optional(s.Uuid('The customer (UUID).')),
    job_request_id: Type.Optional(s.JobReference('The job (UUID or code).')),
    visit_date: Type.Optional(visitDate),
    text,
    ...visible,
  },
  output: Note,
  errors: ['CUSTOMER_NOT_FOUND', 'JOB_REQUEST_NOT_FOUND'],
});

export const updateNote = operation({
  ...manage,
  id: 'updateNote',
  method: 'PUT',
  path: '/v1/notes/{id}',
  effect: 'update',
  confirmedEffects: ['tells_customer'],
  profiles: [],
  summary: 'Update a note',
  description: 'Changes the sent fields of a note. The author stays. Before: listNotes.',
  pathFields: s.idField('note'),
  bodyFields: { visit_date: Type.Optional(visitDate), text: Type.Optional(text), ...visible },
  unset: { visit_date: 'keep', text: 'keep', visible_to_technician: 'keep', visible_to_customer: 'keep' },
  output: Note,
  errors: ['NOTE_NOT_FOUND'],
});

export const deleteNote = operation({
  ...shared,
  permissions: ['job_manage', 'customers_manage'],
  id: 'deleteNote',
  method: 'DELETE',
  path: '/v1/notes/{id}',
  effect: 'delete',
  profiles: [],
  summary: 'Delete a note',
  description: 'Deletes a note for good. Before: listNotes.',
  pathFields: s.idField('note'),
  output: s.Deleted,
  errors: ['NOTE_NOT_FOUND'],
});
