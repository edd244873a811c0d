/**
 * What a credential may do now: the permissions it was given, within the present role of its member in this tenant.
 * docs/reference/conventions.md#permissions-and-roles. Calls, lists of keys and webhook deliveries all use this one expression, so they can
 * never differ. The table `m` is the member behind the credential.
 */

/** Joins the member `m` behind a row. `memberId`: the column with the member's id. */
export const memberJoin = (memberId: string) => `left join members m on m.id = ${memberId}`;

/**
 * The permissions that are left of `given` in the tenant. `given` null: everything that the member may do. The result is null for full access,
 * which only an owner has: the stored Owner group may lack a newer permission. For an owner the role is not looked up.
 */
export const heldPermissionsSql = (given: string, tenantId: string) => `case when m.role = 'Owner' then ${given} else coalesce(
  (select case when ${given} is null then g.permissions
               else array(select unnest(${given}) intersect select unnest(g.permissions) order by 1) end
     from permission_groups g where g.tenant_id = ${tenantId} and g.name = m.role), '{}') end`;

/** The id of the tenant's technician who is the member. null when there is none. */
export const technicianOf = (tenantId: string) =>
  `(select w.id from technicians w where w.tenant_id = ${tenantId} and w.user_id = m.id and w.deleted_at is null)`;

/** Condition: the member was removed, is suspended, or has not accepted the invitation yet. */
export const isMemberAway = `m.status <> 'active'`;
