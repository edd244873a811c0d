/** Parameters of a request, as RFC 6749, section 3.1, has them read. */
import { asciiOnly, oauthError, type OAuthError } from './errors.ts';

/** RFC 8707, section 2: the one that may come more than once. */
const repeatable = 'resource';

/** `undefined` when it is not there or empty: a parameter without a value counts as one that was not sent. */
export const parameter = (from: URLSearchParams, name: string): string | undefined => from.get(name) || undefined;

export const parameters = (from: URLSearchParams, name: string): string[] => from.getAll(name).filter((value) => value !== '');

/** No parameter may come twice: two readers of one request could take different ones for true. */
export function repeatedParameter(from: URLSearchParams): OAuthError | null {
  const seen = new Set<string>();
  for (const name of from.keys()) {
    if (seen.has(name) && name !== repeatable)
      return oauthError('invalid_request', `The parameter ${asciiOnly(name.slice(0, 50))} was sent more than once.`);
    seen.add(name);
  }
  return null;
}
