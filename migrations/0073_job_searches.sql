-- Searches in the list of jobs by an index. docs/decisions/0123.

-- The texts in which the list of jobs searches. In a table of their own they are written when the text changes, not with each change of the job.
create table job_searches (
  tenant_id integer not null,
  job_request_id uuid not null,
  search_key text not null,
  primary key (tenant_id, job_request_id),
  foreign key (tenant_id, job_request_id) references job_requests (tenant_id, id) on delete cascade
);

create function note_new_job_searches() returns trigger language plpgsql as $$
begin
  insert into job_searches (tenant_id, job_request_id, search_key) select tenant_id, id, search_key from new_rows;
  return null;
end $$;

create function note_changed_job_search() returns trigger language plpgsql as $$
begin
  update job_searches set search_key = new.search_key where tenant_id = new.tenant_id and job_request_id = new.id;
  return null;
end $$;

create trigger job_requests_search after insert on job_requests
  referencing new table as new_rows for each statement execute function note_new_job_searches();
create trigger job_requests_search_changed after update on job_requests
  for each row when (old.search_key <> new.search_key) execute function note_changed_job_search();
create index job_searches_runs on job_searches using gin (search_runs(tenant_id, search_key));

-- The rows of the jobs that there are already are made in the background (background/housekeeping.ts), because that takes minutes for a million.
-- Until then, and without this mark, a search reads all jobs.
insert into computed_forms (name, form) select 'job_searches', 1 where not exists (select from job_requests);

-- The list of customers has deleted ones too, which customers_search has not.
create index customers_deleted on customers (tenant_id) where deleted_at is not null;
