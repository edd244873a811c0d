/** The output schema of API keys. [auth.key-hashed, auth.key-lifetime]. */
import { Type } from 'typebox';
import { renamed } from '../formerNames.ts';
import { permissionCodes } from '../permissions.ts';
import { toolProfiles } from '../profiles.ts';
import { apiKeyStatuses, keyRevokedReasons } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most active keys of one environment. */
export const mostActiveKeys = 100;

export const Permission = s.OneOf(permissionCodes, 'Permission code.');

export const confirmsChanges =
  'Whether a person must confirm before a visit is cancelled or moved, a customer gets a message, a technician loses time, skills or areas, an ' +
  'amount is recorded, a record is deleted or a webhook is created. Over MCP the client asks, if it supports revision 2026-07-28 and forms. ' +
  'Otherwise such a call answers CONFIRMATION_REQUIRED with a link for the person.';

export const boundProfile =
  'MCP profile to which the credential is bound. It can call only the operations of that profile, also over REST. All others answer ' +
  'PERMISSION_DENIED.';

/** Days after which a person must make a new key, however often it renewed itself. */
export const mostChainDays = 365;

/** Hours that a key still works after its successor was made. */
export const overlapHours = 24;

export const mayRenew =
  `Whether the key may make its own successor (renewApiKey). The successor has the same rights and lifetime. The old key works for ${overlapHours} ` +
  `more hours, and owners and administrators are told by mail. The last successor ends ${mostChainDays} days after a member made the first key.`;

export const keyFields = {
  id: s.Uuid(),
  name: Type.String({ description: 'Purpose of the key.' }),
  environment: s.DataEnvironment,
  prefix: Type.String({ description: 'First characters of the key.' }),
  status: s.OneOf(apiKeyStatuses, 'Only an active key works.'),
  full_access: Type.Boolean({ description: 'Whether the key may do everything that the member who created it may do, now and later.' }),
  permissions: Type.Array(Permission, { description: 'Permissions given to the key; empty with full access.' }),
  effective_permissions: Type.Array(Permission, {
    description: 'Permissions that the key has now, never more than the member who created it.',
  }),
  confirm_changes: Type.Boolean({ description: 'Whether a person must confirm its most important calls.' }),
  profile: s.Nullable(s.OneOf(toolProfiles, `${boundProfile} null: not bound to a profile.`)),
  may_renew: Type.Boolean({ description: mayRenew }),
  renewed_from_id: renamed('renewed_from', s.Nullable(s.Uuid('The key that this one succeeds (UUID); null if a member made it.'))),
  chain_ends_at: s.Nullable(s.Timestamp('When the last successor ends at the latest; null if the key may not renew.')),
  created_by: Type.Object(
    { id: s.Uuid('The member (UUID).'), full_name: Type.String({ description: 'Name of the member.' }) },
    { description: 'The member for whom the key acts.' },
  ),
  created_at: s.Timestamp(),
  expires_at: s.Timestamp('When the key expires. Only its own renewal can bring this forward.'),
  last_used_at: s.Nullable(s.Timestamp('Accurate to the minute; null if never used.')),
  revoked_at: s.Nullable(s.Timestamp()),
  revoked_reason: s.Nullable(s.OneOf(keyRevokedReasons, 'Why the key ended before it expired.')),
  active_webhook_endpoints: Type.Integer({
    description: 'Number of active webhook endpoints that the key created. They end with the key.',
  }),
};

export const ApiKey = Type.Object(keyFields);
