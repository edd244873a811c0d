-- Messages that wait, by business, so that businesses take turns: urgent ones, and those that can wait (docs/decisions/0155).
create index concurrently mails_urgent on mails (channel, tenant_id, due_at, id)
  where status = 'queued' and kind not in ('reminder', 'day_summary', 'completed');
create index concurrently mails_patient on mails (channel, tenant_id, due_at, id)
  where status = 'queued' and kind in ('reminder', 'day_summary', 'completed');
