-- Taking over a diary of another system. docs/decisions/0124.
alter table job_requests
  -- The reference of the job in the system that it was imported from. A second import finds it again.
  add column external_reference text check (length(external_reference) between 1 and 100);
create unique index job_requests_external_reference on job_requests (tenant_id, external_reference)
  where external_reference is not null and deleted_at is null;
-- An imported customer may have neither phone nor e-mail. The operations that people use still ask for one.
alter table customers drop constraint customers_check;
alter table import_mappings drop constraint import_mappings_kind_check;
alter table import_mappings add constraint import_mappings_kind_check check (kind in ('customers', 'technicians', 'job_requests'));
