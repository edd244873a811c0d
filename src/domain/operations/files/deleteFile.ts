import { refuse } from '../../../contract/errors.ts';
import { deleteFileRow } from '../../../store/files/files.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

/** Deletes a file and its bytes for good. [file.delete]. */
export const deleteFile = write<'deleteFile'>(async ({ db, tenant, nowMilliseconds }, { id }) => {
  if (!(await deleteFileRow(db, tenant.id, id))) return refuse('FILE_NOT_FOUND');
  db.changes(tenant.id);
  return { id, deleted_at: formatMilliseconds(nowMilliseconds) };
});
