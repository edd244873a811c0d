-- The parts of a job's copy of its customer or site that were left as they were when the record changed: name, phone, email, address, site_name,
-- access_notes. A later call can still update them. A copy that was deliberately different is never listed here.
alter table job_requests add column outdated_parts text[] not null default '{}';
