-- Searches are counted and put in order without a look at each job that matches. The service makes the rows of older jobs anew in the background,
-- and until then a search reads all jobs. docs/decisions/0130.
delete from computed_forms where name = 'job_searches';
truncate job_searches;
alter table job_searches
  add column created_at timestamptz not null,
  add column archived boolean not null,
  -- Room in each page, so that an archived job does not enter its some hundred runs anew.
  set (fillfactor = 90);

create or replace function note_new_job_searches() returns trigger language plpgsql as $$
begin
  insert into job_searches (tenant_id, job_request_id, search_key, created_at, archived)
  select tenant_id, id, search_key, created_at, archived_at is not null from new_rows where deleted_at is null;
  return null;
end $$;

create or replace function note_changed_job_search() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from job_searches where tenant_id = new.tenant_id and job_request_id = new.id;
  else
    insert into job_searches (tenant_id, job_request_id, search_key, created_at, archived)
    values (new.tenant_id, new.id, new.search_key, new.created_at, new.archived_at is not null)
    on conflict (tenant_id, job_request_id)
      do update set search_key = excluded.search_key, created_at = excluded.created_at, archived = excluded.archived;
  end if;
  return null;
end $$;

drop trigger job_requests_search_changed on job_requests;
create trigger job_requests_search_changed after update on job_requests for each row
  when (old.search_key <> new.search_key or old.created_at <> new.created_at
    or (old.archived_at is null) is distinct from (new.archived_at is null)
    or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function note_changed_job_search();

insert into computed_forms (name, form) select 'job_searches', 2 where not exists (select from job_requests);

-- The list of flagged jobs read all jobs: job_requests_flagged has the open ones only. Few rows are in it, and it needs no write that another index does not.
create index job_requests_attention on job_requests (tenant_id, created_at desc, id desc) where attention_reason is not null and deleted_at is null;
