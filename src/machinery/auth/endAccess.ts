/**
 * Ends the access of a member and of everything that the member has created. This is the only place that knows all the parts, so that no
 * caller can forget one. [members.access-ends, webhook.member-ended]. docs/internals/access.md#members.
 */
import type { KeyRevokedReason } from '../../contract/vocabulary.ts';
import { markKeysRevokedOf } from '../../store/access/apiKeys.ts';
import { deleteCalendarFeedsOf } from '../../store/access/calendarFeeds.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { deleteKnownBrowsersOf } from '../../store/access/knownBrowsers.ts';
import { deleteSubjectsOfMember } from '../../store/access/identityProviders.ts';
import { endMemberLinks } from '../../store/access/memberLinks.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { accessChanged } from './credentialCache.ts';
import { endConnectionsOf } from './connections.ts';
import { endMemberSessionsOf } from './memberSessions.ts';
import { endEndpointsOfMember, type MailDelivery } from '../webhooks/endings.ts';

type AccessEndReason = Extract<KeyRevokedReason, 'member_left' | 'member_suspended'>;

/** How many things of a member were still active and have ended, in both environments. */
interface EndedWork {
  readonly api_keys: number;
  readonly connections: number;
  readonly webhook_endpoints: number;
  readonly calendar_feeds: number;
}

interface EndedAccess extends EndedWork {
  readonly sessions: number;
}

type MemberKey = { readonly businessId: string; readonly memberId: string };

/**
 * Ends everything for good, in the transaction that removes the member's access. A member who returns starts again from nothing. Hold the
 * lock of store/access/access.ts, so that nothing is created at the same time. `nowMilliseconds` is the service's time. `mail` says whether
 * the owners can be informed about ended endpoints.
 */
export async function endAccessOf(
  tx: Transaction,
  member: MemberKey,
  reason: AccessEndReason,
  nowMilliseconds: number,
  mail: MailDelivery,
): Promise<EndedAccess> {
  accessChanged(tx);
  const sessions = await endMemberSessionsOf(tx, member);
  await deleteKnownBrowsersOf(tx, member);
  await deleteSubjectsOfMember(tx, member);
  await endMemberLinks(tx, member.businessId, member.memberId, formatMilliseconds(nowMilliseconds));
  return { sessions, ...(await endWork(tx, member, { endpoints: reason, keys: reason, connections: reason }, nowMilliseconds, mail)) };
}

/**
 * Ends what a member has created, because a stranger with the old password may have created some of it. The member's own access stays. Hold
 * the lock of store/access/access.ts, and call this in the transaction that sets the new password. docs/internals/access.md#sign-in.
 */
export async function endWorkOf(tx: Transaction, member: MemberKey, nowMilliseconds: number, mail: MailDelivery): Promise<EndedWork> {
  accessChanged(tx);
  const reasons = { endpoints: 'password_changed', keys: 'key_revoked', connections: 'disconnected' } as const;
  return endWork(tx, member, reasons, nowMilliseconds, mail);
}

async function endWork(
  tx: Transaction,
  member: MemberKey,
  reasons: {
    readonly endpoints: AccessEndReason | 'password_changed';
    readonly keys: KeyRevokedReason;
    readonly connections: AccessEndReason | 'disconnected';
  },
  nowMilliseconds: number,
  mail: MailDelivery,
): Promise<EndedWork> {
  // End the endpoints first, so that each records why the member's access ends instead of the end of its key.
  const webhook_endpoints = await endEndpointsOfMember(tx, member.memberId, reasons.endpoints, nowMilliseconds, mail);
  const api_keys = await markKeysRevokedOf(tx, member, reasons.keys, formatMilliseconds(nowMilliseconds));
  const connections = await endConnectionsOf(tx, member.memberId, reasons.connections, nowMilliseconds, mail);
  const calendar_feeds = await deleteCalendarFeedsOf(tx, member);
  return { api_keys, connections, webhook_endpoints, calendar_feeds };
}
