-- Several places of one customer, such as the houses of a landlord. docs/decisions/0081.
create table customer_sites (
  tenant_id integer not null references tenants (id),
  id uuid not null,
  customer_id uuid not null,
  name text not null,
  address jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  precision text check (precision in ('exact', 'street', 'postal_code', 'city')),
  place_source text check (place_source in ('sent', 'gazetteer', 'geocoder')),
  place_note jsonb,
  access_notes text not null default '',
  -- Whom to call at the site. The rule that a customer needs a phone number or an e-mail address stays on the customer.
  contact_name text,
  contact_phone text,
  contact_email text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
create index customer_sites_of_customer on customer_sites (tenant_id, customer_id, created_at, id) where deleted_at is null;

-- The site of a job, with its name and access notes at the time of booking. The address is already a copy.
alter table job_requests
  add column site_id uuid,
  add column site_name text,
  add column site_access_notes text,
  add foreign key (tenant_id, site_id) references customer_sites (tenant_id, id);
-- The foreign key looks here when sites are removed (store/settings/sandboxReset.ts).
create index job_requests_site on job_requests (tenant_id, site_id) where site_id is not null;
