/** Removes from the store of files what no file has any more. docs/internals/files.md#where-the-bytes-are. */
import type { Store } from '../../store/driver/database.ts';
import { forgetObject, objectsToRemove } from '../../store/files/fileObjects.ts';
import type { BackgroundJob } from './background.ts';

export const fileObjectsJob = 'remove objects of files';
/** Objects of one step. */
const usualBatch = 100;
/** After this many failures in a row the store is away, and is not asked for each object. */
const mostFailures = 3;

/** A store of files. Its `remove` succeeds also when there is no such object, so several processes may remove the same one. */
interface ObjectRemover {
  readonly remove: (key: string) => Promise<void>;
}

interface RemovedObjects {
  readonly removed: number;
  readonly failures: readonly unknown[];
  /** The object to go on behind. null: at the end. */
  readonly next: string | null;
  /** Whether three failures in a row, or the signal, ended it early. */
  readonly isStopped: boolean;
}

/** Removes up to `batch` objects that no file has, behind `after`. An object that cannot be removed stops no other. */
export async function removeObjects(
  store: Store,
  from: ObjectRemover,
  after: string,
  signal: AbortSignal,
  batch = usualBatch,
): Promise<RemovedObjects> {
  const keys = await objectsToRemove(store, after, batch);
  const failures: unknown[] = [];
  let [removed, inRow, next] = [0, 0, after];
  for (const key of keys) {
    if (signal.aborted || inRow === mostFailures) return { removed, failures, next, isStopped: true };
    next = key;
    try {
      await from.remove(key);
      inRow = 0;
    } catch (error) {
      failures.push(error);
      inRow++;
      continue;
    }
    await forgetObject(store, key);
    removed++;
  }
  return { removed, failures, next: keys.length < batch && inRow < mostFailures ? null : next, isStopped: inRow === mostFailures };
}

/** `from`: the store; null: there is none. [file.store.removed]. */
export function fileObjectJobs(store: Store, from: ObjectRemover | null, batch = usualBatch): BackgroundJob[] {
  if (from === null) return [];
  /** Where the next tick goes on: behind an object that the store would not remove, so that it keeps none of the others. */
  let after = '';
  return [
    {
      name: fileObjectsJob,
      everyMilliseconds: 60_000,
      async tick(_nowMilliseconds, signal) {
        const failures: unknown[] = [];
        for (let isOver = false; !isOver;) {
          const step = await removeObjects(store, from, after, signal, batch);
          after = step.next ?? '';
          isOver = step.isStopped || step.next === null;
          failures.push(...step.failures.slice(0, mostFailures - failures.length));
        }
        if (failures.length > 0) throw failed(failures);
      },
    },
  ];
}

const failed = (failures: readonly unknown[]) => new AggregateError(failures, failures.map(String).join('; '));
