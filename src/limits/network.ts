import ipaddr from 'ipaddr.js';

/**
 * Whom an address stands for: an IPv4 address itself, of an IPv6 address its network of 64 bits, in which a household has as many addresses
 * as it likes (RFC 6177). What is no address is answered as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
