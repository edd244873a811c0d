/** Notes on customers and jobs. */
import { Type } from 'typebox';
import { noteAuthorKinds } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most characters of a note. */
export const longestNote = 4000;
/** The most characters of a customer's own notes, a field of the record. */
export const longestNotes = 4000;

/** Who wrote a note. */
export const NoteAuthor = Type.Object(
  {
    kind: s.OneOf(noteAuthorKinds, 'Who wrote the note.'),
    name: Type.String({ description: 'Name of the person, API key or app when the note was written.' }),
  },
  { description: 'Who wrote the note.' },
);

export const Note = Type.Object({
  id: s.Uuid('The note (UUID).'),
  customer_id: s.Nullable(s.Uuid('The customer (UUID).'), 'Null for a note on a job.'),
  job_request_id: s.Nullable(s.Uuid('The job (UUID).'), 'Null for a note on a customer.'),
  short_code: s.Nullable(Type.String({ description: 'Code of that job.' }), 'Null for a note on a customer.'),
  visit_date: s.Nullable(s.CalendarDate('Business-local day of the visit.'), 'Null if the note is not about one visit.'),
  text: Type.String({ description: 'The note, as plain text.' }),
  visible_to_technician: Type.Boolean({ description: 'Whether the technicians of the visits see it.' }),
  visible_to_customer: Type.Boolean({ description: 'Whether the customer sees it on the customer link.' }),
  author: NoteAuthor,
  created_at: s.Timestamp('When the note was written.'),
  updated_at: s.Timestamp('When the note last changed.'),
});
