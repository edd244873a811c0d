/** Revokes API keys. */
import { markKeyRevoked } from '../../store/access/apiKeys.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { accessChanged } from './credentialCache.ts';
import { endEndpointsOf, type MailDelivery } from '../webhooks/endings.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';

interface RevokedKey {
  readonly revokedAt: string;
  /** How many active webhook endpoints ended with the key. */
  readonly endedEndpoints: number;
}

/**
 * Revokes a key for good, in the caller's transaction, and disables the webhook endpoints that it created. End everything else that depends
 * on the key here too, so that no caller can forget it. `id` must be of an existing key. Revoking again changes nothing. This process
 * refuses the key at once, other processes within a second (auth/credentialCache.ts). `mail` says whether the owners can be informed by
 * mail.
 */
export async function revokeKey(tx: Transaction, id: string, nowMilliseconds: number, mail: MailDelivery): Promise<RevokedKey> {
  accessChanged(tx);
  const revokedAt = await markKeyRevoked(tx, id, 'key_revoked', formatMilliseconds(nowMilliseconds));
  return { revokedAt, endedEndpoints: await endEndpointsOf(tx, { kind: 'key', id }, 'key_revoked', nowMilliseconds, mail) };
}
