-- The foundation: businesses, their two environments (tenants), team, catalog, customers, job requests, schedule.
--
-- A tenant is one business in one environment. Every row carries its tenant, and every reference is a composite
-- foreign key with it, so a reference across businesses or environments cannot be written, whatever the code does.
-- Ids are UUIDv7 made by the application (Debian's PostgreSQL 15 has no uuidv7()).

create extension if not exists btree_gist;

create table businesses (
  id uuid primary key,
  alias text not null unique,
  name text not null,
  created_at timestamptz not null default now()
);

-- Settings live with the tenant: the sandbox may try opening hours that live does not have.
create table tenants (
  id integer generated always as identity primary key,
  business_id uuid not null references businesses (id),
  environment text not null check (environment in ('live', 'sandbox')),
  timezone text not null,
  currency text not null default 'USD',
  arrival_window_minutes integer not null default 120 check (arrival_window_minutes between 5 and 720),
  max_visit_minutes integer not null default 600 check (max_visit_minutes between 15 and 1440),
  allow_non_p0_displacement boolean not null default false,
  vip_threshold numeric(14, 2) not null default 5000,
  morning_start_minute integer not null default 480,
  afternoon_start_minute integer not null default 720,
  evening_start_minute integer not null default 1020,
  evening_end_minute integer not null default 1260,
  unique (business_id, environment)
);

create table opening_hours (
  tenant_id integer not null references tenants (id),
  weekday integer not null check (weekday between 1 and 7),
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute integer not null check (end_minute between 1 and 1440),
  primary key (tenant_id, weekday, start_minute),
  check (start_minute < end_minute)
);

create table closures (
  tenant_id integer not null references tenants (id),
  date date not null,
  reason text not null default '',
  primary key (tenant_id, date)
);

-- The schedule lock and the board's version, one row a tenant. Every change that the board shows locks this row
-- first (so schedule changes of one tenant are serial), bumps the version, and marks what it touched with it.
create table schedules (
  tenant_id integer primary key references tenants (id),
  version bigint not null default 1,
  -- The version at which settings, areas or anything that is not one technician's last changed.
  settings_version bigint not null default 1
);

create table permission_groups (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  name text not null,
  permissions text[] not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

-- People who sign in to the dashboard. Passwords as scrypt hashes only.
create table members (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  email text not null,
  full_name text not null,
  role text not null,
  password_hash text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz not null default now(),
  unique (business_id, email)
);

-- SHA-256 of the whole key. permissions null means full access.
create table api_keys (
  id uuid primary key,
  tenant_id integer not null references tenants (id),
  name text not null default '',
  hash bytea not null unique,
  permissions text[],
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  tenant_id integer not null references tenants (id),
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- List totals without count(*): a row a tenant, list and shard. A writer updates the shard of its own connection,
-- so that concurrent inserts seldom wait for one another.
create table list_totals (
  tenant_id integer not null references tenants (id),
  list text not null,
  shard integer not null,
  total bigint not null,
  primary key (tenant_id, list, shard)
);

-- Catalog ------------------------------------------------------------------------------------------------------

create table job_types (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  name text not null,
  -- Display names of platform rows in other languages, keyed by locale.
  localized_names jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_system boolean not null default false,
  default_duration_minutes integer check (default_duration_minutes > 0),
  default_mobilization_minutes integer check (default_mobilization_minutes > 0),
  default_demobilization_minutes integer check (default_demobilization_minutes > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check (default_duration_minutes is not null
         or (default_mobilization_minutes is null and default_demobilization_minutes is null))
);
create unique index job_types_name on job_types (tenant_id, lower(name)) where deleted_at is null;

create table skill_categories (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  name text not null,
  icon text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index skill_categories_name on skill_categories (tenant_id, lower(name)) where deleted_at is null;

create table skills (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  category_id uuid not null,
  name text not null,
  description text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, category_id) references skill_categories (tenant_id, id)
);
create unique index skills_name on skills (tenant_id, category_id, lower(name)) where deleted_at is null;

create table service_areas (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  city text not null default '',
  county text not null default '',
  district text not null default '',
  postal_code text not null default '',
  boundary jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index service_areas_name on service_areas (tenant_id, lower(name)) where deleted_at is null;

-- Team ---------------------------------------------------------------------------------------------------------

create table technicians (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  user_id uuid not null,
  permission_group_id uuid not null,
  full_name text not null,
  job_title text not null default '',
  email text,
  phone text,
  avatar_url text,
  status text not null default 'active' check (status in ('active', 'onboarding', 'deactive')),
  assignment_tier text check (assignment_tier in ('lead', 'buddy', 'float')),
  address jsonb not null default '{}',
  start_location_type text check (start_location_type in ('home', 'office')),
  start_latitude double precision,
  start_longitude double precision,
  join_date date,
  -- null: works the business's opening hours. Otherwise [{weekday, start_minute, end_minute}].
  weekly_hours jsonb,
  -- The schedule version of the last change to this technician's board lane.
  lane_version bigint not null default 1,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, permission_group_id) references permission_groups (tenant_id, id),
  check ((start_latitude is null) = (start_longitude is null))
);
create unique index technicians_email on technicians (tenant_id, lower(email)) where deleted_at is null and email is not null;
create index technicians_lane on technicians (tenant_id, lane_version);

create table technician_skills (
  tenant_id integer not null,
  technician_id uuid not null,
  skill_id uuid not null,
  primary key (tenant_id, technician_id, skill_id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  foreign key (tenant_id, skill_id) references skills (tenant_id, id)
);
create index technician_skills_skill on technician_skills (tenant_id, skill_id);

create table technician_service_areas (
  tenant_id integer not null,
  technician_id uuid not null,
  service_area_id uuid not null,
  primary key (tenant_id, technician_id, service_area_id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  foreign key (tenant_id, service_area_id) references service_areas (tenant_id, id)
);
create index technician_service_areas_area on technician_service_areas (tenant_id, service_area_id);

-- "leads" of a technician are the rows in which it is the buddy.
create table technician_buddies (
  tenant_id integer not null,
  lead_id uuid not null,
  buddy_id uuid not null,
  primary key (tenant_id, lead_id, buddy_id),
  foreign key (tenant_id, lead_id) references technicians (tenant_id, id),
  foreign key (tenant_id, buddy_id) references technicians (tenant_id, id),
  check (lead_id <> buddy_id)
);
create index technician_buddies_buddy on technician_buddies (tenant_id, buddy_id);

create table time_off (
  tenant_id integer not null,
  id uuid not null,
  technician_id uuid not null,
  start_date date not null,
  end_date date not null,
  start_minute integer check (start_minute between 0 and 1439),
  end_minute integer check (end_minute between 1 and 1440),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  check (start_date <= end_date),
  check ((start_minute is null) = (end_minute is null)),
  check (start_minute is null or (start_date = end_date and start_minute < end_minute))
);
create index time_off_technician on time_off (tenant_id, technician_id, end_date);

-- Customers ----------------------------------------------------------------------------------------------------

create table customers (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  uid text,
  full_name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  tier text not null default 'regular' check (tier in ('regular', 'vip')),
  email text,
  phone text,
  -- Digits in E.164 form when the number can be read so, so that any spelling finds the caller.
  phone_key text,
  notes text not null default '',
  preferred_technician_id uuid,
  service_area_id uuid,
  address jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  request_count integer not null default 0,
  last_request_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Orders changes by commit: see changes in the feed's document.
  change_transaction xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  foreign key (tenant_id, preferred_technician_id) references technicians (tenant_id, id),
  foreign key (tenant_id, service_area_id) references service_areas (tenant_id, id),
  check (phone is not null or email is not null)
);
create unique index customers_uid on customers (tenant_id, uid) where uid is not null and deleted_at is null;
create index customers_newest on customers (tenant_id, created_at desc, id desc);
create index customers_phone on customers (tenant_id, phone_key) where phone_key is not null;
create index customers_changes on customers (tenant_id, updated_at, id);

-- Job requests -------------------------------------------------------------------------------------------------

create table workflows (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  -- [{key, display_names {locale: text}, actions [{key, labels, actor, leads_to}]}], booking first, completed last.
  statuses jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index workflows_default on workflows (tenant_id) where is_default;

create table job_requests (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  short_code text not null,
  workflow_id uuid not null,
  -- Snapshots at booking: a later change of the workflow, the type or the customer does not rewrite history.
  workflow_name text not null,
  status_key text not null default 'booking',
  status_version integer not null default 1,
  -- Fixed action the job waits on: quote, confirm_booking, or null once scheduled.
  pending_action text,
  status_history jsonb not null default '[]',
  action_audit jsonb not null default '{}',
  priority_level text not null default 'p2' check (priority_level in ('p0', 'p1', 'p2', 'p3')),
  sla_deadline timestamptz,
  description text,
  job_type_id uuid,
  job_type_name text,
  skill_ids uuid[] not null default '{}',
  customer_id uuid,
  customer_name text not null,
  customer_email text,
  customer_phone text,
  address jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  customer_timezone text not null,
  -- As requested: [{date, periods [{period, business_view [...]}]}].
  job_dates jsonb not null,
  quoted_at timestamptz,
  job_duration_minutes integer,
  mobilization_minutes integer,
  demobilization_minutes integer,
  crew_size integer not null default 1 check (crew_size between 1 and 10),
  scheduled_at timestamptz,
  ends_at timestamptz,
  arrival_window_minutes integer,
  technician_id uuid,
  assigned_at timestamptz,
  service_area_id uuid,
  vehicle_id uuid,
  attention_reason text,
  attention_since timestamptz,
  magic_token_hash bytea,
  rating_score integer check (rating_score between 1 and 5),
  rating_comment text,
  rated_at timestamptz,
  archived_at timestamptz,
  archived_by_user_id uuid,
  archive_note text,
  completed_at timestamptz,
  completed_by_user_id uuid,
  completed_amount numeric(14, 2),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  change_transaction xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, id),
  unique (tenant_id, short_code),
  foreign key (tenant_id, workflow_id) references workflows (tenant_id, id),
  foreign key (tenant_id, job_type_id) references job_types (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  foreign key (tenant_id, service_area_id) references service_areas (tenant_id, id)
);
create index job_requests_newest on job_requests (tenant_id, created_at desc, id desc) where archived_at is null;
create index job_requests_scheduled on job_requests (tenant_id, scheduled_at) where scheduled_at is not null;
create index job_requests_customer on job_requests (tenant_id, customer_id, created_at desc);
create index job_requests_technician on job_requests (tenant_id, technician_id, scheduled_at) where technician_id is not null;
create index job_requests_changes on job_requests (tenant_id, updated_at, id);

-- One on-site block of one job on one day for one technician. Times are whole minutes since the epoch, half-open,
-- and coordinates micro-degrees: the engine's own units, so that the board and the rows can never round apart.
create table sessions (
  tenant_id integer not null,
  job_request_id uuid not null,
  technician_id uuid not null,
  ordinal integer not null check (ordinal >= 1),
  role text not null default 'lead' check (role in ('lead', 'buddy')),
  date date not null,
  start_minute integer not null,
  end_minute integer not null,
  latitude_e6 integer,
  longitude_e6 integer,
  travel_minutes integer,
  -- The engine's session flags (engine/sessionFlags): priority, crew, multi-day, under way.
  flags integer not null default 2,
  -- A completed or archived job no longer holds its technician's time.
  active boolean not null default true,
  primary key (tenant_id, job_request_id, technician_id, ordinal),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id),
  check (start_minute < end_minute),
  -- Deferrable, so that a cascade can swap visits inside one transaction; double booking is impossible at commit.
  constraint sessions_no_overlap exclude using gist (
    tenant_id with =, technician_id with =, int4range(start_minute, end_minute) with &&
  ) where (active) deferrable initially immediate
);
create index sessions_lane on sessions (tenant_id, technician_id, start_minute) where active;
create index sessions_board on sessions (tenant_id, end_minute) where active;

-- Events -------------------------------------------------------------------------------------------------------

-- The outbox: a stored event is complete, with its id, in the transaction that made the change.
create table events (
  id uuid primary key,
  tenant_id integer not null references tenants (id),
  type text not null,
  resource_id uuid not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  change_transaction xid8 not null default pg_current_xact_id()
);
create index events_tenant on events (tenant_id, created_at, id);

-- Totals of the lists, kept by the database itself -----------------------------------------------------------------

create function keep_customer_total() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in select tenant_id, count(*) as n from new_rows group by tenant_id
  loop
    insert into list_totals as t (tenant_id, list, shard, total)
    values (change.tenant_id, 'customers', pg_backend_pid() % 64, change.n)
    on conflict (tenant_id, list, shard) do update set total = t.total + excluded.total;
  end loop;
  return null;
end $$;

-- Customers appear in their list even when soft-deleted, so the total only grows.
create trigger customers_total after insert on customers
  referencing new table as new_rows for each statement execute function keep_customer_total();

create function keep_job_request_total() returns trigger language plpgsql as $$
begin
  if (old.archived_at is null) is distinct from (new.archived_at is null) then
    insert into list_totals as t (tenant_id, list, shard, total)
    values (new.tenant_id, 'job_requests', pg_backend_pid() % 64, case when new.archived_at is null then 1 else -1 end)
    on conflict (tenant_id, list, shard) do update set total = t.total + excluded.total;
  end if;
  return null;
end $$;

create function keep_new_job_request_total() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in select tenant_id, count(*) as n from new_rows where archived_at is null group by tenant_id
  loop
    insert into list_totals as t (tenant_id, list, shard, total)
    values (change.tenant_id, 'job_requests', pg_backend_pid() % 64, change.n)
    on conflict (tenant_id, list, shard) do update set total = t.total + excluded.total;
  end loop;
  return null;
end $$;

create trigger job_requests_total after insert on job_requests
  referencing new table as new_rows for each statement execute function keep_new_job_request_total();
create trigger job_requests_total_archived after update of archived_at on job_requests
  for each row execute function keep_job_request_total();
