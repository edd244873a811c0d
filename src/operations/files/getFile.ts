import { refuse } from '../../contract/errors.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { bytesOf } from '../../resources/files/storedFile.ts';
import { findFile } from '../../store/files/files.ts';
import { read } from '../handler.ts';

/** One file with its bytes. [file.get]. */
export const getFile = read<'getFile'>(async (ctx, { id }) => {
  const { db, tenant } = ctx;
  const file = await findFile(db, tenant.id, id);
  return file ? { ...fileResource(tenant, file), content: (await bytesOf(ctx, file)).toString('base64') } : refuse('FILE_NOT_FOUND');
});
