/** The lock of a caller's phone number and e-mail address. */
import type { Transaction } from '../driver/database.ts';

/** Locks the caller's phone number and e-mail address until the transaction ends, so that two calls at once do not create two customers. */
export async function lockCaller(tx: Transaction, tenantId: number, caller: CallerKeys): Promise<void> {
  const keys = [caller.phoneKey && `phone:${caller.phoneKey}`, caller.emailKey && `email:${caller.emailKey}`].filter(Boolean).sort();
  for (const key of keys) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 12))', [`${tenantId}:${key}`]);
}

export interface CallerKeys {
  readonly phoneKey: string | null;
  readonly emailKey: string | null;
}
