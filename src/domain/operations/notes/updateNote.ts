import { invalid, refuse } from '../../../contract/errors.ts';
import { noteRefusal, noteResource } from '../../jobs/records/notes.ts';
import { updateNoteRow } from '../../../store/jobs/notes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Changes a note. Its author and time of writing stay. [note.update]. */
export const updateNote = write<'updateNote'>(async ({ db, tenant, nowMilliseconds }, input) => {
  const refused = noteRefusal(input);
  if (refused) return refused;
  const changes = {
    ...(input.visit_date === undefined ? {} : { visitDate: input.visit_date }),
    ...(input.text === undefined ? {} : { text: input.text.trim() }),
    ...(input.visible_to_technician === undefined ? {} : { isForTechnician: input.visible_to_technician }),
    ...(input.visible_to_customer === undefined ? {} : { isForCustomer: input.visible_to_customer }),
  };
  const row = await updateNoteRow(db, tenant.id, input.id, changes, formatMilliseconds(nowMilliseconds));
  if (!row) return refuse('NOTE_NOT_FOUND');
  // The returned refusal takes the change back.
  if (row.customerId !== null && row.visitDate !== null) return invalid('visit_date', 'invalid', 'note_visit_date');
  return noteResource(row);
});
