/** What an import looks up: existing records, many at once, by the names that another system uses. */
import type { Database, Transaction } from './driver/database.ts';
import { customerColumns, type CustomerRow } from './customers/customers.ts';
import type { AddressParts, Place } from './places.ts';

/**
 * Customers with one of these uids, phone keys or e-mail addresses (in lower case). The oldest is first. Deleted customers are left out. The uid of a
 * merged record finds the customer who has its jobs, unless a customer has that uid now.
 */
export function customersOfRows(
  db: Database,
  tenantId: number,
  keys: { readonly uids: readonly string[]; readonly phoneKeys: readonly string[]; readonly emails: readonly string[] },
): Promise<(CustomerRow & { phoneKey: string | null; mergedUids: readonly string[] })[]> {
  const merged = `select o.uid from customer_merges m join customers o on o.tenant_id = m.tenant_id and o.id = m.merged_customer_id
      where m.tenant_id = c.tenant_id and m.merged_into = c.id and o.uid = any ($2::text[])`;
  return db.query(
    `select ${customerColumns}, c.phone_key as "phoneKey", array(${merged}) as "mergedUids" from customers c
      where c.tenant_id = $1 and c.deleted_at is null and (c.uid = any ($2::text[]) or c.phone_key = any ($3::text[])
        or (c.email is not null and lowered(c.email) = any ($4::text[]))
        or c.id in (select m.merged_into from customer_merges m join customers o on o.tenant_id = m.tenant_id and o.id = m.merged_customer_id
                     where m.tenant_id = $1 and o.uid = any ($2::text[])))
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

/** A job type by which an imported job may be named. */
export interface ImportedJobType {
  readonly id: string;
  /** The name that jobs show, in the language of the business. */
  readonly name: string;
  /** The name in every language. */
  readonly names: string[];
  readonly durationMinutes: number | null;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  /** Its active skills. */
  readonly skillIds: string[];
}

/** The job types that can be booked. */
export function readImportedJobTypes(db: Database, tenantId: number): Promise<ImportedJobType[]> {
  return db.query<ImportedJobType>(
    `select t.id, coalesce(t.localized_names ->> (select locale from mail_settings where tenant_id = $1), t.name) as name,
            array(select t.name union select value from jsonb_each_text(t.localized_names)) as names,
            t.default_duration_minutes as "durationMinutes", t.default_mobilization_minutes as "mobilizationMinutes",
            t.default_demobilization_minutes as "demobilizationMinutes",
            array(select k.id::text from skills k where k.tenant_id = $1 and k.id = any (t.skill_ids) and k.is_active and k.deleted_at is null
                   order by array_position(t.skill_ids, k.id)) as "skillIds"
       from job_types t where t.tenant_id = $1 and t.status = 'active' and t.deleted_at is null order by t.name`,
    [tenantId],
  );
}

export interface ImportedTechnician {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly uid: string | null;
}

/** The technicians on the roster, also inactive ones. */
export function readImportedTechnicians(db: Database, tenantId: number): Promise<ImportedTechnician[]> {
  return db.query<ImportedTechnician>(
    `select id, full_name as name, email, uid from technicians where tenant_id = $1 and deleted_at is null order by full_name, id`,
    [tenantId],
  );
}

/** What the last row that the job took over says of its visit. Left out: nothing. */
export interface RememberedRow {
  /** When the visit was to begin in the other system, RFC 3339. */
  readonly scheduled_at?: string;
  readonly visit_minutes?: number;
  readonly technician_ids?: readonly string[];
}

/** A job with an external reference, which most often was imported before. */
export interface ImportedReference {
  readonly id: string;
  readonly row: RememberedRow;
  readonly address: AddressParts;
}

/** The jobs that were imported with these references, by reference. */
export async function readImportedReferences(
  db: Database,
  tenantId: number,
  references: readonly string[],
): Promise<Map<string, ImportedReference>> {
  if (references.length === 0) return new Map();
  const rows = await db.query<ImportedReference & { reference: string }>(
    `select id, external_reference as reference, coalesce(action_audit->'import'->'payload', '{}') as row, address from job_requests
      where tenant_id = $1 and external_reference = any ($2::text[]) and deleted_at is null`,
    [tenantId, references],
  );
  return new Map(rows.map(({ reference, ...job }) => [reference, job]));
}

/** Writes what the rows of imported jobs say now. A job that no import has made remembers no row. */
export async function rememberRows(
  tx: Transaction,
  tenantId: number,
  rows: readonly { readonly id: string; readonly row: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update job_requests j set action_audit = jsonb_set(j.action_audit, '{import,payload}', (j.action_audit->'import'->'payload') || (r->'row'))
       from jsonb_array_elements($2::jsonb) as r
      where j.tenant_id = $1 and j.id = (r->>'id')::uuid and j.action_audit->'import' ? 'payload'`,
    [tenantId, JSON.stringify(rows)],
  );
}

/** A customer whom a row of a diary may be about. */
export interface DiaryCustomer {
  readonly id: string;
  readonly uid: string | null;
  readonly fullName: string;
  readonly phone: string | null;
  readonly phoneKey: string | null;
  readonly email: string | null;
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Place['precision'];
  readonly placeSource: Place['placeSource'];
  readonly placeNote: Place['placeNote'];
}

/** Customers with one of these uids, phone keys, e-mail addresses (`emailKeyOf`) or names (`foldedName`), the oldest first. */
export function customersOfDiary(
  db: Database,
  tenantId: number,
  keys: {
    readonly uids: readonly string[];
    readonly phoneKeys: readonly string[];
    readonly emails: readonly string[];
    readonly names: readonly string[];
  },
): Promise<DiaryCustomer[]> {
  return db.query<DiaryCustomer>(
    `select c.id, c.uid, c.full_name as "fullName", c.phone, c.phone_key as "phoneKey", c.email, c.address, c.latitude, c.longitude,
            c.precision, c.place_source as "placeSource", c.place_note as "placeNote"
       from customers c
      where c.tenant_id = $1 and c.deleted_at is null and (c.uid = any ($2::text[]) or c.phone_key = any ($3::text[])
        or (c.email is not null and lowered(c.email) = any ($4::text[])) ${keys.names.length > 0 ? 'or folded(c.full_name) = any ($5::text[])' : ''})
      order by c.created_at, c.id limit ${mostKnown}`,
    [tenantId, keys.uids, keys.phoneKeys, keys.emails, ...(keys.names.length > 0 ? [keys.names] : [])],
  );
}
