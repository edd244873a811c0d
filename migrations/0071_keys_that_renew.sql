-- Keys that may make a successor of the same rights. docs/decisions/0122.
alter table api_keys
  add column may_renew boolean not null default false,
  -- When a person made the first key of the chain. Null: the key may not renew.
  add column chain_started_at timestamptz,
  -- The key that this one succeeds.
  add column renewed_from uuid,
  -- The end of which the owners were warned.
  add column expiry_told_for timestamptz,
  add constraint api_keys_chain check (may_renew = (chain_started_at is not null));
create unique index api_keys_successor on api_keys (tenant_id, renewed_from) where renewed_from is not null;
create index api_keys_expiry on api_keys (expires_at) where revoked_at is null;
