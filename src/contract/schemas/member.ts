/** The output schemas of members and roles. docs/reference/conventions.md#permissions-and-roles. */
import { Type } from 'typebox';
import { permissionCodes } from '../permissions.ts';
import { locales, memberStatuses } from '../vocabulary.ts';
import * as s from './common.ts';

/** The most members of one business at a time. */
export const mostMembers = 1_000;
/** The most roles of one business, including the platform's own. */
export const mostRoles = 50;

/** The counts of the access that ends with the membership, in both environments. */
export const accessFields = {
  api_keys: Type.Integer({ description: 'API keys that the member made.' }),
  connections: Type.Integer({ description: 'Apps that the member connected.' }),
  webhook_endpoints: Type.Integer({ description: 'Active webhook endpoints of these, and of the member’s own.' }),
  calendar_feeds: Type.Integer({ description: 'Live calendars whose address the member made or renewed.' }),
};

export const EndedAccess = Type.Object(
  { sessions: Type.Integer({ description: 'Browsers in which the member was signed in.' }), ...accessFields },
  { description: 'What has ended with it, for good.' },
);

export const memberFields = {
  id: s.Uuid(),
  email: Type.String(),
  full_name: Type.String(),
  role: Type.String({ description: 'Name of the role.' }),
  status: s.OneOf(memberStatuses, 'invited: has not set a password yet. removed: is one no more.'),
  locale: s.Nullable(s.OneOf(locales, 'Language of pages and mails; null: the browser’s.')),
  is_you: Type.Boolean(),
  technician: s.Nullable(
    Type.Object({ id: s.Uuid(), full_name: Type.String() }),
    'The technician of the environment who is this member; null: none.',
  ),
  created_at: s.Timestamp(),
  last_signed_in_at: s.Nullable(s.Timestamp()),
  invitation_expires_at: s.Nullable(s.Timestamp('Until when the link of the invitation works; null: there is none.')),
  access: Type.Object(accessFields, { description: 'What would end if the member were suspended or removed.' }),
};

export const Member = Type.Object(memberFields);

export const Role = Type.Object({
  id: s.Uuid('Of the permission group in this environment; business_group_id of a technician.'),
  name: Type.String(),
  permissions: Type.Array(s.OneOf(permissionCodes)),
  is_standard: Type.Boolean({ description: 'Comes with the platform: it keeps its name and cannot be deleted.' }),
  is_fixed: Type.Boolean({ description: 'Its permissions cannot be changed either.' }),
  members: Type.Integer({ description: 'Who has it, invited and suspended members included.' }),
  technicians: Type.Integer({ description: 'Technicians who have it, in this environment.' }),
  assignable: Type.Boolean({ description: 'Whether you may give it to somebody.' }),
});
