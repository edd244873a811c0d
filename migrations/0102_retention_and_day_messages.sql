-- How long a business keeps personal data (docs/retention.md, docs/decisions/0146). 0: until somebody deletes it.
alter table tenants
  add column erase_customers_after_months integer not null default 0,
  add column delete_job_notes_after_months integer not null default 0,
  add column keep_messages_days integer not null default 90,
  add column keep_events_days integer not null default 30;

-- Whether a technician gets mails about their day, where the business has switched them on.
alter table technicians add column day_mails boolean not null default true;

-- Devices on which technicians allowed push messages about their day (docs/decisions/0147). A device ends with its sign-in session.
create table push_devices (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  technician_id uuid not null,
  session_id uuid references member_sessions (id) on delete cascade,
  -- Address at the push service of the browser.
  endpoint text not null,
  -- The browser's keys, by which messages are encrypted.
  public_key bytea not null,
  auth_secret bytea not null,
  locale text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, technician_id) references technicians (tenant_id, id)
);
create index push_devices_technician on push_devices (tenant_id, technician_id);
create index push_devices_session on push_devices (session_id);

-- Messages that wait. A row goes when the push service has taken its message.
create table push_messages (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  device_id uuid not null,
  -- The visits that have changed, as JSON.
  facts jsonb not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references push_devices (tenant_id, id) on delete cascade
);
-- Samples of the statistics would keep addresses of customers.
alter table push_messages alter column facts set statistics 0;
create index push_messages_due on push_messages (due_at);
create index push_messages_device on push_messages (tenant_id, device_id);
