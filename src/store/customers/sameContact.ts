/** Customers with the phone number or e-mail address of a caller, and the lock of both. */
import type { DuplicateSign } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';
import type { AddressParts } from '../places.ts';

/** Locks the caller's phone number and e-mail address until the transaction ends, so that two calls at once do not create two customers. */
export async function lockCaller(tx: Transaction, tenantId: number, caller: CallerKeys): Promise<void> {
  const keys = [caller.phoneKey && `phone:${caller.phoneKey}`, caller.emailKey && `email:${caller.emailKey}`].filter(Boolean).sort();
  for (const key of keys) await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 12))', [`${tenantId}:${key}`]);
}

interface CallerKeys {
  readonly phoneKey: string | null;
  readonly emailKey: string | null;
}

interface CallingCustomer {
  readonly phoneKey: string | null;
  readonly email: string | null;
}

/** A caller with the name that the caller gave. */
interface NamedCaller extends CallingCustomer {
  readonly fullName: string;
  /** Match only a customer of this name. */
  readonly isByName: boolean;
}

interface FoundCaller {
  readonly id: string;
  /** The customer has the name that the caller gave. */
  readonly hasSameName: boolean;
}

/**
 * The customer with this phone number or e-mail address. Of several the best match wins: first one of the caller's name, because households
 * share a number; then one with the phone number; then an active one; then the oldest. Deleted customers do not count.
 */
export async function findCaller(tx: Transaction, tenantId: number, caller: NamedCaller): Promise<FoundCaller | null> {
  const { phoneKey, email, fullName, isByName } = caller;
  const [row] = await tx.query<FoundCaller>(
    `select id, folded(full_name) = folded($4) as "hasSameName" from customers
      where tenant_id = $1 and deleted_at is null and (phone_key = $2 or (email is not null and lowered(email) = lowered($3)))
        and (not $5::boolean or folded(full_name) = folded($4))
      order by folded(full_name) = folded($4) desc, phone_key = $2 desc nulls last, status = 'active' desc, created_at, id limit 1`,
    [tenantId, phoneKey, email, fullName, isByName],
  );
  return row ?? null;
}

/** Enough to recognise a duplicate. A number that a whole house shares has many customers. */
const mostDuplicates = 5;

/** The parts of a customer by which a duplicate is recognised. */
interface ComparedCustomer extends CallingCustomer {
  readonly fullName: string;
  readonly address: AddressParts;
  /** The customer itself, which is no duplicate. null: not recorded. */
  readonly exceptId: string | null;
}

/** A customer who may be the same person, and what both have in common. */
export interface SimilarCustomer {
  readonly id: string;
  readonly name: string;
  readonly same: readonly DuplicateSign[];
}

const sameText = (stored: string, value: string) => `coalesce(nullif(folded(${stored}), '') = folded(${value}), false)`;

/**
 * Customers with this phone number or e-mail address, or with this name and address. The surest duplicate is first: the same name with the same
 * contact, then the same contact, then the same name and address; then active customers before inactive ones, and the oldest. This is the one
 * place that ranks duplicates. Deleted customers do not count. [customer.possible-duplicates].
 */
export function findSimilarCustomers(
  db: Database,
  tenantId: number,
  { phoneKey, email, fullName, address, exceptId }: ComparedCustomer,
): Promise<SimilarCustomer[]> {
  return db.query(
    `select id, name, array_remove(array[case when "sameName" then 'name' end, case when "samePhone" then 'phone' end,
              case when "sameEmail" then 'email' end, case when "sameAddress" then 'address' end], null) as same
       from (select c.id, c.full_name as name, c.status, c.created_at, folded(c.full_name) = folded($4) as "sameName",
                    coalesce(c.phone_key = $2, false) as "samePhone", coalesce(lowered(c.email) = lowered($3), false) as "sameEmail",
                    ${sameText("c.address->>'line'", '$6')} and (${sameText("c.address->>'postal_code'", '$7')} or ${sameText("c.address->>'city'", '$8')})
                      as "sameAddress"
               from customers c
              where c.tenant_id = $1 and c.deleted_at is null and c.id is distinct from $5::uuid
                and (c.phone_key = $2 or (c.email is not null and lowered(c.email) = lowered($3)) or ($6 <> '' and folded(c.full_name) = folded($4)))) found
      where "samePhone" or "sameEmail" or "sameAddress"
      order by "sameName" and ("samePhone" or "sameEmail") desc, "samePhone" and "sameEmail" desc, "samePhone" desc, "sameEmail" desc,
               status = 'active' desc, created_at, id limit ${mostDuplicates}`,
    [tenantId, phoneKey, email, fullName, exceptId, address.line?.trim() ?? '', address.postal_code ?? '', address.city ?? ''],
  );
}
