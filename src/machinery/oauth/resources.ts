/**
 * The protected resources of this server: its MCP endpoints and its REST API (RFC 8707). Each has its own metadata document (RFC 9728). One
 * token works for all of them, because a profile is a view of the same server ([mcp.profiles]). A member may bind an app to the operations
 * of one profile (docs/internals/access.md#bound-credentials).
 */
import { operationsFor } from '../../contract/index.ts';
import { permissionCodes, type PermissionCode } from '../../contract/permissions.ts';
import { toolProfiles, type ToolProfile } from '../../contract/profiles.ts';
import { oauthError, type OAuthError } from './errors.ts';
import { inContractOrder } from './scopes.ts';

type McpPath = '/mcp' | `/mcp/${ToolProfile}`;
type McpQuery = '' | `?profile=${ToolProfile}`;

export interface ProtectedResource {
  /** Path after the origin; empty for the service as a whole. */
  readonly path: '' | '/v1' | McpPath | `${McpPath}/readonly`;
  /** The older form of a profile is named here, as in `?profile=voice`. `readonly=1` restricts the view to look-ups. */
  readonly query: McpQuery | '?readonly=1' | `?profile=${ToolProfile}&readonly=1`;
  /** All permissions that its operations can need. */
  readonly scopes: readonly PermissionCode[];
}

const scopesOfTools = (profile: ToolProfile | null, { isReadonly = false } = {}) =>
  inContractOrder(
    operationsFor('public')
      .filter((op) => (profile === null || op.profiles.includes(profile)) && (!isReadonly || op.effect === 'read'))
      .flatMap((op) => op.permissions),
  );

/**
 * All addresses of a profile's tools: both forms of the profile, each also restricted to look-ups. Clients compare the address that they
 * called.
 */
function viewsOf(profile: ToolProfile | null): ProtectedResource[] {
  const path: McpPath = profile === null ? '/mcp' : `/mcp/${profile}`;
  const [all, reads] = [scopesOfTools(profile), scopesOfTools(profile, { isReadonly: true })];
  return [
    { path, query: '', scopes: all },
    { path: `${path}/readonly`, query: '', scopes: reads },
    { path, query: '?readonly=1', scopes: reads },
    ...(profile === null
      ? []
      : [
          { path: '/mcp', query: `?profile=${profile}`, scopes: all } as const,
          { path: '/mcp', query: `?profile=${profile}&readonly=1`, scopes: reads } as const,
        ]),
  ];
}

export const protectedResources: readonly ProtectedResource[] = [
  { path: '', query: '', scopes: permissionCodes },
  { path: '/v1', query: '', scopes: scopesOfTools(null) },
  ...[null, ...toolProfiles].flatMap(viewsOf),
];

export const identifierOf = (origin: string, { path, query }: Pick<ProtectedResource, 'path' | 'query'>) => `${origin}${path}${query}`;

/**
 * Returns the named resources in this server's spelling; empty when none was named. Refuses resources of other hosts, so that no app can
 * get a token here for another server.
 */
export function readResources(named: readonly string[], origin: string): readonly string[] | OAuthError {
  const own = new Map(protectedResources.map((resource) => identifierOf(origin, resource)).map((id) => [normal(id), id]));
  const found = named.map((name) => own.get(normal(name)));
  return found.every((id) => id !== undefined)
    ? [...new Set(found)]
    : oauthError('invalid_target', `This server issues tokens only for ${origin}/mcp, its profiles, and ${origin}/v1.`);
}

/** The profile that all of these resources belong to, in the spelling of `readResources`; null when there is none, or several. */
export function profileNamedBy(resources: readonly string[]): ToolProfile | null {
  const named = new Set(
    resources.map((resource) => {
      const { pathname, searchParams } = new URL(resource);
      return toolProfiles.find((profile) => pathname.split('/')[2] === profile || searchParams.get('profile') === profile) ?? null;
    }),
  );
  return named.size === 1 ? [...named][0]! : null;
}

/**
 * Normalizes case, default port and trailing slashes, which clients add (RFC 3986, section 6.2). Returns null for text that cannot be a
 * resource.
 */
function normal(text: string): string | null {
  if (!URL.canParse(text) || text.includes('#')) return null;
  const { origin, pathname, search, username, password } = new URL(text);
  return username === '' && password === '' ? `${origin}${pathname.replace(/\/+$/, '')}${search}` : null;
}
