/** `list-keys` and `revoke-key`. */
import { hashSecret } from '../auth/apiKeys.ts';
import { revokeKey } from '../auth/revokeKey.ts';
import type { Environment } from '../contract/vocabulary.ts';
import { findKeyId, listKeys } from '../store/apiKeys.ts';
import { InvalidInput } from '../store/businesses.ts';
import type { Store } from '../store/database.ts';
import { tenantsOf } from './tenants.ts';

export async function listKeysCommand(store: Store, business: string, environment: Environment | null, nowMilliseconds: number) {
  const tenants = await tenantsOf(store, business, environment);
  const keys = await listKeys(
    store,
    tenants.map(({ id }) => id),
  );
  return {
    business_alias: tenants[0]!.alias,
    keys: keys.map((key) => ({
      id: key.id,
      environment: key.environment,
      prefix: key.environment === 'live' ? 'tr_live_' : 'tr_test_',
      name: key.name,
      state: key.revokedAt !== null ? 'revoked' : Date.parse(key.expiresAt) <= nowMilliseconds ? 'expired' : 'active',
      full_access: key.permissions === null,
      permissions: key.permissions ?? [],
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      last_used_at: key.lastUsedAt,
      revoked_at: key.revokedAt,
    })),
  };
}

/** Takes the id of a key, or the key itself: who finds one in the wrong place knows no id. */
export async function revokeKeyCommand(store: Store, given: string, nowMilliseconds: number, mail: { readonly delivers: boolean }) {
  const isKey = /^tr_(live|test)_/.test(given);
  return store.transaction(async (tx) => {
    const id = await findKeyId(tx, isKey ? { hash: hashSecret(given) } : { id: given });
    if (id === null)
      throw new InvalidInput(isKey ? 'No key of this service is that one.' : `There is no key "${given}"; list-keys shows the ids.`);
    return { id, revoked_at: await revokeKey(tx, id, nowMilliseconds, mail), effective_within_seconds: 1 };
  });
}
