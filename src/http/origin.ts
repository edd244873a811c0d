/** The address by which a caller reaches the service, for links that must be absolute. */
import type { AppParts } from './parts.ts';

/** A name or address, and a port: nothing that could break out of a link. */
const plainHost = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** PUBLIC_URL; without it what the caller asked, since 0.0.0.0 or a port of a container leads nowhere. */
export function originOf(host: string | undefined, parts: Pick<AppParts, 'publicUrl' | 'isPublicUrlSet'>): string {
  return parts.isPublicUrlSet || host === undefined || !plainHost.test(host) ? parts.publicUrl() : `http://${host.toLowerCase()}`;
}

/** Origins whose texts are kept: names of one machine. A caller can name any, and each costs memory. */
const mostKept = 8;

/** Makes a text for each origin once, and forgets the oldest. What failed is made again. */
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
