-- Photographs and documents on customers and jobs (docs/decisions/0141).
create table files (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  customer_id uuid,
  job_request_id uuid,
  name text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  -- SHA-256 of the stored bytes, base64url.
  hash text not null,
  -- As in notes.
  author_kind text not null,
  author_name text not null,
  author_user_id uuid,
  author_technician_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id),
  check (num_nonnulls(customer_id, job_request_id) = 1)
);
-- The same bytes are kept once on a customer or job.
create unique index files_customer on files (tenant_id, customer_id, hash) where customer_id is not null;
create unique index files_job on files (tenant_id, job_request_id, hash) where job_request_id is not null;
-- The space that the files of a tenant take is summed from the index.
create index files_space on files (tenant_id) include (size_bytes);

-- The bytes of a file in pieces of 64 KiB, so that a copy to another database holds few of them at a time.
create table file_pieces (
  tenant_id integer not null,
  file_id uuid not null,
  position integer not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 65536),
  primary key (tenant_id, file_id, position),
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
);
-- They are compressed already.
alter table file_pieces alter column bytes set storage external;

-- As in 0088: PostgreSQL keeps samples of an empty table. The numbers of rows are enough for plans.
alter table files alter column name set statistics 0, alter column hash set statistics 0;
alter table file_pieces alter column bytes set statistics 0;
