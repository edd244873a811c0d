/**
 * Caches valid credentials for a moment. A busy credential then costs one look-up a second instead of one per request. Access that another
 * process ends stops working within a second; access that this process ends stops at once.
 */
import type { Transaction } from '../../store/driver/database.ts';

const trustMilliseconds = 1_000;
const usualMost = 10_000;

/** Counts the times this process has ended access. Entries read before the latest are ignored. */
let changes = 0;

/** Call this when a transaction reduces access. After the commit, every credential is looked up again at its next use. */
export function accessChanged(tx: Pick<Transaction, 'afterCommit'>): void {
  tx.afterCommit(() => void changes++);
}

/**
 * Call this when the database was restored to another history. Every credential is looked up again, because cached entries may be wrong.
 */
export function accessUnknown(): void {
  changes++;
}

/**
 * Caches the results of `find`, which looks up a credential by the hash of its secret. Unknown credentials are not cached. `now` is the
 * service's clock. Of more than `most` credentials the cache begins anew.
 */
export function cachedLookup<Stored>(
  find: (hash: Buffer) => Promise<Stored | null>,
  now: () => number,
  most = usualMost,
): (hash: Buffer) => Promise<Stored | null> {
  const known = new Map<string, { stored: Stored; readAt: number; readAfter: number }>();
  return async (hash) => {
    const id = hash.toString('base64');
    const at = now();
    const trusted = known.get(id);
    if (trusted?.readAfter === changes && at - trusted.readAt < trustMilliseconds && at >= trusted.readAt) return trusted.stored;
    const readAfter = changes;
    const stored = await find(hash);
    if (known.size >= most) known.clear();
    if (stored) known.set(id, { stored, readAt: at, readAfter });
    else known.delete(id);
    return stored;
  };
}
