/**
 * Decides which hosts may be called when a caller names them (server-side request forgery). Only addresses of the public internet are
 * allowed. All special-purpose addresses of the IANA registries (RFC 6890) are refused. So are IPv6 ranges that embed an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo), because a gateway would unpack it.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** ipaddr.js's name for public ranges. All its other ranges are special. */
const publicRange = 'unicast';

/** Ranges that are not public although ipaddr.js counts them as public: [address, bits]. */
const alsoRefused: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] = [
  // IPv4-compatible IPv6 (RFC 4291, 2.5.5.1), including the unspecified address and loopback.
  '::/96',
  // Local-use NAT64 (RFC 8215), discard-only (RFC 6666), site-local (RFC 3879), benchmarking and ORCHID (RFC 5180, 7343).
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  'fec0::/10',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  '192.88.99.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
  '168.63.129.16/32',
].map((range) => ipaddr.parseCIDR(range));

/** Whether an IP address in its plain form belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIP(plain) === 0) return false;
  const parsed = ipaddr.parse(plain);
  if (parsed.range() !== publicRange) return false;
  // Global unicast of IPv6 is 2000::/3. Addresses outside it are not assigned.
  if (parsed.kind() === 'ipv6' && !parsed.match(ipaddr.parseCIDR('2000::/3'))) return false;
  return !alsoRefused.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** Names of this machine and of local networks. They are refused without asking a resolver. */
const localName = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|onion)$/;

/** Host names and addresses that the operator allows (WEBHOOK_ALLOWED_HOSTS), private or public, with or without a port. */
export type AllowedHosts = ReadonlySet<string>;

/** Whether the operator allows the host. `hostname` is in the form of the WHATWG parser. */
export function isAllowedHost(allowed: AllowedHosts, hostname: string, port: string): boolean {
  const name = plainHost(hostname);
  return allowed.has(name) || allowed.has(`${name}:${port}`);
}

/** The host without a trailing dot, which names the same host, and without brackets. */
export const plainHost = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

/** Whether a host is refused by its name, before any look-up. `hostname` is in the form of the WHATWG parser. */
export function isForbiddenName(hostname: string): boolean {
  const name = plainHost(hostname);
  return isIP(name) === 0 ? name === '' || localName.test(name) : !isPublicAddress(name);
}
