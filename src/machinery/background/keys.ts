/** Background job that warns owners about keys that will expire. [auth.key-expiry-mail]; docs/internals/access.md#renewal. */
import { daysBefore, recordOwnerMail } from '../mail/ownerMails.ts';
import { hasExpiringKeys, mostExpiringKeys, takeExpiringKeys } from '../../store/access/keyRenewal.ts';
import type { Store } from '../../store/driver/database.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { MailDelivery } from '../webhooks/endings.ts';
import type { BackgroundJob } from './background.ts';

const everyMilliseconds = 60_000;

/** `mostKeys`: keys of one transaction. */
export function keyJobs(
  { store, mail }: { readonly store: Store; readonly mail: MailDelivery },
  mostKeys = mostExpiringKeys,
): BackgroundJob[] {
  return [
    {
      name: 'warn about keys that expire',
      everyMilliseconds,
      async tick(nowMilliseconds, signal) {
        const [now, days] = [formatMilliseconds(nowMilliseconds), daysBefore.api_key_expiring];
        let isFull = await hasExpiringKeys(store, now, days);
        while (isFull && !signal.aborted)
          isFull = await store.transaction(async (tx) => {
            const keys = await takeExpiringKeys(tx, now, days, mostKeys);
            for (const { id: keyId, tenantId, businessId, environment, clockOffsetMilliseconds, name, expiresAt } of keys)
              recordOwnerMail(tx, { id: tenantId, businessId, environment }, nowMilliseconds + clockOffsetMilliseconds, mail, {
                kind: 'api_key_expiring',
                facts: { keyId, name, expiresAt },
              });
            return keys.length === mostKeys;
          });
      },
    },
  ];
}
