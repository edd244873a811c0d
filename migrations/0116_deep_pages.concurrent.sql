-- The orders of the lists of jobs and customers, with what their keys and the usual filters read, so that a page far inside a list is found in the index
-- alone. docs/decisions/0160. They replace the indexes without these columns.
create index concurrently job_requests_by_creation on job_requests (tenant_id, created_at desc, id desc) include (status_key, priority_level)
  where archived_at is null and deleted_at is null;
create index concurrently job_requests_by_visit on job_requests (tenant_id, coalesce(scheduled_at, 'infinity'), id)
  include (scheduled_at, ends_at, status_key, priority_level) where archived_at is null and deleted_at is null;
create index concurrently job_requests_by_deadline on job_requests (tenant_id, coalesce(sla_deadline, 'infinity'), created_at, id)
  include (sla_deadline, status_key, priority_level) where archived_at is null and deleted_at is null;
create index concurrently job_requests_by_urgency on job_requests (tenant_id, (completed_at is not null or archived_at is not null),
  (priority_level <> 'p0'), coalesce(sla_deadline, 'infinity'), created_at, id) include (completed_at, archived_at, priority_level, sla_deadline, status_key)
  where archived_at is null and deleted_at is null;
create index concurrently job_requests_archived_by_deadline on job_requests (tenant_id, coalesce(sla_deadline, 'infinity'), created_at, id)
  include (sla_deadline) where archived_at is not null and deleted_at is null;
create index concurrently job_requests_archived_by_urgency on job_requests (tenant_id, (completed_at is not null or archived_at is not null),
  (priority_level <> 'p0'), coalesce(sla_deadline, 'infinity'), created_at, id) include (completed_at, archived_at, priority_level, sla_deadline)
  where archived_at is not null and deleted_at is null;
create index concurrently customers_by_name on customers (tenant_id, folded(full_name), id) include (full_name, status, tier);
create index concurrently customers_by_last_request on customers (tenant_id, (coalesce(last_request_at, '-infinity')) desc, id desc)
  include (last_request_at, status, tier);
drop index concurrently if exists job_requests_newest;
drop index concurrently if exists job_requests_scheduled;
drop index concurrently if exists job_requests_deadline;
drop index concurrently if exists job_requests_urgent;
drop index concurrently if exists job_requests_archived_deadline;
drop index concurrently if exists job_requests_archived_urgent;
drop index concurrently if exists customers_name;
drop index concurrently if exists customers_last_request;
