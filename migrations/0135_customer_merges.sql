-- Customers who were merged into another one. merged_into: where the rows are now, also after a further merge of kept_customer_id.
-- memory: what an undo puts back; null once 24 hours are over, or one of the two was erased.
create table customer_merges (
  tenant_id integer not null references tenants (id),
  merged_customer_id uuid not null,
  kept_customer_id uuid not null,
  merged_into uuid not null,
  merged_at timestamptz not null,
  memory jsonb,
  primary key (tenant_id, merged_customer_id),
  foreign key (tenant_id, merged_customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, kept_customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, merged_into) references customers (tenant_id, id)
);
create index customer_merges_kept on customer_merges (tenant_id, kept_customer_id);
create index customer_merges_into on customer_merges (tenant_id, merged_into);
create index customer_merges_remembered on customer_merges (merged_at) where memory is not null;
-- As in 0088: PostgreSQL keeps samples of an empty table.
alter table customer_merges alter column memory set statistics 0;
