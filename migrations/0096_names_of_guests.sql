-- Whether a guest booked the job under another name than that of the linked customer at the time (docs/decisions/0139). null: booked before this
-- column, when nothing said who had booked but the events of 30 days. No row is changed; store/customers/person.ts says how null is read.
alter table job_requests add column booked_in_other_name boolean;
