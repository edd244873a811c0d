/** What an import looks up: existing records, many at once, by the names that another system uses. */
import type { Database, Transaction } from './driver/database.ts';
import { customerColumns, type CustomerRow } from './customers/customers.ts';

/** Customers with these uids, by uid. Deleted customers are left out. */
export async function customersByUid(db: Database, tenantId: number, uids: readonly string[]): Promise<Map<string, CustomerRow>> {
  const rows = await db.query<CustomerRow>(
    `select ${customerColumns} from customers c where c.tenant_id = $1 and c.uid = any ($2::text[]) and c.deleted_at is null`,
    [tenantId, uids],
  );
  return new Map(rows.map((row) => [row.uid!, row]));
}

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
  readonly email: string | null;
  readonly skillIds: string[];
}

/** All technicians on the roster. An import matches them by uid, else by e-mail address. Under the schedule lock none is added meanwhile. */
export function readKnownTechnicians(db: Database, tenantId: number): Promise<KnownTechnician[]> {
  return db.query<KnownTechnician>(
    `select t.id, t.uid, lowered(t.email) as email,
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
