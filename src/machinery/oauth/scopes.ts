/** Scopes are permission codes. [oauth.scope]. */
import { permissionCodes, type PermissionCode } from '../../contract/permissions.ts';
import { oauthError, type OAuthError } from './errors.ts';

/**
 * Reads the permission codes of a `scope`. Returns null for an empty scope, which asks for everything that the member may do. Unknown codes
 * are ignored (RFC 6749, section 3.3), because clients often send `offline_access` and the like. A scope of unknown codes only is refused,
 * or it would be read as everything.
 */
export function readScope(scope: string | undefined): readonly PermissionCode[] | null | OAuthError {
  const words = (scope ?? '').split(' ').filter((word) => word !== '');
  if (words.length === 0) return null;
  const known = inContractOrder(words);
  return known.length > 0 ? known : oauthError('invalid_scope', `There is no such scope. Scopes are ${permissionCodes.join(', ')}.`);
}

/** The permission codes among `codes`, each once, in the contract's order. */
export function inContractOrder(codes: Iterable<string>): PermissionCode[] {
  const named = new Set(codes);
  return permissionCodes.filter((code) => named.has(code));
}

/** The held permissions that are within the scope. A scope of null includes all of them. */
export function scopeWithin(held: Iterable<PermissionCode>, scope: readonly PermissionCode[] | null): PermissionCode[] {
  const codes = inContractOrder(held);
  return scope === null ? codes : codes.filter((code) => scope.includes(code));
}
