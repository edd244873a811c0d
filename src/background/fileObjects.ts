/** Removes from the store of files what no file has any more. docs/decisions/0145. */
import type { Store } from '../store/driver/database.ts';
import { forgetObject, objectsToRemove } from '../store/files/fileObjects.ts';
import type { Job } from './background.ts';

export const fileObjectsJob = 'remove objects of files';
const batch = 100;
/** A store that is away is not asked for each object. */
const mostFailures = 3;

/** `from`: the store; null: there is none. Its `remove` succeeds also when there is no such object, so several processes may remove the same one. [file.store.removed]. */
export function fileObjectJobs(store: Store, from: { readonly remove: (key: string) => Promise<void> } | null): Job[] {
  if (from === null) return [];
  /** Where the next tick goes on: behind an object that the store would not remove, so that it keeps none of the others. */
  let after = '';
  return [
    {
      name: fileObjectsJob,
      everyMilliseconds: 60_000,
      async tick(_nowMilliseconds, signal) {
        const failures: unknown[] = [];
        for (let keys = await objectsToRemove(store, after, batch); keys.length > 0; keys = await objectsToRemove(store, after, batch))
          for (const key of keys) {
            if (signal.aborted) return;
            after = key;
            const isRemoved = await from.remove(key).then(
              () => true,
              (error: unknown) => failures.push(error) === 0,
            );
            if (isRemoved) await forgetObject(store, key);
            if (failures.length === mostFailures) throw failed(failures);
          }
        after = '';
        if (failures.length > 0) throw failed(failures);
      },
    },
  ];
}

const failed = (failures: readonly unknown[]) => new AggregateError(failures, failures.map(String).join('; '));
