/** API keys and their management. Dashboard only. [auth.key-hashed, auth.key-lifetime]; docs/decisions/0044. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { permissionCodes } from '../permissions.ts';
import { toolProfiles } from '../profiles.ts';
import { ApiKey, boundProfile, confirmsChanges, keyFields, Permission } from '../schemas/apiKey.ts';
import * as s from '../schemas/common.ts';
import { apiKeyStatuses } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'API keys', permissions: ['developer_manage_api_keys'] } as const;

export const listApiKeys = operation({
  ...shared,
  id: 'listApiKeys',
  method: 'GET',
  path: '/dashboard/v1/api-keys',
  effect: 'read',
  summary: 'List API keys',
  description: 'Of the environment, whoever made them; the newest first.',
  queryFields: { ...s.pageFields, status: Type.Optional(s.OneOf(apiKeyStatuses, 'Keys with this status.')) },
  output: Type.Object({ api_keys: Type.Array(ApiKey), meta: s.PageMeta }),
});

export const createApiKey = operation({
  ...shared,
  id: 'createApiKey',
  method: 'POST',
  path: '/dashboard/v1/api-keys',
  effect: 'create',
  summary: 'Create an API key',
  description:
    'Answers the key itself, once: only its hash is kept. It acts for the member who makes it, in the environment of the call, and never does ' +
    'more than that member may do at the time.',
  bodyFields: {
    name: s.Name('What it is for.'),
    permissions: Type.Optional(
      Type.Array(Permission, {
        minItems: 1,
        maxItems: permissionCodes.length,
        description: 'What it may do; you must hold each. Left out: full access, whatever you may do.',
      }),
    ),
    lifetime_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days until it ends; fixed for the life of the key.' }),
    ),
    confirm_changes: Type.Optional(Type.Boolean({ default: false, description: `${confirmsChanges} Fixed for the life of the key.` })),
    profile: Type.Optional(s.OneOf(toolProfiles, `${boundProfile} Fixed for the life of the key. Left out: none.`)),
  },
  output: Type.Object({ ...keyFields, secret: Type.String({ description: 'The key itself. Shown once.' }) }),
  errors: ['LIMIT_REACHED'],
});

export const revokeApiKey = operation({
  ...shared,
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/dashboard/v1/api-keys/{id}',
  effect: 'delete',
  summary: 'Revoke an API key',
  description: 'For good: it is refused at once, and the webhook endpoints that it made are disabled. Repeating it changes nothing.',
  pathFields: s.idField('API key'),
  output: Type.Object({
    id: s.Uuid(),
    revoked_at: s.Timestamp(),
    ended_webhook_endpoints: Type.Integer({ description: 'Webhook endpoints that were active and ended with it.' }),
  }),
  errors: ['API_KEY_NOT_FOUND'],
});
