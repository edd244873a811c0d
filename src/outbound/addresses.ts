/**
 * Which hosts may be called on behalf of a caller who names them (server-side request forgery). Only addresses of the public internet:
 * everything the IANA registries of special-purpose addresses (RFC 6890) keep back is refused, and so are the IPv6 ranges in which an
 * IPv4 address is hidden (mapped, compatible, NAT64, 6to4, Teredo), because a gateway on the way would unpack it.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public ranges in ipaddr.js's words; every other range of its is special. */
const publicRange = 'unicast';

/** Ranges that ipaddr.js counts as public and that are not: [address, bits]. */
const alsoRefused: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] = [
  // IPv4-compatible IPv6 (RFC 4291, 2.5.5.1), the unspecified address and loopback among them.
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

/** Whether `address`, an IP address in its plain form, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIP(plain) === 0) return false;
  const parsed = ipaddr.parse(plain);
  if (parsed.range() !== publicRange) return false;
  // Global unicast of IPv6 is 2000::/3; whatever lies outside is not given out.
  if (parsed.kind() === 'ipv6' && !parsed.match(ipaddr.parseCIDR('2000::/3'))) return false;
  return !alsoRefused.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** Names of this machine and of local networks: refused without asking a resolver. */
const localName = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|onion)$/;

/** Host names and addresses that the operator has opened (WEBHOOK_ALLOWED_HOSTS), private or not, with or without a port. */
export type AllowedHosts = ReadonlySet<string>;

/** `hostname`: as the WHATWG parser writes it. */
export function isAllowedHost(allowed: AllowedHosts, hostname: string, port: string): boolean {
  const name = plainHost(hostname);
  return allowed.has(name) || allowed.has(`${name}:${port}`);
}

/** Without the dot of the root, which names the same host, and without brackets. */
export const plainHost = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^\[(.*)\]$/, '$1');

/** Whether a host is refused by what it is called, before anybody looks it up. `hostname`: as the WHATWG parser writes it. */
export function isForbiddenName(hostname: string): boolean {
  const name = plainHost(hostname);
  return isIP(name) === 0 ? name === '' || localName.test(name) : !isPublicAddress(name);
}
