/** Who may do what in a business, while it does not change: members, their roles, and what was made with them. */
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { heldPermissionsSql, memberJoin } from './heldPermissions.ts';

/**
 * Lets the changes of members, roles and keys of one business happen one after another: whoever decides by what somebody holds takes this
 * lock first and reads then. So two owners cannot demote each other, nor a key be made by a member who is being suspended.
 */
export async function lockAccess(tx: Transaction, businessId: string): Promise<void> {
  // Not `for update`: rows of other tables that refer to the business may be written meanwhile.
  await tx.query('select from businesses where id = $1 for no key update', [businessId]);
}

/** What a member may do in a tenant now; null: everything. Nothing when the member is not active. */
export async function permissionsOfMember(db: Database, tenantId: number, memberId: string): Promise<readonly PermissionCode[] | null> {
  const [row] = await db.query<{ held: PermissionCode[] | null; isActive: boolean }>(
    `select ${heldPermissionsSql('null::text[]', 'q.tenant_id')} as held, m.status = 'active' as "isActive"
       from (select $1::uuid as member_id, $2::integer as tenant_id) q ${memberJoin('q.member_id')}`,
    [memberId, tenantId],
  );
  return row?.isActive ? row.held : [];
}

/** The role of an active member; null: of somebody who is none. */
export async function roleOfMember(db: Database, memberId: string): Promise<string | null> {
  const [row] = await db.query<{ role: string }>(`select role from members where id = $1 and status = 'active'`, [memberId]);
  return row?.role ?? null;
}
