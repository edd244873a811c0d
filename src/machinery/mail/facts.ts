/** The facts of a message, as stored with the mail. Plain JSON without secrets or links that give access. */
import type { MemberMailKind, OwnerMailKind, Period, TechnicianMailKind } from '../../contract/vocabulary.ts';
import type { Texts } from '../../ground/texts/localeTexts.ts';
import type { ChangedVisit, ToldVisit } from '../../store/mail/technicianDays.ts';

/** Which kind of operation gave a visit its new time. */
export type RescheduleReason = keyof Texts<'mail-messages'>['rescheduleReasons'];
/** Why an endpoint gets no more events. */
export type DisabledReason = keyof Texts<'mail-messages'>['disabledReasons'];

/** Facts of a mail to a customer. Instants are RFC 3339. */
export interface MailVisitFacts {
  readonly shortCode: string;
  readonly service: string | null;
  readonly technician: string | null;
  readonly address: string;
  /** The customer's time zone, in which the mail shows times. */
  readonly timezone: string;
  readonly startAt: string | null;
  /** When the arrival window begins, where the visit is within an earlier promised one. By default at the start. */
  readonly windowStartAt?: string;
  /** Starts of the further days of work that takes several days, in order. Left out: one day. */
  readonly furtherStarts?: readonly string[];
  /** Length of the arrival window. */
  readonly windowMinutes: number;
  /** Days in the customer's zone. */
  readonly requested: readonly { readonly date: string; readonly periods: readonly Period[] }[];
  /** The start that the customer was told before; only for a rescheduled visit. */
  readonly previousStartAt: string | null;
  /** When the arrival window of that start began, where it was within an earlier promised one. */
  readonly previousWindowStartAt?: string;
  readonly reason: RescheduleReason | null;
  /** Whether the job has a customer link. */
  readonly hasLink: boolean;
  /** Which link of the job. Left out: the one that it was booked with. */
  readonly linkNumber?: number;
  /** The words of the business to a declined request, or the reason of a cancellation. Mails of earlier versions have none. */
  readonly message?: string | null;
  /** Until when the customer may take the time that a mail proposes. */
  readonly answerUntil?: string;
}

export interface OwnerFacts extends Record<OwnerMailKind, object> {
  webhook_disabled: { readonly endpointId: string; readonly url: string; readonly reason: DisabledReason; readonly at: string };
  webhook_secret_expiring: { readonly endpointId: string; readonly url: string; readonly expiresAt: string };
  webhook_secret_expired: { readonly endpointId: string; readonly url: string; readonly expiresAt: string };
  connection_expiring: { readonly connectionId: string; readonly app: string; readonly expiresAt: string };
  api_key_expiring: { readonly keyId: string; readonly name: string; readonly expiresAt: string };
  /** `keyId`: the successor. `oldUntil`: when the old key ends. */
  api_key_renewed: { readonly keyId: string; readonly name: string; readonly oldUntil: string; readonly expiresAt: string };
  first_subscription: {
    readonly subscriber: 'key' | 'app';
    /** Id of the key or app. */
    readonly subscriberId: string;
    readonly name: string;
    readonly url: string;
    readonly eventTypes: readonly string[];
  };
  customer_cancelled: CustomerActFacts;
  customer_asks_cancellation: CustomerActFacts;
  customer_asks_callback: CustomerActFacts & { readonly phone: string };
  customer_asks_other_time: CustomerActFacts & {
    /** Days in the customer's zone. */
    readonly requested: readonly { readonly date: string; readonly periods: readonly Period[] }[];
  };
}

/** Facts of a mail that tells the business what a customer did through the customer link. */
export interface CustomerActFacts {
  readonly jobRequestId: string;
  readonly shortCode: string;
  /** Version of the job at that time. One mail is sent per version. */
  readonly statusVersion: number;
  readonly customer: string;
  readonly service: string | null;
  /** The scheduled start, RFC 3339; null when the visit had none. */
  readonly startAt: string | null;
  readonly note: string | null;
}

/** Facts of mails to technicians. Instants are RFC 3339. */
export interface TechnicianFacts extends Record<TechnicianMailKind, object> {
  /** `date`: the day of the business. */
  day_summary: { readonly date: string; readonly visits: readonly ToldVisit[] };
  /** By start. A visit that was removed has its old time. */
  day_changed: { readonly visits: readonly ChangedVisit[] };
}

/** Facts of mails to members. A link is computed from its id when the mail is rendered. */
export interface MemberFacts extends Record<MemberMailKind, object> {
  member_invited: { readonly linkId: string; readonly invitedBy: string; readonly role: string; readonly expiresAt: string };
  password_reset: { readonly linkId: string; readonly expiresAt: string };
  second_factor_set: Record<never, never>;
  second_factor_removed: Record<never, never>;
  /** `by`: name of the member who reset it; null for the operator of the service. */
  second_factor_reset: { readonly by: string | null };
  recovery_codes_renewed: Record<never, never>;
  /** `left`: how many unused codes the member still has. */
  recovery_code_used: { readonly left: number };
  passkey_added: { readonly passkey: string };
  passkey_removed: { readonly passkey: string };
}
