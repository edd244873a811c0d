/** Whether a customer would be told a new time by mail, before it is given: what a preview says of a commit's mails. */
import type { MailReason } from '../contract/vocabulary.ts';
import type { ReadContext } from '../call/context.ts';
import { addressProblem } from '../mail/customerMails.ts';
import { mailStatusAtStart } from '../mail/initialStatus.ts';

export interface ToldCustomer {
  readonly customerEmail: string | null;
  /** The business sends no mails of new times. */
  readonly isNewTimeMailOff: boolean;
}

/** In the order in which a mail would be judged (store/mail/mails.ts); null when it would be sent. */
export function whyNotTold(
  { tenant, services }: Pick<ReadContext, 'tenant' | 'services'>,
  { customerEmail, isNewTimeMailOff }: ToldCustomer,
): MailReason | null {
  return isNewTimeMailOff ? 'kind_off' : (addressProblem(customerEmail) ?? mailStatusAtStart(tenant, services.mail).reason);
}

/** The field of an answer; nothing when the customer would be told. */
export function notToldField(ctx: Pick<ReadContext, 'tenant' | 'services'>, customer: ToldCustomer): { not_told_because?: MailReason } {
  const reason = whyNotTold(ctx, customer);
  return reason === null ? {} : { not_told_because: reason };
}
