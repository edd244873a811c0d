-- Deleted jobs leave the totals at once, in chunks as they go. docs/decisions/0123.
create function note_deleted_job_totals() returns trigger language plpgsql as $$
begin
  insert into job_totals (tenant_id, archived, state, status_key, priority_level, total)
  select tenant_id, archived_at is not null, job_state(completed_at, scheduled_at, quoted_at), status_key, priority_level, -count(*)
    from old_rows group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger job_requests_total_deleted after delete on job_requests referencing old table as old_rows
  for each statement execute function note_deleted_job_totals();
