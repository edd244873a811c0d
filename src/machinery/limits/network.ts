/** Reads network addresses as proxies write them, and finds the network by which they are counted. */
import ipaddr from 'ipaddr.js';

/** Used for all callers whose address cannot be read. They share one bucket. */
const unknownAddress = 'unknown';

/**
 * Reads the plain address from the text of a connection or proxy, in one spelling. Proxies write `203.0.113.7:51820`, `[2001:db8::1]:443`,
 * `"[2001:db8::1]"`, `fe80::1%eth0` and `::ffff:203.0.113.7` (RFC 7239, section 6; RFC 4007, section 11). Ports and zones are dropped,
 * because they would give one caller many addresses. Anything else (`unknown`, `_hidden`, an empty entry) becomes `unknownAddress`.
 */
export function plainAddress(text: string | undefined): string {
  const named = bareAddress(
    (text ?? '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  if (named === null) return unknownAddress;
  const parsed = ipaddr.process(named);
  return (parsed instanceof ipaddr.IPv6 ? translatedIPv4(parsed) : null) ?? parsed.toString();
}

/** The address without brackets, port and zone; null when there is none. */
function bareAddress(text: string): string | null {
  const bracketed = /^\[([^\]]*)\](?::.*)?$/.exec(text)?.[1];
  const candidates = bracketed === undefined ? [text, text.replace(/:[^:]*$/, '')] : [bracketed];
  const address = candidates.map((candidate) => candidate.trim().replace(/%.*$/, '')).find(isAddress);
  return address ?? null;
}

/** Accepts only the usual notation. Some programs read `1` and `0x7f000001` as addresses, which would give one address many spellings. */
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/**
 * The IPv4 address inside a translated IPv6 address (RFC 6052). Otherwise all IPv4 callers behind a translator would count as one network.
 */
function translatedIPv4(address: ipaddr.IPv6): string | null {
  if (address.range() !== 'rfc6052') return null;
  return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
}

/**
 * The network by which an address is counted: an IPv4 address itself, or the 64-bit network of an IPv6 address, which one household has
 * (RFC 6177).
 */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? plainAddress(address);

/**
 * The site of an IPv6 address: its 48-bit network, the most that one customer usually gets (RFC 6177). It holds 65,536 networks of 64 bits.
 * null for other addresses.
 */
export const ipSiteOf = (address: string): string | null => prefixOf(address, 3);

/** The first groups of 16 bits; null when the address is not IPv6. */
function prefixOf(address: string, groups: number): string | null {
  const plain = plainAddress(address);
  if (!ipaddr.IPv6.isValid(plain)) return null;
  const parts = ipaddr.IPv6.parse(plain).parts.slice(0, groups);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${groups * 16}`;
}
