import { refuse } from '../../contract/errors.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { findFile } from '../../store/files/files.ts';
import { read } from '../handler.ts';

/** One file with its bytes. [file.get]. */
export const getFile = read<'getFile'>(async ({ db, tenant }, { id }) => {
  const file = await findFile(db, tenant.id, id);
  return file ? { ...fileResource(tenant, file), content: file.bytes.toString('base64') } : refuse('FILE_NOT_FOUND');
});
