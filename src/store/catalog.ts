/** Rows of job types, skills, skill categories and service areas. */
import type { Database, Transaction } from './database.ts';
import { Conditions, containing, type Page } from './paging.ts';

export interface JobTypeRow {
  readonly id: string;
  readonly name: string;
  readonly localizedNames: Record<string, string>;
  readonly status: 'active' | 'inactive';
  readonly isSystem: boolean;
  readonly durationMinutes: number | null;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
}

/** A table of named rows that are unique by name while live. */
export type NamedTable = 'job_types' | 'skill_categories' | 'service_areas';

/** Writers of one tenant's names take turns, so that a check and the write after it are one step. */
export async function isNameTaken(tx: Transaction, table: NamedTable | 'skills', tenantId: number, name: string, exceptId: string | null, categoryId: string | null = null): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 13))', [`${table}:${tenantId}`]);
  const inCategory = categoryId === null ? '' : ' and category_id = $4';
  const rows = await tx.query(
    `select 1 from ${table} where tenant_id = $1 and lower(name) = lower($2) and deleted_at is null and ($3::uuid is null or id <> $3)${inCategory}`,
    categoryId === null ? [tenantId, name, exceptId] : [tenantId, name, exceptId, categoryId],
  );
  return rows.length > 0;
}

/** Marks a live row deleted; null when there is none. */
export async function softDelete(tx: Transaction, table: NamedTable | 'skills', tenantId: number, id: string): Promise<string | null> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update ${table} set deleted_at = clock_timestamp(), updated_at = clock_timestamp()
      where tenant_id = $1 and id = $2 and deleted_at is null returning deleted_at as "deletedAt"`,
    [tenantId, id],
  );
  return row?.deletedAt ?? null;
}

/** A page of rows with the total of the same condition. */
async function page<Row extends object>(db: Database, select: string, from: string, where: Conditions, order: string, at: Page): Promise<{ rows: Row[]; total: number }> {
  const values = [...where.values];
  const limit = [where.value(at.limit), where.value(at.offset)];
  const rows = await db.query<Row>(`select ${select} ${from}${where.sql} order by ${order} limit ${limit[0]} offset ${limit[1]}`, where.values);
  const [counted] = await db.query<{ n: number }>(`select count(*) as n ${from}${where.sql}`, values);
  return { rows, total: counted!.n };
}

const jobTypeColumns = `id, name, localized_names as "localizedNames", status, is_system as "isSystem",
  default_duration_minutes as "durationMinutes", default_mobilization_minutes as "mobilizationMinutes",
  default_demobilization_minutes as "demobilizationMinutes", created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"`;

export async function findJobType(db: Database, tenantId: number, id: string): Promise<JobTypeRow | null> {
  const [row] = await db.query<JobTypeRow>(`select ${jobTypeColumns} from job_types where tenant_id = $1 and id = $2 and deleted_at is null`, [tenantId, id]);
  return row ?? null;
}

export function listJobTypeRows(db: Database, tenantId: number, status: string | undefined, at: Page) {
  const where = new Conditions(tenantId);
  if (status !== undefined) where.add((value) => `status = ${value}`, status);
  return page<JobTypeRow>(db, jobTypeColumns, 'from job_types where tenant_id = $1 and deleted_at is null', where, 'lower(name), id', at);
}

export interface JobTypeValues {
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly durationMinutes: number | null;
  readonly mobilizationMinutes: number | null;
  readonly demobilizationMinutes: number | null;
}

export async function saveJobType(tx: Transaction, tenantId: number, id: string, values: JobTypeValues): Promise<JobTypeRow> {
  const [row] = await tx.query<JobTypeRow>(
    `insert into job_types (tenant_id, id, name, status, default_duration_minutes, default_mobilization_minutes, default_demobilization_minutes)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, id) do update set name = $3, status = $4, default_duration_minutes = $5,
       default_mobilization_minutes = $6, default_demobilization_minutes = $7, updated_at = clock_timestamp()
     returning ${jobTypeColumns}`,
    [tenantId, id, values.name, values.status, values.durationMinutes, values.mobilizationMinutes, values.demobilizationMinutes],
  );
  return row!;
}

