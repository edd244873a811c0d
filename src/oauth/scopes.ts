/** Scopes are permission codes. [oauth.scope]. */
import { permissionCodes, type PermissionCode } from '../contract/permissions.ts';
import { oauthError, type OAuthError } from './errors.ts';

/**
 * The codes in a `scope`; null when it names none, which asks for everything that the member may do. What is no code of ours is passed
 * over (RFC 6749, section 3.3), since clients ask for `offline_access` and the like everywhere; but a scope of nothing else is refused,
 * or it would be read as everything.
 */
export function readScope(scope: string | undefined): readonly PermissionCode[] | null | OAuthError {
  const words = (scope ?? '').split(' ').filter((word) => word !== '');
  if (words.length === 0) return null;
  const known = inOrder(words);
  return known.length > 0 ? known : oauthError('invalid_scope', `There is no such scope; there are ${permissionCodes.join(', ')}.`);
}

/** Those among `codes` that are permission codes, each once, in the contract's order. */
export function inOrder(codes: Iterable<string>): PermissionCode[] {
  const named = new Set(codes);
  return permissionCodes.filter((code) => named.has(code));
}

/** What a scope leaves of what somebody holds; a scope of null leaves everything. */
export function scopeWithin(held: Iterable<PermissionCode>, scope: readonly PermissionCode[] | null): PermissionCode[] {
  const codes = inOrder(held);
  return scope === null ? codes : codes.filter((code) => scope.includes(code));
}
