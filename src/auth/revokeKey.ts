/** The end of an API key. */
import { markKeyRevoked } from '../store/apiKeys.ts';
import type { Transaction } from '../store/database.ts';

/**
 * Revokes a key for good, in the caller's transaction; whatever lives by the key must end here too, so that no way of revoking forgets it.
 * `id` is of a key that exists. Revoking again changes nothing. Answers when it was revoked. Every process refuses the key within a second
 * (auth/apiKeys.ts).
 */
export async function revokeKey(tx: Transaction, id: string, nowMilliseconds: number): Promise<string> {
  return markKeyRevoked(tx, id, new Date(nowMilliseconds).toISOString());
}
