/** Rows of skills and skill_categories. Deleted rows stay stored for the jobs and technicians that name them. */
import type { Database, Transaction } from '../driver/database.ts';
import { orderOf, type ListPage } from '../listOrder.ts';
import { readPage } from '../listPages.ts';
import { Conditions, type Page } from '../paging.ts';

interface SkillFields {
  readonly name: string;
  readonly description: string;
  readonly categoryId: string;
  readonly isActive: boolean;
}

export interface SkillRow extends SkillFields {
  readonly id: string;
  /** Active technicians who have the skill. */
  readonly members: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A row of the flat list, named as the API answers it. */
interface SkillSummaryRow {
  readonly id: string;
  readonly name: string;
  readonly category_id: string;
  readonly category_name: string;
  readonly is_active: boolean;
}

export interface SkillCategoryRow {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const skillColumns = `s.id, s.name, s.description, s.category_id as "categoryId", s.is_active as "isActive",
  (select count(*) from technician_skills k join technicians t on t.tenant_id = k.tenant_id and t.id = k.technician_id
    where k.tenant_id = s.tenant_id and k.skill_id = s.id and t.status = 'active' and t.deleted_at is null) as members,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`;
const categoryColumns = `id, name, icon, created_at as "createdAt", updated_at as "updatedAt"`;

export async function listActiveSkills(db: Database, tenantId: number): Promise<SkillSummaryRow[]> {
  return db.query<SkillSummaryRow>(
    `select s.id, s.name, s.category_id, c.name as category_name, s.is_active
       from skills s join skill_categories c on c.tenant_id = s.tenant_id and c.id = s.category_id
      where s.tenant_id = $1 and s.is_active and s.deleted_at is null
      order by lower(c.name), lower(s.name), s.id`,
    [tenantId],
  );
}

export const skillOrder = orderOf('skills', false, ['lower(s.name)', 'text'], ['s.id', 'uuid']);

/** A page by name. Includes inactive skills, because the dashboard activates them again from this list. */
export function listSkillsOfCategory(db: Database, tenantId: number, categoryId: string, page: Page): Promise<ListPage<SkillRow>> {
  const where = new Conditions(tenantId, categoryId);
  const from = 'from skills s where s.tenant_id = $1 and s.category_id = $2 and s.deleted_at is null';
  return readPage(db, { columns: skillColumns, from, where, order: skillOrder }, page);
}

export async function findSkill(db: Database, tenantId: number, id: string): Promise<SkillRow | null> {
  const [row] = await db.query<SkillRow>(
    `select ${skillColumns} from skills s where s.tenant_id = $1 and s.id = $2 and s.deleted_at is null`,
    [tenantId, id],
  );
  return row ?? null;
}

/** Like `findSkill`, and locks the row until the transaction ends. */
export async function lockSkill(tx: Transaction, tenantId: number, id: string): Promise<SkillRow | null> {
  const [row] = await tx.query<SkillRow>(
    `select ${skillColumns} from skills s where s.tenant_id = $1 and s.id = $2 and s.deleted_at is null for update of s`,
    [tenantId, id],
  );
  return row ?? null;
}

export async function insertSkill(tx: Transaction, tenantId: number, id: string, fields: SkillFields, createdAt: string): Promise<void> {
  await tx.query(
    `insert into skills (tenant_id, id, category_id, name, description, is_active, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, tenant_now($1))`,
    [tenantId, id, fields.categoryId, fields.name, fields.description, fields.isActive, createdAt],
  );
}

export async function updateSkillRow(tx: Transaction, tenantId: number, id: string, fields: SkillFields): Promise<void> {
  await tx.query(
    `update skills set category_id = $3, name = $4, description = $5, is_active = $6, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2`,
    [tenantId, id, fields.categoryId, fields.name, fields.description, fields.isActive],
  );
}

/** Returns the time of the deletion, or null when there is no such skill. */
export async function softDeleteSkill(tx: Transaction, tenantId: number, id: string, deletedAt: string): Promise<string | null> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update skills set deleted_at = $3, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2 and deleted_at is null returning deleted_at as "deletedAt"`,
    [tenantId, id, deletedAt],
  );
  return row?.deletedAt ?? null;
}

export const categoryOrder = orderOf('skill categories', false, ['lower(name)', 'text'], ['id', 'uuid']);

/** A page by name. */
export function listCategoryRows(db: Database, tenantId: number, page: Page): Promise<ListPage<SkillCategoryRow>> {
  const from = 'from skill_categories where tenant_id = $1 and deleted_at is null';
  return readPage(db, { columns: categoryColumns, from, where: new Conditions(tenantId), order: categoryOrder }, page);
}

export async function categoryExists(db: Database, tenantId: number, id: string): Promise<boolean> {
  const rows = await db.query('select 1 from skill_categories where tenant_id = $1 and id = $2 and deleted_at is null', [tenantId, id]);
  return rows.length > 0;
}

/** Locks the category if it exists. `share` keeps it from being deleted while a skill is added; `update` is for deleting it. */
export async function lockCategory(tx: Transaction, tenantId: number, id: string, strength: 'share' | 'update'): Promise<boolean> {
  const rows = await tx.query(`select 1 from skill_categories where tenant_id = $1 and id = $2 and deleted_at is null for ${strength}`, [
    tenantId,
    id,
  ]);
  return rows.length > 0;
}

export async function insertCategory(
  tx: Transaction,
  tenantId: number,
  id: string,
  name: string,
  icon: string,
  createdAt: string,
): Promise<SkillCategoryRow> {
  const [row] = await tx.query<SkillCategoryRow>(
    `insert into skill_categories (tenant_id, id, name, icon, created_at, updated_at) values ($1, $2, $3, $4, $5, tenant_now($1)) returning ${categoryColumns}`,
    [tenantId, id, name, icon, createdAt],
  );
  return row!;
}

/** Lock the category first. Returns the time of the deletion, or null when the category still has skills. */
export async function softDeleteEmptyCategory(tx: Transaction, tenantId: number, id: string, deletedAt: string): Promise<string | null> {
  const [row] = await tx.query<{ deletedAt: string }>(
    `update skill_categories set deleted_at = $3, updated_at = tenant_now($1)
      where tenant_id = $1 and id = $2
        and not exists (select 1 from skills where tenant_id = $1 and category_id = $2 and deleted_at is null)
      returning deleted_at as "deletedAt"`,
    [tenantId, id, deletedAt],
  );
  return row?.deletedAt ?? null;
}
