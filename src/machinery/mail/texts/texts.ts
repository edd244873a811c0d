/**
 * The texts of mails in one language: plain text with `{placeholders}` that each message fills from its facts. A text may leave a
 * placeholder out, so a business's own text can too.
 */
import type { VisitChange } from '../../../store/mail/technicianDays.ts';
import type { CustomerMailKind, MailKind, MemberMailKind, OwnerMailKind, Period } from '../../../contract/vocabulary.ts';

export const rescheduleReasons = ['moved', 'emergency', 'absence'] as const;
/** Which kind of operation gave a visit its new time. */
export type RescheduleReason = (typeof rescheduleReasons)[number];

/** Why an endpoint gets no more events. */
export const disabledReasons = [
  'failures',
  'secret_expired',
  'key_revoked',
  'key_expired',
  'app_disconnected',
  'member_left',
  'member_suspended',
  'password_changed',
  'other',
] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export interface KindTexts {
  readonly subject: string;
  readonly heading: string;
  /** The matter in one or two sentences. */
  readonly body: string;
}

export interface Texts {
  readonly greeting: string;
  /** Greeting when there is no usable name. */
  readonly greetingWithoutName: string;
  readonly kinds: Readonly<Record<MailKind, KindTexts>>;
  /** Label of the link in a customer's mail. */
  readonly buttons: Readonly<Record<CustomerMailKind, string>>;
  readonly ownerButton: string;
  readonly memberButton: string;
  readonly technicianButton: string;
  /** What is new about a visit of a technician. */
  readonly visitChanges: Readonly<Record<VisitChange, string>>;
  /** What the recipient should do. */
  readonly advice: Readonly<Record<OwnerMailKind | MemberMailKind, string>>;
  readonly rescheduleReasons: Readonly<Record<RescheduleReason, string>>;
  readonly disabledReasons: Readonly<Record<DisabledReason, string>>;
  readonly periods: Readonly<Record<Period, string>>;
  /** Used when the technician's name is not known. */
  readonly someTechnician: string;
  readonly subscribers: { readonly key: string; readonly app: string };
  readonly environments: { readonly live: string; readonly sandbox: string };
  /** Separator between a label and its value on one line. */
  readonly colon: string;
  readonly labels: {
    readonly arrival: string;
    readonly previously: string;
    readonly proposedTime: string;
    readonly presentVisit: string;
    readonly answerUntil: string;
    readonly requested: string;
    readonly service: string;
    readonly technician: string;
    readonly address: string;
    readonly reference: string;
    readonly endpoint: string;
    readonly reason: string;
    readonly at: string;
    readonly expires: string;
    readonly expired: string;
    /** Until when the key that was renewed still works. */
    readonly oldKeyEnds: string;
    readonly app: string;
    readonly role: string;
    readonly subscriber: string;
    readonly events: string;
    readonly environment: string;
    readonly customer: string;
    readonly note: string;
    readonly phone: string;
    /** The words of the business to a request. */
    readonly answer: string;
  };
  readonly footer: {
    readonly questions: string;
    readonly customer: string;
    readonly owner: string;
    readonly member: string;
    readonly technician: string;
    readonly unsubscribe: string;
    readonly unsubscribeLink: string;
  };
  readonly unsubscribePage: {
    readonly title: string;
    readonly question: string;
    readonly still: string;
    readonly button: string;
    readonly done: string;
    readonly unknown: string;
  };
}