export interface CategoryRow {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const categoryColumns = 'id, name, icon, created_at, updated_at';

export async function categoryExists(db: Database, tenantId: number, id: string): Promise<boolean> {
  return (await db.query('select 1 from skill_categories where tenant_id = $1 and id = $2 and deleted_at is null', [tenantId, id])).length > 0;
}

export function listCategoryRows(db: Database, tenantId: number, at: Page) {
  return page<CategoryRow>(db, categoryColumns, 'from skill_categories where tenant_id = $1 and deleted_at is null', new Conditions(tenantId), 'lower(name), id', at);
}

export async function insertCategory(tx: Transaction, tenantId: number, id: string, name: string, icon: string): Promise<CategoryRow> {
  const [row] = await tx.query<CategoryRow>(
    `insert into skill_categories (tenant_id, id, name, icon) values ($1, $2, $3, $4) returning ${categoryColumns}`,
    [tenantId, id, name, icon],
  );
  return row!;
}

/** Locks the category, so that no skill slips into it while it is being deleted. */
export async function lockCategory(tx: Transaction, tenantId: number, id: string): Promise<{ skills: number } | null> {
  const rows = await tx.query('select 1 from skill_categories where tenant_id = $1 and id = $2 and deleted_at is null for update', [tenantId, id]);
  if (rows.length === 0) return null;
  const [count] = await tx.query<{ skills: number }>('select count(*) as skills from skills where tenant_id = $1 and category_id = $2 and deleted_at is null', [tenantId, id]);
  return count!;
}

export interface SkillRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category_id: string;
  readonly is_active: boolean;
  readonly members: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const skillColumns = `k.id, k.name, k.description, k.category_id, k.is_active, k.created_at, k.updated_at,
  (select count(*) from technician_skills m join technicians t on t.tenant_id = m.tenant_id and t.id = m.technician_id
    where m.tenant_id = k.tenant_id and m.skill_id = k.id and t.status = 'active' and t.deleted_at is null) as members`;

export async function findSkill(db: Database, tenantId: number, id: string): Promise<SkillRow | null> {
  const [row] = await db.query<SkillRow>(`select ${skillColumns} from skills k where k.tenant_id = $1 and k.id = $2 and k.deleted_at is null`, [tenantId, id]);
  return row ?? null;
}

export function listCategorySkills(db: Database, tenantId: number, categoryId: string, at: Page) {
  const where = new Conditions(tenantId).add((value) => `k.category_id = ${value}`, categoryId);
  return page<SkillRow>(db, skillColumns, 'from skills k where k.tenant_id = $1 and k.deleted_at is null', where, 'lower(k.name), k.id', at);
}

export interface SkillSummaryRow {
  readonly id: string;
  readonly name: string;
  readonly category_id: string;
  readonly category_name: string;
  readonly is_active: boolean;
}

export function listActiveSkills(db: Database, tenantId: number): Promise<SkillSummaryRow[]> {
  return db.query<SkillSummaryRow>(
    `select k.id, k.name, k.category_id, c.name as category_name, k.is_active
       from skills k join skill_categories c on c.tenant_id = k.tenant_id and c.id = k.category_id
      where k.tenant_id = $1 and k.is_active and k.deleted_at is null order by lower(c.name), lower(k.name), k.id`,
    [tenantId],
  );
}

export async function saveSkill(tx: Transaction, tenantId: number, id: string, values: { name: string; description: string; categoryId: string; isActive: boolean }): Promise<void> {
  await tx.query(
    `insert into skills (tenant_id, id, name, description, category_id, is_active) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, id) do update set name = $3, description = $4, category_id = $5, is_active = $6, updated_at = clock_timestamp()`,
    [tenantId, id, values.name, values.description, values.categoryId, values.isActive],
  );
}

export interface AreaRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly city: string;
  readonly county: string;
  readonly district: string;
  readonly postal_code: string;
  readonly boundary: unknown;
  readonly created_at: string;
  readonly updated_at: string;
}

const areaColumns = 'id, name, description, city, county, district, postal_code, boundary, created_at, updated_at';

export async function findArea(db: Database, tenantId: number, id: string): Promise<AreaRow | null> {
  const [row] = await db.query<AreaRow>(`select ${areaColumns} from service_areas where tenant_id = $1 and id = $2 and deleted_at is null`, [tenantId, id]);
  return row ?? null;
}

export function listAreaRows(db: Database, tenantId: number, search: string | undefined, at: Page) {
  const where = new Conditions(tenantId);
  if (search?.trim())
    where.add((value) => `(name ilike ${value} or city ilike ${value} or district ilike ${value} or postal_code ilike ${value})`, containing(search.trim()));
  return page<AreaRow>(db, areaColumns, 'from service_areas where tenant_id = $1 and deleted_at is null', where, 'lower(name), id', at);
}

export type AreaValues = Omit<AreaRow, 'id' | 'created_at' | 'updated_at'>;

export async function saveArea(tx: Transaction, tenantId: number, id: string, v: AreaValues): Promise<AreaRow> {
  const [row] = await tx.query<AreaRow>(
    `insert into service_areas (tenant_id, id, name, description, city, county, district, postal_code, boundary)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, id) do update set name = $3, description = $4, city = $5, county = $6, district = $7, postal_code = $8,
       boundary = $9, updated_at = clock_timestamp()
     returning ${areaColumns}`,
    [tenantId, id, v.name, v.description, v.city, v.county, v.district, v.postal_code, v.boundary === null ? null : JSON.stringify(v.boundary)],
  );
  return row!;
}

/** Technicians who serve the area, whose lanes change when it goes. */
export async function unlinkArea(tx: Transaction, tenantId: number, id: string): Promise<string[]> {
  const rows = await tx.query<{ technician_id: string }>('delete from technician_service_areas where tenant_id = $1 and service_area_id = $2 returning technician_id', [tenantId, id]);
  return rows.map((row) => row.technician_id);
}
