import { refuse } from '../../../contract/errors.ts';
import { fileResource } from '../../resources/files/fileResource.ts';
import { wantedBytes } from '../../resources/files/storedFile.ts';
import { findFile } from '../../../store/files/files.ts';
import { read } from '../handler.ts';

/** One file with its bytes, or with those of its thumbnail. [file.get], [file.thumbnail]. */
export const getFile = read<'getFile'>(async (ctx, { id, size }) => {
  const { db, tenant } = ctx;
  const file = await findFile(db, tenant.id, id);
  const bytes = file && (await wantedBytes(ctx, file, size));
  return file && bytes ? { ...fileResource(tenant, file), content: bytes.toString('base64') } : refuse('FILE_NOT_FOUND');
});
