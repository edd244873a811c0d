/**
 * Ends connections of apps, for every reason that can end one. [oauth.idle-window, oauth.absolute-cap];
 * docs/reference/conventions.md#dashboard-operations.
 */
import type { ConnectionEndReason, WebhookDisabledReason } from '../../contract/vocabulary.ts';
import type { Transaction } from '../../store/driver/database.ts';
import {
  deleteCodesOf,
  lockConnection,
  lockConnectionsOf,
  markConnectionEnded,
  setConnectionCap,
  setConnectionConfirms,
  type LockedConnection,
} from '../../store/oauth/connections.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { accessChanged } from './credentialCache.ts';
import { endEndpointsOf, type MailDelivery } from '../webhooks/endings.ts';

/**
 * Ends a connection that the caller has locked. Its tokens stop working at once in this process, and within a second in other processes.
 * The webhook endpoints that it created are disabled. A connection that has already ended keeps its reason. `nowMilliseconds` is the
 * service's time. `mail` says whether the owners can be informed by mail.
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

/** Ends all connections of a member in every environment, and returns how many. Call it in the transaction of the change that ends them. */
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

/** Ends one connection of a tenant at the request of a member. Returns false when the tenant has no connection with this id. */
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

/** Changes to a connection. Fields that are left out stay as they are. */
interface ConnectionChange {
  /** Days from the consent to the end of the connection, 1 to 365. When those days are already over, the connection ends now. */
  readonly capDays?: number | undefined;
  /** Whether a person must confirm what the app commits or deletes. */
  readonly confirmsChanges?: boolean | undefined;
}

/** Changes a connection. An ended connection cannot be revived. `unknown`: the tenant has no connection with this id. */
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

/** The reason shown in an endpoint's history when the app that created it is disconnected. */
function endpointReason(reason: ConnectionEndReason): WebhookDisabledReason {
  return reason === 'member_left' || reason === 'member_suspended' ? reason : 'app_disconnected';
}
