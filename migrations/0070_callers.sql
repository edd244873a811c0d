-- Finds callers by part of a name or number without reading all customers of the business (docs/decisions/0115). It needs no extension,
-- because the embedded database and managed servers do not all have pg_trgm.

-- Runs of three characters of a text, each behind the tenant's id. Of letters beyond ASCII also runs of two: 田中 is a whole name.
create function search_runs(tenant integer, value text) returns text[] language sql immutable parallel safe
return array(select tenant || ' ' || substr(value, at, 3) from generate_series(1, char_length(value) - 2) as at)
  || case when octet_length(value) = char_length(value) then '{}'::text[]
     else array(select tenant || ' ' || substr(value, at, 2) from generate_series(1, char_length(value) - 1) as at
                 where octet_length(substr(value, at, 2)) > 3) end;

create index customers_search on customers using gin (search_runs(tenant_id, search_key)) where deleted_at is null;
-- Guests have no customer record, so they are found by their jobs.
create index job_requests_guests on job_requests using gin (search_runs(tenant_id, search_key)) where customer_id is null and deleted_at is null;

-- The next, the last and today's visit of a customer, and how many there are.
create index job_requests_customer_visits on job_requests (tenant_id, customer_id, scheduled_at)
  where customer_id is not null and scheduled_at is not null and archived_at is null and deleted_at is null;
