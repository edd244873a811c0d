/**
 * Reads an app's request to the authorization endpoint. RFC 6749, section 4.1.1; RFC 7636; RFC 8707; RFC 9207. Without a known app and an
 * accepted redirect, the error is shown to the person and sent nowhere else (section 4.1.2.1).
 */
import type { PermissionCode } from '../../contract/permissions.ts';
import type { OAuthClient } from './clients.ts';
import { isOAuthError, oauthError, type OAuthError } from './errors.ts';
import { parameter, parameters, repeatedParameter } from './parameters.ts';
import { challengeMethod, isChallenge } from './pkce.ts';
import { isRegistered, withAnswerParameters } from './redirectUris.ts';
import { readResources } from './resources.ts';
import { readScope } from './scopes.ts';

/** Where answers are sent, and what they carry. */
export interface Redirect {
  readonly redirectUri: string;
  /** The app's `state`; null when the app sent none. */
  readonly state: string | null;
  /** This server's issuer. It lets the app check who answers (RFC 9207, against mix-up). */
  readonly issuer: string;
}

export interface AuthorizationRequest {
  readonly redirect: Redirect;
  /** null: everything that the member is allowed to do. */
  readonly scope: readonly PermissionCode[] | null;
  readonly resources: readonly string[];
  readonly challenge: string;
}

/** The redirect is not registered for the app, or is missing although the app has several. */
export type RedirectMistake = 'redirect_missing' | 'redirect_unknown';

/** Longest `state`, because it becomes part of the answer's address. */
const longestState = 4_000;

/** Returns where answers to this request may be sent. `schemes` are those of the setting OAUTH_REDIRECT_SCHEMES. */
export function redirectOf(
  asked: URLSearchParams,
  client: OAuthClient,
  { issuer, schemes }: { readonly issuer: string; readonly schemes: ReadonlySet<string> },
): Redirect | RedirectMistake {
  const redirects = asked.getAll('redirect_uri');
  const only = client.redirectUris.length === 1 ? client.redirectUris[0] : undefined;
  const redirectUri = redirects.length > 1 ? undefined : redirects[0] || only;
  if (redirectUri === undefined) return 'redirect_missing';
  if (!isRegistered(redirectUri, client.redirectUris, schemes)) return 'redirect_unknown';
  const states = asked.getAll('state');
  // A repeated `state` proves nothing, so it is not sent back.
  const state = states.length === 1 && states[0] !== '' && states[0]!.length <= longestState ? states[0]! : null;
  return { redirectUri, state, issuer };
}

/** Reads the rest of a request. Errors in it are sent to the app. */
export function readRequest(asked: URLSearchParams, redirect: Redirect): AuthorizationRequest | OAuthError {
  const repeated = repeatedParameter(asked);
  if (repeated) return repeated;
  if ((asked.get('state') ?? '').length > longestState)
    return oauthError('invalid_request', `state has at most ${longestState} characters.`);
  if (parameter(asked, 'response_type') !== 'code') {
    const name = parameter(asked, 'response_type') === undefined ? 'invalid_request' : 'unsupported_response_type';
    return oauthError(name, 'response_type must be code.');
  }
  if ((parameter(asked, 'response_mode') ?? 'query') !== 'query') return oauthError('invalid_request', 'response_mode must be query.');
  const challenge = parameter(asked, 'code_challenge');
  if (!challenge) return oauthError('invalid_request', 'Send a code_challenge (RFC 7636).');
  // Required, because leaving it out would mean `plain` (RFC 7636, section 4.3).
  if (parameter(asked, 'code_challenge_method') !== challengeMethod)
    return oauthError('invalid_request', `code_challenge_method must be ${challengeMethod}.`);
  if (!isChallenge(challenge)) return oauthError('invalid_request', 'code_challenge must be the base64url of a SHA-256, 43 characters.');
  const scope = readScope(parameter(asked, 'scope'));
  if (scope !== null && isOAuthError(scope)) return scope;
  const resources = readResources(parameters(asked, 'resource'), redirect.issuer);
  if (isOAuthError(resources)) return resources;
  return { redirect, scope, resources, challenge };
}

/** The address that delivers an answer to the app. */
export const answerAddress = ({ redirectUri, state, issuer }: Redirect, answer: { readonly code: string } | OAuthError) =>
  withAnswerParameters(redirectUri, {
    ...('code' in answer ? { code: answer.code } : { error: answer.error, error_description: answer.description }),
    state,
    iss: issuer,
  });
