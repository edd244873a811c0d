/**
 * The end of an app's connection, by whichever cause. [oauth.idle-window, oauth.absolute-cap];
 * docs/reference/conventions.md#dashboard-operations.
 */
import type { ConnectionEndReason, WebhookDisabledReason } from '../contract/vocabulary.ts';
import type { Transaction } from '../store/driver/database.ts';
import {
  deleteCodesOf,
  lockConnection,
  lockConnectionsOf,
  markConnectionEnded,
  setConnectionCap,
  setConnectionConfirms,
  type LockedConnection,
} from '../store/oauth/connections.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import { accessChanged } from './credentialCache.ts';
import { endEndpointsOf, type MailDelivery } from '../webhooks/endings.ts';

/**
 * Ends a connection that the caller has locked: its tokens die at once, in other processes within a second, and the webhook endpoints that it made are
 * disabled. One that has ended keeps its reason. `nowMilliseconds`: the service's. `mail`: whether the owners can be told by mail.
 */
export async function endConnection(
  tx: Transaction,
  { id, endReason }: Pick<LockedConnection, 'id' | 'endReason'>,
  reason: ConnectionEndReason,
  nowMilliseconds: number,
  mail: MailDelivery,
): Promise<void> {
  if (endReason !== null) return;
  accessChanged(tx);
  markConnectionEnded(tx, id, reason, formatMilliseconds(nowMilliseconds));
  await endEndpointsOf(tx, { kind: 'app', id }, endpointReason(reason), nowMilliseconds, mail);
}

/** Ends all connections of a member, in every environment, and answers how many: in the transaction of what ends them. */
export async function endConnectionsOf(
  tx: Transaction,
  memberId: string,
  reason: 'member_left' | 'member_suspended' | 'disconnected',
  nowMilliseconds: number,
  mail: MailDelivery,
): Promise<number> {
  deleteCodesOf(tx, memberId);
  const connections = await lockConnectionsOf(tx, memberId);
  for (const connection of connections) await endConnection(tx, connection, reason, nowMilliseconds, mail);
  return connections.length;
}

/** Ends one connection of a tenant because somebody of the business wants it. Answers false when there is none of this id. */
export async function disconnect(
  tx: Transaction,
  tenantId: number,
  id: string,
  nowMilliseconds: number,
  mail: MailDelivery,
): Promise<boolean> {
  const connection = await lockConnection(tx, tenantId, id);
  if (connection) await endConnection(tx, connection, 'disconnected', nowMilliseconds, mail);
  return connection !== null;
}

/** What is set of a connection; what is left out stays as it is. */
export interface ConnectionChange {
  /** Days after the consent on which it ends, 1 to 365. Days that are over already end it here and now. */
  readonly capDays?: number | undefined;
  /** Whether a person confirms what it commits or deletes. */
  readonly confirmsChanges?: boolean | undefined;
}

/** Changes a connection; one that has ended is not brought back. `unknown`: the tenant has none of this id. */
export async function changeConnection(
  tx: Transaction,
  tenantId: number,
  id: string,
  { capDays, confirmsChanges }: ConnectionChange,
  nowMilliseconds: number,
  mail: MailDelivery,
): Promise<'changed' | 'ended' | 'unknown'> {
  const connection = await lockConnection(tx, tenantId, id);
  if (!connection) return 'unknown';
  if (connection.endReason !== null) return 'ended';
  if (confirmsChanges !== undefined) setConnectionConfirms(tx, id, confirmsChanges);
  if (capDays === undefined) return 'changed';
  const expiresAt = await setConnectionCap(tx, id, capDays);
  if (Date.parse(expiresAt) <= nowMilliseconds) await endConnection(tx, connection, 'expired', nowMilliseconds, mail);
  return 'changed';
}

/** What the history of an endpoint tells of the end of the app that made it. */
function endpointReason(reason: ConnectionEndReason): WebhookDisabledReason {
  return reason === 'member_left' || reason === 'member_suspended' ? reason : 'app_disconnected';
}
