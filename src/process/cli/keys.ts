/** `create-key`, `list-keys` and `revoke-key`. */
import { hashSecret } from '../../machinery/auth/apiKeys.ts';
import { auditChangesOfNew, commandLine, recordActionOutsideCall } from '../../machinery/auth/audit.ts';
import { createKey, type CreatedKey, type NewKey } from '../../machinery/auth/onboarding.ts';
import { revokeKey } from '../../machinery/auth/revokeKey.ts';
import type { PermissionCode } from '../../contract/permissions.ts';
import { keyPrefixes, type Environment } from '../../contract/vocabulary.ts';
import { findAnyKey, keyStatusOf, listKeys } from '../../store/access/apiKeys.ts';
import { InvalidInput } from '../../store/settings/businesses.ts';
import type { Store } from '../../store/driver/database.ts';
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
      prefix: keyPrefixes[key.environment],
      name: key.name,
      state: keyStatusOf(key, nowMilliseconds),
      full_access: key.permissions === null,
      permissions: key.permissions ?? [],
      created_by: key.createdByName,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      last_used_at: key.lastUsedAt,
      confirm_changes: key.confirmsChanges,
      profile: key.profile,
      may_renew: key.mayRenew,
      renewed_from: key.renewedFrom,
      revoked_at: key.revokedAt,
      revoked_reason: key.revokedReason,
    })),
  };
}

/** Revokes a key by its id or by the key itself, because a person who finds a leaked key does not know its id. */
export async function revokeKeyCommand(store: Store, given: string, nowMilliseconds: number, mail: { readonly delivers: boolean }) {
  const isKey = /^tr_(live|test)_/.test(given);
  return store.transaction(async (tx) => {
    const key = await findAnyKey(tx, isKey ? { hash: hashSecret(given) } : { id: given });
    if (key === null)
      throw new InvalidInput(isKey ? 'This service has no such key.' : `There is no key "${given}". list-keys shows the ids.`);
    const { id, isRevoked, name } = key;
    const { revokedAt } = await revokeKey(tx, id, nowMilliseconds, mail);
    const context = { ...key, nowMilliseconds, requestId: null };
    if (!isRevoked)
      recordActionOutsideCall(tx, commandLine, context, { action: 'api_key.revoked', subject: { kind: 'api_key', id, name } });
    return { id, revoked_at: revokedAt, effective_within_seconds: 1 };
  });
}

/** A new key, and what it may do. */
interface GrantedKey extends CreatedKey {
  readonly full_access: boolean;
  /** Empty with full access. */
  readonly permissions: readonly PermissionCode[];
}

/** Creates a key that acts for the owner. The answer says what it grants. */
export async function createKeyCommand(store: Store, input: NewKey, nowMilliseconds: number): Promise<GrantedKey> {
  return store.transaction(async (tx) => {
    const created = await createKey(tx, input, nowMilliseconds);
    const { id, name, ...key } = (await findAnyKey(tx, { id: created.id }))!;
    recordActionOutsideCall(
      tx,
      commandLine,
      { ...key, nowMilliseconds, requestId: null },
      {
        action: 'api_key.created',
        subject: { kind: 'api_key', id, name },
        changes: auditChangesOfNew({
          permissions: input.permissions,
          expires_at: created.expires_at,
          ...(input.confirmsChanges ? { confirm_changes: true } : {}),
          ...(input.profile ? { profile: input.profile } : {}),
          ...(input.mayRenew ? { may_renew: true } : {}),
        }),
      },
    );
    return { ...created, full_access: input.permissions === null, permissions: input.permissions ?? [] };
  });
}
