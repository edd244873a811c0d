/** Reads parameters of a request by the rules of RFC 6749, section 3.1. */
import { asciiOnly, oauthError, type OAuthError } from './errors.ts';

/** The only parameter that may be repeated (RFC 8707, section 2). */
const repeatable = 'resource';

/** Returns `undefined` when the parameter is missing or empty. An empty parameter counts as not sent. */
export const parameter = (from: URLSearchParams, name: string): string | undefined => from.get(name) || undefined;

export const parameters = (from: URLSearchParams, name: string): string[] => from.getAll(name).filter((value) => value !== '');

/** Refuses a repeated parameter, because two readers of one request could use different values. */
export function repeatedParameter(from: URLSearchParams): OAuthError | null {
  const seen = new Set<string>();
  for (const name of from.keys()) {
    if (seen.has(name) && name !== repeatable)
      return oauthError('invalid_request', `The parameter ${asciiOnly(name.slice(0, 50))} was sent more than once.`);
    seen.add(name);
  }
  return null;
}
