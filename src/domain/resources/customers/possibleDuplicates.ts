/**
 * Finds customers who may be the same person: with the same phone number or e-mail address, or the same name and address. They are reported
 * and not changed. docs/internals/call.md#one-question-one-call.
 */
import { findSimilarCustomers, type SimilarCustomer } from '../../../store/customers/sameContact.ts';
import type { AddressParts } from '../../../store/places.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { phoneKeyOf } from './phoneKey.ts';

interface Contact {
  readonly full_name: string;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly address?: AddressParts | undefined;
}

type Where = Pick<ReadContext | WriteContext, 'db' | 'tenant' | 'principal'>;

/** Customers who are not deleted, the surest first. `exceptId` is the customer itself. Empty for a caller who may not view customers. */
async function possibleDuplicatesOf(
  { db, tenant, principal }: Where,
  { full_name, phone, email, address = {} }: Contact,
  exceptId: string | null,
): Promise<SimilarCustomer[]> {
  if (principal.permissions?.has('customers_view') === false) return [];
  const contact = { phoneKey: phoneKeyOf(phone?.trim() || null, tenant.timezone), email: email?.trim() || null };
  return findSimilarCustomers(db, tenant.id, { ...contact, fullName: full_name, address, exceptId });
}

/** The part of an answer that names them. Left out if there are none. */
export async function duplicatesPart(
  ctx: Where,
  contact: Contact,
  exceptId: string | null,
): Promise<{ possible_duplicates?: { id: string; name: string; same: SimilarCustomer['same'][number][] }[] }> {
  const found = await possibleDuplicatesOf(ctx, contact, exceptId);
  return found.length === 0 ? {} : { possible_duplicates: found.map(({ id, name, same }) => ({ id, name, same: [...same] })) };
}
