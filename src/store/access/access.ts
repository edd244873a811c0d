/** What members may do in a business, and the lock that keeps it from changing. */
import type { PermissionCode } from '../../contract/permissions.ts';
import type { Database, Transaction } from '../driver/database.ts';
import { heldPermissionsSql, memberJoin } from './heldPermissions.ts';

/**
 * Makes changes of members, roles and keys of one business run one after another. Take this lock first, then read what a member holds. So two
 * owners cannot demote each other, and a member who is being suspended cannot make a key.
 */
export async function lockAccess(tx: Transaction, businessId: string): Promise<void> {
  // Not `for update`: that would block writes to other tables that refer to the business.
  await tx.query('select from businesses where id = $1 for no key update', [businessId]);
}

/** What a member may do in a tenant now. null: everything. Empty when the member is not active. */
export async function permissionsOfMember(db: Database, tenantId: number, memberId: string): Promise<readonly PermissionCode[] | null> {
  const [row] = await db.query<{ held: PermissionCode[] | null; isActive: boolean }>(
    `select ${heldPermissionsSql('null::text[]', 'q.tenant_id')} as held, m.status = 'active' as "isActive"
       from (select $1::uuid as member_id, $2::integer as tenant_id) q ${memberJoin('q.member_id')}`,
    [memberId, tenantId],
  );
  return row?.isActive ? row.held : [];
}

/** The role of an active member. null when there is no active member with this id. */
export async function roleOfMember(db: Database, memberId: string): Promise<string | null> {
  const [row] = await db.query<{ role: string }>(`select role from members where id = $1 and status = 'active'`, [memberId]);
  return row?.role ?? null;
}
