-- A caller is matched by e-mail address too (book-and-confirm).
create index customers_email on customers (tenant_id, lower(email)) where email is not null and deleted_at is null;

-- The calendar of some days: visits by the time they take, whatever lies before and after in years of history.
create index job_requests_time on job_requests using gist (tenant_id, tstzrange(scheduled_at, ends_at)) where scheduled_at is not null;
drop index job_requests_scheduled;

-- A technician's agenda, finished visits included (sessions_lane has the active ones only).
create index sessions_agenda on sessions (tenant_id, technician_id, end_minute);
