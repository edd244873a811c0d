/** Refusals about access: keys, members, roles and connections. */
import { Type } from 'typebox';
import { Nullable, OneOf, Timestamp, Uuid } from '../schemas/common.ts';
import { memberStatuses } from '../vocabulary.ts';
import type { ErrorEntry } from './entry.ts';

const status = Type.Enum([...memberStatuses], { description: 'Current status of the member.' });

export const accessRefusals = {
  LIMIT_REACHED: {
    status: 409,
    meaning: 'The maximum number has been reached. Remove one that is not needed.',
    remedy: 'Remove one you do not need. The maximum is `data.limit`.',
    data: Type.Object({ limit: Type.Integer({ description: 'The maximum number.' }) }),
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    meaning: 'No such API key.',
    remedy: 'Take the id of a key from listApiKeys, which lists one environment only.',
    data: null,
  },
  API_KEY_NOT_RENEWABLE: {
    status: 409,
    meaning: 'This credential cannot renew itself now. Wait a day after the last renewal, or ask a member to create a new key.',
    remedy:
      'If `data.reason` is too_early, call again later. Otherwise ask a member who may manage API keys to create a new key, with `may_renew` if a ' +
      'program should renew it.',
    data: Type.Object({
      reason: OneOf(
        ['not_a_key', 'not_allowed', 'already_renewed', 'chain_ended', 'too_early'] as const,
        'not_a_key: the caller is no API key. not_allowed: it was made without may_renew. already_renewed: its successor is in use. chain_ended: a ' +
          'successor would not work longer, because the time since a member made the first key is over. too_early: ' +
          'the caller is a successor, and was made less than 24 hours ago, or less than half its lifetime ago if that is shorter.',
      ),
      chain_ends_at: Nullable(Timestamp('When the last successor ends at the latest; null if the credential may not renew.')),
    }),
  },
  CONNECTION_NOT_FOUND: {
    status: 404,
    meaning: 'No such connected app.',
    remedy: 'Take the id of a connection from listConnections, which lists one environment only.',
    data: null,
  },
  CONNECTION_ENDED: {
    status: 409,
    meaning: 'The connection has ended and cannot be restored.',
    remedy: 'Let the app ask for access again.',
    data: null,
  },
  CALENDAR_FEED_NOT_FOUND: {
    status: 404,
    meaning: 'No such live calendar.',
    remedy:
      'Take the id of a calendar from listCalendarFeeds. If an address no longer works, it was renewed or ended: ask for the new one.',
    data: null,
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    meaning: 'No such member.',
    remedy: 'Take the id of a member from listMembers. Invite a removed member again.',
    data: null,
  },
  MEMBER_DUPLICATE: {
    status: 409,
    meaning: 'Another member has this e-mail address.',
    remedy: 'Change the member `data.id` instead. Reactivate a suspended member, or send an invitation again with resendInvitation.',
    data: Type.Object({ id: Uuid('The member with this address (UUID).'), status }),
  },
  MEMBER_STATUS_CONFLICT: {
    status: 409,
    meaning: 'This is not possible in the member’s current state. Load the members again.',
    remedy:
      'Read the members again. Remove a member who has not accepted the invitation; do not suspend them. Only invitations can be sent again.',
    data: Type.Object({ status }),
  },
  MEMBER_IS_YOURSELF: {
    status: 409,
    meaning: 'You cannot do this to yourself.',
    remedy: 'Ask another member to do it, or leave the business with leaveBusiness.',
    data: null,
  },
  INVITATION_JUST_SENT: {
    status: 409,
    meaning: 'The invitation was made a moment ago.',
    remedy: 'Wait `data.retry_after_seconds`. Meanwhile listOutboxMails shows the state of the mail.',
    data: Type.Object({ retry_after_seconds: Type.Integer({ description: 'Seconds until you can send it again.' }) }),
  },
  LAST_OWNER: {
    status: 409,
    meaning: 'The business would be left without an active owner.',
    remedy: 'Give another active member the role Owner first.',
    data: null,
  },
  OWNER_REQUIRED: {
    status: 403,
    meaning: 'Only an owner can make a member an owner or change an owner.',
    remedy: 'Ask an owner of the business to do it.',
    data: null,
  },
  TECHNICIAN_HAS_SIGN_IN: {
    status: 409,
    meaning: 'The technician is already a member.',
    remedy: 'Change the member `data.member_id` instead.',
    data: Type.Object({ member_id: Uuid('The member who is this technician (UUID).') }),
  },
  ROLE_NOT_FOUND: {
    status: 404,
    meaning: 'No such role.',
    remedy: 'Take a role from listRoles.',
    data: null,
  },
  ROLE_DUPLICATE: {
    status: 409,
    meaning: 'Another role has this name.',
    remedy: 'Change the existing role with this name (listRoles), or choose another name.',
    data: Type.Object({ name: Type.String({ description: 'The name already in use.' }) }),
  },
  ROLE_FIXED: {
    status: 409,
    meaning: 'This part of a platform role cannot be changed.',
    remedy: 'Create your own role with createRole. Owner and Technician cannot change; the other platform roles can get other permissions.',
    data: null,
  },
  ROLE_IN_USE: {
    status: 409,
    meaning: 'This role is in use.',
    remedy:
      'Give its members another role with updateMember, its technicians another group with updateTechnician, and identity providers that give it another ' +
      'role with updateIdentityProvider, then delete it.',
    data: Type.Object({
      members: Type.Integer({ description: 'Members with this role, including invited and suspended members.' }),
      technicians: Type.Integer({ description: 'Technicians with this role, in both environments.' }),
      identity_providers: Type.Integer({ description: 'Identity providers that give this role to members.' }),
    }),
  },
  IDENTITY_PROVIDER_NOT_FOUND: {
    status: 404,
    meaning: 'There is no such identity provider.',
    remedy: 'Take the id from listIdentityProviders.',
    data: null,
  },
  IDENTITY_PROVIDER_OWNERS_ONLY: {
    status: 403,
    meaning: 'Only an owner can change how members sign in.',
    remedy: 'Ask an owner of the business to do it. An identity provider vouches for every member, also for owners.',
    data: null,
  },
  IDENTITY_PROVIDER_UNTRIED: {
    status: 409,
    meaning: 'Nobody has signed in with an identity provider yet, so it cannot be required.',
    remedy: 'Sign in once with the identity provider, then require it.',
    data: null,
  },
  IDENTITY_PROVIDER_REQUIRED: {
    status: 409,
    meaning: 'Your members need this identity provider to sign in.',
    remedy: 'First allow passwords again with requireIdentityProvider, or sign in once with another identity provider.',
    data: null,
  },
} as const satisfies Record<string, ErrorEntry>;
