-- Settings that several people may change at once: a change names the version that it is made from. What a member reads is of the business
-- and of the environment; each part counts by itself, and the version of the whole is their sum.
alter table businesses add column settings_version bigint not null default 1;
alter table tenants
  add column settings_version bigint not null default 1,
  add column hours_version bigint not null default 1;

-- Names that a business had in addresses: they go on leading to it, and nobody else gets them.
create table former_aliases (
  alias text primary key,
  business_id uuid not null references businesses (id),
  ended_at timestamptz not null
);
create index former_aliases_business on former_aliases (business_id, ended_at);

-- Two people may decide on one record.
alter table time_off add column version bigint not null default 1;
create index time_off_newest on time_off (tenant_id, status, start_date);
