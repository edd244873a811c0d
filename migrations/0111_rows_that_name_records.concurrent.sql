-- An erasure and an export find the rows that name a record, instead of reading all (docs/decisions/0156). Without "fastupdate" no read looks
-- through a list of what is not sorted in yet.
create index concurrently mails_named on mails using gin (ids_in(facts::text)) with (fastupdate = off) where job_request_id is null;
create index concurrently technician_days_named on technician_days using gin (ids_in(told::text)) with (fastupdate = off);
create index concurrently schedule_changes_named on schedule_changes using gin ((ids_in(before::text) || ids_in(after::text))) with (fastupdate = off);
create index concurrently schedule_plans_named on schedule_plans using gin (ids_in(plan::text)) with (fastupdate = off);
create index concurrently events_proposed on events using gin (ids_in(body::text)) with (fastupdate = off) where type = 'schedule.optimization_proposed';
create index concurrently callbacks_unlinked on callbacks (tenant_id, folded(name)) where customer_id is null and job_request_id is null;
