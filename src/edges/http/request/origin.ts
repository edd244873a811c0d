/** The address at which a caller reaches the service, for absolute links. */
import type { AppParts } from '../parts.ts';

/** A host name or address, with an optional port. Other characters could break out of a link. */
const plainHost = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** PUBLIC_URL, or the host that the caller asked for. The listening address does not help: 0.0.0.0 or a container's port leads nowhere. */
export function originOf(host: string | undefined, parts: Pick<AppParts, 'publicUrl' | 'isPublicUrlSet'>): string {
  return parts.isPublicUrlSet || host === undefined || !plainHost.test(host) ? parts.publicUrl() : `http://${host.toLowerCase()}`;
}

/**
 * The address in texts that are the same for every caller: PUBLIC_URL, or empty, which makes their addresses relative. Whoever read such a
 * text knows where it was.
 */
export const fixedOriginOf = (parts: Pick<AppParts, 'publicUrl' | 'isPublicUrlSet'>): string =>
  parts.isPublicUrlSet ? parts.publicUrl() : '';
