/** What a member may allow an app: of what it asks, what the member's role holds, and of that what the member leaves ticked. */
import { permissionCodes, type PermissionCode } from '../contract/permissions.ts';
import type { Environment } from '../contract/vocabulary.ts';
import { inOrder, scopeWithin } from './scopes.ts';

/** What the member's role holds in each environment. */
export type HeldByEnvironment = Readonly<Record<Environment, ReadonlySet<PermissionCode>>>;

export interface Offer {
  /** What may be allowed; `only`: the one environment in which the role holds it. */
  readonly grantable: readonly { readonly code: PermissionCode; readonly only: Environment | null }[];
  /** What the app asks for and the role does not hold anywhere. */
  readonly lacking: readonly PermissionCode[];
  /** Whether the app asks for everything that the member may do. */
  readonly isEverything: boolean;
}

/** `scope`: what the app asks for; null: everything. */
export function offerOf(scope: readonly PermissionCode[] | null, { live, sandbox }: HeldByEnvironment): Offer {
  const asked = scope ?? permissionCodes;
  const grantable = asked
    .filter((code) => live.has(code) || sandbox.has(code))
    .map((code) => ({ code, only: live.has(code) ? (sandbox.has(code) ? null : ('live' as const)) : ('sandbox' as const) }));
  return { grantable, lacking: asked.filter((code) => !live.has(code) && !sandbox.has(code)), isEverything: scope === null };
}

/**
 * The scope of a connection: what was asked for, is held and was left ticked. null, which follows the role as it changes, only when the app
 * asked for everything and nothing was unticked. `nothing`: there is nothing left to allow.
 */
export function grantedScope(
  scope: readonly PermissionCode[] | null,
  held: ReadonlySet<PermissionCode>,
  ticked: readonly string[],
): readonly PermissionCode[] | null | 'nothing' {
  const offered = scopeWithin(held, scope);
  const left = scopeWithin(inOrder(ticked), offered);
  if (left.length === 0) return 'nothing';
  return scope === null && left.length === offered.length ? null : left;
}
