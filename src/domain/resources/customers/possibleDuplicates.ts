/**
 * Finds customers with the same phone number or e-mail address but another name. They are reported and not changed.
 * docs/internals/call.md#one-question-one-call.
 */
import { findSameContact } from '../../../store/customers/sameContact.ts';
import type { WriteContext } from '../../call/context.ts';
import { phoneKeyOf } from './phoneKey.ts';

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

interface Contact {
  readonly full_name: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Customers with other names that are not deleted. `exceptId` is the customer itself. Empty for a caller who may not view customers. */
export async function possibleDuplicateNames(
  ctx: WriteContext,
  { full_name, phone, email }: Contact,
  exceptId?: string,
): Promise<NamedRecord[]> {
  if (ctx.principal.permissions?.has('customers_view') === false) return [];
  const contact = { phoneKey: phoneKeyOf(phone?.trim() || null, ctx.tenant.timezone), email: email?.trim() || null };
  if (contact.phoneKey === null && contact.email === null) return [];
  return findSameContact(ctx.db, ctx.tenant.id, contact, full_name, exceptId ?? null);
}
