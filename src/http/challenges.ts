/** What `WWW-Authenticate` tells an app: with what to come, or what more to ask for. RFC 6750, section 3; RFC 9728, section 5.1. */
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '../contract/errors.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import { metadataOf } from '../oauth/metadata.ts';
import { originOf } from './origin.ts';
import type { AppParts } from './parts.ts';

/**
 * Of a 401. A request without a token, or with another scheme, is told which scheme it takes; a token that is not good is told so. The
 * descriptions are plain ASCII, as the header wants it. `resource`: what says where to authorize.
 */
export function challengeOf(refusal: Refusal, resource: string, sessionCookie: string): string {
  // There is no registered scheme for cookies; clients that know none leave it alone.
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

/** What a challenge of REST says of where to authorize. */
export const restResource = (parts: Pick<AppParts, 'publicUrl' | 'isPublicUrlSet'>) => (request: FastifyRequest) =>
  `realm="Truckroll", resource_metadata="${metadataOf(originOf(request.headers.host, parts), { path: '/v1', query: '' })}"`;

/** Of a 403, to an app that could ask its member for this scope. */
export const scopeChallenge = (scope: readonly PermissionCode[], resource: string) =>
  `Bearer ${resource}, error="insufficient_scope", scope="${scope.join(' ')}", error_description="The app was allowed less than this needs."`;
