/** Apps that members have connected. Dashboard only. [oauth.idle-window, oauth.absolute-cap]; docs/decisions/0044. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { permissionCodes } from '../permissions.ts';
import * as s from '../schemas/common.ts';
import { toolProfiles } from '../profiles.ts';
import { boundProfile, confirmsChanges } from '../schemas/apiKey.ts';
import { connectionEndReasons, connectionStatuses } from '../vocabulary.ts';

// Members see and end their own connections. Business managers see and end all.
const shared = { audience: 'dashboard', group: 'Connected apps', permissions: [], ownScope: 'account' } as const;
const pathFields = s.idField('connection');

export const Connection = Type.Object({
  id: s.Uuid(),
  app: Type.Object({
    client_id: Type.String({ description: 'Of an app with a metadata document, the address of that.' }),
    name: Type.String({ description: 'As the app calls itself: anybody’s text.' }),
    redirect_host: Type.String({ description: 'Host that the consent was answered to; of an app on a device, the scheme of its address.' }),
  }),
  environment: s.Environment,
  member: Type.Object({ id: s.Uuid(), full_name: Type.String(), email: Type.String() }, { description: 'Who connected it.' }),
  full_access: Type.Boolean({ description: 'Whatever the member may do.' }),
  permissions: Type.Array(s.OneOf(permissionCodes), { description: 'What it was allowed; empty with full access.' }),
  confirm_changes: Type.Boolean({ description: confirmsChanges }),
  profile: s.Nullable(s.OneOf(toolProfiles, `${boundProfile} Chosen at the consent. Null: it is bound to none.`)),
  status: s.OneOf(connectionStatuses, 'Only an active connection works.'),
  approved_at: s.Timestamp(),
  last_refreshed_at: s.Timestamp(),
  last_used_at: s.Nullable(s.Timestamp('Up to a minute old; null: never.')),
  cap_days: Type.Integer({ description: 'Days after the consent on which it ends, however busy it is.' }),
  expires_at: s.Timestamp('When it ends, unless the app refreshes it before; never later than the cap.'),
  ended_at: s.Nullable(s.Timestamp()),
  end_reason: s.Nullable(s.OneOf(connectionEndReasons, 'Why it ended.')),
});

export const listConnections = operation({
  ...shared,
  id: 'listConnections',
  method: 'GET',
  path: '/dashboard/v1/connections',
  effect: 'read',
  summary: 'List connected apps',
  description:
    'Of the environment, the latest consent first; ended ones for 90 days. Who manages the business sees everybody’s, others their own.',
  queryFields: {
    ...s.pageFields,
    member_id: Type.Optional(s.Uuid('Apps that this member connected.')),
    status: Type.Optional(s.OneOf(connectionStatuses, 'Connections with this status.')),
  },
  output: Type.Object({ connections: Type.Array(Connection), meta: s.PageMeta }),
});

export const updateConnection = operation({
  ...shared,
  permissions: ['business_manage'],
  ownScope: null,
  id: 'updateConnection',
  method: 'PATCH',
  path: '/dashboard/v1/connections/{id}',
  effect: 'update',
  summary: 'Set when a connected app ends, and whether it asks',
  description:
    'Days counted from the consent: those that are over already end it at once; what has ended is not brought back. Whether a person confirms ' +
    'what it commits or deletes is felt within a second. What is left out stays as it is.',
  pathFields,
  bodyFields: {
    cap_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: 'Days after the consent, 1 to 365.' })),
    confirm_changes: Type.Optional(Type.Boolean({ description: confirmsChanges })),
  },
  unset: { cap_days: 'keep', confirm_changes: 'keep' },
  output: Connection,
  errors: ['CONNECTION_NOT_FOUND', 'CONNECTION_ENDED'],
});

export const disconnectApp = operation({
  ...shared,
  id: 'disconnectApp',
  method: 'DELETE',
  path: '/dashboard/v1/connections/{id}',
  effect: 'delete',
  summary: 'Disconnect an app',
  description:
    'Its tokens are refused at once and its webhook endpoints are disabled. The own connections, and those of others for who manages ' +
    'the business. Repeating it changes nothing.',
  pathFields,
  output: Connection,
  errors: ['CONNECTION_NOT_FOUND'],
});
