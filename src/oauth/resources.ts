/**
 * What tokens of this server are for: its MCP endpoints and its REST API (RFC 8707). Each is a protected resource with a metadata document
 * of its own (RFC 9728). One token serves them all, because a profile is a view of the same server ([mcp.profiles]). A member may
 * bind an app to the operations of one profile (docs/decisions/0074).
 */
import { operationsFor } from '../contract/index.ts';
import { permissionCodes, type PermissionCode } from '../contract/permissions.ts';
import { toolProfiles, type ToolProfile } from '../contract/profiles.ts';
import { oauthError, type OAuthError } from './errors.ts';
import { inOrder } from './scopes.ts';

type McpPath = '/mcp' | `/mcp/${ToolProfile}`;
type McpQuery = '' | `?profile=${ToolProfile}`;

export interface ProtectedResource {
  /** Behind the origin; empty: the service as a whole. */
  readonly path: '' | '/v1' | McpPath | `${McpPath}/readonly`;
  /** The older form of a profile has its name here, `?profile=voice`; look-ups alone may be asked for beside it. */
  readonly query: McpQuery | '?readonly=1' | `?profile=${ToolProfile}&readonly=1`;
  /** What its operations need, at most. */
  readonly scopes: readonly PermissionCode[];
}

const scopesOfTools = (profile: ToolProfile | null, { isReadonly = false } = {}) =>
  inOrder(
    operationsFor('public')
      .filter((op) => (profile === null || op.profiles.includes(profile)) && (!isReadonly || op.effect === 'read'))
      .flatMap((op) => op.permissions),
  );

/** An address of tools, in both forms of a profile, and of its look-ups alone, in both forms too: clients compare what they called. */
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
 * The resources named, as this server writes them; none: nothing was named. Refuses whatever is not of this host, so that no app can have
 * a token made here for somebody else's server.
 */
export function readResources(named: readonly string[], origin: string): readonly string[] | OAuthError {
  const own = new Map(protectedResources.map((resource) => identifierOf(origin, resource)).map((id) => [normal(id), id]));
  const found = named.map((name) => own.get(normal(name)));
  return found.every((id) => id !== undefined)
    ? [...new Set(found)]
    : oauthError('invalid_target', `This server gives tokens for ${origin}/mcp, its profiles, and ${origin}/v1 alone.`);
}

/** The profile that all of these resources are views of, as `readResources` wrote them; null: none, or not all of one. */
export function profileNamedBy(resources: readonly string[]): ToolProfile | null {
  const named = new Set(
    resources.map((resource) => {
      const { pathname, searchParams } = new URL(resource);
      return toolProfiles.find((profile) => pathname.split('/')[2] === profile || searchParams.get('profile') === profile) ?? null;
    }),
  );
  return named.size === 1 ? [...named][0]! : null;
}

/** RFC 3986, section 6.2: case and default port, and the slash at the end, which clients add. Null for what is no resource. */
function normal(text: string): string | null {
  if (!URL.canParse(text) || text.includes('#')) return null;
  const { origin, pathname, search, username, password } = new URL(text);
  return username === '' && password === '' ? `${origin}${pathname.replace(/\/+$/, '')}${search}` : null;
}
