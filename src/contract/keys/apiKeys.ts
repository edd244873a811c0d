/** API keys and their management. Dashboard only. [auth.key-hashed, auth.key-lifetime]; docs/internals/access.md#keys. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { permissionCodes } from '../permissions.ts';
import { toolProfiles } from '../profiles.ts';
import { ApiKey, boundProfile, confirmsChanges, keyFields, mayRenew, Permission } from '../schemas/apiKey.ts';
import * as s from '../schemas/common.ts';
import { apiKeyStatuses } from '../vocabulary.ts';
import { widenedWithout } from '../widening.ts';

const shared = { audience: 'dashboard', group: 'API keys', permissions: ['developer_manage_api_keys'] } as const;

export const listApiKeys = operation({
  ...shared,
  id: 'listApiKeys',
  method: 'GET',
  path: '/dashboard/v1/api-keys',
  effect: 'read',
  summary: 'List API keys',
  description: 'Lists the API keys that members created in this environment, newest first.',
  queryFields: { ...s.pageFields, status: Type.Optional(s.OneOf(apiKeyStatuses, 'Keys with this status.')) },
  output: Type.Object({ api_keys: Type.Array(ApiKey), ...s.pageAnswer }),
});

export const createApiKey = operation({
  ...shared,
  id: 'createApiKey',
  method: 'POST',
  path: '/dashboard/v1/api-keys',
  widening: widenedWithout('permissions', 'lifetime_days', 'confirm_changes', 'profile'),
  effect: 'create',
  secondProof: true,
  summary: 'Create an API key',
  description:
    'Creates an API key. Only this answer contains the key, because only its hash is stored. The key acts for the member who creates it, in ' +
    'this environment. It never has more permissions than that member has at the time of a call.',
  bodyFields: {
    name: s.Name('Purpose of the key.'),
    permissions: Type.Optional(
      Type.Array(Permission, {
        minItems: 1,
        maxItems: permissionCodes.length,
        description: 'Permissions of the key; you must have each of them. Default: full access, which means everything you may do.',
      }),
    ),
    lifetime_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days until the key expires. Cannot be changed later.' }),
    ),
    confirm_changes: Type.Optional(Type.Boolean({ default: false, description: `${confirmsChanges} Cannot be changed later.` })),
    may_renew: Type.Optional(Type.Boolean({ default: false, description: `${mayRenew} Cannot be changed later.` })),
    profile: Type.Optional(s.OneOf(toolProfiles, `${boundProfile} Cannot be changed later. Default: no profile.`)),
  },
  output: Type.Object({ ...keyFields, secret: Type.String({ description: 'The key. Shown only once.' }) }),
  errors: ['LIMIT_REACHED'],
});

export const revokeApiKey = operation({
  ...shared,
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/dashboard/v1/api-keys/{id}',
  effect: 'delete',
  summary: 'Revoke an API key',
  description:
    'Revokes the key permanently and at once, and disables the webhook endpoints that it created. Repeating the call changes nothing.',
  pathFields: s.idField('API key'),
  output: Type.Object({
    id: s.Uuid(),
    revoked_at: s.Timestamp(),
    ended_webhook_endpoints: Type.Integer({ description: 'Number of active webhook endpoints that were disabled with the key.' }),
  }),
  errors: ['API_KEY_NOT_FOUND'],
});
