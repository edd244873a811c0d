/** The end of an API key. */
import { markKeyRevoked } from '../store/access/apiKeys.ts';
import type { Transaction } from '../store/driver/database.ts';
import { accessChanged } from './credentialCache.ts';
import { endEndpointsOf, type MailDelivery } from '../webhooks/endings.ts';

export interface RevokedKey {
  readonly revokedAt: string;
  /** Webhook endpoints that were active and ended with it. */
  readonly endedEndpoints: number;
}

/**
 * Revokes a key for good, in the caller's transaction, and disables the webhook endpoints that it made; whatever else lives by the key must
 * end here too, so that no way of revoking forgets it. `id` is of a key that exists. Revoking again changes nothing. This process
 * refuses the key at once, every other within a second (auth/credentialCache.ts). `mail`: whether the owners can be told by mail.
 */
export async function revokeKey(tx: Transaction, id: string, nowMilliseconds: number, mail: MailDelivery): Promise<RevokedKey> {
  accessChanged(tx);
  const revokedAt = await markKeyRevoked(tx, id, 'key_revoked', new Date(nowMilliseconds).toISOString());
  return { revokedAt, endedEndpoints: await endEndpointsOf(tx, { kind: 'key', id }, 'key_revoked', nowMilliseconds, mail) };
}
