-- Maintenance plans that propose a time to the customer (docs/decisions/0151).
alter table maintenance_plans add column proposes_time boolean not null default false;

-- What is left to do about the time of the request. null: the plan proposes none. wanted: a time is still to be found. asked: a time was
-- proposed. no_time, no_duration: none could be proposed. withdrawn: the plan was paused or ended before. settled: the visit is booked or closed.
alter table maintenance_visits add column proposal text;

-- present_start_minute null: the job has no visit yet. ended_because: why an offer ended without an answer. untold_because: why no message went out.
alter table time_proposals alter column present_start_minute drop not null, add column ended_because text, add column untold_because text;
