-- The job requests of a maintenance plan, by time (docs/decisions/0138).
create index concurrently job_requests_maintenance_plan on job_requests (tenant_id, maintenance_plan_id, scheduled_at) where maintenance_plan_id is not null;
alter table job_requests validate constraint job_requests_maintenance_plan;
