-- What the dashboard's board asks: who did what, what was changed on the schedule, and what waits for a dispatcher.

-- Who did what an event tells; null: nobody knows any more. member_id: the person, where there is one.
alter table events add column actor_kind text, add column member_id uuid;

-- A commit of a move, an emergency or an absence, with what it takes to put everything back. Kept seven days.
create table schedule_changes (
  tenant_id integer not null references tenants,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('move', 'emergency', 'absence')),
  actor_kind text not null,
  member_id uuid,
  -- The job that was moved or confirmed; of an absence null.
  job_request_id uuid,
  -- Who got it; of an absence who is away.
  technician_id uuid,
  -- Of each job what the commit wrote, as it was before: {id, job {column: value}, sessions [row]}.
  before jsonb not null,
  -- Of each job what the commit left: {id, statusVersion, attentionReason, technicianIds, startMinute}.
  after jsonb not null,
  -- Jobs that it flagged and did not move, as their flag was before: {id, reason, since}.
  flagged jsonb not null default '[]',
  -- Time off that it approved.
  approved_ids uuid[] not null default '{}',
  -- Of the schedule, right after it.
  version bigint not null,
  undone_at timestamptz,
  undone_by_member_id uuid,
  primary key (tenant_id, id)
);
create index schedule_changes_age on schedule_changes (at);

-- Open jobs that want a dispatcher.
create index job_requests_unscheduled on job_requests (tenant_id, created_at)
  where scheduled_at is null and completed_at is null and archived_at is null;
create index job_requests_flagged on job_requests (tenant_id, attention_since)
  where attention_reason is not null and completed_at is null and archived_at is null;
create index job_requests_sla on job_requests (tenant_id, sla_deadline)
  where sla_deadline is not null and completed_at is null and archived_at is null;
