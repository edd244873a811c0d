-- Addresses without a place are counted and looked for (store/missingPlaces.ts). Few rows are in these indexes.
create index customers_without_place on customers (tenant_id, id) where deleted_at is null and latitude is null;
create index job_requests_open on job_requests (tenant_id, id) where completed_at is null and archived_at is null and deleted_at is null;

-- Postal codes of countries, as operators have imported them (truckroll import-places). All businesses share them.
create table imported_postal_codes (
  country text collate "C" not null check (country ~ '^[A-Z]{2}$'),
  -- Letters and digits alone, upper case: "LS7", "5300001".
  code text collate "C" not null check (code <> ''),
  -- As the file prints it: "530-0001".
  printed text not null,
  -- Names of its towns, separated by tabs. The usual one first.
  cities text not null,
  region text,
  latitude double precision not null,
  longitude double precision not null,
  primary key (country, code)
);
-- One row for each imported country. Processes see from the import's id that they must read its codes again.
create table postal_code_imports (
  country text collate "C" primary key check (country ~ '^[A-Z]{2}$'),
  import_id uuid not null,
  imported_at timestamptz not null,
  codes integer not null
);
