/** The output schema of API keys. [auth.key-hashed, auth.key-lifetime]. */
import { Type } from 'typebox';
import { permissionCodes } from '../permissions.ts';
import { toolProfiles } from '../profiles.ts';
import { apiKeyStatuses, keyRevokedReasons } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most active keys of one environment. */
export const mostActiveKeys = 100;

export const Permission = s.OneOf(permissionCodes, 'Permission code.');

export const confirmsChanges =
  'Whether a person is asked before a plan is committed, something is deleted, a job is archived, a technician leaves the schedule or a ' +
  'webhook is created. Over MCP the client asks, if it speaks revision 2026-07-28 and shows forms; ' +
  'elsewhere such a call answers CONFIRMATION_REQUIRED.';

export const boundProfile =
  'MCP profile that it is bound to: it calls the operations of that profile and nothing else, over REST too. Others answer PERMISSION_DENIED.';

export const keyFields = {
  id: s.Uuid(),
  name: Type.String({ description: 'What it is for.' }),
  environment: s.Environment,
  prefix: Type.String({ description: 'What the key itself begins with.' }),
  status: s.OneOf(apiKeyStatuses, 'Only an active key works.'),
  full_access: Type.Boolean({ description: 'Whatever the member who made it may do, now and later.' }),
  permissions: Type.Array(Permission, { description: 'What it was given; empty with full access.' }),
  effective_permissions: Type.Array(Permission, { description: 'What it may do now: never more than the member who made it.' }),
  confirm_changes: Type.Boolean({ description: 'Whether a person confirms its weightiest calls.' }),
  profile: s.Nullable(s.OneOf(toolProfiles, `${boundProfile} Null: it is bound to none.`)),
  created_by: Type.Object({ id: s.Uuid('Of the member.'), full_name: Type.String() }),
  created_at: s.Timestamp(),
  expires_at: s.Timestamp('Fixed for the life of the key.'),
  last_used_at: s.Nullable(s.Timestamp('Up to a minute old; null: never.')),
  revoked_at: s.Nullable(s.Timestamp()),
  revoked_reason: s.Nullable(s.OneOf(keyRevokedReasons, 'Why it was ended before its time.')),
  active_webhook_endpoints: Type.Integer({ description: 'Webhook endpoints that it made and that end with it.' }),
};

export const ApiKey = Type.Object(keyFields);
