/**
 * Checks redirects. An authorization may return only to addresses that the app registered, so that no code is sent elsewhere. RFC 9700,
 * section 2.1; RFC 8252, sections 7 and 8.
 */

export type RedirectProblem = 'form' | 'fragment' | 'credentials' | 'host' | 'https_required' | 'scheme';

const longest = 2_000;

/** Addresses on which programs on the person's own machine listen (RFC 8252, section 7.3), and `localhost`, which most programs use. */
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=[/?]|$)/;

/**
 * A private-use scheme must be a reversed domain (RFC 8252, section 7.1), so that two apps do not claim the same scheme. Some editors use
 * another name: the setting OAUTH_REDIRECT_SCHEMES lists those.
 */
const reversedDomain = /^[a-z][a-z\d-]*(\.[a-z\d][a-z\d-]*)+:$/;

/** Excludes characters that would end a directive of a Content-Security-Policy. The URL parser allows `;` and `,`. */
const plainHost = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/;

/** Returns why an address cannot be registered; null when it can. `schemes` are those of the setting, each with its colon. */
export function redirectProblem(uri: string, schemes: ReadonlySet<string>): RedirectProblem | null {
  // Only printable ASCII (RFC 3986). The parser drops tabs and turns backslashes, so two readers could see two addresses.
  if (uri.length > longest || !/^[\x21-\x5B\x5D-\x7E]+$/.test(uri) || !URL.canParse(uri)) return 'form';
  if (uri.includes('#')) return 'fragment';
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return 'credentials';
  if (protocol === 'https:') return plainHost.test(hostname) && /^https:\/\/[^/]/.test(uri) ? null : 'host';
  if (protocol === 'http:') return loopback.test(uri) ? null : 'https_required';
  return reversedDomain.test(protocol) || schemes.has(protocol) ? null : 'scheme';
}

/**
 * Whether the app registered this address, character by character. The port of a loopback address may differ, because a program gets a new
 * port at each start (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[], schemes: ReadonlySet<string>): boolean {
  if (redirectProblem(uri, schemes) !== null) return false;
  return registered.some(
    (known) => known === uri || (loopback.test(known) && loopback.test(uri) && withoutPort(known) === withoutPort(uri)),
  );
}

const withoutPort = (uri: string) => uri.replace(loopback, 'http://$1');

/** Where a person is sent, as the consent page shows it. */
export interface Destination {
  /** `host`: a host on the internet. `device`: the person's own device. `scheme`: an app that claims a scheme. */
  readonly kind: 'host' | 'device' | 'scheme';
  readonly name: string;
  /** The source for `form-action` of a Content-Security-Policy. Browsers also apply it to the redirect after a form. */
  readonly source: string;
}

/** `uri` must be a registered address. */
export function destinationOf(uri: string): Destination {
  const { protocol, host, origin } = new URL(uri);
  if (loopback.test(uri)) return { kind: 'device', name: host, source: origin };
  if (protocol === 'https:') return { kind: 'host', name: host, source: origin };
  return { kind: 'scheme', name: protocol.slice(0, -1), source: protocol };
}

/** Appends the answer to the address. The address is not parsed and rebuilt, so that it stays as registered. */
export function withAnswerParameters(uri: string, answer: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
