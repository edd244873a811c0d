/**
 * The end of what a member could do and had made: the one place that knows all of it, so that no way of losing a member forgets a part.
 * [members.access-ends, webhook.member-ended]; docs/decisions/0044.
 */
import type { KeyRevokedReason } from '../contract/vocabulary.ts';
import { markKeysRevokedOf } from '../store/access/apiKeys.ts';
import { deleteCalendarFeedsOf } from '../store/access/calendarFeeds.ts';
import type { Transaction } from '../store/driver/database.ts';
import { deleteKnownBrowsersOf } from '../store/access/knownBrowsers.ts';
import { endMemberLinks } from '../store/access/memberLinks.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { accessChanged } from './credentialCache.ts';
import { endConnectionsOf } from './connections.ts';
import { endMemberSessionsOf } from './memberSessions.ts';
import { endEndpointsOfMember, type MailDelivery } from '../webhooks/endings.ts';

export type AccessEndReason = Extract<KeyRevokedReason, 'member_left' | 'member_suspended'>;

/** What of a member's making worked until now, in both environments. */
export interface EndedWork {
  readonly api_keys: number;
  readonly connections: number;
  readonly webhook_endpoints: number;
  readonly calendar_feeds: number;
}

export interface EndedAccess extends EndedWork {
  readonly sessions: number;
}

type MemberKey = { readonly businessId: string; readonly memberId: string };

/**
 * Ends everything for good, in the transaction that takes the member's access away; somebody who comes back starts anew. Call it with the
 * lock of store/access/access.ts, so that nothing is made at the same moment. `nowMilliseconds`: the service's. `mail`: whether the owners
 * can be told of endpoints that end.
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
  await endMemberLinks(tx, member.businessId, member.memberId, formatMilliseconds(nowMilliseconds));
  return { sessions, ...(await endWork(tx, member, { endpoints: reason, keys: reason, connections: reason }, nowMilliseconds, mail)) };
}

/**
 * Ends what a member has made, because somebody else may have made some of it with the password of before; the member goes on. Call it with the
 * lock of store/access/access.ts, in the transaction that sets the new password. docs/decisions/0072.
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
  // Endpoints first: each is told of with why the member's access ends, not with the end of its key.
  const webhook_endpoints = await endEndpointsOfMember(tx, member.memberId, reasons.endpoints, nowMilliseconds, mail);
  const api_keys = await markKeysRevokedOf(tx, member, reasons.keys, formatMilliseconds(nowMilliseconds));
  const connections = await endConnectionsOf(tx, member.memberId, reasons.connections, nowMilliseconds, mail);
  const calendar_feeds = await deleteCalendarFeedsOf(tx, member);
  return { api_keys, connections, webhook_endpoints, calendar_feeds };
}
