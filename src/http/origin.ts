/** The address at which a caller reaches the service, for absolute links. */
import type { AppParts } from './parts.ts';

/** A host name or address, with an optional port. Other characters could break out of a link. */
const plainHost = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** PUBLIC_URL, or the host that the caller asked for. The listening address does not help: 0.0.0.0 or a container's port leads nowhere. */
export function originOf(host: string | undefined, parts: Pick<AppParts, 'publicUrl' | 'isPublicUrlSet'>): string {
  return parts.isPublicUrlSet || host === undefined || !plainHost.test(host) ? parts.publicUrl() : `http://${host.toLowerCase()}`;
}

/** Most origins whose texts are cached. A caller can name any origin, and each costs memory. */
const mostKept = 8;

/** Caches one text per origin and drops the oldest. After a failure, the text is made again at the next request. */
export function perOrigin<Made>(make: (origin: string) => Promise<Made>): (origin: string) => Promise<Made> {
  const kept = new Map<string, Promise<Made>>();
  return (origin) => {
    let made = kept.get(origin);
    if (made === undefined) {
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
      kept.set(origin, (made = make(origin)));
      made.catch(() => kept.delete(origin));
    }
    return made;
  };
}
