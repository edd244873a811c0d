-- Maintenance plans: rules that make job requests of a customer by themselves (docs/decisions/0138).
create table maintenance_plans (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  customer_id uuid not null,
  -- null: the customer's own address.
  site_id uuid,
  job_type_id uuid not null,
  description text not null default '',
  -- RFC 5545, without DTSTART, COUNT and UNTIL.
  recurrence text not null,
  start_date date not null,
  end_date date,
  lead_weeks integer not null check (lead_weeks between 0 and 26),
  preferred_technician_id uuid,
  same_technician boolean not null default false,
  -- Monday 1 to Sunday 7. Empty: any day.
  wanted_weekdays integer[] not null default '{}',
  -- Empty: any time of the day.
  wanted_periods text[] not null default '{}',
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- Why the plan was paused by itself.
  problem text,
  -- The next date of the rule that is not settled; null: none.
  next_due_on date,
  -- The day that the visit is planned for: that date, unless a person has shifted it.
  next_visit_on date,
  -- The day on which the job request is made.
  request_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, site_id) references customer_sites (tenant_id, id),
  foreign key (tenant_id, job_type_id) references job_types (tenant_id, id),
  foreign key (tenant_id, preferred_technician_id) references technicians (tenant_id, id),
  check ((next_due_on is null) = (next_visit_on is null) and (next_due_on is null) = (request_on is null)),
  check (state <> 'ended' or next_due_on is null)
);
create index maintenance_plans_due on maintenance_plans (tenant_id, request_on, id) where state = 'active';
create index maintenance_plans_customer on maintenance_plans (tenant_id, customer_id);

-- 0095 checks the rows that exist, and makes the index.
alter table job_requests add column maintenance_plan_id uuid,
  add constraint job_requests_maintenance_plan foreign key (tenant_id, maintenance_plan_id) references maintenance_plans (tenant_id, id) not valid;

-- The dates of plans that are settled. The key is what keeps a date from being requested twice.
create table maintenance_visits (
  tenant_id integer not null references tenants (id),
  plan_id uuid not null,
  due_on date not null,
  visit_on date not null,
  state text not null check (state in ('requested', 'skipped', 'missed')),
  job_request_id uuid,
  at timestamptz not null,
  primary key (tenant_id, plan_id, due_on),
  foreign key (tenant_id, plan_id) references maintenance_plans (tenant_id, id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id),
  check ((state = 'requested') = (job_request_id is not null))
);
create index maintenance_visits_job on maintenance_visits (tenant_id, job_request_id) where job_request_id is not null;
