-- Reports count cancellations by the day of the cancellation. docs/decisions/0132.
create index job_requests_cancelled on job_requests (tenant_id, archived_at) where cancellation is not null;
