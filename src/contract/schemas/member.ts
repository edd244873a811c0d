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
  api_keys: Type.Integer({ description: 'API keys that the member created.' }),
  connections: Type.Integer({ description: 'Apps that the member connected.' }),
  webhook_endpoints: Type.Integer({ description: 'Active webhook endpoints that the member, or these keys and apps, created.' }),
  calendar_feeds: Type.Integer({ description: 'Live calendars that the member created or renewed.' }),
};

export const EndedAccess = Type.Object(
  { sessions: Type.Integer({ description: 'Browsers in which the member was signed in.' }), ...accessFields },
  { description: 'Access that ended permanently with the membership or its suspension.' },
);

export const memberFields = {
  id: s.Uuid(),
  email: Type.String(),
  full_name: Type.String(),
  role: Type.String({ description: 'Name of the role, as it is sent.' }),
  role_display_name: Type.String({ description: 'Name of the role to show, in the request locale.' }),
  status: s.OneOf(memberStatuses, 'invited: has not set a password yet. removed: no longer a member.'),
  locale: s.Nullable(s.OneOf(locales, 'Language of pages and mails; null: the language of the browser.')),
  is_you: Type.Boolean(),
  technician: s.Nullable(
    Type.Object({ id: s.Uuid(), full_name: Type.String() }),
    'The member’s technician record in this environment; null if there is none.',
  ),
  created_at: s.Timestamp(),
  last_signed_in_at: s.Nullable(s.Timestamp()),
  second_factor: Type.Boolean({ description: 'Whether the member has set up a second factor.' }),
  invitation_expires_at: s.Nullable(s.Timestamp('When the link of the invitation expires; null without an invitation.')),
  access: Type.Object(accessFields, { description: 'Access that would end if the member were suspended or removed.' }),
};

export const Member = Type.Object(memberFields);

/** A member after an invitation. */
export const InvitedMember = Type.Object({
  ...memberFields,
  invitation_mailed: Type.Boolean({ description: 'Whether the invitation goes by e-mail. false: the service has no mail server.' }),
  invitation_url: Type.Optional(
    Type.String({
      description:
        'The link that sets a password, for you to pass on. Only without a mail server, or if the mail before could not be delivered. It is shown once.',
    }),
  ),
});

export const Role = Type.Object({
  id: s.Uuid('Permission group in this environment (UUID), as in business_group_id of a technician.'),
  name: Type.String({ description: 'The name that updateMember and inviteMember take.' }),
  display_name: Type.String({ description: 'Name to show, in the request locale.' }),
  permissions: Type.Array(s.OneOf(permissionCodes)),
  version: Type.Integer({ minimum: 0, description: 'Of name and permissions; send it back with a change.' }),
  is_standard: Type.Boolean({ description: 'Platform role, which cannot be renamed or deleted.' }),
  is_fixed: Type.Boolean({ description: 'The permissions of the role cannot be changed either.' }),
  members: Type.Integer({ description: 'Number of members with the role, including invited and suspended members.' }),
  technicians: Type.Integer({ description: 'Number of technicians with the role in this environment.' }),
  assignable: Type.Boolean({ description: 'Whether you may give the role to a member.' }),
});
