-- Who wrote the description of a job: customer, guest, or member for the business and its programs. Earlier requests of guests, which have no customer
-- record, count as theirs where they are read.
alter table job_requests add column written_by text;
