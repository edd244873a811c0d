-- The public booking page and the customer link. A business without a row has the defaults.
create table booking_page_settings (
  tenant_id integer primary key references tenants,
  enabled boolean not null default true,
  -- What guests may choose; null: every active job type.
  job_type_ids uuid[],
  days_ahead integer not null default 14 check (days_ahead between 1 and 31),
  intro text not null default '',
  -- Hosts whose pages may frame the booking page.
  framing_hosts text[] not null default '{}',
  customers_may_cancel boolean not null default true,
  customers_may_ask_other_time boolean not null default true,
  -- So long before the start of a visit it can still be cancelled, or another time be asked for, by the customer link.
  change_notice_minutes integer not null default 0 check (change_notice_minutes between 0 and 20160)
);

-- A customer link is looked up by the hash of its token, whatever business it is of.
create unique index job_requests_magic_token on job_requests (magic_token_hash) where magic_token_hash is not null;
