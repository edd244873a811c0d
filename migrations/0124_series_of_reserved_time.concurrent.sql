-- Finds the occurrences of repeated reserved time.
create index concurrently reserved_times_series on reserved_times (tenant_id, series_id, occurrence_on) where series_id is not null;
alter table reserved_times validate constraint reserved_times_tenant_id_series_id_fkey;
