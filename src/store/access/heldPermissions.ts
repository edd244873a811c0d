/**
 * What a credential may do now: what it was given, within the role that its member has at this moment in this tenant.
 * docs/reference/conventions.md#permissions-and-roles. One expression, so that a key, what it is shown with, and what its webhook endpoints
 * are sent can never differ. Table m: the member behind the credential.
 */

/** Joins the member behind a row, given its column with the member's id. */
export const memberJoin = (memberId: string) => `left join members m on m.id = ${memberId}`;

/**
 * The permissions that are left of `given` (null: all that the member has) in the tenant. Null: full access, which only an owner's is: the
 * stored Owner group may be older than a permission. The role is looked up only where it matters.
 */
export const heldPermissionsSql = (given: string, tenantId: string) => `case when m.role = 'Owner' then ${given} else coalesce(
  (select case when ${given} is null then g.permissions
               else array(select unnest(${given}) intersect select unnest(g.permissions) order by 1) end
     from permission_groups g where g.tenant_id = ${tenantId} and g.name = m.role), '{}') end`;

/** The id of the tenant's technician who is the member; null: none. */
export const technicianOf = (tenantId: string) =>
  `(select w.id from technicians w where w.tenant_id = ${tenantId} and w.user_id = m.id and w.deleted_at is null)`;

/** Whether the member is one no more, or not for now. */
export const isMemberAway = `m.status <> 'active'`;
