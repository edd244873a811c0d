-- The earlier job that a job follows: a second visit for the same work, or the same work booked again. docs/decisions/0106.
alter table job_requests add column follow_up_of uuid;
alter table job_requests add constraint job_requests_follow_up_of foreign key (tenant_id, follow_up_of) references job_requests (tenant_id, id);
create index job_requests_follow_ups on job_requests (tenant_id, follow_up_of, created_at) where follow_up_of is not null;
