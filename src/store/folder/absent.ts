/** Reads of files that may be absent. Any other reason why a file cannot be read is an error and must not look like an absent file. */

/** Whether a system call failed because there is no file or folder of that name and kind. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
}

/** Use it in `catch`: returns null when the file is absent, and throws every other error again. */
export function nullWhenAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
