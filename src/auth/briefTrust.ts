/**
 * A credential that was good is trusted for a moment before the database is asked again, so that its end by another process is seen within
 * a second, while a busy credential costs one look-up a second instead of one a request.
 */
const trustMilliseconds = 1_000;
const mostTrusted = 10_000;

/** `find` looks a credential up by the hash of its secret; what it does not find it is asked for anew each time. `now`: the service's. */
export function brieflyTrusted<Stored>(
  find: (hash: Buffer) => Promise<Stored | null>,
  now: () => number,
): (hash: Buffer) => Promise<Stored | null> {
  const known = new Map<string, { stored: Stored; readAt: number }>();
  return async (hash) => {
    const id = hash.toString('base64');
    const at = now();
    const trusted = known.get(id);
    if (trusted && at - trusted.readAt < trustMilliseconds && at >= trusted.readAt) return trusted.stored;
    const stored = await find(hash);
    if (known.size >= mostTrusted) known.clear();
    if (stored) known.set(id, { stored, readAt: at });
    else known.delete(id);
    return stored;
  };
}
