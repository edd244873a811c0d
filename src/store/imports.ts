/** What an import looks up: existing records, many at once, by the names that another system uses. */
import type { Database, Transaction } from './driver/database.ts';
import { customerColumns, type CustomerRow } from './customers/customers.ts';

/** Customers with one of these uids, phone keys or e-mail addresses (in lower case). The oldest is first. Deleted customers are left out. */
export function customersOfRows(
  db: Database,
  tenantId: number,
  keys: { readonly uids: readonly string[]; readonly phoneKeys: readonly string[]; readonly emails: readonly string[] },
): Promise<(CustomerRow & { phoneKey: string | null })[]> {
  return db.query(
    `select ${customerColumns}, c.phone_key as "phoneKey" from customers c
      where c.tenant_id = $1 and c.deleted_at is null and (c.uid = any ($2::text[]) or c.phone_key = any ($3::text[])
        or (c.email is not null and lowered(c.email) = any ($4::text[])))
      order by c.created_at, c.id limit ${mostKnown}`,
    [tenantId, keys.uids, keys.phoneKeys, keys.emails],
  );
}

/** Bounds the memory of an import whose rows all name a number that many customers share. */
const mostKnown = 20_000;

export function listAreaNames(db: Database, tenantId: number): Promise<{ id: string; name: string }[]> {
  return db.query('select id, name from service_areas where tenant_id = $1 and deleted_at is null order by name', [tenantId]);
}

export function listSkillNames(db: Database, tenantId: number): Promise<{ id: string; name: string }[]> {
  return db.query('select id, name from skills where tenant_id = $1 and deleted_at is null and is_active order by name', [tenantId]);
}

/** Technicians on the roster who have an e-mail address, with the address as their name. */
export function readTechnicianEmails(db: Database, tenantId: number): Promise<{ id: string; name: string }[]> {
  return db.query(
    'select id, email as name from technicians where tenant_id = $1 and deleted_at is null and email is not null order by email',
    [tenantId],
  );
}

export interface KnownTechnician {
  readonly id: string;
  readonly uid: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly skillIds: string[];
}

/** All technicians on the roster. An import matches them by uid, else by e-mail address. Under the schedule lock none is added meanwhile. */
export function readKnownTechnicians(db: Database, tenantId: number): Promise<KnownTechnician[]> {
  return db.query<KnownTechnician>(
    `select t.id, t.uid, t.full_name as name, lowered(t.email) as email,
            array(select k.skill_id::text from technician_skills k join skills s on s.tenant_id = k.tenant_id and s.id = k.skill_id
                   where k.tenant_id = t.tenant_id and k.technician_id = t.id and s.deleted_at is null) as "skillIds"
       from technicians t where t.tenant_id = $1 and t.deleted_at is null`,
    [tenantId],
  );
}

/** Sets the uid by which the business's own system knows the technician. Makes no event. */
export async function writeTechnicianUid(tx: Transaction, tenantId: number, id: string, uid: string): Promise<void> {
  await tx.query('update technicians set uid = $3 where tenant_id = $1 and id = $2', [tenantId, id, uid]);
}
