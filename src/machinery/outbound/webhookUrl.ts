/**
 * Reads the address of a webhook endpoint: which addresses are accepted, and when two spellings are the same address.
 * [webhook.duplicate-url].
 */
import { isAllowedHost, isForbiddenName, plainHost, type AllowedHosts } from './addresses.ts';

/** Why an address is refused; a field error's code. */
export type UrlProblem = 'format' | 'https_required' | 'credentials' | 'fragment' | 'forbidden_address';

export type WebhookUrl =
  | {
      readonly ok: true;
      /** The address that is called. */
      readonly url: string;
      /** A key that is the same for every spelling of the address. */
      readonly key: string;
      readonly hostname: string;
      readonly port: string;
    }
  | { readonly ok: false; readonly problem: UrlProblem };

/**
 * Reads an address by the WHATWG rules, which normalize case, default port, dot segments, IDN, and IPv4 in decimal, octal or hex. No name
 * is looked up here.
 */
export function readWebhookUrl(text: string, allowed: AllowedHosts): WebhookUrl {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  // The parser drops tabs and line breaks inside a text, so the result would not be the address that was sent.
  if (!parsed || /[\s\\]/.test(text.trim())) return { ok: false, problem: 'format' };
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return { ok: false, problem: 'https_required' };
  if (parsed.username !== '' || parsed.password !== '') return { ok: false, problem: 'credentials' };
  if (parsed.hash !== '' || text.includes('#')) return { ok: false, problem: 'fragment' };
  const port = parsed.port || (parsed.protocol === 'https:' ? '443' : '80');
  if (!isAllowedHost(allowed, parsed.hostname, port)) {
    if (isForbiddenName(parsed.hostname)) return { ok: false, problem: 'forbidden_address' };
    if (parsed.protocol !== 'https:') return { ok: false, problem: 'https_required' };
  }
  const host = hostOf(parsed.hostname);
  const rest = `${normalPercents(parsed.pathname)}${normalPercents(parsed.search)}`;
  const origin = `${parsed.protocol}//${host}${parsed.port ? `:${parsed.port}` : ''}`;
  return {
    ok: true,
    url: `${origin}${parsed.pathname}${parsed.search}`,
    key: `${origin}${rest}`,
    hostname: plainHost(parsed.hostname),
    port,
  };
}

const hostOf = (hostname: string) => (hostname.startsWith('[') ? hostname : plainHost(hostname));

/** Normalizes escapes (RFC 3986, 6.2.2): an escaped unreserved character equals that character, and escapes are upper case. */
function normalPercents(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(parseInt(hex, 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escape.toUpperCase();
  });
}
