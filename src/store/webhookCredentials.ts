/** How statements about endpoints ask for "now" and for the credential behind an endpoint. Their tables: e endpoints, t tenants, k keys. */

/** The tenant's now, from a parameter with the service's. */
export const tenantNow = (parameter: string) => `(${parameter}::timestamptz + t.clock_offset_milliseconds * interval '1 millisecond')`;

export const keyOf = `left join api_keys k on e.created_by_kind = 'key' and k.id = e.created_by`;

/** A key's own permissions: they are what it can do now. Of other credentials what they could do when they subscribed. */
export const permissionsNow = `case when e.created_by_kind = 'key' then k.permissions else e.permissions end`;

/** Why the credential has ended; null: it lives. A key's lifetime is on the service's clock, whatever a sandbox's says. */
export const credentialEnded = (parameter: string) => `case
  when e.created_by_kind = 'key' and (k.id is null or k.revoked_at is not null) then 'key_revoked'
  when e.created_by_kind = 'key' and k.expires_at <= ${parameter}::timestamptz then 'key_expired' end`;

/** Why nothing may be sent to the endpoint any more; null: all is well. */
export const endedNow = (parameter: string) => `coalesce(${credentialEnded(parameter)},
  case when e.secret_expires_at <= ${tenantNow(parameter)} then 'secret_expired' end)`;
