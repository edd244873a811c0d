-- The orders of lists whose pages begin after a row. docs/internals/store.md#lists.
create index concurrently customer_requests_waiting on customer_requests (tenant_id, created_at, id) where status = 'open';
create index concurrently files_all on files (tenant_id, created_at, id);
create index concurrently files_of_customer on files (tenant_id, customer_id, created_at, id) where customer_id is not null;
create index concurrently files_of_job on files (tenant_id, job_request_id, created_at, id) where job_request_id is not null;
create index concurrently maintenance_plans_by_visit on maintenance_plans (tenant_id, coalesce(next_visit_on, 'infinity'), id);
create index concurrently time_off_of_technician on time_off (tenant_id, technician_id, start_date, id);
create index concurrently time_off_pending_first on time_off (tenant_id, (status <> 'pending'),
  (case when status = 'pending' then start_date - date '2000-01-01' else date '2000-01-01' - end_date end), id);
