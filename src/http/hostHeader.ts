/** The Host header of a request: exactly one, and one that names a host (RFC 9112, section 3.2; RFC 9110, section 4.2.1). */
import ipaddr from 'ipaddr.js';

interface Arrived {
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly httpVersion: string;
}

/** A name, which may be an IPv4 address, or an address in brackets, and a port. */
const form = /^(?:\[([\dA-Fa-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})+)(?::(\d*))?$/;

/**
 * Whether a request names its host as it must. Two programs on the way of a request with two Host headers may each believe another one.
 * Node.js keeps the first one and does not tell of others, so they are counted where they came.
 */
export function namesHost({ rawHeaders, httpVersion }: Arrived): boolean {
  const given: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') given.push(rawHeaders[index + 1]!);
  }
  // HTTP/1.0 knew no such header.
  if (given.length === 0) return httpVersion === '1.0';
  return given.length === 1 && isHost(given[0]!);
}

function isHost(value: string): boolean {
  const found = form.exec(value);
  if (!found) return false;
  const [, address, port = ''] = found;
  return (address === undefined || ipaddr.IPv6.isValid(address)) && Number(port) <= 65_535;
}
