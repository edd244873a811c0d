-- Open jobs that are planned after their deadline, which Today and the day brief list (docs/decisions/0157).
create index concurrently job_requests_planned_late on job_requests (tenant_id, sla_deadline) where sla_deadline < scheduled_at and completed_at is null and archived_at is null;
-- Lists and numbers of customers of a tier or a status.
create index concurrently customers_tier on customers (tenant_id, tier, created_at desc, id desc);
create index concurrently customers_status on customers (tenant_id, status, created_at desc, id desc);
