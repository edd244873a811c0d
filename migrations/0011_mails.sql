-- Mails: written in the transaction of their cause, one for each cause. What a message says is made from its facts when it is sent or
-- looked at, so that no link that opens something lies in the database.
create table mails (
  tenant_id integer not null references tenants,
  id uuid not null,
  cause text not null,
  kind text not null,
  locale text not null,
  recipient_name text not null default '',
  recipient_address text,
  job_request_id uuid,
  facts jsonb not null,
  -- queued: to be sent; kept: would be sent if there were a way out; skipped: not to be sent; failed: given up.
  status text not null check (status in ('queued', 'sent', 'kept', 'skipped', 'failed')),
  reason text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  -- Not before; while it is being sent, the end of the sender's lease.
  due_at timestamptz not null,
  -- Of no use afterwards.
  expires_at timestamptz,
  sent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, cause),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id),
  check (status in ('queued', 'sent') or reason is not null),
  check (status = 'skipped' or recipient_address is not null)
);
create index mails_due on mails (due_at) where status = 'queued';
create index mails_job on mails (tenant_id, job_request_id, id) where job_request_id is not null;

-- A business without a row has the defaults.
create table mail_settings (
  tenant_id integer primary key references tenants,
  locale text not null default 'en',
  contact_email text,
  contact_phone text,
  kinds_off text[] not null default '{}'
);

-- Who wants no mail that is not about an appointment. Addresses in lower case.
create table mail_unsubscribes (
  tenant_id integer not null references tenants,
  address text not null,
  created_at timestamptz not null,
  primary key (tenant_id, address)
);

-- The language that the customer was booked in; null: not known.
alter table job_requests add column customer_locale text;
-- The language a member has chosen; null: not known.
alter table members add column locale text;
