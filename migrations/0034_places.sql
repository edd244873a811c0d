-- How exact the coordinates of an address are, where they come from, and what is to be said about them (src/places/notes.ts).
alter table customers
  add column precision text check (precision in ('exact', 'street', 'postal_code', 'city')),
  add column place_source text check (place_source in ('sent', 'gazetteer', 'geocoder')),
  add column place_note jsonb;
alter table job_requests
  add column precision text check (precision in ('exact', 'street', 'postal_code', 'city')),
  add column place_source text check (place_source in ('sent', 'gazetteer', 'geocoder')),
  add column place_note jsonb;
-- A start location without coordinates of its own follows the technician's address (home) or the base of the business (office).
alter table technicians
  add column start_precision text check (start_precision in ('exact', 'street', 'postal_code', 'city')),
  add column start_source text check (start_source in ('sent', 'gazetteer', 'geocoder', 'base'));

-- Nothing coarse was stored before this version.
update customers set precision = 'exact', place_source = 'sent' where latitude is not null;
update job_requests set precision = 'exact', place_source = 'sent' where latitude is not null;
update technicians set start_precision = 'exact', start_source = 'sent' where start_latitude is not null;

-- Where the business works: the country of addresses that name none (null: that of its time zone), and its base.
-- Then the least minutes of a way to or from a coarse place, and the radius in which its real address may be.
alter table tenants
  add column home_country text check (home_country ~ '^[A-Z]{2}$'),
  add column base_address jsonb not null default '{}',
  add column base_latitude double precision,
  add column base_longitude double precision,
  add column base_precision text check (base_precision in ('exact', 'street', 'postal_code', 'city')),
  add column base_source text check (base_source in ('sent', 'gazetteer', 'geocoder')),
  add column base_note jsonb,
  add column postal_code_minutes integer not null default 10 check (postal_code_minutes between 0 and 120),
  add column city_minutes integer not null default 20 check (city_minutes between 0 and 120),
  add column postal_code_radius_km double precision not null default 3 check (postal_code_radius_km between 0 and 100),
  add column city_radius_km double precision not null default 8 check (city_radius_km between 0 and 100),
  add check ((base_latitude is null) = (base_longitude is null));
