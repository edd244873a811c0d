/** The number at which a customer gets text messages of a conversation. [customer.text]. */
import type { UntextedReason } from '../../../contract/vocabulary.ts';
import { hasTexts } from '../../../machinery/mail/initialStatus.ts';
import { lastReceived } from '../../../store/customers/messages.ts';
import { consentedNumber, type Person } from '../../../store/customers/person.ts';
import { readMailSettings } from '../../../store/mail/settings.ts';
import { firstStop } from '../../../store/mail/texting.ts';
import { textableNumber } from '../../../ground/places/phoneNumber.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';

interface TextedNumber {
  /** In E.164 form. */
  readonly phone: string;
  /** The job of the last message of the customer. null: none. */
  readonly jobRequestId: string | null;
}

/** The number of the last message, else that of the record; or why no text message can go there. Whoever wrote needs no consent. */
export async function textedNumber(
  { db, tenant, services }: Pick<ReadContext | WriteContext, 'db' | 'tenant' | 'services'>,
  customer: Pick<Person, 'id' | 'phone'>,
): Promise<TextedNumber | UntextedReason> {
  if (!hasTexts(services.mail, await readMailSettings(db, tenant.id))) return 'no_texts';
  const last = await lastReceived(db, tenant.id, customer.id);
  const phone = last?.phone ?? textableNumber(customer.phone, tenant.timezone);
  if (phone === null) return customer.phone?.trim() ? 'invalid_phone' : 'no_phone';
  if ((await firstStop(db, tenant.id, [phone])) !== null) return 'stopped';
  if (!last && (await consentedNumber(db, tenant.id, customer.id)) !== phone) return 'no_consent';
  return { phone, jobRequestId: last?.jobRequestId ?? null };
}
