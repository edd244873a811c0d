-- Webhooks: who subscribed, which event goes where, and what came of each attempt. See docs/decisions/0035.

-- A stored event is sent as it was written: json keeps the order of its fields and the text of its numbers, jsonb neither.
alter table events alter column body type json using body::json;
create index events_age on events (created_at);
-- For references that carry the tenant.
alter table events add constraint events_of_tenant unique (tenant_id, id);

-- Events that no worker has looked at yet, only of tenants that somebody listens to. The number is drawn by the insert, so of two
-- changes of one thing the later has the greater; a worker takes what is committed, under a lock, and so gives every event its place
-- in webhook_deliveries after its commit (docs/decisions/0017 tells why nothing earlier can).
create table event_queue (
  number bigint generated always as identity primary key,
  tenant_id integer not null,
  event_id uuid not null,
  foreign key (tenant_id, event_id) references events (tenant_id, id) on delete cascade
);

create table webhook_endpoints (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  url text not null,
  -- The address in one spelling, for telling that two are the same.
  url_key text not null,
  description text not null default '',
  -- Empty: every event that the credential can read, types of later versions included.
  event_types text[] not null,
  status text not null check (status in ('pending_verification', 'active', 'disabled')),
  disabled_reason text,
  disabled_at timestamptz,
  -- Sealed with the service's secret (auth/secretBox.ts): it must sign, so a hash would not do. Null once deleted.
  secret bytea,
  previous_secret bytea,
  -- Until when both sign. On the tenant's clock, as every time here but leased_until.
  previous_secret_until timestamptz,
  -- Null: registered before secrets had a lifetime.
  secret_expires_at timestamptz,
  -- Of the credential that made it: key, member or app, its id, the person behind it, and what it could do then (null: everything).
  created_by_kind text not null,
  created_by uuid not null,
  created_by_user uuid,
  permissions text[],
  consecutive_failures integer not null default 0,
  -- When there is something to deliver next; '-infinity': at once. Null: nothing waits.
  due_at timestamptz,
  -- The lane: one process at a time delivers to an endpoint, so that first attempts keep their order. On the database's clock.
  leased_until timestamptz,
  leased_by uuid,
  served_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index webhook_endpoints_url on webhook_endpoints (tenant_id, url_key) where deleted_at is null;
create index webhook_endpoints_due on webhook_endpoints (due_at) where due_at is not null;
create index webhook_endpoints_active on webhook_endpoints (tenant_id) where status = 'active' and deleted_at is null;

create table webhook_deliveries (
  tenant_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  -- Its place among all deliveries: first attempts of an endpoint are made in this order.
  position bigint generated always as identity,
  -- pending: to be attempted. delivered. failed: no attempt is left. held: the endpoint was disabled before; can be recovered.
  -- withheld: the credential may not read it any more.
  status text not null check (status in ('pending', 'delivered', 'failed', 'held', 'withheld')),
  attempts integer not null default 0,
  -- Failed attempts since it was first sent or last sent again: the step on the ladder of retries.
  failures integer not null default 0,
  -- Of the next attempt; null: the first, at once.
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_status_code integer,
  last_error text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade
);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, next_attempt_at, position) where status = 'pending';
create index webhook_deliveries_history on webhook_deliveries (tenant_id, endpoint_id, position desc);
-- An event goes to an endpoint once, whoever looks at it twice; and the events that are removed take their deliveries along.
create unique index webhook_deliveries_event on webhook_deliveries (tenant_id, event_id, endpoint_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  tenant_id integer not null,
  delivery_id uuid not null,
  number integer not null check (number >= 1),
  started_at timestamptz not null,
  duration_milliseconds integer not null,
  url text not null,
  request_headers jsonb not null,
  -- Null: there was no answer, and error says why.
  status_code integer,
  response_headers jsonb,
  -- At most 4 kB of it, as text; never interpreted.
  response_body text,
  error text,
  primary key (tenant_id, delivery_id, number),
  foreign key (tenant_id, delivery_id) references webhook_deliveries (tenant_id, id) on delete cascade
);

-- What somebody is to be told about an endpoint, once for each cause; written with the change, read by whoever sends mail.
create table webhook_notices (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('disabled', 'first_subscription')),
  -- disabled: the endpoint and when; first_subscription: the credential.
  cause text not null,
  endpoint_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  handled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, kind, cause)
);
create index webhook_notices_open on webhook_notices (created_at) where handled_at is null;
