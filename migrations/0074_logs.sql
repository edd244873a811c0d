-- The log of events and the activity of one subject or member, and the usual crew of a job type. docs/decisions/0123.
create index events_subject on events (tenant_id, resource_id, created_at desc, id desc);
create index events_type on events (tenant_id, type, created_at desc, id desc);
create index events_member on events (tenant_id, member_id, created_at desc, id desc) where member_id is not null;
create index job_requests_crew on job_requests (tenant_id, job_type_id, completed_at desc) include (crew_size)
  where completed_at is not null and deleted_at is null;
-- A business with a moved clock; there are few.
create index tenants_moved_clock on tenants (id) where clock_offset_milliseconds <> 0;
