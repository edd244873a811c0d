/** Rows of what a business requires at the sign-in of its members. */
import type { Database, Transaction } from '../driver/database.ts';

export interface FactorRole {
  readonly role: string;
  readonly requiredFrom: string;
}

/** Roles whose members need a second factor, by name. */
export async function listFactorRoles(db: Database, businessId: string): Promise<FactorRole[]> {
  return db.query<FactorRole>(
    `select role, required_from as "requiredFrom" from second_factor_roles where business_id = $1 order by lower(role), role`,
    [businessId],
  );
}

/** Leaves these roles. Those that are new need a second factor from `requiredFrom`; the others keep their time. */
export async function setFactorRoles(tx: Transaction, businessId: string, roles: readonly string[], requiredFrom: string): Promise<void> {
  await tx.query('delete from second_factor_roles where business_id = $1 and role <> all ($2::text[])', [businessId, roles]);
  await tx.query(
    `insert into second_factor_roles (business_id, role, required_from) select $1, role, $3 from unnest($2::text[]) as role
     on conflict (business_id, role) do nothing`,
    [businessId, roles, requiredFrom],
  );
}
