-- The start the customer was promised: that of the confirmation, or of the last time that was chosen for the job itself. A job that
-- another displaces keeps it, however often: its arrival window slides along, the promise does not. Null: the standing start.
alter table job_requests add column promised_start_at timestamptz;

-- Superseded by the places in the feeds (0003): nothing has read these since.
alter table job_requests drop column change_transaction;
alter table customers drop column change_transaction;
