/** Computes what a member can grant an app: the permissions that the app asks for, the member's role holds and the member leaves ticked. */
import { permissionCodes, type PermissionCode } from '../../contract/permissions.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import { inContractOrder, scopeWithin } from './scopes.ts';

/** What the member's role holds in each environment. */
export type HeldByEnvironment = Readonly<Record<Environment, ReadonlySet<PermissionCode>>>;

export interface Offer {
  /** The permissions that can be granted. `only` names the environment when the role holds the permission in just one. */
  readonly grantable: readonly { readonly code: PermissionCode; readonly only: Environment | null }[];
  /** Permissions that the app asks for and the role holds in no environment. */
  readonly lacking: readonly PermissionCode[];
  /** Whether the app asks for everything that the member may do. */
  readonly isEverything: boolean;
}

/** Computes the offer. `scope` is what the app asks for; null for everything. */
export function offerOf(scope: readonly PermissionCode[] | null, { live, sandbox }: HeldByEnvironment): Offer {
  const asked = scope ?? permissionCodes;
  const grantable = asked
    .filter((code) => live.has(code) || sandbox.has(code))
    .map((code) => ({ code, only: live.has(code) ? (sandbox.has(code) ? null : ('live' as const)) : ('sandbox' as const) }));
  return { grantable, lacking: asked.filter((code) => !live.has(code) && !sandbox.has(code)), isEverything: scope === null };
}

/**
 * The scope of a connection: permissions that were asked for, are held and stayed ticked. null means that the scope follows the role as it
 * changes. That happens only when the app asked for everything and nothing was unticked. `nothing`: no permission is left to grant.
 */
export function grantedScope(
  scope: readonly PermissionCode[] | null,
  held: ReadonlySet<PermissionCode>,
  ticked: readonly string[],
): readonly PermissionCode[] | null | 'nothing' {
  const offered = scopeWithin(held, scope);
  const granted = scopeWithin(inContractOrder(ticked), offered);
  if (granted.length === 0) return 'nothing';
  return scope === null && granted.length === offered.length ? null : granted;
}
