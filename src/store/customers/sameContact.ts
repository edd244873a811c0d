/** Customers with the phone number or e-mail address of a caller, and the lock of both. */
import type { Database, Transaction } from '../driver/database.ts';

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

/** Customers of another name with this phone number or e-mail address, the oldest first. */
export function findSameContact(
  db: Database,
  tenantId: number,
  { phoneKey, email }: CallingCustomer,
  fullName: string,
  exceptId: string | null,
): Promise<{ id: string; name: string }[]> {
  return db.query(
    `select id, full_name as name from customers
      where tenant_id = $1 and deleted_at is null and (phone_key = $2 or (email is not null and lowered(email) = lowered($3)))
        and folded(full_name) <> folded($4) and id is distinct from $5::uuid
      order by created_at, id limit ${mostDuplicates}`,
    [tenantId, phoneKey, email, fullName, exceptId],
  );
}
