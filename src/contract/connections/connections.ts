/** Apps that members have connected. Dashboard only. [oauth.idle-window, oauth.absolute-cap]; docs/internals/access.md#connected-apps. */
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

const Connection = Type.Object({
  id: s.Uuid(),
  app: Type.Object({
    client_id: Type.String({ description: 'For an app with a metadata document: the address of the document.' }),
    name: Type.String({ description: 'Name that the app gave itself. Do not trust it.' }),
    redirect_host: Type.String({ description: 'Host that received the consent. For an app on a device: the scheme of its address.' }),
  }),
  environment: s.DataEnvironment,
  member: Type.Object({ id: s.Uuid(), full_name: Type.String(), email: Type.String() }, { description: 'Member who connected the app.' }),
  full_access: Type.Boolean({ description: 'Whether the app may do everything that the member may do.' }),
  permissions: Type.Array(s.OneOf(permissionCodes), { description: 'Permissions granted to the app; empty with full access.' }),
  confirm_changes: Type.Boolean({ description: confirmsChanges }),
  profile: s.Nullable(s.OneOf(toolProfiles, `${boundProfile} Chosen at the consent. null: not bound to a profile.`)),
  status: s.OneOf(connectionStatuses, 'Only an active connection works.'),
  approved_at: s.Timestamp(),
  last_refreshed_at: s.Timestamp(),
  last_used_at: s.Nullable(s.Timestamp('Accurate to the minute; null if never used.')),
  cap_days: Type.Integer({ description: 'Days after the consent until the connection ends, even if it is in use.' }),
  expires_at: s.Timestamp('When the connection ends unless the app refreshes it. Never later than the cap.'),
  ended_at: s.Nullable(s.Timestamp()),
  end_reason: s.Nullable(s.OneOf(connectionEndReasons, 'Why the connection ended.')),
});

export const listConnections = operation({
  ...shared,
  id: 'listConnections',
  method: 'GET',
  path: '/dashboard/v1/connections',
  effect: 'read',
  summary: 'List connected apps',
  description:
    'Lists the connected apps of this environment, latest consent first. Ended connections are listed for 90 days. Members who may manage the ' +
    'business see all connections; other members see only their own.',
  queryFields: {
    ...s.pageFields,
    member_id: Type.Optional(s.Uuid('Only apps that this member connected.')),
    status: Type.Optional(s.OneOf(connectionStatuses, 'Connections with this status.')),
  },
  output: Type.Object({ connections: Type.Array(Connection), ...s.pageAnswer }),
});

export const updateConnection = operation({
  ...shared,
  permissions: ['business_manage'],
  ownScope: null,
  id: 'updateConnection',
  method: 'PATCH',
  path: '/dashboard/v1/connections/{id}',
  effect: 'update',
  secondProof: true,
  summary: 'Set when a connected app ends and whether it asks first',
  description:
    'Fields that are left out do not change. cap_days counts from the consent; if these days are already over, the connection ends at once. An ' +
    'ended connection cannot be restored. confirm_changes takes effect within a second. Raising cap_days or switching confirm_changes off needs the permissions of the app, or to be ' +
    'the member who connected it.',
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
    'Refuses the tokens of the app at once and disables its webhook endpoints. Members can disconnect their own apps; members who may manage the ' +
    'business can disconnect all apps. Repeating the call changes nothing.',
  pathFields,
  output: Connection,
  errors: ['CONNECTION_NOT_FOUND'],
});
