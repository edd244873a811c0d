/**
 * Where an authorization may send a person back to: only where the app said before, so that nobody can have a code sent elsewhere.
 * RFC 9700, section 2.1; RFC 8252, sections 7 and 8.
 */

export type RedirectProblem = 'form' | 'fragment' | 'credentials' | 'host' | 'https_required' | 'scheme';

const longest = 2_000;

/** What programs on the person's own machine listen on (RFC 8252, section 7.3), and `localhost`, which most of them write. */
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=[/?]|$)/;

/**
 * Private-use schemes are a reversed domain (RFC 8252, section 7.1), so that two apps do not claim the same. These are of editors that
 * use a name of their own and cannot be connected without it.
 */
const editorSchemes: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:']);
const reversedDomain = /^[a-z][a-z\d-]*(\.[a-z\d][a-z\d-]*)+:$/;

/** Nothing that would end a directive of a Content-Security-Policy; the parser lets `;` and `,` through. */
const plainHost = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/;

/** What speaks against an address; null: it may be registered. */
export function redirectProblem(uri: string): RedirectProblem | null {
  // Only printable ASCII, as RFC 3986 has it: the parser would drop tabs and turn backslashes, and then two readers see two addresses.
  if (uri.length > longest || !/^[\x21-\x5B\x5D-\x7E]+$/.test(uri) || !URL.canParse(uri)) return 'form';
  if (uri.includes('#')) return 'fragment';
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return 'credentials';
  if (protocol === 'https:') return plainHost.test(hostname) && /^https:\/\/[^/]/.test(uri) ? null : 'host';
  if (protocol === 'http:') return loopback.test(uri) ? null : 'https_required';
  return reversedDomain.test(protocol) || editorSchemes.has(protocol) ? null : 'scheme';
}

/**
 * Whether an app said that it would be asked back there: character by character, but for the port of a loopback address, which a program
 * gets anew at each start (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (redirectProblem(uri) !== null) return false;
  return registered.some(
    (known) => known === uri || (loopback.test(known) && loopback.test(uri) && withoutPort(known) === withoutPort(uri)),
  );
}

const withoutPort = (uri: string) => uri.replace(loopback, 'http://$1');

/** Where a person is sent, as the consent page says it. */
export interface Destination {
  /** A host on the internet, this device, or an app that claims a scheme. */
  readonly kind: 'host' | 'device' | 'scheme';
  readonly name: string;
  /** As `form-action` of a Content-Security-Policy wants it: browsers hold the redirect behind a form to it. */
  readonly source: string;
}

/** `uri`: a registered one. */
export function destinationOf(uri: string): Destination {
  const { protocol, host, origin } = new URL(uri);
  if (loopback.test(uri)) return { kind: 'device', name: host, source: origin };
  if (protocol === 'https:') return { kind: 'host', name: host, source: origin };
  return { kind: 'scheme', name: protocol.slice(0, -1), source: protocol };
}

/** The address with the answer behind it. Not parsed and written anew: what the app registered stays as it is. */
export function withAnswer(uri: string, answer: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
