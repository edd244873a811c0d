/**
 * The values of `WWW-Authenticate`: which credential to send, or which further scope to ask for. RFC 6750, section 3; RFC 9728, section
 * 5.1.
 */
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../../../contract/errors.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { metadataOf } from '../../../machinery/oauth/metadata.ts';
import { originOf } from '../request/origin.ts';
import type { AppParts } from '../parts.ts';

/**
 * The challenge of a 401. Without a token, or with another scheme, it names the scheme to use. With an invalid token it says so.
 * Descriptions are plain ASCII, as the header requires. `resource` says where to authorize.
 */
export function challengeOf(refusal: Refusal, resource: string, sessionCookie: string): string {
  // No scheme is registered for cookies. Clients that do not know this one ignore it.
  if (refusal.code === 'SESSION_INVALID') return `Cookie realm="Truckroll", form-action="/signin", cookie-name="${sessionCookie}"`;
  const problem = problemOf(refusal);
  return problem === null ? `Bearer ${resource}` : `Bearer ${resource}, error="invalid_token", error_description="${problem}"`;
}

function problemOf(refusal: Refusal): string | null {
  if (refusal.code === 'API_KEY_EXPIRED') return 'The API key or access token has expired.';
  if (refusal.code === 'OAUTH_GRANT_EXPIRED') return 'The connection of the app has run out; authorize again.';
  const isToken = refusal.code === 'API_KEY_INVALID' && ['malformed', 'unknown_or_revoked'].includes(refusal.data.reason);
  return isToken ? 'The API key or access token is not valid.' : null;
}

/** The part of a REST challenge that says where to authorize. */
export const restResource = (parts: Pick<AppParts, 'publicUrl' | 'isPublicUrlSet'>) => (request: FastifyRequest) =>
  `realm="Truckroll", resource_metadata="${metadataOf(originOf(request.headers.host, parts), { path: '/v1', query: '' })}"`;

/** The challenge of a 403, for an app that can ask its member for this scope. */
export const scopeChallenge = (scope: readonly PermissionCode[], resource: string) =>
  `Bearer ${resource}, error="insufficient_scope", scope="${scope.join(' ')}", error_description="The app was allowed less than this needs."`;
