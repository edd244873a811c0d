/** What a network address means: read once from whatever a proxy wrote, and counted by the network that it stands for. */
import ipaddr from 'ipaddr.js';

/** Stands for every caller whose address cannot be read: they share one bucket. */
export const unknownAddress = 'unknown';

/**
 * The plain address in what a connection or a proxy names, in one spelling. Proxies write `203.0.113.7:51820`, `[2001:db8::1]:443`,
 * `"[2001:db8::1]"`, `fe80::1%eth0` and `::ffff:203.0.113.7` (RFC 7239, section 6; RFC 4007, section 11). Ports and zones are dropped,
 * because each would give one caller many addresses. Everything else (`unknown`, `_hidden`, an empty entry) is `unknownAddress`.
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

/** The address without brackets, port and zone; null: there is none. */
function bareAddress(text: string): string | null {
  const bracketed = /^\[([^\]]*)\](?::.*)?$/.exec(text)?.[1];
  const candidates = bracketed === undefined ? [text, text.replace(/:[^:]*$/, '')] : [bracketed];
  const address = candidates.map((candidate) => candidate.trim().replace(/%.*$/, '')).find(isAddress);
  return address ?? null;
}

/** In the usual notation: `1` and `0x7f000001` are addresses to some programs, and would be many spellings of one here. */
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** The IPv4 address that a translator wrote as IPv6 (RFC 6052): without this all IPv4 callers behind one would be a single network. */
function translatedIPv4(address: ipaddr.IPv6): string | null {
  if (address.range() !== 'rfc6052') return null;
  return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
}

/** Whom an address stands for: an IPv4 address itself, of an IPv6 address its network of 64 bits, which a household has (RFC 6177). */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? plainAddress(address);

/**
 * The site of an IPv6 address: its network of 48 bits, the most that one customer is usually given (RFC 6177). It holds 65,536 networks of
 * 64 bits. null: the address is no IPv6 address.
 */
export const siteOf = (address: string): string | null => prefixOf(address, 3);

/** The first groups of 16 bits; null: no IPv6 address. */
function prefixOf(address: string, groups: number): string | null {
  const plain = plainAddress(address);
  if (!ipaddr.IPv6.isValid(plain)) return null;
  const parts = ipaddr.IPv6.parse(plain).parts.slice(0, groups);
  return `${parts.map((part) => part.toString(16)).join(':')}::/${groups * 16}`;
}
