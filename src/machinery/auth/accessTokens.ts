/** Access tokens of connected apps. A token is opaque and is looked up by its hash. [oauth.bound, oauth.hashed]. */
import { refuse } from '../../contract/errors.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Database } from '../../store/driver/database.ts';
import { findAccess, type StoredAccess } from '../../store/oauth/grants.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { hashSecret } from './apiKeys.ts';
import { bearerOf, type Authentication, type Authenticator } from './authenticators.ts';
import { cachedLookup } from './credentialCache.ts';
import type { KeyUses } from './keyUses.ts';
import { ownScopeOf, permissionsOf } from './members.ts';
import { randomSecret } from '../../store/ids.ts';

const prefix = 'tr_at_';
const form = /^tr_at_[A-Za-z0-9_-]{43}$/;

/** A new access token: 256 random bits. Keep only its hash. */
export function newAccessToken(): string {
  return prefix + randomSecret(32).toString('base64url');
}

/**
 * The authenticator for `Authorization: Bearer tr_at_…`. What a token allows is computed at each use: the permissions of the member's
 * current role, limited to the token's scope. A reduced role, a removed member or an ended connection takes effect at once in this process,
 * and within a second in other processes. `now` is the service's own clock. `uses` records each connection whose token was accepted.
 */
export function accessTokenAuthenticator(
  database: Database,
  { now, region, uses }: { now: () => number; region: string; uses: KeyUses },
): Authenticator {
  const find = cachedLookup((hash) => findAccess(database, hash, region), now);
  return async ({ authorization }) => {
    const token = bearerOf(authorization);
    if (!token || !form.test(token)) return null;
    const answer = authenticationOf(await find(hashSecret(token)), now());
    if ('principal' in answer) uses.saw(answer.principal.id, now());
    return answer;
  };
}

const credential = 'access_token';

function authenticationOf(access: StoredAccess | null, nowMilliseconds: number): Authentication {
  if (access?.memberStatus !== 'active')
    return { refusal: refuse('API_KEY_INVALID', { reason: 'unknown_or_revoked', credential_kind: credential }) };
  const hasLapsed = access.endReason === 'expired' || (access.endReason === null && Date.parse(access.grantExpiresAt) <= nowMilliseconds);
  if (hasLapsed) return { refusal: refuse('OAUTH_GRANT_EXPIRED') };
  if (access.endReason !== null)
    return { refusal: refuse('API_KEY_INVALID', { reason: 'unknown_or_revoked', credential_kind: credential }) };
  const expiresAt = Date.parse(access.expiresAt);
  if (expiresAt <= nowMilliseconds)
    return { refusal: refuse('API_KEY_EXPIRED', { expired_at: formatMilliseconds(expiresAt), credential_kind: credential }) };
  const grantable = permissionsOf(access);
  return {
    principal: {
      kind: 'app',
      id: access.connectionId,
      tenantId: access.tenantId,
      businessId: access.businessId,
      environment: access.environment,
      permissions: limited(limited(grantable, access.scope), access.tokenScope),
      rateBucket: `app:${access.connectionId}`,
      userId: access.memberId,
      own: ownScopeOf(access) ?? null,
      grantable,
      confirmsChanges: access.confirmsChanges,
      profile: access.profile,
    },
  };
}

/** A scope of null removes no permission. */
function limited(held: ReadonlySet<PermissionCode>, scope: readonly PermissionCode[] | null): ReadonlySet<PermissionCode> {
  return scope === null ? held : new Set(scope.filter((code) => held.has(code)));
}
