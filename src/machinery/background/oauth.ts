/** Background jobs that end expired connections, and remove apps, codes and tokens that are no longer needed. */
import type { Logger } from 'pino';
import { endConnection } from '../auth/connections.ts';
import { daysBefore, recordOwnerMail } from '../mail/ownerMails.ts';
import { removeOldQuestions } from '../../store/access/confirmations.ts';
import type { Store } from '../../store/driver/database.ts';
import { removeUnusedClients } from '../../store/oauth/clients.ts';
import {
  hasExpiring,
  lockExpiring,
  mostExpiring,
  noteConnectionExpiryWarned,
  removeOldConnections,
  removeOldTokens,
  type ExpiringConnection,
} from '../../store/oauth/expiry.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { MailDelivery } from '../webhooks/endings.ts';
import type { BackgroundJob } from './background.ts';
import { minuteMilliseconds } from '../../ground/time/minutes.ts';

const dayMilliseconds = 86_400_000;
/** A code works for a minute. It is kept for a day to recognize a second use. */
const codeDays = 1;
/** Days that expired tokens are kept. A refresh token itself lives for 30 days, and its use is remembered for that time. */
const tokenDays = 1;
/** How long the dashboard shows ended connections. */
const endedDays = 90;
/** How long an app without a connection is kept, whether it never had a connection or has none any more. */
const unusedDays = 30;

interface Parts {
  readonly store: Store;
  readonly mail: MailDelivery;
  readonly log: Logger;
  /** Connections of one transaction. */
  readonly mostExpiring?: number;
}

export function oauthJobs(parts: Parts): BackgroundJob[] {
  const ending: BackgroundJob = {
    name: 'end app connections',
    everyMilliseconds: minuteMilliseconds,
    tick: (now, signal) => endDueConnections(parts, now, signal),
  };
  const removing: BackgroundJob = {
    name: 'remove old app connections',
    everyMilliseconds: 60 * minuteMilliseconds,
    async tick(now, signal) {
      const before = (days: number) => formatMilliseconds(now - days * dayMilliseconds);
      while (!signal.aborted && (await removeOldTokens(parts.store, before(codeDays), before(tokenDays))));
      while (!signal.aborted && (await removeOldConnections(parts.store, before(endedDays))));
      while (!signal.aborted && (await removeOldQuestions(parts.store, formatMilliseconds(now))));
      while (!signal.aborted && (await removeUnusedClients(parts.store, before(unusedDays))));
    },
  };
  return [ending, removing];
}

/**
 * Ends expired connections, even if their apps send no requests, and informs owners about connections that will soon expire
 * ([oauth.idle-window, oauth.expiry-mail]).
 */
async function endDueConnections(
  { store, mail, log, mostExpiring: most = mostExpiring }: Parts,
  nowMilliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const [now, days] = [formatMilliseconds(nowMilliseconds), daysBefore.connection_expiring];
  let isFull = await hasExpiring(store, now, days);
  while (isFull && !signal.aborted)
    isFull = await store.transaction(async (tx) => {
      const expiring = await lockExpiring(tx, now, days, most);
      const isOver = ({ expiresAt }: ExpiringConnection) => Date.parse(expiresAt) <= nowMilliseconds;
      for (const connection of expiring.filter(isOver)) {
        await endConnection(tx, { id: connection.id, endReason: null }, 'expired', nowMilliseconds, mail);
        tx.afterCommit(() => log.info({ connection: connection.id, tenant: connection.tenantId }, 'the connection of an app has expired'));
      }
      const endingSoon = expiring.filter((connection) => !isOver(connection));
      for (const { id, tenantId, businessId, environment, clockOffsetMilliseconds, appName: app, expiresAt } of endingSoon)
        recordOwnerMail(tx, { id: tenantId, businessId, environment }, nowMilliseconds + clockOffsetMilliseconds, mail, {
          kind: 'connection_expiring',
          facts: { connectionId: id, app, expiresAt },
        });
      if (endingSoon.length > 0)
        noteConnectionExpiryWarned(
          tx,
          endingSoon.map(({ id }) => id),
        );
      return expiring.length === most;
    });
}
