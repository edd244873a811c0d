/** Whether a customer would get a mail about a new time, for previews. */
import type { MailReason } from '../contract/vocabulary.ts';
import type { ReadContext } from '../call/context.ts';
import { addressProblem } from '../mail/customerMails.ts';
import { mailStatusAtStart } from '../mail/initialStatus.ts';

export interface NotifiedCustomer {
  readonly customerEmail: string | null;
  /** The business has switched off mails about new times. */
  readonly isNewTimeMailOff: boolean;
}

/** Why no mail would be sent; null when one would. Checks in the same order as store/mail/mails.ts. */
export function mailSkipReason(
  { tenant, services }: Pick<ReadContext, 'tenant' | 'services'>,
  { customerEmail, isNewTimeMailOff }: NotifiedCustomer,
): MailReason | null {
  return isNewTimeMailOff ? 'kind_off' : (addressProblem(customerEmail) ?? mailStatusAtStart(tenant, services.mail).reason);
}

/** The field for an answer. Empty when the customer would get a mail. */
export function notToldBecauseField(
  ctx: Pick<ReadContext, 'tenant' | 'services'>,
  customer: NotifiedCustomer,
): { not_told_because?: MailReason } {
  const reason = mailSkipReason(ctx, customer);
  return reason === null ? {} : { not_told_because: reason };
}
