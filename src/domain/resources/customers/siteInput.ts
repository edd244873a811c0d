/** Checks the fields of a sent site, and records the event of its customer. [site.create, site.update]. */
import { invalid, type Refusal } from '../../../contract/errors.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import type { WriteContext } from '../../call/context.ts';
import { touchCustomer } from '../../../store/customers/customers.ts';
import type { SiteValues } from '../../../store/customers/customerSites.ts';
import { recordCustomerEvent } from './customerEvents.ts';
import { checkPhone } from './phoneKey.ts';

type SiteInput = Pick<InputOf<Operations['updateCustomerSite']>, 'name' | 'address' | 'contact'>;

/** Refuses an empty address, and a text without the digits of a phone number. */
export function checkSite({ address, contact }: SiteInput): Refusal<'VALIDATION_ERROR'> | null {
  const wrong = checkPhone('contact.phone', contact?.phone);
  if (wrong) return wrong;
  if (address === undefined) return null;
  const { latitude, longitude, ...texts } = address;
  if ((latitude !== undefined && longitude !== undefined) || Object.values(texts).some((part) => part?.trim())) return null;
  return invalid('address.line', 'required', 'not_empty');
}

const textOrNull = (text: string | undefined) => (text?.trim() ? text : null);

/** The columns of a sent contact. */
export const contactValues = (contact: SiteInput['contact']): Pick<SiteValues, 'contactName' | 'contactPhone' | 'contactEmail'> => ({
  contactName: textOrNull(contact?.name),
  contactPhone: textOrNull(contact?.phone),
  contactEmail: contact?.email?.trim() || null,
});

/** Records that the sites of a customer changed: the customer moves in the list of changes, and `customer.updated` shows the sites. */
export async function recordSiteChange(ctx: WriteContext, customerId: string): Promise<void> {
  await touchCustomer(ctx.db, ctx.tenant.id, customerId);
  const { row, spending } = (await ctx.services.spendingRanks.find(ctx.db, ctx.tenant.id, customerId, ctx.nowMilliseconds))!;
  await recordCustomerEvent(ctx, 'customer.updated', row, spending);
}
