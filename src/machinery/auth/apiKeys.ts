/** Creates API keys and finds the owner of a key. [auth.key-hashed, auth.key-lifetime]. Only hashes are stored. */
import { createHash } from 'node:crypto';
import { refuse } from '../../contract/errors.ts';
import { keyPrefixes, type Environment } from '../../contract/vocabulary.ts';
import { findKeyByHash, type StoredKey } from '../../store/access/apiKeys.ts';
import type { Database } from '../../store/driver/database.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { bearerOf, type Authentication, type Authenticator } from './authenticators.ts';
import { cachedLookup } from './credentialCache.ts';
import type { KeyUses } from './keyUses.ts';
import { ownScopeOf } from './members.ts';
import { randomSecret } from '../../store/ids.ts';

const keyForm = /^tr_(live|test)_[A-Za-z0-9_-]{43}$/;

/** A new secret key: the environment's prefix and 256 random bits. It is shown once. Store only its hash. */
export function newApiKey(environment: Environment): { key: string; hash: Buffer } {
  const key = keyPrefixes[environment] + randomSecret(32).toString('base64url');
  return { key, hash: hashSecret(key) };
}

/** SHA-256 is enough: the secrets have 256 random bits, so a slow hash would only cost time. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * The authenticator for `Authorization: Bearer tr_…`. It looks keys up by their hash, so timing shows nothing about a secret. `now` is the
 * service's own clock, because a sandbox's clock must not change a key's lifetime. `uses` records each accepted key.
 */
export function apiKeyAuthenticator(database: Database, now: () => number, uses: KeyUses): Authenticator {
  const find = cachedLookup((hash) => findKeyByHash(database, hash), now);
  return async ({ authorization }) => {
    const token = bearerOf(authorization);
    if (!token || !keyForm.test(token)) return null;
    const answer = authenticationOf(await find(hashSecret(token)), now());
    if ('principal' in answer) uses.saw(answer.principal.id, now());
    return answer;
  };
}

function authenticationOf(key: StoredKey | null, nowMilliseconds: number): Authentication {
  if (!key || key.revoked) return { refusal: refuse('API_KEY_INVALID', { reason: 'unknown_or_revoked' }) };
  const expiresAt = Date.parse(key.expiresAt);
  if (expiresAt <= nowMilliseconds) return { refusal: refuse('API_KEY_EXPIRED', { expired_at: formatMilliseconds(expiresAt) }) };
  return {
    principal: {
      kind: 'key',
      id: key.id,
      tenantId: key.tenantId,
      businessId: key.businessId,
      environment: key.environment,
      permissions: key.permissions && new Set(key.permissions),
      rateBucket: `key:${key.id}`,
      userId: key.createdBy,
      own: ownScopeOf(key),
      confirmsChanges: key.confirmsChanges,
      profile: key.profile,
    },
  };
}
