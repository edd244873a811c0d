/** The lasting store of the taps, in IndexedDB. */
import { openDB, type DBSchema } from 'idb';
import type { TapChanges, Tap, TapStore } from './taps.ts';

interface Schema extends DBSchema {
  taps: { key: number; value: Tap };
}

/**
 * Opens the store. Rejects when the browser does not allow it. Name, version and records are those of the first script of the page, so
 * phones with stored taps send them, and an older page beside a newer one reads the same taps.
 */
export async function openTapStore(): Promise<TapStore> {
  const database = await openDB<Schema>('truckroll-my-day', 1, {
    upgrade: (created) => void created.createObjectStore('taps', { keyPath: 'number', autoIncrement: true }),
    // A later version of the page waits until the old connections are closed.
    blocking: () => database.close(),
  });
  return {
    isLasting: true,
    read: () => database.getAll('taps'),
    async change(decide: (taps: readonly Tap[]) => TapChanges) {
      // `strict`: a tap counts as stored only when it is on the disk, because a phone may lose power at any time.
      const transaction = database.transaction('taps', 'readwrite', { durability: 'strict' });
      const { store } = transaction;
      const { add = [], put = [], remove = [] } = decide(await store.getAll());
      await Promise.all([
        // The store numbers the taps.
        ...add.map((tap) => store.add(tap as Tap)),
        ...put.map((tap) => store.put(tap)),
        ...remove.map((number) => store.delete(number)),
        transaction.done,
      ]);
    },
  };
}
