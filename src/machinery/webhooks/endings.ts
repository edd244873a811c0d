/**
 * Ends endpoints, for every reason: deliveries stop, and owners and administrators are informed once, in the same transaction.
 * [webhook.secret-lapse, webhook.key-revoked].
 */
import type { Logger } from 'pino';
import type { WebhookDisabledReason } from '../../contract/vocabulary.ts';
import { daysBefore, recordOwnerMail } from '../mail/ownerMails.ts';
import type { MailService } from '../mail/initialStatus.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { disableEndpoint } from '../../store/webhooks/endpoints.ts';
import {
  hasEndings,
  lockEndings,
  lockEndpointsOf,
  lockEndpointsOfMember,
  mostEndings,
  noteSecretExpiryWarned,
  type EndingEndpoint,
} from '../../store/webhooks/endings.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';

/** The parts of an endpoint and its tenant that are needed to end it. */
type EndpointToEnd = Omit<EndingEndpoint, 'ended' | 'clockOffsetMilliseconds'>;

/** Whether the service sends mail. */
export type MailDelivery = Pick<MailService, 'delivers'>;

/** Disables an endpoint that the caller has locked. `at` is the tenant's current time, in milliseconds since the epoch. */
export function endEndpoint(tx: Transaction, endpoint: EndpointToEnd, reason: WebhookDisabledReason, at: number, mail: MailDelivery): void {
  const { tenantId, businessId, environment, endpointId, url, secretExpiresAt } = endpoint;
  const tenant = { id: tenantId, businessId, environment };
  disableEndpoint(tx, tenantId, endpointId, reason, formatMilliseconds(at));
  if (reason === 'secret_expired' && secretExpiresAt !== null)
    recordOwnerMail(tx, tenant, at, mail, { kind: 'webhook_secret_expired', facts: { endpointId, url, expiresAt: secretExpiresAt } });
  else
    recordOwnerMail(tx, tenant, at, mail, {
      kind: 'webhook_disabled',
      facts: { endpointId, url, reason: reason === 'delivery_failures' ? 'failures' : reason, at: formatMilliseconds(at) },
    });
}

/**
 * Disables all active endpoints that a credential created, in the transaction that ends it. Returns how many. `nowMilliseconds` is the
 * service's time. An endpoint registered at the same moment is found by the next `endDueEndpoints`, and gets no event before.
 */
export async function endEndpointsOf(
  tx: Transaction,
  credential: { readonly kind: string; readonly id: string },
  reason: WebhookDisabledReason,
  nowMilliseconds: number,
  mail: MailDelivery,
): Promise<number> {
  return endAll(tx, await lockEndpointsOf(tx, credential.kind, credential.id), reason, nowMilliseconds, mail);
}

/** Like `endEndpointsOf`, for everything that a member created or connected, in all environments. */
export async function endEndpointsOfMember(
  tx: Transaction,
  memberId: string,
  reason: Extract<WebhookDisabledReason, 'member_left' | 'member_suspended' | 'password_changed'>,
  nowMilliseconds: number,
  mail: MailDelivery,
): Promise<number> {
  return endAll(tx, await lockEndpointsOfMember(tx, memberId), reason, nowMilliseconds, mail);
}

function endAll(
  tx: Transaction,
  endpoints: readonly Omit<EndingEndpoint, 'ended'>[],
  reason: WebhookDisabledReason,
  nowMilliseconds: number,
  mail: MailDelivery,
): number {
  for (const endpoint of endpoints) endEndpoint(tx, endpoint, reason, nowMilliseconds + endpoint.clockOffsetMilliseconds, mail);
  return endpoints.length;
}

/**
 * Checks all tenants, each by its own clock. Ends endpoints that are due to end even without a delivery, and warns owners about secrets
 * that expire within seven days. `nowMilliseconds` is the service's time. `most`: endpoints of one transaction.
 */
export async function endDueEndpoints(
  { store, mail, log }: { store: Store; mail: MailDelivery; log: Logger },
  nowMilliseconds: number,
  signal: AbortSignal,
  most = mostEndings,
): Promise<void> {
  const [now, days] = [formatMilliseconds(nowMilliseconds), daysBefore.webhook_secret_expiring];
  let isFull = await hasEndings(store, now, days);
  while (isFull && !signal.aborted)
    isFull = await store.transaction(async (tx) => {
      const endings = await lockEndings(tx, now, days, most);
      for (const endpoint of endings) {
        const at = nowMilliseconds + endpoint.clockOffsetMilliseconds;
        if (endpoint.ended === null) tellOfExpiry(tx, endpoint, at, mail);
        else {
          endEndpoint(tx, endpoint, endpoint.ended, at, mail);
          tx.afterCommit(() =>
            log.warn({ endpoint: endpoint.endpointId, tenant: endpoint.tenantId, reason: endpoint.ended }, 'webhook endpoint disabled'),
          );
        }
      }
      const endingSoon = endings.filter(({ ended }) => ended === null);
      if (endingSoon.length > 0) noteSecretExpiryWarned(tx, endingSoon);
      return endings.length === most;
    });
}

function tellOfExpiry(tx: Transaction, endpoint: EndingEndpoint, at: number, mail: MailDelivery): void {
  const { tenantId, businessId, environment, endpointId, url, secretExpiresAt } = endpoint;
  recordOwnerMail(tx, { id: tenantId, businessId, environment }, at, mail, {
    kind: 'webhook_secret_expiring',
    facts: { endpointId, url, expiresAt: secretExpiresAt! },
  });
}
