-- Lists of archived jobs by visit, deadline and urgency sorted all of them. Jobs that are not archived are in none of these indexes, so a change of
-- one writes nothing more. docs/decisions/0136.
create index concurrently job_requests_archived_scheduled on job_requests (tenant_id, coalesce(scheduled_at, 'infinity'), id)
  include (scheduled_at, ends_at) where archived_at is not null and deleted_at is null;
create index concurrently job_requests_archived_deadline on job_requests (tenant_id, coalesce(sla_deadline, 'infinity'), created_at, id)
  where archived_at is not null and deleted_at is null;
create index concurrently job_requests_archived_urgent on job_requests (tenant_id, (completed_at is not null or archived_at is not null),
  (priority_level <> 'p0'), coalesce(sla_deadline, 'infinity'), created_at, id) where archived_at is not null and deleted_at is null;
