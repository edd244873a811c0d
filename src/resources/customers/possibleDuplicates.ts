/** Records of another name with the phone number or e-mail address of a caller: told, never touched. docs/decisions/0051. */
import { findSameContact } from '../../store/customers/customers.ts';
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

/** Live records of other names; `exceptId` is the caller's own. Whoever may not view customers learns of none. */
export async function otherNames(ctx: WriteContext, { full_name, phone, email }: Contact, exceptId?: string): Promise<NamedRecord[]> {
  if (ctx.principal.permissions?.has('customers_view') === false) return [];
  const contact = { phoneKey: phoneKeyOf(phone?.trim() || null, ctx.tenant.timezone), email: email?.trim() || null };
  if (contact.phoneKey === null && contact.email === null) return [];
  return findSameContact(ctx.db, ctx.tenant.id, contact, full_name, exceptId ?? null);
}
