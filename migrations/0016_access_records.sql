-- Who may do what, and who did what. See docs/decisions/0044 and 0045.

-- Why a key ended: somebody revoked it, or the member who made it was suspended or is gone.
alter table api_keys
  add column revoked_reason text check (revoked_reason in ('key_revoked', 'member_left', 'member_suspended'));
update api_keys set revoked_reason = 'key_revoked' where revoked_at is not null;
create index api_keys_newest on api_keys (tenant_id, id desc);
create index api_keys_member on api_keys (business_id, created_by);

-- Roles are named by people now, so their names compare as all names do. What a member may do is looked up by the very name.
alter table permission_groups drop constraint permission_groups_tenant_id_name_key;
create index permission_groups_name on permission_groups (tenant_id, name);
create unique index permission_groups_folded on permission_groups (tenant_id, folded(name));

-- What was done with access and settings: by whom, through which credential, to what. Written in the transaction of the change.
create table audit_log (
  business_id uuid not null references businesses (id),
  id uuid not null,
  at timestamptz not null,
  action text not null,
  -- null: it concerns the business in both environments.
  environment text check (environment in ('live', 'sandbox')),
  actor_kind text not null check (actor_kind in ('member', 'technician', 'key', 'app', 'command_line')),
  -- Of the key or connection; null for everybody else.
  credential_id uuid,
  -- The person whose doing it is.
  member_id uuid,
  -- What it was done to, with its name at the time.
  subject_kind text not null,
  subject_id uuid,
  subject_name text not null default '',
  -- [{field, before, after}], never a secret.
  changes jsonb not null default '[]',
  request_id text,
  primary key (business_id, id),
  foreign key (business_id, member_id) references members (business_id, id)
);
create index audit_log_age on audit_log (at);

-- The calls of each key and app, without what they carried. Bounded by age and by number (auth/requestLog.ts).
create table request_log (
  tenant_id integer not null references tenants (id),
  -- In the order of time, so that it is also the place in the log.
  id uuid not null,
  at timestamptz not null,
  credential_kind text not null check (credential_kind in ('key', 'app')),
  credential_id uuid not null,
  door text not null check (door in ('rest', 'mcp')),
  method text not null,
  -- null: the request reached no operation.
  operation text,
  status integer not null,
  -- null: success.
  code text,
  milliseconds real not null,
  request_id text not null,
  is_replay boolean not null,
  primary key (tenant_id, id)
);
create index request_log_credential on request_log (credential_id, id desc);
-- Rows come in the order of time: a few pages hold the index of a million rows.
create index request_log_age on request_log using brin (at);
