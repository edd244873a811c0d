/** Builds the discovery documents: RFC 9728 for each protected resource, RFC 8414 for the authorization server. [oauth.server-metadata]. */
import { permissionCodes } from '../../contract/permissions.ts';
import { locales } from '../../contract/vocabulary.ts';
import { challengeMethod } from './pkce.ts';
import { identifierOf, protectedResources, type ProtectedResource } from './resources.ts';

export const endpoints = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/** Paths of the documents. A resource's own path is appended to its document's path (RFC 9728, section 3.1). */
export const wellKnown = {
  resource: '/.well-known/oauth-protected-resource',
  server: '/.well-known/oauth-authorization-server',
} as const;

/** Page that explains to people and models how to connect an app. */
const documentation = '/docs/apps';

/** Address of a resource's metadata document. */
export const metadataOf = (origin: string, { path, query }: Pick<ProtectedResource, 'path' | 'query'>) =>
  `${origin}${wellKnown.resource}${path}${query}`;

export function resourceMetadata(origin: string, resource: ProtectedResource) {
  return {
    resource: identifierOf(origin, resource),
    authorization_servers: [origin],
    scopes_supported: resource.scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Truckroll',
    resource_documentation: `${origin}${documentation}`,
  };
}

export function serverMetadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: origin + endpoints.authorize,
    token_endpoint: origin + endpoints.token,
    registration_endpoint: origin + endpoints.register,
    revocation_endpoint: origin + endpoints.revoke,
    scopes_supported: permissionCodes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: [challengeMethod],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: protectedResources.map((resource) => identifierOf(origin, resource)),
    ui_locales_supported: locales,
    service_documentation: `${origin}${documentation}`,
  };
}
