-- Lists that cost what they return, however many jobs a business has. docs/decisions/0123.

-- How many jobs there are of each kind, so that a filtered list need not count them. Each change of a job adds rows of +1 and -1, and writers
-- never wait for each other. The service adds them up into one row for each kind (store/jobs/jobTotals.ts).
create table job_totals (
  number bigint generated always as identity primary key,
  tenant_id integer not null references tenants (id),
  archived boolean not null,
  state text not null check (state in ('unquoted', 'unconfirmed', 'scheduled', 'completed')),
  status_key text not null,
  priority_level text not null,
  total bigint not null,
  is_added_up boolean not null default false
);
create index job_totals_tenant on job_totals (tenant_id);
create index job_totals_new on job_totals (tenant_id) where not is_added_up;

create function job_state(completed_at timestamptz, scheduled_at timestamptz, quoted_at timestamptz) returns text
language sql immutable parallel safe
return case when completed_at is not null then 'completed' when scheduled_at is not null then 'scheduled'
            when quoted_at is not null then 'unconfirmed' else 'unquoted' end;

create function note_new_job_totals() returns trigger language plpgsql as $$
begin
  insert into job_totals (tenant_id, archived, state, status_key, priority_level, total)
  select tenant_id, archived_at is not null, job_state(completed_at, scheduled_at, quoted_at), status_key, priority_level, count(*)
    from new_rows group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function note_changed_job_totals() returns trigger language plpgsql as $$
begin
  insert into job_totals (tenant_id, archived, state, status_key, priority_level, total)
  values (old.tenant_id, old.archived_at is not null, job_state(old.completed_at, old.scheduled_at, old.quoted_at), old.status_key, old.priority_level, -1),
         (new.tenant_id, new.archived_at is not null, job_state(new.completed_at, new.scheduled_at, new.quoted_at), new.status_key, new.priority_level, 1);
  return null;
end $$;

drop trigger job_requests_total on job_requests;
drop trigger job_requests_total_archived on job_requests;
drop function keep_new_job_request_total();
drop function keep_job_request_total();
delete from list_totals where list = 'job_requests';
create trigger job_requests_total after insert on job_requests
  referencing new table as new_rows for each statement execute function note_new_job_totals();
create trigger job_requests_total_changed after update on job_requests for each row
  when ((old.archived_at is null) is distinct from (new.archived_at is null)
    or (old.completed_at is null) is distinct from (new.completed_at is null)
    or (old.scheduled_at is null) is distinct from (new.scheduled_at is null)
    or (old.quoted_at is null) is distinct from (new.quoted_at is null)
    or old.status_key <> new.status_key or old.priority_level <> new.priority_level)
  execute function note_changed_job_totals();
insert into job_totals (tenant_id, archived, state, status_key, priority_level, total, is_added_up)
select tenant_id, archived_at is not null, job_state(completed_at, scheduled_at, quoted_at), status_key, priority_level, count(*), true
  from job_requests group by 1, 2, 3, 4, 5;

-- The orders of the list of jobs (store/jobs/jobOrders.ts), with the id last, so that a page can begin after any row.
drop index job_requests_newest;
create index job_requests_newest on job_requests (tenant_id, created_at desc, id desc) where archived_at is null and deleted_at is null;
create index job_requests_archived on job_requests (tenant_id, created_at desc, id desc) where archived_at is not null and deleted_at is null;
-- With both ends of the visit, so that an agenda is counted in the index alone.
create index job_requests_scheduled on job_requests (tenant_id, (coalesce(scheduled_at, 'infinity')), id) include (scheduled_at, ends_at)
  where archived_at is null and deleted_at is null;
create index job_requests_deadline on job_requests (tenant_id, (coalesce(sla_deadline, 'infinity')), created_at, id)
  where archived_at is null and deleted_at is null;
create index job_requests_urgent on job_requests
  (tenant_id, (completed_at is not null or archived_at is not null), (priority_level <> 'p0'), (coalesce(sla_deadline, 'infinity')), created_at, id)
  where archived_at is null and deleted_at is null;
-- Filters that leave few of many jobs.
create index job_requests_status on job_requests (tenant_id, status_key, created_at desc, id desc) where archived_at is null and deleted_at is null;
create index job_requests_priority on job_requests (tenant_id, priority_level, created_at desc, id desc)
  where priority_level <> 'p2' and archived_at is null and deleted_at is null;
drop index job_requests_open;
create index job_requests_open on job_requests (tenant_id, created_at, id)
  where completed_at is null and archived_at is null and deleted_at is null;
create index job_requests_open_scheduled on job_requests (tenant_id, (coalesce(scheduled_at, 'infinity')), id)
  where completed_at is null and archived_at is null and deleted_at is null;
create index job_requests_open_deadline on job_requests (tenant_id, (coalesce(sla_deadline, 'infinity')), created_at, id)
  where completed_at is null and archived_at is null and deleted_at is null;
create index job_requests_unquoted on job_requests (tenant_id, created_at, id)
  where quoted_at is null and scheduled_at is null and completed_at is null and archived_at is null and deleted_at is null;
create index job_requests_unconfirmed on job_requests (tenant_id, created_at, id)
  where quoted_at is not null and scheduled_at is null and completed_at is null and archived_at is null and deleted_at is null;

-- The orders of the list of customers.
create index customers_name on customers (tenant_id, folded(full_name), id);
create index customers_last_request on customers (tenant_id, (coalesce(last_request_at, '-infinity')) desc, id desc);
