-- What the jobs of each minute have done for a business, so that they read only what is new, and one process does it (docs/decisions/0155).
alter table mail_settings
  -- The instant until which due reminders are recorded, on the clock of the tenant, and when all visits ahead were looked at last.
  add column reminders_looked_at timestamptz,
  add column reminders_swept_at timestamptz,
  -- The version of the schedule with which the technicians' days were compared, and when, on the clock of the tenant.
  add column days_version bigint,
  add column days_compared_at timestamptz;
