/** Reads, limits and cleans an app's description of itself, from its registration (RFC 7591, section 2) or its own document. */
import { visibleLine } from '../../ground/texts/unseen.ts';
import { asciiOnly, oauthError, type OAuthError } from './errors.ts';
import { destinationOf, redirectProblem, type RedirectProblem } from './redirectUris.ts';

export interface ClientMetadata {
  /**
   * Text that anyone may have written, reduced to one line without invisible characters. An app without a name gets the host or program of
   * its redirect.
   */
  readonly name: string;
  readonly redirectUris: readonly string[];
}

interface RedirectRules {
  /** Whether addresses that may not be used are left out, instead of refusing all. */
  readonly mayDropRedirects: boolean;
  /** Schemes of the setting OAUTH_REDIRECT_SCHEMES, each with its colon. */
  readonly schemes: ReadonlySet<string>;
}

const mostRedirectUris = 10;
const longestName = 80;

const problems: Record<RedirectProblem, string> = {
  form: 'must be an address in printable ASCII of at most 2000 characters',
  fragment: 'must have no fragment',
  credentials: 'must not contain a user or password',
  host: 'must name a host',
  https_required: 'must use https, unless it is http on 127.0.0.1, [::1] or localhost',
  scheme:
    'must use https, http on a loopback address, or a private-use scheme: a reversed domain such as com.example.app, or one of the ' +
    'setting OAUTH_REDIRECT_SCHEMES of this server',
};

/**
 * Reads metadata. All clients are public: any authentication method that an app asks for becomes `none`, which a server may do (RFC 7591,
 * section 3.2.1). Unknown fields are ignored.
 */
export function readClientMetadata(given: unknown, rules: RedirectRules): ClientMetadata | OAuthError {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return oauthError('invalid_client_metadata', 'Send a JSON object.');
  const { redirect_uris, client_name, grant_types, response_types } = given as Record<string, unknown>;
  if (!holds(grant_types, 'authorization_code'))
    return oauthError('invalid_client_metadata', 'grant_types must contain authorization_code. refresh_token is then included.');
  if (!holds(response_types, 'code')) return oauthError('invalid_client_metadata', 'response_types must contain code.');
  const redirectUris = readRedirectUris(redirect_uris, rules);
  if ('error' in redirectUris) return redirectUris;
  if (client_name !== undefined && typeof client_name !== 'string')
    return oauthError('invalid_client_metadata', 'client_name must be a string.');
  return { name: visibleLine(client_name ?? '', longestName) || destinationOf(redirectUris[0]!).name, redirectUris };
}

/** A list that is left out has the default value, which this server supports. */
const holds = (list: unknown, value: string) => list === undefined || (Array.isArray(list) && list.includes(value));

function readRedirectUris(given: unknown, { mayDropRedirects, schemes }: RedirectRules): readonly string[] | OAuthError {
  if (!Array.isArray(given) || given.length === 0 || given.length > mostRedirectUris)
    return oauthError('invalid_redirect_uri', `redirect_uris must be a list of 1 to ${mostRedirectUris} addresses.`);
  const good: string[] = [];
  for (const uri of given as unknown[]) {
    if (typeof uri !== 'string') return oauthError('invalid_redirect_uri', 'redirect_uris must be strings.');
    const problem = redirectProblem(uri, schemes);
    if (problem === null) good.push(uri);
    else if (!mayDropRedirects) return oauthError('invalid_redirect_uri', `${asciiOnly(uri.slice(0, 200))} ${problems[problem]}.`);
  }
  return good.length > 0 ? [...new Set(good)] : oauthError('invalid_redirect_uri', 'None of the redirect_uris may be used here.');
}
