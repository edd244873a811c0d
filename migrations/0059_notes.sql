-- Notes that people write on a customer or a job. docs/decisions/0101.
create table notes (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  customer_id uuid,
  job_request_id uuid,
  -- The business-local day of the visit that the note is about.
  visit_date date,
  body text not null,
  visible_to_technician boolean not null,
  visible_to_customer boolean not null,
  author_kind text not null,
  -- The author's name when the note was written.
  author_name text not null,
  author_user_id uuid,
  author_technician_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check ((customer_id is null) <> (job_request_id is null)),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
create index notes_all on notes (tenant_id, created_at, id);
create index notes_customer on notes (tenant_id, customer_id, created_at, id) where customer_id is not null;
create index notes_job on notes (tenant_id, job_request_id, created_at, id) where job_request_id is not null;
