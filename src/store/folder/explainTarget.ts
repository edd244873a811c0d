import { InvalidInput } from '../settings/businesses.ts';

/**
 * Why a file or folder that somebody asked for could not be written, in one line that names the folder; any other error is answered as it is.
 * `written` is where that was tried: what the system says of files neither there nor above the folder is no matter of the folder's.
 */
export function explainTarget(error: unknown, { folder, written }: { folder: string; written: string }): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException;
  // A write names no file.
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return new InvalidInput(`The disk of ${folder} is full (${code}); nothing was written. Make room, or name a folder on another disk.`);
  const isThere = path !== undefined && (path.startsWith(written) || folder.startsWith(path));
  if (isThere && ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG'].includes(code))
    return new InvalidInput(`${folder} is no folder that can be written to (${code}). Make it one, or name another.`);
  return error;
}
