-- Questions to a person about a call of a program that must ask first (confirm_changes), for clients that cannot show one themselves.
-- caller: kind and id of the credential. digest: of the call's input. effects: what the person is asked about. plan_token: of the plan in the
-- question, when the call names none. Rows end with expires_at, which is on the service's clock.
create table confirmations (
  tenant_id integer not null references tenants (id),
  caller text not null,
  operation text not null,
  digest bytea not null,
  id uuid not null unique,
  question text not null,
  effects jsonb not null,
  plan_token text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  is_confirmed boolean,
  decided_at timestamptz,
  decided_by_member_id uuid references members (id) on delete cascade,
  used_at timestamptz,
  primary key (tenant_id, caller, operation, digest)
);
create index confirmations_expired on confirmations (expires_at);
create index confirmations_member on confirmations (decided_by_member_id);
-- As in 0088: PostgreSQL keeps samples of an empty table.
alter table confirmations alter column question set statistics 0;
