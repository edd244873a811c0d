import { InvalidInput } from '../settings/businesses.ts';

/**
 * Turns the error of a write into one line that names the folder which the operator chose. `written` is the path that was written to. An error
 * about a path that is neither there nor above the folder is returned unchanged.
 */
export function explainTarget(error: unknown, { folder, written }: { folder: string; written: string }): unknown {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  // The error of a write has no path.
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return new InvalidInput(`The disk of ${folder} is full (${code}). Nothing was written. Make room, or name a folder on another disk.`);
  const concernsFolder = path !== undefined && (path.startsWith(written) || folder.startsWith(path));
  // A file in the place of the folder. A file that a write may not replace is another case.
  const isFile = code === 'EEXIST' && syscall === 'mkdir';
  if (concernsFolder && (isFile || ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG'].includes(code)))
    return new InvalidInput(`${folder} is not a folder that can be written to (${code}). Make it writable, or name another folder.`);
  return error;
}
