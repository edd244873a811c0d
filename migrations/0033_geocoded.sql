-- Answers of outside geocoding services, shared by all businesses and processes. See docs/decisions/0076.
create table geocoded_places (
  -- SHA-256 of the service's kind and address, and of the question: no address of a customer is kept here.
  service bytea not null,
  question bytea not null,
  -- The source of the answer, for operators.
  kind text not null check (kind in ('nominatim', 'photon', 'pelias')),
  -- All null: the service knew no such place.
  latitude double precision,
  longitude double precision,
  precision text check (precision in ('exact', 'street', 'postal_code', 'city')),
  found_at timestamptz not null,
  primary key (service, question),
  check (num_nonnulls(latitude, longitude, precision) in (0, 3))
);
create index geocoded_places_found_at on geocoded_places (found_at);
