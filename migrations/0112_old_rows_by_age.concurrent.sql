-- What is old is found by its age, so that removing it costs what is removed. docs/decisions/0156.
create index concurrently mails_age on mails (tenant_id, created_at);
create index concurrently technician_days_age on technician_days (day);
create index concurrently member_sessions_seen on member_sessions (last_seen_at);
create index concurrently nightly_plans_age on nightly_plans (night);
create index concurrently sms_counts_age on sms_counts (day);
