/** Refusals about who may do what: keys, members, roles, connections. */
import { Type } from 'typebox';
import { memberStatuses } from '../vocabulary.ts';
import type { ErrorEntry } from './entry.ts';

const status = Type.Enum([...memberStatuses], { description: 'Current status of the member.' });

export const accessRefusals = {
  LIMIT_REACHED: {
    status: 409,
    meaning: 'There are already as many of these as there can be. Remove one that is not needed.',
    remedy: 'Remove one you do not need. The maximum is `data.limit`.',
    data: Type.Object({ limit: Type.Integer({ description: 'The maximum number.' }) }),
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    meaning: 'No such API key.',
    remedy: 'Take the id of a key from listApiKeys; keys of the other environment are not among them.',
    data: null,
  },
  CONNECTION_NOT_FOUND: {
    status: 404,
    meaning: 'No such connected app.',
    remedy: 'Take the id of a connection from listConnections; those of the other environment are not among them.',
    data: null,
  },
  CONNECTION_ENDED: {
    status: 409,
    meaning: 'The connection has ended and is not brought back.',
    remedy: 'Let the app ask for access again.',
    data: null,
  },
  CALENDAR_FEED_NOT_FOUND: {
    status: 404,
    meaning: 'No such live calendar.',
    remedy: 'Take the id of one from listCalendarFeeds. An address that leads nowhere was renewed or ended: ask for the new one.',
    data: null,
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    meaning: 'No such member.',
    remedy: 'Take the id of a member from listMembers; one who was removed is invited again.',
    data: null,
  },
  MEMBER_DUPLICATE: {
    status: 409,
    meaning: 'Another member has this e-mail address.',
    remedy: 'Change the member `data.id` instead. A suspended member is reactivated, an invitation is sent again with resendInvitation.',
    data: Type.Object({ id: Type.String({ description: 'The member with this address.' }), status }),
  },
  MEMBER_STATUS_CONFLICT: {
    status: 409,
    meaning: 'This is not possible in the member’s current state. Load the members again.',
    remedy:
      'Read the members again. Who has not accepted the invitation is removed rather than suspended; only an invitation is sent again.',
    data: Type.Object({ status }),
  },
  MEMBER_IS_YOURSELF: {
    status: 409,
    meaning: 'Nobody suspends or removes themselves.',
    remedy: 'Ask another member to do it, or leave the business with leaveBusiness.',
    data: null,
  },
  INVITATION_JUST_SENT: {
    status: 409,
    meaning: 'The invitation was sent a moment ago.',
    remedy: 'Wait `data.retry_after_seconds`, and look for the mail meanwhile; listOutboxMails shows its state.',
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
    meaning: 'Only an owner makes somebody an owner, or changes one.',
    remedy: 'Ask an owner of the business to do it.',
    data: null,
  },
  TECHNICIAN_HAS_SIGN_IN: {
    status: 409,
    meaning: 'The technician is a member already.',
    remedy: 'Change the member `data.member_id` instead.',
    data: Type.Object({ member_id: Type.String({ description: 'The member who is this technician.' }) }),
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
    remedy: 'Change the role that has the name already (listRoles), or choose another name.',
    data: Type.Object({ name: Type.String({ description: 'The name already in use.' }) }),
  },
  ROLE_FIXED: {
    status: 409,
    meaning: 'This cannot be changed of a role of the platform.',
    remedy: 'Make a role of your own with createRole. Owner and Technician stay as they are; of the others the permissions can be changed.',
    data: null,
  },
  ROLE_IN_USE: {
    status: 409,
    meaning: 'Somebody has this role.',
    remedy: 'Give its members another role with updateMember, and its technicians another group with updateTechnician, then delete it.',
    data: Type.Object({
      members: Type.Integer({ description: 'Members with this role, including invited and suspended members.' }),
      technicians: Type.Integer({ description: 'Technicians with this role, in both environments.' }),
    }),
  },
} as const satisfies Record<string, ErrorEntry>;
