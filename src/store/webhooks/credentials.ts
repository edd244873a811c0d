/**
 * How statements about endpoints ask for "now" and for the credential behind an endpoint. Their tables: e endpoints, t tenants, k keys, o apps'
 * connections, m the member behind the credential.
 */
import { heldPermissionsSql, isMemberAway, memberJoin } from '../access/heldPermissions.ts';

/** The tenant's now, from a parameter with the service's. */
export const tenantNowSql = (parameter: string) => `(${parameter}::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond')`;

/** The member who made the key, connected the app, or subscribed. */
export const credentialMemberSql = 'coalesce(k.created_by, o.member_id, e.created_by_user)';

/** What `credentialMemberSql` needs beside the endpoint. */
export const credentialJoinsSql = `left join api_keys k on e.created_by_kind = 'key' and k.id = e.created_by
  left join oauth_connections o on e.created_by_kind = 'app' and o.id = e.created_by`;

export const credentialAndMemberJoinsSql = `${credentialJoinsSql} ${memberJoin(credentialMemberSql)}`;

/** The permissions of a key and the scope of an app as they are, of other credentials what they could do when they subscribed; within the member's role now. */
export const credentialPermissionsSql = heldPermissionsSql(
  `(case e.created_by_kind when 'key' then k.permissions when 'app' then o.scope else e.permissions end)`,
  'e.tenant_id',
);

/** Why the credential has ended; null: it lives. A key's lifetime is on the service's clock, whatever a sandbox's says. */
export const credentialEnded = (parameter: string) => `case
  when ${isMemberAway} then case m.status when 'suspended' then 'member_suspended' else 'member_left' end
  when e.created_by_kind = 'key' and (k.id is null or k.revoked_at is not null) then 'key_revoked'
  when e.created_by_kind = 'key' and k.expires_at <= ${parameter}::timestamptz then 'key_expired'
  when e.created_by_kind = 'app' and o.end_reason in ('member_left', 'member_suspended') then o.end_reason
  when e.created_by_kind = 'app' and (o.id is null or o.end_reason is not null) then 'app_disconnected' end`;

/** Why nothing may be sent to the endpoint any more; null: all is well. */
export const credentialEndedSql = (parameter: string) => `coalesce(${credentialEnded(parameter)},
  case when e.secret_expires_at <= ${tenantNowSql(parameter)} then 'secret_expired' end)`;
