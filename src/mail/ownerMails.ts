/** Mails to the owners and administrators of a business. [event.disable-mail, webhook.secret-mails, webhook.first-subscription-mail]. */
import type { OwnerMailKind } from '../contract/vocabulary.ts';
import type { Transaction } from '../store/driver/database.ts';
import { newId } from '../store/ids.ts';
import { insertOwnerMails } from '../store/mail/mails.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import { formatMilliseconds } from '../time/timestamps.ts';
import type { OwnerFacts } from './facts.ts';
import { mailStatusAtStart, type MailService } from './initialStatus.ts';

/** What has happened, or is about to. */
export type OwnerNews = { readonly [Kind in OwnerMailKind]: { readonly kind: Kind; readonly facts: OwnerFacts[Kind] } }[OwnerMailKind];

/** When to tell before something ends. */
export const daysBefore = { webhook_secret_expiring: 7, connection_expiring: 14 } as const;

/** No business has more of them. */
const mostOwners = 50;

/**
 * Tells every owner and administrator, once for each cause, in the transaction that made the change. Called again for the same cause it
 * does nothing, so whoever looks for what is about to end may look as often as it likes.
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

/** A rotated secret and a renewed connection expire at another time, so they are told of again; a subscriber is new only once. */
function ownerCauseOf(news: OwnerNews): string {
  switch (news.kind) {
    case 'webhook_disabled':
      return `${news.kind}:${news.facts.endpointId}:${news.facts.at}`;
    case 'webhook_secret_expiring':
    case 'webhook_secret_expired':
      return `${news.kind}:${news.facts.endpointId}:${news.facts.expiresAt}`;
    case 'connection_expiring':
      return `${news.kind}:${news.facts.connectionId}:${news.facts.expiresAt}`;
    case 'first_subscription':
      return `${news.kind}:${news.facts.subscriber}:${news.facts.subscriberId}`;
    case 'customer_cancelled':
    case 'customer_asks_other_time':
      return `${news.kind}:${news.facts.jobRequestId}:${news.facts.statusVersion}`;
  }
}
