-- Finds the further days of work that takes several days, for their reminders.
create index concurrently sessions_further_days on sessions (tenant_id, start_minute) where active and ordinal > 1;
