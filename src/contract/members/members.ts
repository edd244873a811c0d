/**
 * The members of a business. Dashboard only. docs/reference/conventions.md#dashboard-operations and
 * docs/reference/conventions.md#permissions-and-roles; docs/internals/access.md#members.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { EndedAccess, InvitedMember, Member, memberFields } from '../schemas/member.ts';
import { locales, memberStatuses } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'Members', permissions: ['business_manage'] } as const;
const pathFields = s.idField('member');

const RoleName = s.Text(255, 'Name of a role from listRoles.', 1);
const Locale = s.OneOf(locales, 'Language of pages and mails; null: the language of the browser.');

export const listMembers = operation({
  ...shared,
  id: 'listMembers',
  method: 'GET',
  path: '/dashboard/v1/members',
  effect: 'read',
  summary: 'List members',
  description: 'Lists the members, who are the same in both environments, by name. Removed members are listed only with status=removed.',
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(s.OneOf(memberStatuses, 'Members with this status.')),
    role: Type.Optional(RoleName),
    search: Type.Optional(s.Text(255, 'Text in name or e-mail address.')),
  },
  output: Type.Object({ members: Type.Array(Member), ...s.pageAnswer }),
});

export const inviteMember = operation({
  ...shared,
  id: 'inviteMember',
  method: 'POST',
  path: '/dashboard/v1/members',
  effect: 'create',
  secondProof: true,
  summary: 'Invite a member',
  description:
    'Sends a mail with a link that works once and sets a password. Without a mail server the answer has the link. With technician_id, the member is that technician: the default role is ' +
    'Technician, and the default name and address are those of the technician. A removed member can be invited again.',
  bodyFields: {
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 254, description: 'E-mail address with which the member signs in.' })),
    full_name: Type.Optional(s.Name('Name that colleagues see.')),
    role: Type.Optional(RoleName),
    locale: Type.Optional(Locale),
    technician_id: Type.Optional(s.Uuid('Technician of this environment who will sign in. Also needs team_manage.')),
  },
  output: InvitedMember,
  errors: ['MEMBER_DUPLICATE', 'ROLE_NOT_FOUND', 'OWNER_REQUIRED', 'TECHNICIAN_NOT_FOUND', 'TECHNICIAN_HAS_SIGN_IN', 'LIMIT_REACHED'],
});

export const resendInvitation = operation({
  ...shared,
  id: 'resendInvitation',
  method: 'POST',
  path: '/dashboard/v1/members/{id}/invitation',
  effect: 'update',
  secondProof: true,
  summary: 'Send an invitation again',
  description:
    'Sends a new link. Without a mail server, or if the mail before could not be delivered, the answer has the link. The previous link no longer works.',
  pathFields,
  output: InvitedMember,
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_STATUS_CONFLICT', 'INVITATION_JUST_SENT', 'OWNER_REQUIRED'],
});

export const updateMember = operation({
  ...shared,
  id: 'updateMember',
  method: 'PATCH',
  path: '/dashboard/v1/members/{id}',
  effect: 'update',
  secondProof: ['role', 'technician_id'],
  summary: 'Change a member',
  description:
    'Fields that are left out do not change. You cannot give permissions that you do not have, or change a member who has more permissions. ' +
    'A new role applies at once, also to the keys and apps of the member.',
  pathFields,
  bodyFields: {
    full_name: Type.Optional(s.Name('Name that colleagues see.')),
    role: Type.Optional(RoleName),
    locale: Type.Optional(s.Nullable(Locale)),
    technician_id: Type.Optional(s.ClearableUuid('The member’s technician record in this environment. Also needs team_manage.')),
  },
  unset: { full_name: 'keep', role: 'keep' },
  output: Member,
  errors: ['MEMBER_NOT_FOUND', 'ROLE_NOT_FOUND', 'OWNER_REQUIRED', 'LAST_OWNER', 'TECHNICIAN_NOT_FOUND', 'TECHNICIAN_HAS_SIGN_IN'],
});

export const suspendMember = operation({
  ...shared,
  id: 'suspendMember',
  method: 'POST',
  path: '/dashboard/v1/members/{id}/suspend',
  effect: 'update',
  summary: 'Suspend a member',
  description:
    'Suspends the member at once, until reactivateMember. Sign-in sessions, API keys, connected apps, webhook endpoints and live calendars of the ' +
    'member end permanently. listMembers shows their number beforehand.',
  pathFields,
  output: Type.Object({ ...memberFields, ended: EndedAccess }),
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_STATUS_CONFLICT', 'MEMBER_IS_YOURSELF', 'OWNER_REQUIRED', 'LAST_OWNER'],
});

export const reactivateMember = operation({
  ...shared,
  id: 'reactivateMember',
  method: 'POST',
  path: '/dashboard/v1/members/{id}/reactivate',
  effect: 'update',
  secondProof: true,
  summary: 'Reactivate a suspended member',
  description: 'Restores the member with the previous role and password. Access that ended with the suspension is not restored.',
  pathFields,
  output: Member,
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_STATUS_CONFLICT', 'OWNER_REQUIRED'],
});

export const removeMember = operation({
  ...shared,
  id: 'removeMember',
  method: 'DELETE',
  path: '/dashboard/v1/members/{id}',
  effect: 'delete',
  summary: 'Remove a member',
  description: 'Ends the membership and all access that the member created, as suspendMember does. Records of the member’s actions stay.',
  pathFields,
  output: Type.Object({ id: s.Uuid(), removed_at: s.Timestamp(), ended: EndedAccess }),
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_IS_YOURSELF', 'OWNER_REQUIRED', 'LAST_OWNER'],
});

export const resetMemberSecondFactor = operation({
  ...shared,
  id: 'resetMemberSecondFactor',
  method: 'POST',
  path: '/dashboard/v1/members/{id}/reset-second-factor',
  effect: 'update',
  secondProof: true,
  summary: 'Reset the second factor of a member',
  description:
    'For a member who has lost the phone and the recovery codes. Removes both and signs the member out everywhere. The member then signs in ' +
    'with the password alone. Make sure that the request comes from the member. Changes nothing if the member has no second factor.',
  pathFields,
  output: Type.Object({
    ...memberFields,
    ended_sessions: Type.Integer({ description: 'Browsers in which the member was signed in.' }),
  }),
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_IS_YOURSELF', 'OWNER_REQUIRED'],
});

export const leaveBusiness = operation({
  ...shared,
  id: 'leaveBusiness',
  permissions: [],
  ownScope: 'account',
  method: 'POST',
  path: '/dashboard/v1/leave',
  effect: 'delete',
  summary: 'Leave the business',
  description: 'Removes your own membership, regardless of your role. To come back, another member must invite you.',
  output: Type.Object({ id: s.Uuid(), removed_at: s.Timestamp(), ended: EndedAccess }),
  errors: ['LAST_OWNER'],
});
