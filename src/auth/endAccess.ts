/**
 * The end of what a member could do and had made: the one place that knows all of it, so that no way of losing a member forgets a part.
 * Specification, "Authentication" 6, "Webhook endpoint"; docs/decisions/0044.
 */
import type { KeyRevokedReason } from '../contract/vocabulary.ts';
import { markKeysRevokedOf } from '../store/apiKeys.ts';
import type { Transaction } from '../store/database.ts';
import { deleteKnownBrowsersOf } from '../store/knownBrowsers.ts';
import { endMemberLinks } from '../store/memberLinks.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { accessChanged } from './briefTrust.ts';
import { endConnectionsOf } from './connections.ts';
import { endMemberSessionsOf } from './memberSessions.ts';
import { endEndpointsOfMember, type MailWay } from '../webhooks/endings.ts';

export type AccessEndReason = Extract<KeyRevokedReason, 'member_left' | 'member_suspended'>;

/** What worked until now, in both environments. */
export interface EndedAccess {
  readonly sessions: number;
  readonly api_keys: number;
  readonly connections: number;
  readonly webhook_endpoints: number;
}

/**
 * Ends everything for good, in the transaction that takes the member's access away; somebody who comes back starts anew. Call it with the
 * lock of store/access.ts, so that nothing is made at the same moment. `nowMilliseconds`: the service's. `mail`: whether the owners
 * can be told of endpoints that end.
 */
export async function endAccessOf(
  tx: Transaction,
  member: { readonly businessId: string; readonly memberId: string },
  reason: AccessEndReason,
  nowMilliseconds: number,
  mail: MailWay,
): Promise<EndedAccess> {
  accessChanged(tx);
  const sessions = await endMemberSessionsOf(tx, member);
  await deleteKnownBrowsersOf(tx, member);
  await endMemberLinks(tx, member.businessId, member.memberId, formatMilliseconds(nowMilliseconds));
  // Endpoints first: each is told of with why the member's access ends, not with the end of its key.
  const webhook_endpoints = await endEndpointsOfMember(tx, member.memberId, reason, nowMilliseconds, mail);
  const api_keys = await markKeysRevokedOf(tx, member, reason, formatMilliseconds(nowMilliseconds));
  const connections = await endConnectionsOf(tx, member.memberId, reason, nowMilliseconds, mail);
  return { sessions, api_keys, connections, webhook_endpoints };
}
