-- What customers ask for through the customer link, until the business answers. docs/decisions/0100.
create table customer_requests (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  job_request_id uuid not null,
  kind text not null check (kind in ('another_time', 'cancellation')),
  -- The wanted days, as in job_requests.job_dates. Empty for a cancellation.
  job_dates jsonb not null default '[]',
  words text,
  status text not null default 'open' check (status in ('open', 'answered', 'declined', 'withdrawn')),
  -- The words of the business to the customer.
  message text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by_user_id uuid,
  -- What ended it: a person's answer, a change of the job, or a newer request.
  ended_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id),
  check ((status = 'open') = (answered_at is null))
);
create unique index customer_requests_open on customer_requests (tenant_id, job_request_id, kind) where status = 'open';
create index customer_requests_job on customer_requests (tenant_id, job_request_id, created_at);
create index customer_requests_all on customer_requests (tenant_id, created_at, id);
