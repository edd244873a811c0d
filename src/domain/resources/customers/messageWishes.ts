/** What a customer wants of messages: the consent to text messages, and the preferred way. docs/internals/messages.md#consent. */
import type { MessageChannel } from '../../../contract/vocabulary.ts';
import type { WriteContext } from '../../call/context.ts';
import { textableNumber } from '../../../ground/places/phoneNumber.ts';
import type { CustomerValues } from '../../../store/customers/customers.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';

interface Wishes {
  readonly sms_consent?: boolean | undefined;
  readonly preferred_channel?: MessageChannel | '' | undefined;
}

/**
 * The stored wishes after a change. The consent is for one number: with another number it ends, unless the call gives it again. `stored` is null for
 * a new customer.
 */
export function messageWishes(
  { tenant, nowMilliseconds }: Pick<WriteContext, 'tenant' | 'nowMilliseconds'>,
  input: Wishes,
  phone: string | null,
  stored: (Pick<CustomerValues, 'smsConsentAt' | 'preferredChannel'> & { readonly phone: string | null }) | null,
): Pick<CustomerValues, 'smsConsentAt' | 'smsPhone' | 'preferredChannel'> {
  const number = textableNumber(phone, tenant.timezone);
  const isSameNumber = stored !== null && textableNumber(stored.phone, tenant.timezone) === number;
  const kept = isSameNumber ? stored.smsConsentAt : null;
  const consentAt = input.sms_consent === undefined ? kept : input.sms_consent ? (kept ?? formatMilliseconds(nowMilliseconds)) : null;
  return {
    smsConsentAt: consentAt,
    smsPhone: consentAt === null ? null : number,
    preferredChannel: input.preferred_channel === undefined ? (stored?.preferredChannel ?? null) : input.preferred_channel || null,
  };
}
