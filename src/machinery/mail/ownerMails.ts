/** Mails to the owners and administrators of a business. [event.disable-mail, webhook.secret-mails, webhook.first-subscription-mail]. */
import type { OwnerMailKind } from '../../contract/vocabulary.ts';
import type { Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { insertOwnerMails } from '../../store/mail/mails.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import type { OwnerFacts } from './facts.ts';
import { mailStatusAtStart, type MailService } from './initialStatus.ts';

/** An event that has happened or is about to happen. */
export type OwnerNews = { readonly [Kind in OwnerMailKind]: { readonly kind: Kind; readonly facts: OwnerFacts[Kind] } }[OwnerMailKind];

/** How many days before the end the owners are informed. */
export const daysBefore = { webhook_secret_expiring: 7, connection_expiring: 14, api_key_expiring: 7 } as const;

/** More than the owners and administrators of any business. */
const mostOwners = 50;

/**
 * Informs every owner and administrator once per cause, in the transaction of the change. A repeated call for the same cause does nothing,
 * so jobs that look for expiring things may call it each time.
 */
export function recordOwnerMail(
  tx: Transaction,
  tenant: Pick<Tenant, 'id' | 'businessId' | 'environment'>,
  nowMilliseconds: number,
  service: Pick<MailService, 'delivers'>,
  news: OwnerNews,
): void {
  const ids = Array.from({ length: mostOwners }, () => newId(nowMilliseconds));
  const mail = { cause: ownerCauseOf(news), kind: news.kind, facts: news.facts, ids };
  insertOwnerMails(tx, tenant, mail, mailStatusAtStart(tenant, service), formatMilliseconds(nowMilliseconds));
}

/**
 * The cause of a mail. A rotated secret or renewed connection expires at another time and gets a new mail. A subscriber is new only once.
 */
function ownerCauseOf(news: OwnerNews): string {
  switch (news.kind) {
    case 'webhook_disabled':
      return `${news.kind}:${news.facts.endpointId}:${news.facts.at}`;
    case 'webhook_secret_expiring':
    case 'webhook_secret_expired':
      return `${news.kind}:${news.facts.endpointId}:${news.facts.expiresAt}`;
    case 'connection_expiring':
      return `${news.kind}:${news.facts.connectionId}:${news.facts.expiresAt}`;
    case 'api_key_expiring':
    case 'api_key_renewed':
      return `${news.kind}:${news.facts.keyId}:${news.facts.expiresAt}`;
    case 'first_subscription':
      return `${news.kind}:${news.facts.subscriber}:${news.facts.subscriberId}`;
    case 'customer_cancelled':
    case 'customer_asks_other_time':
    case 'customer_asks_cancellation':
    case 'customer_asks_callback':
      return `${news.kind}:${news.facts.jobRequestId}:${news.facts.statusVersion}`;
  }
}
