/** The services of files that the settings name. docs/internals/files.md#where-the-bytes-are. */
import { clamdScanner, type FileScanner } from './clamd.ts';
import { fileStore, type FileStore } from './fileStore.ts';
import type { ObjectStoreSettings } from './objectStore.ts';

interface FileServices {
  readonly fileStore: FileStore | null;
  readonly fileScanner: FileScanner | null;
}

/** `answersWithin`: time limit of one question, in milliseconds. Default: 20 s. */
export const fileServices = (
  { fileStore: store, clamdUrl }: { readonly fileStore: ObjectStoreSettings | null; readonly clamdUrl: string | null },
  answersWithin?: number,
): FileServices => ({
  fileStore: store && fileStore(store, answersWithin),
  fileScanner: clamdUrl === null ? null : clamdScanner(clamdUrl, answersWithin),
});
