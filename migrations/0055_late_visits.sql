-- From how many minutes on a late visit is reported.
alter table tenants
  add column running_late_minutes integer not null default 15 check (running_late_minutes between 5 and 240);
-- The minute of the tenant's clock at which late visits were last looked for. Processes share the work through it.
create table late_reckonings (
  tenant_id integer primary key references tenants (id),
  minute integer not null
);
-- What was reported of late visits, so that each visit is reported once for each cause. docs/decisions/0096.
create table late_visits (
  tenant_id integer not null references tenants (id),
  -- The business-local day. A visit that moves to another day may be late again.
  date date not null,
  job_request_id uuid not null,
  ordinal integer not null,
  event_type text not null,
  -- The job that makes the visit late. The nil UUID: no other visit does.
  cause_job_request_id uuid not null,
  primary key (tenant_id, job_request_id, ordinal, date, event_type, cause_job_request_id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id)
);
-- For removing old rows.
create index late_visits_old on late_visits (date);
