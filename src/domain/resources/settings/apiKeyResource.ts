/** An API key in the shape of an answer, without its secret. */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { permissionCodes } from '../../../contract/permissions.ts';
import { keyPrefixes } from '../../../contract/vocabulary.ts';
import { keyStatusOf, type ListedKey } from '../../../store/access/apiKeys.ts';

type ApiKeyResource = Omit<OutputOf<Operations['createApiKey']>, 'secret'>;

/** `nowMilliseconds` is the service's clock. */
export function apiKeyResource(key: ListedKey, nowMilliseconds: number): ApiKeyResource {
  return {
    id: key.id,
    name: key.name,
    environment: key.environment,
    prefix: keyPrefixes[key.environment],
    status: keyStatusOf(key, nowMilliseconds),
    full_access: key.permissions === null,
    permissions: [...(key.permissions ?? [])],
    effective_permissions: [...(key.held ?? permissionCodes)],
    confirm_changes: key.confirmsChanges,
    profile: key.profile,
    may_renew: key.mayRenew,
    renewed_from_id: key.renewedFrom,
    chain_ends_at: key.chainEndsAt,
    created_by: { id: key.createdBy, full_name: key.createdByName },
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
    revoked_reason: key.revokedReason,
    active_webhook_endpoints: key.endpoints,
  };
}
