-- Messages to a person: who asks to be called back, and why. Open until a person closes it. docs/decisions/0093.
create table callbacks (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  customer_id uuid,
  job_request_id uuid,
  -- As they were when the message was taken. An empty phone: the customer has none.
  name text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by_user_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
create index callbacks_open on callbacks (tenant_id, created_at, id) where closed_at is null;
create index callbacks_all on callbacks (tenant_id, created_at, id);
-- The foreign keys look here when customers and jobs are removed (store/settings/sandboxReset.ts).
create index callbacks_customer on callbacks (tenant_id, customer_id) where customer_id is not null;
create index callbacks_job on callbacks (tenant_id, job_request_id) where job_request_id is not null;
