-- Why a change of hours, skills, areas and the like left a booked session without a technician who can do it (jobs/strandedVisits.ts).
-- Null: no change did. A session that is placed again is a new row, so it starts with null.
alter table sessions add column stranded_kinds text[];
create index sessions_stranded on sessions (tenant_id, job_request_id) where stranded_kinds is not null;
