/**
 * Checks the Host header of a request. There must be exactly one, and it must name a host (RFC 9112, section 3.2; RFC 9110, section 4.2.1).
 */
import ipaddr from 'ipaddr.js';

interface Arrived {
  /** Header names and values alternating, as received. */
  readonly rawHeaders: readonly string[];
  readonly httpVersion: string;
}

/** A host name, an IPv4 address or an address in brackets, with an optional port. */
const form = /^(?:\[([\dA-Fa-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})+)(?::(\d*))?$/;

/**
 * Whether a request names its host correctly. With two Host headers, two programs on the way could each use a different one. Node.js keeps
 * only the first, so the raw headers are counted.
 */
export function namesHost({ rawHeaders, httpVersion }: Arrived): boolean {
  const given: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') given.push(rawHeaders[index + 1]!);
  }
  // HTTP/1.0 has no Host header.
  if (given.length === 0) return httpVersion === '1.0';
  return given.length === 1 && isHost(given[0]!);
}

function isHost(value: string): boolean {
  const found = form.exec(value);
  if (!found) return false;
  const [, address, port = ''] = found;
  return (address === undefined || ipaddr.IPv6.isValid(address)) && Number(port) <= 65_535;
}
