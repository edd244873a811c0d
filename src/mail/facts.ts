/** What messages are made from, as it is kept with the mail. Plain JSON; no link that opens something, no secret. */
import type { MemberMailKind, OwnerMailKind, Period } from '../contract/vocabulary.ts';
import type { DisabledReason, RescheduleReason } from './texts/texts.ts';

/** Of a mail to a customer. Instants are RFC 3339. */
export interface MailVisitFacts {
  readonly shortCode: string;
  readonly service: string | null;
  readonly technician: string | null;
  readonly address: string;
  /** The customer's zone, in which times are told. */
  readonly timezone: string;
  readonly startAt: string | null;
  /** The customer is promised an arrival from the start on, for this long. */
  readonly windowMinutes: number;
  /** Days in the customer's zone. */
  readonly requested: readonly { readonly date: string; readonly periods: readonly Period[] }[];
  /** What the customer was told before; of a rescheduled visit. */
  readonly previousStartAt: string | null;
  readonly reason: RescheduleReason | null;
  /** Whether the job has a customer link. */
  readonly hasLink: boolean;
}

export interface OwnerFacts extends Record<OwnerMailKind, object> {
  webhook_disabled: { readonly endpointId: string; readonly url: string; readonly reason: DisabledReason; readonly at: string };
  webhook_secret_expiring: { readonly endpointId: string; readonly url: string; readonly expiresAt: string };
  webhook_secret_expired: { readonly endpointId: string; readonly url: string; readonly expiresAt: string };
  connection_expiring: { readonly connectionId: string; readonly app: string; readonly expiresAt: string };
  first_subscription: {
    readonly subscriber: 'key' | 'app';
    /** Of the key or app. */
    readonly subscriberId: string;
    readonly name: string;
    readonly url: string;
    readonly eventTypes: readonly string[];
  };
  customer_cancelled: CustomerActFacts;
  customer_asks_other_time: CustomerActFacts & {
    /** Days in the customer's zone. */
    readonly requested: readonly { readonly date: string; readonly periods: readonly Period[] }[];
  };
}

/** Of a mail that tells the business what a customer did by the link. */
export interface CustomerActFacts {
  readonly jobRequestId: string;
  readonly shortCode: string;
  /** Of the job when it was done: told once for each. */
  readonly statusVersion: number;
  readonly customer: string;
  readonly service: string | null;
  /** The time that was set; null: none. RFC 3339. */
  readonly startAt: string | null;
  readonly note: string | null;
}

/** The link is made from its id when the mail is. */
export interface MemberFacts extends Record<MemberMailKind, object> {
  member_invited: { readonly linkId: string; readonly invitedBy: string; readonly role: string; readonly expiresAt: string };
  password_reset: { readonly linkId: string; readonly expiresAt: string };
}
