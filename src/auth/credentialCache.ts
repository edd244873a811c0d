/**
 * A credential that was good is trusted for a moment before the database is asked again, so that its end by another process is seen within
 * a second, while a busy credential costs one look-up a second instead of one a request. An end by this process is seen at once.
 */
import type { Transaction } from '../store/driver/database.ts';

const trustMilliseconds = 1_000;
const mostTrusted = 10_000;

/** How often this process has taken access away: what was read before the last time is trusted no more. */
let changes = 0;

/** Somebody can do less once `tx` is committed: every credential is looked up anew at its next use. */
export function accessChanged(tx: Pick<Transaction, 'afterCommit'>): void {
  tx.afterCommit(() => void changes++);
}

/** The database has another history, in which nothing that was looked up need be true: every credential is looked up anew. */
export function accessUnknown(): void {
  changes++;
}

/** `find` looks a credential up by the hash of its secret; what it does not find it is asked for anew each time. `now`: the service's. */
export function cachedLookup<Stored>(
  find: (hash: Buffer) => Promise<Stored | null>,
  now: () => number,
): (hash: Buffer) => Promise<Stored | null> {
  const known = new Map<string, { stored: Stored; readAt: number; readAfter: number }>();
  return async (hash) => {
    const id = hash.toString('base64');
    const at = now();
    const trusted = known.get(id);
    if (trusted?.readAfter === changes && at - trusted.readAt < trustMilliseconds && at >= trusted.readAt) return trusted.stored;
    const readAfter = changes;
    const stored = await find(hash);
    if (known.size >= mostTrusted) known.clear();
    if (stored) known.set(id, { stored, readAt: at, readAfter });
    else known.delete(id);
    return stored;
  };
}
