/** Removes from the store of files what no file has any more. docs/decisions/0145. */
import type { Store } from '../store/driver/database.ts';
import { forgetObject, objectsToRemove } from '../store/files/fileObjects.ts';
import type { Job } from './background.ts';

export const fileObjectsJob = 'remove objects of files';
const batch = 100;

/** `from`: the store; null: there is none. Its `remove` succeeds also when there is no such object, so several processes may remove the same one. [file.store.removed]. */
export function fileObjectJobs(store: Store, from: { readonly remove: (key: string) => Promise<void> } | null): Job[] {
  if (from === null) return [];
  return [
    {
      name: fileObjectsJob,
      everyMilliseconds: 60_000,
      async tick(_nowMilliseconds, signal) {
        for (let keys = await objectsToRemove(store, batch); keys.length > 0; keys = await objectsToRemove(store, batch))
          for (const key of keys) {
            if (signal.aborted) return;
            // A store that is away ends the tick; the rows stay for the next one.
            await from.remove(key);
            await forgetObject(store, key);
          }
      },
    },
  ];
}
