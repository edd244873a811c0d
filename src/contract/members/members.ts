/**
 * The members of a business. Dashboard only. docs/reference/conventions.md#dashboard-operations and
 * docs/reference/conventions.md#permissions-and-roles; docs/decisions/0044.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { EndedAccess, Member, memberFields } from '../schemas/member.ts';
import { locales, memberStatuses } from '../vocabulary.ts';

const shared = { audience: 'dashboard', group: 'Members', permissions: ['business_manage'] } as const;
const pathFields = s.idField('member');

const RoleName = s.Text(255, 'Name of a role of listRoles.', 1);
const Locale = s.OneOf(locales, 'Language of pages and mails; null: the browser’s.');

export const listMembers = operation({
  ...shared,
  id: 'listMembers',
  method: 'GET',
  path: '/dashboard/v1/members',
  effect: 'read',
  summary: 'List members',
  description: 'The same people in both environments, by name. Those who were removed only when they are asked for.',
  queryFields: {
    ...s.pageFields,
    status: Type.Optional(s.OneOf(memberStatuses, 'Members with this status.')),
    role: Type.Optional(RoleName),
    search: Type.Optional(s.Text(255, 'Text in name or e-mail address.')),
  },
  output: Type.Object({ members: Type.Array(Member), meta: s.PageMeta }),
});

export const inviteMember = operation({
  ...shared,
  id: 'inviteMember',
  method: 'POST',
  path: '/dashboard/v1/members',
  effect: 'create',
  summary: 'Invite a member',
  description:
    'Sends a mail with a link of one use that sets a password. With technician_id the member is that technician and has the role Technician ' +
    'unless another is named; name and address are the technician’s where they are left out. Who was removed can be invited again.',
  bodyFields: {
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 254, description: 'E-mail address; how the member signs in.' })),
    full_name: Type.Optional(s.Name('Name, as colleagues see it.')),
    role: Type.Optional(RoleName),
    locale: Type.Optional(Locale),
    technician_id: Type.Optional(s.Uuid('Technician of this environment who is to sign in. Needs team_manage too.')),
  },
  output: Member,
  errors: ['MEMBER_DUPLICATE', 'ROLE_NOT_FOUND', 'OWNER_REQUIRED', 'TECHNICIAN_NOT_FOUND', 'TECHNICIAN_HAS_SIGN_IN', 'LIMIT_REACHED'],
});

export const resendInvitation = operation({
  ...shared,
  id: 'resendInvitation',
  method: 'POST',
  path: '/dashboard/v1/members/{id}/invitation',
  effect: 'update',
  summary: 'Send an invitation again',
  description: 'With a new link; the one before serves no more.',
  pathFields,
  output: Member,
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_STATUS_CONFLICT', 'INVITATION_JUST_SENT', 'OWNER_REQUIRED'],
});

export const updateMember = operation({
  ...shared,
  id: 'updateMember',
  method: 'PATCH',
  path: '/dashboard/v1/members/{id}',
  effect: 'update',
  summary: 'Change a member',
  description:
    'What is left out stays. Nobody gives what they do not hold, nor changes somebody who may do more. A new role is in force at once, ' +
    'also for the keys and apps of the member.',
  pathFields,
  bodyFields: {
    full_name: Type.Optional(s.Name('Name, as colleagues see it.')),
    role: Type.Optional(RoleName),
    locale: Type.Optional(s.Nullable(Locale)),
    technician_id: Type.Optional(s.ClearableUuid('Technician of this environment who is this member. Needs team_manage too.')),
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
    'At once and until reactivateMember. What the member made with the access (sessions, API keys, connected apps, webhook endpoints, live ' +
    'calendars) ends for good: listMembers tells before how much that is.',
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
  summary: 'Reactivate a suspended member',
  description: 'With the role and the password of before. What ended with the suspension stays ended.',
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
  description: 'Ends the membership and what the member made with it, as suspendMember does; what the member did stays told.',
  pathFields,
  output: Type.Object({ id: s.Uuid(), removed_at: s.Timestamp(), ended: EndedAccess }),
  errors: ['MEMBER_NOT_FOUND', 'MEMBER_IS_YOURSELF', 'OWNER_REQUIRED', 'LAST_OWNER'],
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
  description: 'Removes the own membership, whatever the role. Somebody else has to invite you to come back.',
  output: Type.Object({ id: s.Uuid(), removed_at: s.Timestamp(), ended: EndedAccess }),
  errors: ['LAST_OWNER'],
});
