/** Reading files that may be absent. What is absent is an answer; whatever else keeps a file from being read must be told, not taken for that. */

/** Whether a system call failed because nothing of that name, or of that kind, is there. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
}

/** For a promise that rejects: null where nothing is there, thrown again otherwise. */
export function nullWhenAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
