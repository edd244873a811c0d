/**
 * SQL for the tenant's current time and for the credential behind a webhook endpoint. Tables: `e` endpoints, `t` tenants, `k` keys, `o` connections of
 * apps, `m` the member behind the credential.
 */
import { heldPermissionsSql, isMemberAway, memberJoin } from '../access/heldPermissions.ts';

/** The tenant's current time. `parameter`: the placeholder of the service's current time. */
export const tenantNowSql = (parameter: string) => `(${parameter}::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond')`;

/** The member who made the key, connected the app, or subscribed personally. */
export const credentialMemberSql = 'coalesce(k.created_by, o.member_id, e.created_by_user)';

/** The joins that `credentialMemberSql` needs. */
export const credentialJoinsSql = `left join api_keys k on e.created_by_kind = 'key' and k.id = e.created_by
  left join oauth_connections o on e.created_by_kind = 'app' and o.id = e.created_by`;

export const credentialAndMemberJoinsSql = `${credentialJoinsSql} ${memberJoin(credentialMemberSql)}`;

/** What the credential may read now: the key's permissions, the app's scope, or the permissions at the subscription. Limited by the member's present role. */
export const credentialPermissionsSql = heldPermissionsSql(
  `(case e.created_by_kind when 'key' then k.permissions when 'app' then o.scope else e.permissions end)`,
  'e.tenant_id',
);

/** Why the credential has ended. null: it has not. Keys expire on the service's clock, even in a sandbox with a clock of its own. */
export const credentialEnded = (parameter: string) => `case
  when ${isMemberAway} then case m.status when 'suspended' then 'member_suspended' else 'member_left' end
  when e.created_by_kind = 'key' and (k.id is null or k.revoked_at is not null) then 'key_revoked'
  when e.created_by_kind = 'key' and k.expires_at <= ${parameter}::timestamptz then 'key_expired'
  when e.created_by_kind = 'app' and o.end_reason in ('member_left', 'member_suspended') then o.end_reason
  when e.created_by_kind = 'app' and (o.id is null or o.end_reason is not null) then 'app_disconnected' end`;

/** Why nothing may be sent to the endpoint any more. null: deliveries may go on. */
export const credentialEndedSql = (parameter: string) => `coalesce(${credentialEnded(parameter)},
  case when e.secret_expires_at <= ${tenantNowSql(parameter)} then 'secret_expired' end)`;
