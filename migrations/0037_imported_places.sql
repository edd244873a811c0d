-- Addresses without a place are counted and looked for (store/missingPlaces.ts). Few rows are in these indexes.
create index customers_without_place on customers (tenant_id, id) where deleted_at is null and latitude is null;
create index job_requests_open on job_requests (tenant_id, id) where completed_at is null and archived_at is null and deleted_at is null;
