/** Roles of a business. A role is a row of permission_groups in each environment, with the same name. Both rows change together. */
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Environment } from '../../contract/vocabulary.ts';
import type { Database, Transaction } from '../driver/database.ts';

export interface RoleRow {
  /** Id of the permission group in the tenant that was asked for. */
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly PermissionCode[];
}

/** A role with the number of people who have it. */
export interface ListedRole extends RoleRow {
  /** Members of the business, without removed ones. */
  readonly members: number;
  /** Technicians on the roster of the tenant that was asked for. */
  readonly technicians: number;
}

const columns = 'g.id, g.name, g.permissions';
const listed = `select ${columns},
    (select count(*) from members m where m.business_id = t.business_id and m.role = g.name and m.status <> 'removed') as members,
    (select count(*) from technicians w where w.tenant_id = g.tenant_id and w.permission_group_id = g.id and w.deleted_at is null) as technicians
  from permission_groups g join tenants t on t.id = g.tenant_id`;

export function listRoleRows(db: Database, tenantId: number): Promise<ListedRole[]> {
  return db.query<ListedRole>(`${listed} where g.tenant_id = $1 order by g.name`, [tenantId]);
}

export async function findListedRole(db: Database, tenantId: number, id: string): Promise<ListedRole | null> {
  const [row] = await db.query<ListedRole>(`${listed} where g.tenant_id = $1 and g.id = $2`, [tenantId, id]);
  return row ?? null;
}

/** Like `findListedRole`, and locks the role until the transaction ends. */
export async function lockListedRole(tx: Transaction, tenantId: number, id: string): Promise<ListedRole | null> {
  await tx.query('select from permission_groups where tenant_id = $1 and id = $2 for update', [tenantId, id]);
  return findListedRole(tx, tenantId, id);
}

export async function findRoleNamed(db: Database, tenantId: number, name: string): Promise<RoleRow | null> {
  const [row] = await db.query<RoleRow>(`select ${columns} from permission_groups g where g.tenant_id = $1 and g.name = $2`, [
    tenantId,
    name,
  ]);
  return row ?? null;
}

/** Inserts a role in both environments. The index `permission_groups_folded` refuses a name that is taken. */
export async function insertRole(
  tx: Transaction,
  businessId: string,
  ids: Readonly<Record<Environment, string>>,
  { name, permissions }: Omit<RoleRow, 'id'>,
): Promise<void> {
  await tx.query(
    `insert into permission_groups (tenant_id, id, name, permissions)
     select t.id, case t.environment when 'live' then $2::uuid else $3::uuid end, $4, $5 from tenants t where t.business_id = $1`,
    [businessId, ids.live, ids.sandbox, name, permissions],
  );
}

/**
 * Changes a role in both environments. A new name is also written to its members and to the identity providers that give it, and its technicians appear in the feed. The index
 * `permission_groups_folded` refuses a name that is taken.
 */
export async function updateRoleNamed(
  tx: Transaction,
  businessId: string,
  before: string,
  { name, permissions }: Omit<RoleRow, 'id'>,
): Promise<void> {
  await tx.query(
    `update permission_groups g set name = $3, permissions = $4 from tenants t
      where t.id = g.tenant_id and t.business_id = $1 and g.name = $2`,
    [businessId, before, name, permissions],
  );
  if (name === before) return;
  const renamed = [businessId, before, name];
  for (const table of ['members', 'second_factor_roles', 'identity_provider_groups'])
    await tx.query(`update ${table} set role = $3 where business_id = $1 and role = $2`, renamed);
  await tx.query('update identity_providers set default_role = $3 where business_id = $1 and default_role = $2', renamed);
  await tx.query(
    `update technicians w set updated_at = tenant_now(t.id) from permission_groups g, tenants t
      where t.business_id = $1 and g.tenant_id = t.id and g.name = $2 and w.tenant_id = g.tenant_id and w.permission_group_id = g.id
        and w.deleted_at is null`,
    [businessId, name],
  );
}

/** How many members and technicians have a role, in both environments, and how many identity providers give it. */
export async function usesOfRole(
  db: Database,
  businessId: string,
  name: string,
): Promise<{ members: number; technicians: number; identity_providers: number }> {
  const [row] = await db.query<{ members: number; technicians: number; identity_providers: number }>(
    `select (select count(*) from members m where m.business_id = $1 and m.role = $2 and m.status <> 'removed') as members,
            (select count(*) from technicians w join permission_groups g on g.tenant_id = w.tenant_id and g.id = w.permission_group_id
               join tenants t on t.id = g.tenant_id where t.business_id = $1 and g.name = $2 and w.deleted_at is null) as technicians,
            (select count(*) from identity_providers p where p.business_id = $1 and (p.default_role = $2
               or exists (select from identity_provider_groups g where g.provider_id = p.id and g.role = $2))) as identity_providers`,
    [businessId, name],
  );
  return row!;
}

/** Deletes a role that no member and no technician on the roster has. Removed technicians who had it get the group Technician. */
export async function deleteRoleNamed(tx: Transaction, businessId: string, name: string): Promise<void> {
  await tx.query(
    `update technicians w set permission_group_id = ordinary.id
       from tenants t, permission_groups g, permission_groups ordinary
      where t.business_id = $1 and g.tenant_id = t.id and g.name = $2 and ordinary.tenant_id = t.id and ordinary.name = 'Technician'
        and w.tenant_id = t.id and w.permission_group_id = g.id`,
    [businessId, name],
  );
  await tx.query('delete from second_factor_roles where business_id = $1 and role = $2', [businessId, name]);
  await tx.query('delete from permission_groups g using tenants t where t.id = g.tenant_id and t.business_id = $1 and g.name = $2', [
    businessId,
    name,
  ]);
}
