import { refuse } from '../../../contract/errors.ts';
import { deleteNoteRow } from '../../../store/jobs/notes.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Deletes a note for good. [note.delete]. */
export const deleteNote = write<'deleteNote'>(async ({ db, tenant, nowMilliseconds }, { id }) =>
  (await deleteNoteRow(db, tenant.id, id)) ? { id, deleted_at: formatMilliseconds(nowMilliseconds) } : refuse('NOTE_NOT_FOUND'),
);
